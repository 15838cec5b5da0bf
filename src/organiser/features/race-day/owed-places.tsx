import { classKinds } from '#functions/_shared/racing/kinds.ts';
import { type OwedPlace, owedPlaces } from '#functions/_shared/racing/owed-places.ts';
import type { ClassState } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { groupName } from '#organiser/parts/race-day/moto-names.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { stageWord } from '#parts/copy/moto-names.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

function offered(state: ClassState, { offer }: OwedPlace): string | null {
  const stage = offer && state.stages.find((one) => one.stage === offer.stage);
  const group = stage?.groups.find((one) => one.group === offer?.group);
  return offer && stage && group ? copy.placeAt(groupName(stage, group), offer.gate) : null;
}

/** What a correction that is looked at would change for others: who should have gone on, and what stands. */
export function owedText(state: ClassState, owed: OwedPlace): string {
  return copy.owed(owed.plate, stageWord(owed.stage), offered(state, owed));
}

/** Children whose place a correction has taken: said, with the place that is free, until they have one. */
export function OwedPlaces({
  day,
  raceClass,
  named = false,
}: {
  day: RaceDay;
  raceClass: DayClass;
  /** Beside other classes: whose place it is is said. */
  named?: boolean;
}) {
  const { state } = raceClass.chain;
  const give = useAct({
    act: ({ plate, offer }: OwedPlace) =>
      offer === null
        ? Promise.resolve()
        : day.decide(raceClass.id, {
            kind: 'sisip',
            payload: {
              plate,
              stage: offer.stage,
              group: offer.group,
              reason: classKinds.sisip.picked.reason[0],
            },
          }),
    sentences: refusals,
  });
  const all = owedPlaces(state);
  if (all.length === 0) {
    return null;
  }
  return (
    <Notice tone="warning" role="alert">
      <div className="grid gap-3">
        {named && <p className="text-sm">{raceClass.name}</p>}
        <Refused act={give} />
        {all.map((owed) => {
          const place = offered(state, owed);
          return (
            <div key={owed.plate} className="grid gap-2">
              <p>{owedText(state, owed)}</p>
              {day.deciding && place !== null && (
                <Button
                  variant="secondary"
                  className="sm:justify-self-start"
                  onClick={() => void give.run(owed)}
                  loading={give.busy}
                  loadingText={copy.deciding}
                >
                  {copy.givePlace(owed.plate, place)}
                </Button>
              )}
            </div>
          );
        })}
      </div>
    </Notice>
  );
}
