import { useState } from 'react';
import { type MotoRef, sameMoto } from '#functions/_shared/racing/moto.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { motosToCall } from '#organiser/parts/race-day/day-order.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { motoLine, motoTitle } from '#organiser/parts/race-day/moto-names.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { FootButton } from './directors-card.tsx';

interface CallButtonProps {
  day: RaceDay;
  raceClass: DayClass;
  moto: MotoRef;
  /** The one large button of the card; else that of a moto behind the one under way. */
  large?: boolean;
  onDone?: () => unknown;
}

/** Calls a moto: the next of the running order by one press, another one only after it is asked, for every screen follows the call. */
export function CallButton({ day, raceClass, moto, large = false, onDone }: CallButtonProps) {
  const [asking, setAsking] = useState(false);
  const [first] = motosToCall(day);
  const inOrder =
    first === undefined || (first.raceClass.id === raceClass.id && sameMoto(first.moto, moto));
  const decide = async () => {
    await day.completeOrder();
    await day.decide(raceClass.id, { kind: 'panggil', payload: { moto } });
  };
  const call = useAct({ act: decide, done: onDone, sentences: refusals });
  const title = motoTitle(day, raceClass, moto);
  const press = {
    onClick: () => (inOrder ? void call.run() : setAsking(true)),
    loading: call.busy,
    loadingText: copy.calling,
    children: large ? copy.call(title) : copy.callEarly(title),
  };
  return (
    <div className="grid min-w-0 flex-1 gap-2">
      <Refused act={call} />
      {large ? <FootButton {...press} /> : <Button variant="secondary" {...press} />}
      {first && !inOrder && (
        <ActDialog
          open={asking}
          onClose={() => setAsking(false)}
          title={copy.notInTurn}
          confirmLabel={copy.callAnyway(title)}
          busyLabel={copy.calling}
          closeLabel={copy.cancel}
          act={decide}
          sentences={refusals}
          onDone={onDone}
        >
          <p>{copy.notInTurnText(motoLine(day, first.raceClass, first.moto))}</p>
        </ActDialog>
      )}
    </div>
  );
}
