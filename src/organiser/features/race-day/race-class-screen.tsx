import { useParams } from 'react-router-dom';
import { addresses } from '#organiser/addresses.ts';
import { raceClassTitle, raceDayTitle } from '#organiser/copy/app.ts';
import { markOf } from '#organiser/parts/race-day/mark.ts';
import { RaceDayFrame } from '#organiser/parts/race-day/race-day-frame.tsx';
import { useRaceDay } from '#organiser/parts/race-day/use-race-day.ts';

/** One class: its motos, and everything that is decided about them. */
export function Component() {
  const { id = '', classId = '' } = useParams();
  const day = useRaceDay();
  const raceClass = day.classes.find((one) => one.id === classId);
  return (
    <RaceDayFrame
      day={day}
      title={raceClass?.name || raceClassTitle}
      mark={raceClass && markOf(raceClass)}
      back={{ to: addresses.raceDay(id), label: raceDayTitle }}
    >
      {null}
    </RaceDayFrame>
  );
}
