import * as copy from '#parents/copy/venue.ts';
import type { ListingRow } from '#parts/board/listings.ts';
import { type RiderNames, shownRider } from '#parts/board/shown-rider.ts';

/** As many as fit at a size that is read at ten metres. */
export const rowsAtOnce = 8;

interface ListRowsProps {
  rows: readonly ListingRow[];
  names: RiderNames;
  label: string;
  /** Above the first column: a place; absent: the rows begin with the plate. */
  places?: boolean;
}

export function ListRows({ rows, names, label, places = false }: ListRowsProps) {
  return (
    <>
      <p aria-hidden className="venue-heads">
        <span className="venue-lead">{places && copy.placeHead}</span>
        <span className="venue-plate">{copy.plateHead}</span>
      </p>
      <ol aria-label={label} className="venue-rows">
        {rows.map(({ lead, plate, end, struck }) => {
          const rider = shownRider(names, plate ?? 0);
          return (
            <li key={plate} className="venue-row" data-struck={struck}>
              <span className="venue-lead">{lead}</span>
              <span className="venue-plate">{rider.plate}</span>
              <span className="venue-name">{rider.name}</span>
              {end !== '' && <span className="venue-end">{end}</span>}
            </li>
          );
        })}
      </ol>
    </>
  );
}
