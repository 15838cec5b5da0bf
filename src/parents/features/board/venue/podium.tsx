import { useEffect, useRef } from 'react';
import type { ReceivedBoard } from '#api/board.ts';
import type { BoardClassHead, BoardNames, SmallBoard } from '#functions/_shared/board/board.ts';
import * as copy from '#parents/copy/venue.ts';
import { namesIn, type RiderNames, shownRider } from '#parts/board/shown-rider.ts';
import * as words from '#parts/copy/board.ts';
import { finalTitle } from '#parts/copy/moto-names.ts';
import type { Podium } from './kept.ts';

const places = 3;
/** A press that bounces, or a key that is held, opens one name and not two. */
const pressMs = 700;

interface PodiumPartProps {
  board: ReceivedBoard;
  names: BoardNames;
  podium: Podium | null;
  /** The class that the director has chosen; null: the screen asks. */
  onlyClass: string | null;
  onChange: (podium: Podium | null) => void;
}

export interface Ready {
  readonly class: BoardClassHead;
  readonly final: string;
  /** The first three, the first one first. */
  readonly plates: readonly number[];
}

/** Finals of closed classes: what may still change is no podium. */
export function readyOf(board: ReceivedBoard): Ready[] {
  return board.classes
    .filter(({ phase }) => phase === 'selesai')
    .flatMap((head) =>
      (head.ended ?? []).flatMap(({ outcome, final, plates }) =>
        outcome === 'tempat' && final !== null
          ? [{ class: head, final, plates: plates.slice(0, places) }]
          : [],
      ),
    );
}

/** As many names as the director has opened; others than were there then begin anew. Null: the director has opened none. */
export function openedByDirector(
  board: ReceivedBoard,
  { class: of, final, shown, of: n }: NonNullable<SmallBoard['screens']>[string],
): Podium | null {
  const found = readyOf(board).find((one) => one.class.id === of && one.final === final);
  if (found === undefined || shown === undefined) {
    return null;
  }
  const { class: head, plates } = found;
  return { class: head.id, final: found.final, plates: head.n === n ? plates : [], shown };
}

/** 3, 2, 1, each by a press. A name that is not shown is nowhere on the page. */
export function PodiumPart({ board, names, podium, onlyClass, onChange }: PodiumPartProps) {
  const ready = readyOf(board);
  const isOf = (one: Ready) => onlyClass === null || one.class.id === onlyClass;
  const known = ready.find(
    (one) => one.class.id === podium?.class && one.final === podium.final && isOf(one),
  );
  const finals = ready.filter(isOf);
  const chosen = known ?? (onlyClass !== null && finals.length === 1 ? finals[0] : undefined);
  if (!chosen) {
    return <Choice ready={finals} onChoose={onChange} />;
  }
  const { final, plates } = chosen;
  const begun = { class: chosen.class.id, final, plates, shown: 0 };
  return (
    <Steps
      key={`${chosen.class.id}/${chosen.final}`}
      of={chosen}
      podium={known && podium ? podium : begun}
      names={namesIn(names, chosen.class)}
      onChange={onChange}
    />
  );
}

interface ChoiceProps {
  ready: readonly Ready[];
  onChoose: (podium: Podium) => void;
}

function Choice({ ready, onChoose }: ChoiceProps) {
  if (ready.length === 0) {
    return (
      <div className="venue-empty">
        <p className="venue-large">{copy.noPodium}</p>
        <p>{copy.noPodiumText}</p>
      </div>
    );
  }
  return (
    <section className="venue-results">
      <h2 className="venue-title">{copy.choosePodium}</h2>
      <ul className="venue-choices">
        {ready.map(({ class: { id, name }, final, plates }) => (
          <li key={`${id}/${final}`}>
            <button
              type="button"
              className="venue-button"
              onClick={() => onChoose({ class: id, final, plates, shown: 0 })}
            >
              {copy.podiumOf(name, final)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WinnersProps {
  plates: readonly number[];
  names: RiderNames;
  /** Places up to this one are not shown. */
  from?: number;
}

/** The first three on their steps. */
export function Winners({ plates, names, from = 0 }: WinnersProps) {
  return (
    <ol className="venue-podium" aria-live="polite">
      {plates.map((plate, index) => {
        const place = index + 1;
        const rider = place > from ? shownRider(names, plate) : null;
        return (
          // By its place: the plate would say who it is.
          <li key={place} data-place={place} data-open={rider !== null || undefined}>
            <p className="venue-champion">{copy.champion(place)}</p>
            <p className="venue-podium-name">{rider?.name}</p>
            <p className="venue-podium-plate">{rider?.plate && words.plateOf(rider.plate)}</p>
          </li>
        );
      })}
    </ol>
  );
}

interface StepsProps {
  of: Ready;
  podium: Podium;
  names: RiderNames;
  onChange: (podium: Podium | null) => void;
}

function Steps({ of, podium, names, onChange }: StepsProps) {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  // A correction that comes while names are being shown moves nobody silently: it begins again.
  const changed = podium.plates.join() !== of.plates.join();
  const shown = changed ? 0 : Math.min(podium.shown, of.plates.length);
  const next = of.plates.length - shown;
  const open = (at: number) => {
    if (next > 0 && at - pressedAt.current >= pressMs) {
      pressedAt.current = at;
      onChange({ ...podium, plates: of.plates, shown: shown + 1 });
    }
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // What clickers for slides send; a button that has the focus is pressed by the browser.
      const forward = ['PageDown', 'ArrowRight', 'ArrowDown'].includes(event.key);
      const bare = event.key === ' ' && !(event.target instanceof HTMLButtonElement);
      if ((forward || bare) && !event.repeat) {
        event.preventDefault();
        open(event.timeStamp);
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  return (
    <section className="venue-results">
      <h2 className="venue-title">
        {of.class.name} <span>{finalTitle(of.final)}</span>
      </h2>
      {changed && podium.shown > 0 && <p className="venue-kicker">{copy.podiumChanged}</p>}
      <Winners plates={of.plates} names={names} from={next} />
      <div className="venue-acts">
        {next > 0 ? (
          <button
            type="button"
            className="venue-button venue-reveal"
            onClick={({ timeStamp }) => open(timeStamp)}
          >
            {copy.reveal(next)}
          </button>
        ) : (
          <button type="button" className="venue-button" onClick={() => onChange(null)}>
            {copy.otherPodium}
          </button>
        )}
        {shown > 0 && (
          <button
            type="button"
            className="venue-button"
            onClick={() => onChange({ ...podium, plates: of.plates, shown: 0 })}
          >
            {copy.again}
          </button>
        )}
        {next > 0 && (
          <button type="button" className="venue-button" onClick={() => onChange(null)}>
            {copy.otherPodium}
          </button>
        )}
      </div>
    </section>
  );
}
