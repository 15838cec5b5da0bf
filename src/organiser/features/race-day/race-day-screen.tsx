import { Link } from 'react-router-dom';
import { addresses } from '#organiser/addresses.ts';
import { raceDayTitle } from '#organiser/copy/app.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { RaceDayFrame } from '#organiser/parts/race-day/race-day-frame.tsx';
import { type RaceDay, useRaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';

/** Race day: every class, and what is next in it. */
export function Component() {
  const day = useRaceDay();
  return (
    <RaceDayFrame day={day} title={raceDayTitle}>
      <TakeLease day={day} />
      {day.classes.length === 0 ? (
        <EmptyState title={copy.noClasses} text={copy.noClassesText} />
      ) : (
        <ul className="grid gap-3">
          {day.classes.map(({ id, name }) => (
            <li key={id}>
              <Link to={addresses.raceClass(day.race.id, id)}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </RaceDayFrame>
  );
}

function TakeLease({ day }: { day: RaceDay }) {
  const take = useAct({ act: () => day.takeLease(), sentences: refusals });
  if (day.holder.device !== null) {
    return null;
  }
  if (!day.mayDecide) {
    return <Notice tone="info">{copy.mayNotDecide}</Notice>;
  }
  return (
    <Card className="grid gap-3 p-4">
      <h2 className="font-bold text-lg">{copy.takeLeaseTitle}</h2>
      <p>{copy.takeLeaseText}</p>
      <Refused act={take} />
      <Button onClick={take.run} loading={take.busy} loadingText={copy.takingLease}>
        {copy.takeLease}
      </Button>
    </Card>
  );
}
