import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useParams } from 'react-router-dom';
import { participantQueries } from '#api/organiser/participants.ts';
import { saveRaceClass } from '#api/organiser/race-day.ts';
import { addresses } from '#organiser/addresses.ts';
import { raceDayTitle } from '#organiser/copy/app.ts';
import * as copy from '#organiser/copy/race-day-draw.ts';
import { useFreshLists } from '#organiser/parts/race-day/fresh-lists.ts';
import { RaceDayFrame } from '#organiser/parts/race-day/race-day-frame.tsx';
import { useRaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Optional } from '#parts/optional.tsx';
import { Notice } from '#ui/notice.tsx';
import { Classes } from './classes.tsx';
import { usualOf } from './closing.ts';

// Kept on the phone with the screen; who makes classes at home does not wait for it.
const DayDraw = lazy(() => import('./day-draw.tsx').then(({ DayDraw: one }) => ({ default: one })));

/** The classes of a race. Making one needs a signal; the others are there without. */
export function Component() {
  const { id = '' } = useParams();
  const day = useRaceDay();
  // A practice has the classes of its race, and the server knows neither.
  const isPractice = day.practiceOf !== null;
  const list = useQuery({ ...participantQueries.list(id), enabled: !isPractice });
  // None is made before the lists are read again.
  const fresh = useFreshLists(day);
  const nameless = day.classes.some(({ name }) => name === '');
  return (
    <RaceDayFrame
      day={day}
      title={copy.classesTitle}
      back={{ to: addresses.raceDay(id), label: raceDayTitle }}
    >
      {day.deciding && (
        <Optional>
          <DayDraw day={day} usual={usualOf(day.classes)} />
        </Optional>
      )}
      {nameless && <Notice tone="warning">{copy.namesMissing}</Notice>}
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
          day.mayDecide && list.data !== undefined && fresh && !nameless
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
