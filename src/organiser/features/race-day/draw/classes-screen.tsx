import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { participantQueries } from '#api/organiser/participants.ts';
import { saveRaceClass } from '#api/organiser/race-day.ts';
import { addresses } from '#organiser/addresses.ts';
import { raceDayTitle } from '#organiser/copy/app.ts';
import * as copy from '#organiser/copy/race-day-draw.ts';
import { RaceDayFrame } from '#organiser/parts/race-day/race-day-frame.tsx';
import { useRaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Classes } from './classes.tsx';

/** The classes of a race. Making one needs a signal; the others are there without. */
export function Component() {
  const { id = '' } = useParams();
  const day = useRaceDay();
  // A practice has the classes of its race, and the server knows neither.
  const isPractice = day.practiceOf !== null;
  const list = useQuery({ ...participantQueries.list(id), enabled: !isPractice });
  return (
    <RaceDayFrame
      day={day}
      title={copy.classesTitle}
      back={{ to: addresses.raceDay(id), label: raceDayTitle }}
    >
      <Classes
        raceId={id}
        categories={isPractice ? [] : (list.data?.categories ?? null)}
        classes={day.classes.map(({ id: classId, name, categories, chain }) => ({
          id: classId,
          name,
          categories,
          phase: chain.state.phase,
        }))}
        entries={day.entries}
        save={
          day.mayDecide && list.data !== undefined
            ? async (classId, name, categoryIds) => {
                await saveRaceClass(id, classId, name, categoryIds);
                await day.readLists();
              }
            : null
        }
      />
    </RaceDayFrame>
  );
}
