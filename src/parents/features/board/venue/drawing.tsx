import { useEffect, useEffectEvent, useState } from 'react';
import type { ReceivedBoard } from '#api/board.ts';
import type { BoardClass, BoardNames } from '#functions/_shared/board/board.ts';
import * as copy from '#parents/copy/venue.ts';
import { namesIn, type RiderNames, shownRider } from '#parts/board/shown-rider.ts';
import { groupTitle } from '#parts/copy/moto-names.ts';
import { useMedia } from '#ui/media.ts';
import { pageMs } from './pages.ts';
import { useVenueClass } from './use-venue-board.ts';

/** One plate a second: time enough to cheer, and a class of 32 is dealt in half a minute. */
const plateMs = 1_000;
/** As many columns as hold a nickname at a size that is read at ten metres. */
const batchesAtOnce = 4;

interface Turn {
  /** How many classes stood on the screen before. */
  readonly turn: number;
  /** The classes whose show is over. */
  readonly seen: readonly string[];
  readonly chosen: string;
}

interface DrawingProps {
  board: ReceivedBoard;
  names: BoardNames;
}

/** The draw as a show: each class's plates come one by one, batch by batch; what was shown once stands whole and takes turns. */
export function Drawing({ board, names }: DrawingProps) {
  const drawn = board.classes.filter(
    ({ phase, plateless }) => !plateless && (phase === 'diundi' || phase === 'selesai'),
  );
  const [{ turn, seen, chosen }, setTurn] = useState<Turn>({ turn: 0, seen: [], chosen: '' });
  const head = drawn.find(({ id }) => id === chosen) ?? drawn[0];
  const { file, failed } = useVenueClass(board, head?.id ?? null);
  if (head === undefined) {
    return <Alone text={copy.drawAwaited} />;
  }
  /** A class that nobody has seen yet comes before those that were shown. */
  const goOn = () => {
    const shown = file ? [...new Set([...seen, head.id])] : seen;
    const at = drawn.indexOf(head);
    const turns = [...drawn.slice(at + 1), ...drawn.slice(0, at + 1)];
    const next = turns.find(({ id }) => !shown.includes(id)) ?? turns[0];
    setTurn({ turn: turn + 1, seen: shown, chosen: next?.id ?? '' });
  };
  const batches = file?.draws.at(-1)?.batches;
  return batches ? (
    <Batches
      key={`${head.id}/${turn}`}
      file={file}
      batches={batches}
      names={namesIn(names, head)}
      whole={seen.includes(head.id)}
      onEnd={goOn}
    />
  ) : (
    <>
      {/* A class whose file does not come holds up no other. */}
      <Clock key={`${head.id}/${turn}`} ms={pageMs} onEnd={goOn} />
      <Alone text={failed ? copy.drawFailed : copy.loading} />
    </>
  );
}

function Alone({ text }: { text: string }) {
  return (
    <div className="venue-empty">
      <p className="venue-large">{text}</p>
    </div>
  );
}

interface BatchesProps {
  file: Pick<BoardClass, 'name'>;
  batches: readonly (readonly number[])[];
  names: RiderNames;
  /** At once, without the show. */
  whole: boolean;
  onEnd: () => void;
}

function Batches({ file, batches, names, whole, onEnd }: BatchesProps) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [{ page, count }, setShown] = useState({ page: 0, count: 0 });
  const pages = Math.ceil(batches.length / batchesAtOnce);
  const from = page * batchesAtOnce;
  const here = batches.slice(from, from + batchesAtOnce);
  const all = here.flat().length;
  const shown = whole || still ? all : count;
  return (
    <section className="venue-results">
      <Clock
        key={`${page}/${shown}`}
        ms={shown < all ? plateMs : pageMs}
        onEnd={() => {
          if (shown < all) {
            setShown({ page, count: count + 1 });
          } else if (page + 1 < pages) {
            setShown({ page: page + 1, count: 0 });
          } else {
            onEnd();
          }
        }}
      />
      <h2 className="venue-title">
        {copy.drawOf} <span>{file.name}</span>
        {pages > 1 && <span>{copy.pageOf(page + 1, pages)}</span>}
      </h2>
      <div
        className="venue-draw"
        style={{ '--rows': Math.max(...batches.map(({ length }) => length)) } as object}
      >
        {here.map((plates, index) => {
          const name = groupTitle('kualifikasi', from + index + 1, null);
          const before = here.slice(0, index).flat().length;
          return (
            <section key={name}>
              <h3>{name}</h3>
              <ol aria-label={name}>
                {plates.slice(0, Math.max(0, shown - before)).map((plate) => {
                  const rider = shownRider(names, plate);
                  return (
                    <li key={plate} className="venue-drawn">
                      <span className="venue-plate">{rider.plate}</span>
                      <span className="venue-name">{rider.name}</span>
                    </li>
                  );
                })}
              </ol>
            </section>
          );
        })}
      </div>
    </section>
  );
}

/** Ends once, so long after it is on the page: a board that comes meanwhile does not begin the second anew. */
function Clock({ ms, onEnd }: { ms: number; onEnd: () => void }) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return null;
}
