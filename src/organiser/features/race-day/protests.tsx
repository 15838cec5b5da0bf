import { useState } from 'react';
import { sameMoto } from '#functions/_shared/racing/moto.ts';
import { openProtests } from '#functions/_shared/racing/moto-acts.ts';
import { findMoto, type Protest, plateOf } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day.ts';
import type { ClassMoto } from '#organiser/parts/race-day/day-order.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { motoLine } from '#organiser/parts/race-day/moto-names.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { MotoActDialog } from './moto-act-dialog.tsx';

/** A protest that was accepted while the result that it is about still stands as it was. */
export function upheldProtests(
  day: Pick<RaceDay, 'decisions'>,
  { id, chain }: DayClass,
): Protest[] {
  const { state } = chain;
  return state.protests.filter(({ decided, moto }) => {
    const { result, status } = findMoto(state, moto).moto;
    if (!decided?.accepted || state.closed || result === null || result.n > decided.n) {
      return false;
    }
    return (
      status !== 'resmi' ||
      !day
        .decisions()
        .some(
          ({ chain: of, decision }) =>
            of === id &&
            decision.kind === 'resmi' &&
            decision.n > decided.n &&
            sameMoto(decision.payload.moto, moto),
        )
    );
  });
}

interface ProtestsProps {
  day: RaceDay;
  classes: readonly DayClass[];
  /** The moto of the card, which shows its own. */
  except: ClassMoto | null;
  /** Its result is to be changed. */
  onChange: (of: ClassMoto) => void;
}

/** What waits for the director's word besides the moto in hand, each with its act. */
export function Protests({ day, classes, except, onChange }: ProtestsProps) {
  const isElsewhere = (raceClass: DayClass) => (protest: Protest) =>
    except === null || except.raceClass.id !== raceClass.id || !sameMoto(except.moto, protest.moto);
  return classes.flatMap((raceClass) => {
    const of = (protest: Protest) => ({ day, raceClass, protest });
    const change = ({ moto }: Protest) => onChange({ raceClass, moto });
    return [
      ...openProtests(raceClass.chain.state)
        .filter(isElsewhere(raceClass))
        .map((protest) => (
          <OpenProtest
            key={`${raceClass.id}/${protest.n}`}
            {...of(protest)}
            onUpheld={() => change(protest)}
          />
        )),
      ...upheldProtests(day, raceClass)
        .filter(isElsewhere(raceClass))
        .map((protest) => (
          <Said key={`${raceClass.id}/${protest.n}/diterima`} {...of(protest)}>
            {day.deciding && (
              <Button variant="secondary" onClick={() => change(protest)}>
                {copy.changeResult}
              </Button>
            )}
          </Said>
        )),
    ];
  });
}

interface ProtestProps {
  day: RaceDay;
  raceClass: DayClass;
  protest: Protest;
}

function OpenProtest({ onUpheld, ...of }: ProtestProps & { onUpheld: () => void }) {
  const { day, raceClass, protest } = of;
  const [asking, setAsking] = useState(false);
  return (
    <Said {...of}>
      {day.deciding && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {copy.decideProtest}
        </Button>
      )}
      {asking && (
        <MotoActDialog
          open
          asked="putus"
          state={raceClass.chain.state}
          moto={protest.moto}
          name={motoLine(day, raceClass, protest.moto)}
          protest={protest}
          onUpheld={onUpheld}
          decide={(act) => day.decide(raceClass.id, act)}
          onClose={() => setAsking(false)}
        />
      )}
    </Said>
  );
}

function Said({
  day,
  raceClass,
  protest: { moto, rider, reason, decided },
  children,
}: ProtestProps & { children: React.ReactNode }) {
  const plate = plateOf(raceClass.chain.state, rider);
  return (
    <Notice tone="warning">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1 basis-40">
          <span className="block text-sm">{motoLine(day, raceClass, moto)}</span>
          {decided ? copy.protestUpheld(plate, reason) : copy.protestOf(plate, reason)}
        </p>
        {children}
      </div>
    </Notice>
  );
}
