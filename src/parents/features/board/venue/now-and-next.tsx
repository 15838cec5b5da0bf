import { type ReceivedBoard, serverNow } from '#api/board.ts';
import { isLastKnown, isOver } from '#domain/board/calls.ts';
import type { BoardLatest, BoardMoto, BoardNames } from '#functions/_shared/board/board.ts';
import { motoKey } from '#functions/_shared/racing/moto.ts';
import * as board from '#parents/copy/board.ts';
import * as copy from '#parents/copy/venue.ts';
import { type ListingRow, listingsOf } from '#parts/board/listings.ts';
import { shownRider } from '#parts/board/shown-rider.ts';
import * as words from '#parts/copy/board.ts';
import { useNow } from '#ui/now.ts';
import { ListRows, rowsAtOnce } from './list-rows.tsx';
import { usePages } from './pages.ts';
import { useVenueClass, type VenueBoard } from './use-venue-board.ts';

const nextAtOnce = 3;
const onTrack: BoardMoto['status'][] = ['berjalan', 'dipanggil', 'sementara'];

/** Who is on the track, by gate, and who comes then. */
export function NowAndNext({ found, board: shown }: { found: VenueBoard; board: ReceivedBoard }) {
  useNow();
  const { names } = found;
  const old = isLastKnown(shown, serverNow(shown), found.lost);
  const [main] = shown.now.toSorted(
    (a, b) => onTrack.indexOf(a.status) - onTrack.indexOf(b.status),
  );
  const [last] = shown.latest ?? [];
  const next = shown.next.slice(0, nextAtOnce);
  const [pause] = shown.breaks;
  const over = isOver(shown);
  const ended = over || shown.stopped;
  return (
    <div className="venue-columns">
      <section className="venue-now">
        {main ? (
          <Running moto={main} board={shown} names={names} old={old} />
        ) : last && !ended ? (
          <Last result={last} board={shown} names={names} />
        ) : (
          <div className="venue-empty">
            <p className="venue-large">
              {over ? board.over(shown.classes) : shown.stopped ? copy.stopped : copy.nothingRuns}
            </p>
          </div>
        )}
      </section>
      <section className="venue-next">
        {!ended && <h2>{copy.upNext}</h2>}
        {!ended && next.length === 0 && <p>{copy.nothingWaits}</p>}
        <ol>
          {next.map((moto) => (
            <li key={`${moto.class}/${words.motoOf(moto)}`}>
              <p className="venue-next-title">{words.motoTitle(moto)}</p>
              <p className="venue-line">{words.motoPlace(classOf(shown, moto), moto)}</p>
              {moto.again !== undefined && (
                <p className="venue-line">{board.runAgain(moto.again)}</p>
              )}
              <p className="venue-line venue-plates">
                {moto.plates
                  .map((plate) => shownRider(names, plate).plate || words.hidden)
                  .join('  ')}
              </p>
            </li>
          ))}
        </ol>
        {pause && (
          <p className="venue-break">{copy.breakAfter(pause.name, pause.minutes, pause.after)}</p>
        )}
      </section>
    </div>
  );
}

function classOf(shown: ReceivedBoard, moto: BoardMoto): string {
  return shown.classes.find(({ id }) => id === moto.class)?.name ?? '';
}

interface LastProps {
  result: BoardLatest;
  board: ReceivedBoard;
  names: BoardNames;
}

/** Between two motos: how the last one ended. */
function Last({ result, board: shown, names }: LastProps) {
  const number = shown.numbers[result.class]?.[motoKey(result.moto)] ?? null;
  const title = words.motoTitle({ ...result, number });
  const name = shown.classes.find(({ id }) => id === result.class)?.name ?? '';
  const rows = result.order.map((plate, index) => ({ lead: String(index + 1), plate, end: '' }));
  return (
    <>
      <p className="venue-kicker">
        {copy.lastResult} · {board.statuses[result.status]}
      </p>
      <h2 className="venue-title">
        {title} <span>{words.motoPlace(name, { ...result, number })}</span>
      </h2>
      <ListRows rows={rows.slice(0, rowsAtOnce)} names={names} label={title} places />
    </>
  );
}

interface RunningProps {
  moto: BoardMoto;
  board: ReceivedBoard;
  names: BoardNames;
  old: boolean;
}

function Running({ moto, board: shown, names, old }: RunningProps) {
  const { file } = useVenueClass(shown, moto.class);
  const key = `moto/${motoKey(moto.moto)}`;
  const listing =
    file && listingsOf(file, shown.numbers[moto.class]).find((one) => one.key === key);
  // The class's file may be older than the small board: then it has gates of another list, or a result that no longer is.
  const same =
    listing &&
    (listing.kind === 'result') === (moto.status === 'sementara') &&
    listing.rows
      .map(({ plate }) => plate)
      .toSorted()
      .join() === moto.plates.toSorted().join();
  const rows: readonly ListingRow[] = same
    ? listing.kind === 'start'
      ? // The plate leads: a gate before it is read as a place.
        listing.rows.map((row) => ({ ...row, lead: '', end: board.gate(Number(row.lead)) }))
      : listing.rows
    : moto.plates.map((plate) => ({ lead: '', plate, end: '' }));
  const { page, pages, shown: visible } = usePages(rows, rowsAtOnce);
  return (
    <>
      <p className="venue-kicker">
        {old ? copy.lastRunning : copy.running} · {board.statuses[moto.status]}
        {moto.again !== undefined && ` · ${board.runAgain(moto.again)}`}
        {pages > 1 && ` · ${copy.pageOf(page, pages)}`}
      </p>
      <h2 className="venue-title">
        {words.motoTitle(moto)} <span>{words.motoPlace(classOf(shown, moto), moto)}</span>
      </h2>
      <ListRows
        rows={visible}
        names={names}
        label={words.motoTitle(moto)}
        places={same && listing.kind === 'result'}
      />
    </>
  );
}
