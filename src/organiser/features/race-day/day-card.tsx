import { useEffect, useState } from 'react';
import { motoKey, sameMoto } from '#functions/_shared/racing/moto.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { findMoto } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { type ClassMoto, motosToCall } from '#organiser/parts/race-day/day-order.ts';
import { motoLine, motoTitle } from '#organiser/parts/race-day/moto-names.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { Notice } from '#ui/notice.tsx';
import { CallButton } from './call-button.tsx';
import { CardFoot, DirectorsCard } from './directors-card.tsx';
import { type ClassInHand, type Lane, motosUnderWay } from './lanes.ts';
import { MotoView } from './moto-view.tsx';
import { NextButton } from './next-button.tsx';
import { isHalted, Pause } from './order/pause.tsx';
import { OwedPlaces } from './owed-places.tsx';
import { Protests } from './protests.tsx';

/** Another moto than the one in hand, until it is done with. */
interface Chosen extends Pick<ClassMoto, 'moto'> {
  readonly classId: string;
  /** Its result is to be changed. */
  readonly changes: boolean;
}

interface DayCardProps {
  day: RaceDay;
  lanes: readonly Lane[];
  /** What the running order has next. */
  next: ClassMoto | ClassInHand | null;
}

/**
 * The director's card: the moto in hand from its call to its official result, then the next of the running order, without another screen between. What
 * waits for an answer stands above it.
 */
export function DayCard({ day, lanes, next: own }: DayCardProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [choosing, setChoosing] = useState(false);
  const hand = chosenIn(day, chosen) ?? own;
  const moto = hand !== null && 'moto' in hand ? hand : null;
  const shown = moto && motoKey(moto.moto, moto.raceClass.id);
  useEffect(() => {
    // The next moto begins on top of its card, wherever the thumb had scrolled in the one before.
    if (shown !== null) {
      window.scrollTo({ top: 0 });
    }
  }, [shown]);
  if (day.holder.device === null) {
    return null;
  }
  const look = ({ raceClass, moto: of }: ClassMoto, changes = false) => {
    setChoosing(false);
    setChosen({ classId: raceClass.id, moto: of, changes });
  };
  const [next] = motosToCall(day);
  const under = motosUnderWay(day);
  const isAlone = chosen === null && under.length === 0;
  return (
    <div className="grid min-w-0 content-start gap-3">
      {isHalted(day) && <Pause day={day} />}
      <Protests
        day={day}
        classes={lanes.map(({ raceClass }) => raceClass)}
        except={moto}
        onChange={(of) => look(of, true)}
      />
      {lanes.map(({ raceClass }) => (
        <OwedPlaces key={raceClass.id} day={day} raceClass={raceClass} named />
      ))}
      <UnderWay day={day} under={under} shown={moto} onLook={look} />
      {hand === null ? (
        lanes.length > 0 &&
        // A protest may be all that waits: it stands above.
        lanes.every(({ next: waits }) => waits === null) && (
          <Notice tone="positive">{copy.nothingNext}</Notice>
        )
      ) : moto === null ? (
        'next' in hand && <ClassStep day={day} {...hand} />
      ) : choosing ? (
        <OtherMotos day={day} next={moto} onLook={look} onClose={() => setChoosing(false)} />
      ) : (
        <MotoView
          key={`${motoKey(moto.moto, moto.raceClass.id)}${chosen?.changes ? '/ubah' : ''}`}
          day={day}
          raceClass={moto.raceClass}
          moto={moto.moto}
          changes={chosen?.changes ?? false}
          aside={
            isAlone ? (
              <Button variant="ghost" size="sm" onClick={() => setChoosing(true)}>
                {copy.notInTurn}
              </Button>
            ) : (
              chosen && (
                <Button variant="ghost" size="sm" onClick={() => setChosen(null)}>
                  {copy.backToTurn}
                </Button>
              )
            )
          }
          onDone={() => setChosen(null)}
          onOther={(classId, of) => setChosen({ classId, moto: of, changes: false })}
        />
      )}
      {day.deciding && moto && !isAlone && next && <CallButton day={day} {...next} />}
    </div>
  );
}

function chosenIn(day: RaceDay, chosen: Chosen | null): ClassMoto | null {
  const raceClass = day.classes.find(({ id }) => id === chosen?.classId);
  const isThere =
    chosen !== null &&
    raceClass?.chain.track === day.track &&
    attempt(() => findMoto(raceClass.chain.state, chosen.moto)).ok;
  return raceClass && isThere ? { raceClass, moto: chosen.moto } : null;
}

interface UnderWayProps {
  day: RaceDay;
  under: readonly ClassMoto[];
  shown: ClassMoto | null;
  onLook: (moto: ClassMoto) => void;
}

/** Where several motos are under way, each is one press away. */
function UnderWay({ day, under, shown, onLook }: UnderWayProps) {
  return under.length > 1 || (under.length === 1 && !isShown(shown, under[0])) ? (
    <div className="flex flex-wrap items-center gap-2">
      {under.map((one) => (
        <ChoiceChip
          key={motoKey(one.moto, one.raceClass.id)}
          chosen={isShown(shown, one)}
          onChoose={() => onLook(one)}
        >
          {motoTitle(day, one.raceClass, one.moto)}
        </ChoiceChip>
      ))}
    </div>
  ) : null;
}

function isShown(shown: ClassMoto | null, one: ClassMoto | undefined): boolean {
  return (
    shown !== null &&
    one !== undefined &&
    shown.raceClass.id === one.raceClass.id &&
    sameMoto(shown.moto, one.moto)
  );
}

interface OtherMotosProps {
  day: RaceDay;
  next: ClassMoto;
  onLook: (moto: ClassMoto) => void;
  onClose: () => void;
}

/** Another moto than the next of the running order: looked at first, and asked about when it is called. */
function OtherMotos({ day, next, onLook, onClose }: OtherMotosProps) {
  return (
    <DirectorsCard label={copy.notInTurn}>
      <h2 className="font-bold">{copy.notInTurn}</h2>
      <ul className="grid gap-2">
        {motosToCall(day)
          .filter((one) => !isShown(next, one))
          .map((one) => (
            <li key={motoKey(one.moto, one.raceClass.id)}>
              <Button variant="secondary" className="w-full" onClick={() => onLook(one)}>
                {motoLine(day, one.raceClass, one.moto)}
              </Button>
            </li>
          ))}
      </ul>
      <CardFoot>
        <Button variant="secondary" className="flex-1" onClick={onClose}>
          {copy.back}
        </Button>
      </CardFoot>
    </DirectorsCard>
  );
}

/** What a class waits for where no moto does: looked at on a screen of its own. */
function ClassStep({ day, raceClass, next }: ClassInHand & { day: RaceDay }) {
  return (
    <DirectorsCard label={copy.next}>
      <p className="font-extrabold text-2xl leading-tight">{raceClass.name}</p>
      <CardFoot>
        <NextButton day={day} raceClass={raceClass} next={next} large />
      </CardFoot>
    </DirectorsCard>
  );
}
