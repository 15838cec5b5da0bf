import { useParams } from 'react-router-dom';
import { addresses } from '#organiser/addresses.ts';
import { raceDayTitle, raceOrderTitle } from '#organiser/copy/app.ts';
import { RaceDayFrame } from '#organiser/parts/race-day/race-day-frame.tsx';
import { useRaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { RunningOrder } from './running-order.tsx';

/** The running order of the day (R15, R35): motos of all classes, breaks and podiums; pause and end. */
export function Component() {
  const { id = '' } = useParams();
  const day = useRaceDay();
  return (
    <RaceDayFrame
      day={day}
      title={raceOrderTitle}
      back={{ to: addresses.raceDay(id), label: raceDayTitle }}
    >
      <RunningOrder day={day} />
    </RaceDayFrame>
  );
}
