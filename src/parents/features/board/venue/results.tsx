import type { ReceivedBoard } from '#api/board.ts';
import type { BoardClass, BoardNames } from '#functions/_shared/board/board.ts';
import * as copy from '#parents/copy/venue.ts';
import { type Listing, listingsOf, type MotoNumbers } from '#parts/board/listings.ts';
import { namesIn } from '#parts/board/shown-rider.ts';
import { ListRows, rowsAtOnce } from './list-rows.tsx';
import { usePages } from './pages.ts';
import { useVenueClass } from './use-venue-board.ts';

interface ResultsProps {
  board: ReceivedBoard;
  names: BoardNames;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** What a class has come to: its placings once it is closed, else how its last stage stands. */
export function Results({ board, names, chosen, onChoose }: ResultsProps) {
  const head =
    board.classes.find(({ id }) => id === chosen) ??
    board.classes.find(({ done }) => done > 0) ??
    board.classes[0];
  const { file, failed } = useVenueClass(board, head?.id ?? null);
  return (
    <section className="venue-results">
      <label className="venue-choice">
        <span>{copy.classLabel}</span>
        <select value={head?.id ?? ''} onChange={({ target }) => onChoose(target.value)}>
          {board.classes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {file ? (
        <Pages key={file.id} file={file} names={names} numbers={board.numbers[file.id] ?? {}} />
      ) : (
        <div className="venue-empty">
          <p className="venue-large">{failed ? copy.classFailed : copy.loading}</p>
        </div>
      )}
    </section>
  );
}

/** One screen of it: a list, or eight rows of a longer one. */
interface Sheet {
  readonly listing: Listing;
  readonly rows: Listing['rows'];
}

function sheetsOf(file: BoardClass, numbers: MotoNumbers): Sheet[] {
  const all = listingsOf(file, numbers);
  const last = file.stages.at(-1)?.stage;
  const placings = all.filter(({ kind }) => kind === 'placings');
  const standings = all.filter(
    ({ kind, key }) => kind === 'standing' && key.startsWith(`klasemen/${last}/`),
  );
  const earlier = all.filter(({ kind }) => kind === 'standing');
  const [lists = []] = [placings, standings, earlier].filter(({ length }) => length > 0);
  return lists.flatMap((listing) =>
    Array.from({ length: Math.ceil(listing.rows.length / rowsAtOnce) }, (_, index) => ({
      listing,
      rows: listing.rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
    })),
  );
}

interface PagesProps {
  file: BoardClass;
  names: BoardNames;
  numbers: MotoNumbers;
}

function Pages({ file, names, numbers }: PagesProps) {
  const { page, pages, shown } = usePages(sheetsOf(file, numbers), 1);
  const [sheet] = shown;
  if (!sheet) {
    return (
      <div className="venue-empty">
        <p className="venue-large">{copy.noResults}</p>
      </div>
    );
  }
  const { listing, rows } = sheet;
  return (
    <>
      <h2 className="venue-title">
        {listing.title}
        <span className="venue-state" data-state={listing.state}>
          {listing.protest ? copy.protest : copy.states[listing.state]}
        </span>
        {pages > 1 && <span>{copy.pageOf(page, pages)}</span>}
      </h2>
      {listing.corrected && (
        <p className="venue-kicker">{copy.corrected(listing.corrected.reason)}</p>
      )}
      <ListRows rows={rows} names={namesIn(names, file)} label={listing.title} places />
    </>
  );
}
