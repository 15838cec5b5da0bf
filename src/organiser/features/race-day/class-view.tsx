import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { motoKey } from '#functions/_shared/racing/moto.ts';
import { type NextAct, nextActs } from '#functions/_shared/racing/next-acts.ts';
import { groupBegan, platesOf } from '#functions/_shared/racing/state.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { motoNumber, ranBefore } from '#organiser/parts/race-day/day-order.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { groupName, motoTitle } from '#organiser/parts/race-day/moto-names.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { stageWord } from '#parts/copy/moto-names.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { CallOffDialog, CompactDialog, InsertDialog, RiderDialog } from './class-acts.tsx';
import { lanesOf } from './lanes.ts';
import { NextButton } from './next-button.tsx';
import { OwedPlaces } from './owed-places.tsx';
import { MoveClass } from './tracks.tsx';
import { UndoLast } from './undo-last.tsx';

interface ClassViewProps {
  day: RaceDay;
  raceClass: DayClass;
}

/** What is done on the director's card. */
const ofCard: readonly NextAct['act'][] = ['panggil', 'hasil', 'resmi'];

/** A class: what is next, its motos stage by stage, and what is rarely decided. */
export function ClassView({ day, raceClass }: ClassViewProps) {
  const { state } = raceClass.chain;
  const next = lanesOf(day).find((lane) => lane.raceClass.id === raceClass.id)?.next;
  const [, ...others] = nextActs(state, ranBefore(day, raceClass));
  // A protest comes first; the stage may be built all the same, with a reason (R25).
  const stage = others.find(({ act }) => act === 'tahap');
  const phase = copy.phases[state.phase];
  return (
    <>
      {phase && <Badge tone={state.closed ? 'positive' : 'neutral'}>{phase}</Badge>}
      <OwedPlaces day={day} raceClass={raceClass} />
      <ButtonLink to={addresses.raceDay(day.race.id)}>{copy.toCard}</ButtonLink>
      {next && !ofCard.includes(next.act) && (
        <NextButton day={day} raceClass={raceClass} next={next} />
      )}
      {stage && <NextButton day={day} raceClass={raceClass} next={stage} />}
      {state.stages.toReversed().map((stage) => (
        <section key={stage.stage} className="grid gap-3">
          <h2 className="font-bold text-lg">{stageWord(stage.stage)}</h2>
          <div className="grid gap-3 lg:grid-cols-2">
            {stage.groups
              .filter((group) => !group.idle)
              .map((group) => (
                <Card key={group.group} className="grid gap-1 p-4">
                  <h3 className="font-bold">{groupName(stage, group) || raceClass.name}</h3>
                  <ul>
                    {group.motos.map((moto) => {
                      const ref = { stage: stage.stage, group: group.group, moto: moto.moto };
                      return (
                        <li key={moto.moto}>
                          <Link
                            to={addresses.raceClass(day.race.id, raceClass.id, {
                              moto: motoKey(ref),
                            })}
                            className="flex min-h-12 items-center gap-3 rounded-md hover:bg-sunken"
                          >
                            <span className="w-24 shrink-0 font-semibold">
                              {motoNumber(day.chain?.state, raceClass.id, ref) === null
                                ? copy.motoOf(moto.moto)
                                : motoTitle(day, raceClass, ref)}
                            </span>
                            <span className="min-w-0 flex-1 truncate tabular-nums">
                              {moto.result && platesOf(state, moto.result.finish.order).join(' ')}
                            </span>
                            <Badge tone={moto.status === 'resmi' ? 'positive' : 'neutral'}>
                              {copy.motoStatus[moto.status]}
                            </Badge>
                          </Link>
                        </li>
                      );
                    })}
                  </ul>
                </Card>
              ))}
          </div>
        </section>
      ))}
      <MoreActs day={day} raceClass={raceClass} />
    </>
  );
}

type Asked = 'rider' | 'compact' | 'insert' | 'call_off';

function MoreActs({ day, raceClass }: ClassViewProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { chain } = raceClass;
  const { state } = chain;
  const decide = (act: ClassAct) => day.decide(raceClass.id, act);
  const close = () => setAsked(null);
  const drawn = state.phase === 'diundi';
  const [first] = state.stages;
  const mayCompact =
    drawn && state.stages.length === 1 && (first?.groups.length ?? 0) > 1 && !state.closed;
  const later = state.stages.slice(1).some(({ groups }) => groups.some((one) => !groupBegan(one)));
  const dialog = { state, decide, onClose: close };
  return (
    <section className="grid gap-2 border-line border-t pt-4">
      <h2 className="font-bold">{copy.more}</h2>
      <div className="flex flex-wrap gap-2">
        {state.stages.length > 0 && (
          <ButtonLink
            size="sm"
            variant="secondary"
            to={addresses.raceClass(day.race.id, raceClass.id, { lihat: 'juara' })}
          >
            {copy.placingsTitle}
          </ButtonLink>
        )}
        {state.phase !== 'baru' && (
          <ButtonLink
            size="sm"
            variant="secondary"
            to={addresses.raceDraw(day.race.id, raceClass.id)}
          >
            {copy.drawLink}
          </ButtonLink>
        )}
        <UndoLast day={day} raceClass={raceClass} />
        {day.deciding && (drawn || state.closed) && (
          <Button size="sm" variant="secondary" onClick={() => setAsked('rider')}>
            {copy.riderActs}
          </Button>
        )}
        {!state.closed && state.phase !== 'batal' && <MoveClass day={day} raceClass={raceClass} />}
        {day.deciding && mayCompact && (
          <Button size="sm" variant="secondary" onClick={() => setAsked('compact')}>
            {copy.compact}
          </Button>
        )}
        {day.deciding && later && !state.closed && (
          <Button size="sm" variant="secondary" onClick={() => setAsked('insert')}>
            {copy.insert}
          </Button>
        )}
        {day.deciding && drawn && !state.closed && (
          <ButtonLink
            size="sm"
            variant="secondary"
            to={addresses.raceClass(day.race.id, raceClass.id, { lihat: 'tutup' })}
          >
            {copy.closeBefore}
          </ButtonLink>
        )}
        {day.deciding && state.phase !== 'batal' && state.phase !== 'baru' && !state.closed && (
          <Button size="sm" variant="ghost" onClick={() => setAsked('call_off')}>
            {copy.callOff}
          </Button>
        )}
      </div>
      {asked === 'rider' && <RiderDialog {...dialog} />}
      {asked === 'compact' && <CompactDialog {...dialog} />}
      {asked === 'insert' && <InsertDialog {...dialog} />}
      {asked === 'call_off' && <CallOffDialog {...dialog} />}
    </section>
  );
}
