import { useQueryClient } from '@tanstack/react-query';
import { boardQueries } from '#api/board.ts';
import { classBoard } from '#functions/_shared/board/class-board.ts';
import type { ClassDecision } from '#functions/_shared/racing/decisions.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { listingOf } from '#parts/board/listings.ts';
import { pictureOf } from '#parts/board/picture-of.ts';
import { SharePicture } from '#parts/board/share-picture.tsx';
import { platesOnly } from '#parts/copy/pictures.ts';
import { useOnline } from '#ui/online.ts';
import { numbersByMoto } from './numbers-by-moto.ts';

interface ShareListProps {
  day: RaceDay;
  raceClass: DayClass;
  /** Which list of the class (parts/board/listings.ts). */
  list: string;
  title: string;
}

const nobody = { names: {}, hidden: [] };

/**
 * A picture for the families' group. It leaves the organiser's hands, so its names are those that everybody may read (R21), not those
 * that stand on the papers at the track; where they cannot be asked, plates alone. A rehearsal has none.
 */
export function ShareList({ day, raceClass, list, title }: ShareListProps) {
  const client = useQueryClient();
  const online = useOnline();
  if (day.practiceOf !== null) {
    return null;
  }
  return (
    <SharePicture
      title={title}
      note={online ? undefined : platesOnly}
      prepare={async () => {
        const of = classBoard(raceClass.chain, raceClass.name, receivedIn(day, raceClass.id));
        const listing = of && listingOf(of, list, numbersByMoto(day.chain?.state, raceClass.id));
        const names = await client.fetchQuery(boardQueries.names(day.race.id)).catch(() => nobody);
        return of && listing
          ? pictureOf(of, listing, { race: day.race.name, zone: day.race.timeZone, names })
          : null;
      }}
      draw={async (one) => (await import('#parts/board/listing-picture.ts')).listingPictures(one)}
    />
  );
}

/** The class's decisions; when the server received them is not known here, and no picture says it. */
function receivedIn(day: RaceDay, classId: string) {
  return day
    .decisions()
    .filter(({ chain }) => chain === classId)
    .map(({ decision }) => ({ decision: decision as ClassDecision, at: '' }));
}
