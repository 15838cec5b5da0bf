import { Maximize } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { type ReceivedBoard, serverNow } from '#api/board.ts';
import { silentSince } from '#domain/board/calls.ts';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import * as board from '#parents/copy/board.ts';
import * as copy from '#parents/copy/venue.ts';
import { useDocumentTitle } from '#parts/document-title.ts';
import { useNow } from '#ui/now.ts';
import { keepPart, keptPart, screenNumber, shownPart, type VenuePart, venueParts } from './kept.ts';
import { NowAndNext } from './now-and-next.tsx';
import { openedByDirector, PodiumPart } from './podium.tsx';
import { Results } from './results.tsx';
import { Rotating, Sponsors } from './rotating.tsx';
import { useVenueBoard, type VenueBoard } from './use-venue-board.ts';
import './venue.css';

// A screen that is for one race needs none of it.
const ChooseRace = lazy(() =>
  import('./choose-race.tsx').then((module) => ({ default: module.ChooseRace })),
);

// Few screens show it, and those not at once.
const Drawing = lazy(() => import('./drawing.tsx').then((module) => ({ default: module.Drawing })));

const Later = lazy(() => import('./later.tsx').then((module) => ({ default: module.Later })));

/** What stands on a large screen at the venue: one part of the board, as the director says or as is chosen at the screen itself. Nobody signs in. */
export function Component() {
  const { id } = useParams();
  return id === undefined ? (
    <Suspense>
      <ChooseRace />
    </Suspense>
  ) : (
    <Venue key={id} race={id} />
  );
}

function Venue({ race }: { race: string }) {
  const found = useVenueBoard(race);
  const { hash } = useLocation();
  const [screen] = useState(() => screenNumber(race, hash));
  const [kept, setPart] = useState(() => keptPart(race));
  const said = found.board?.screens?.[screen];
  const part = shownPart(kept, said);
  const change = (next: Partial<VenuePart>) => {
    const changed = { ...part, ...next, after: said?.n ?? kept.after };
    keepPart(race, changed);
    setPart(changed);
  };
  useDocumentTitle(found.board ? `${copy.title} ${found.board.title}` : copy.title);
  return (
    <div className="venue" lang="id">
      {found.board && !found.board.called_off ? (
        <>
          <Head found={found} board={found.board} />
          <div className="venue-part">
            {part.part === 'bergantian' && <Rotating found={found} board={found.board} />}
            {part.part === 'undian' && (
              // Said again by the director, the show begins again.
              <Suspense key={said?.n}>
                <Drawing board={found.board} names={found.names} />
              </Suspense>
            )}
            {part.part === 'sponsor' && <Sponsors race={race} />}
            {part.part === 'sekarang' && <NowAndNext found={found} board={found.board} />}
            {part.part === 'hasil' && (
              <Results
                board={found.board}
                names={found.names}
                chosen={part.class}
                onChoose={(chosen) => change({ class: chosen })}
              />
            )}
            {part.part === 'podium' && (
              <PodiumPart
                board={found.board}
                names={found.names}
                podium={
                  (part !== kept && said ? openedByDirector(found.board, said) : null) ??
                  part.podium
                }
                onlyClass={part.class}
                onChange={(podium) => change({ podium })}
              />
            )}
          </div>
        </>
      ) : (
        <Without found={found} />
      )}
      <Suspense>
        <Later race={race} />
      </Suspense>
      <Buttons chosen={part.part} onChoose={(chosen) => change({ part: chosen, class: null })} />
    </div>
  );
}

/** The race, and since when the screen stands: nobody must take an old board for the present one. */
function Head({ found, board: shown }: { found: VenueBoard; board: ReceivedBoard }) {
  useNow();
  const { dibuat_pada: made, zone } = shown;
  const time = made === null ? '' : formatTime(made, zone);
  const old = found.lost || shown.basi === true;
  const silent = silentSince(shown, serverNow(shown));
  return (
    <header className="venue-head">
      <h1>{shown.title}</h1>
      <p className="venue-since" data-old={old || silent !== null || undefined} aria-live="polite">
        {old
          ? copy.lastKnownSince(time)
          : silent
            ? copy.organiserSilent(formatTime(silent, zone))
            : copy.standsSince(time)}
      </p>
      {shown.stopped && <p className="venue-word">{copy.stopped}</p>}
      {!shown.stopped && shown.paused !== null && (
        <p className="venue-word">{board.pausedBecause(shown.paused)}</p>
      )}
    </header>
  );
}

function Without({ found }: { found: VenueBoard }) {
  const [title, text] =
    found.board === null
      ? [copy.noneTitle, copy.noneText]
      : found.board
        ? [found.board.title, copy.calledOff]
        : found.lost
          ? [copy.unreachable, copy.unreachableText]
          : [copy.loading, ''];
  return (
    <div className="venue-empty" role="status">
      <h1 className="venue-large">{title}</h1>
      <p>{text}</p>
    </div>
  );
}

interface ButtonsProps {
  chosen: VenuePart['part'];
  onChoose: (part: VenuePart['part']) => void;
}

function Buttons({ chosen, onChoose }: ButtonsProps) {
  const [whole, setWhole] = useState(() => document.fullscreenElement != null);
  useEffect(() => {
    const look = () => setWhole(document.fullscreenElement != null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const part = venueParts[Number(event.key) - 1];
      const typing = event.target instanceof HTMLSelectElement;
      if (part && !typing && !event.repeat) {
        onChoose(part);
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  return (
    <nav aria-label={copy.partsLabel} className="venue-buttons">
      {venueParts.map((part) => (
        <button
          key={part}
          type="button"
          aria-pressed={part === chosen}
          className="venue-button"
          onClick={() => onChoose(part)}
        >
          {copy.parts[part]}
        </button>
      ))}
      {document.fullscreenEnabled && !whole && (
        <button
          type="button"
          aria-label={copy.fullScreen}
          title={copy.fullScreen}
          className="venue-button venue-whole"
          onClick={() => document.documentElement.requestFullscreen().catch(() => undefined)}
        >
          <Maximize aria-hidden />
        </button>
      )}
    </nav>
  );
}
