import { lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import { motoKey } from '#functions/_shared/racing/moto.ts';
import { openMotos } from '#functions/_shared/racing/next-acts.ts';
import { expectedIn, slotsIn } from '#functions/_shared/racing/standing.ts';
import { platesOf } from '#functions/_shared/racing/state.ts';
import { addresses } from '#organiser/addresses.ts';
import {
  raceClassesTitle,
  raceControlTitle,
  raceDayTitle,
  raceOrderTitle,
  racePrintTitle,
  stationsTitle,
} from '#organiser/copy/app.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { ControlNotices, WitnessNotice } from '#organiser/parts/race-day/control-notices.tsx';
import { markBeside } from '#organiser/parts/race-day/mark.ts';
import { motoInClass, motoLine, motoTitle } from '#organiser/parts/race-day/moto-names.ts';
import { RaceDayFrame } from '#organiser/parts/race-day/race-day-frame.tsx';
import { TrackChoice } from '#organiser/parts/race-day/track-choice.tsx';
import { type RaceDay, useRaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { useMay } from '#organiser/parts/rights.ts';
import { Refused } from '#parts/act/refused.tsx';
import { sentenceOf } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { stageWord } from '#parts/copy/moto-names.ts';
import { Optional } from '#parts/optional.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { useScreenAwake } from '#ui/screen-awake.ts';
import { TextInput } from '#ui/text-input.tsx';
import { DayCard } from './day-card.tsx';
import { inHand, type Lane, lanesOf } from './lanes.ts';
import { NextButton } from './next-button.tsx';
import { isHalted, Pause } from './order/pause.tsx';
import { PracticeCard } from './practice/practice-card.tsx';
import { OpenTrack } from './tracks.tsx';

// After the races, and never without a signal.
const ResultsCard = lazy(() =>
  import('./results-card.tsx').then((module) => ({ default: module.ResultsCard })),
);

/** Race day: every class, and what is next in it. */
export function Component() {
  const day = useRaceDay();
  useScreenAwake(true);
  const lanes = lanesOf(day);
  const hand = inHand(day, lanes);
  const may = useMay(day.race.id);
  return (
    <RaceDayFrame day={day} title={raceDayTitle} notices={false} saysReady>
      <ControlNotices day={day} asksWitness={false} />
      <TrackChoice day={day} />
      <Lease day={day} />
      {day.classes.length === 0 ? (
        <EmptyState
          title={copy.noClasses}
          text={copy.noClassesText}
          action={
            <ButtonLink to={addresses.raceClasses(day.race.id)}>{copy.classesAction}</ButtonLink>
          }
        />
      ) : (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid min-w-0 gap-4">
              <DayCard day={day} lanes={lanes} next={hand} />
              {/* Below the card: with no signal it stands there all day, and the card's button stays where it is. */}
              <WitnessNotice day={day} action />
            </div>
            <ul className="grid gap-2">
              {lanes.map((lane) => (
                <li key={lane.raceClass.id}>
                  <LaneCard
                    day={day}
                    lane={lane}
                    inCard={hand?.raceClass.id === lane.raceClass.id}
                  />
                </li>
              ))}
            </ul>
          </div>
          <FindPlate day={day} />
          <nav aria-label={copy.places} className="flex flex-wrap gap-2">
            {placesOf(day.race.id).map(([to, label]) => (
              <ButtonLink key={to} variant="secondary" to={to}>
                {label}
              </ButtonLink>
            ))}
          </nav>
          {!isHalted(day) && <Pause day={day} />}
          {may('riders_view') && lanes.some(isClosed) && (
            <Optional>
              <ResultsCard race={day.race} />
            </Optional>
          )}
        </>
      )}
      <OpenTrack day={day} />
      <PracticeCard day={day} />
    </RaceDayFrame>
  );
}

function isClosed({ raceClass }: Lane): boolean {
  return raceClass.chain.state.phase === 'selesai';
}

function placesOf(raceId: string) {
  return [
    [addresses.raceOrder(raceId), raceOrderTitle],
    [addresses.stations(raceId), stationsTitle],
    [addresses.raceControl(raceId), raceControlTitle],
    [addresses.racePrint(raceId, 'darurat'), racePrintTitle],
    [addresses.raceClasses(raceId), raceClassesTitle],
  ] as const;
}

function LaneCard({ day, lane, inCard }: { day: RaceDay; lane: Lane; inCard: boolean }) {
  const { raceClass, next, done, all } = lane;
  const { state } = raceClass.chain;
  const phase = copy.phases[state.phase];
  const waiting = stillRacing(raceClass);
  return (
    <Card className="grid h-full content-between gap-3 p-4">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Link
            to={addresses.raceClass(day.race.id, raceClass.id)}
            className="font-extrabold text-lg hover:underline"
          >
            {raceClass.name}
          </Link>
          <span className="text-ink-muted text-sm tabular-nums">{markBeside(raceClass)}</span>
        </p>
        <p className="flex flex-wrap gap-2">
          {phase && (
            <Badge tone={state.phase === 'selesai' ? 'positive' : 'neutral'}>{phase}</Badge>
          )}
          {all > 0 && <Badge tone="info">{copy.progress(done, all)}</Badge>}
          {state.stages.at(-1) && state.phase === 'diundi' && (
            <Badge>{stageWord(state.stages.at(-1)?.stage)}</Badge>
          )}
        </p>
        {next && 'moto' in next && (
          <p className="text-ink-muted text-sm">
            {(next.act === 'putus_protes' ? copy.protestWaits : copy.nextIs)(
              motoTitle(day, raceClass, next.moto),
            )}
          </p>
        )}
        {waiting !== null && <p className="text-ink-muted text-sm">{waiting}</p>}
        {raceClass.unreadable && (
          <Notice tone="danger">{sentenceOf(raceClass.unreadable, refusals)}</Notice>
        )}
      </div>
      {next && !inCard && !('moto' in next) && (
        <NextButton day={day} raceClass={raceClass} next={next} />
      )}
    </Card>
  );
}

/** "Siapa belum": who is on the list of the moto that is under way and has no result in it. */
function stillRacing({ chain: { state } }: Lane['raceClass']): string | null {
  const under = openMotos(state).find(({ moto }) =>
    ['dipanggil', 'berjalan'].includes(moto.status),
  );
  if (!under) {
    return null;
  }
  const plates = platesOf(state, expectedIn(state, under.group)).join(', ');
  return `${motoInClass(state, under.ref)}: ${copy.left(plates)}`;
}

function Lease({ day }: { day: RaceDay }) {
  const take = useAct({ act: () => day.takeLease(), sentences: refusals });
  if (day.holder.device !== null) {
    return day.deciding || day.holder.otherTab ? null : (
      <Notice tone="info">{copy.onlyLooking}</Notice>
    );
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

/** A plate finds all its motos, in every class. */
function FindPlate({ day }: { day: RaceDay }) {
  const [typed, setTyped] = useState('');
  const plate = Number(typed);
  const found = typed === '' ? [] : motosOfPlate(day, plate);
  const entry = day.entries.find(({ nomor_plat }) => nomor_plat === plate);
  return (
    <section className="grid gap-2">
      <Field label={copy.findPlate} hint={typed === '' ? copy.findPlateHint : undefined}>
        {(props) => (
          <TextInput
            {...props}
            inputMode="numeric"
            maxLength={4}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value.replaceAll(/\D/g, ''))}
          />
        )}
      </Field>
      {typed !== '' && (
        <div role="status" className="grid gap-1">
          {found.length === 0 ? (
            <p>{copy.noPlate(typed)}</p>
          ) : (
            <>
              <p className="font-bold">{copy.plateIs(plate, entry?.nama_panggilan_rider ?? '')}</p>
              <ul className="grid">
                {found.map(({ to, title, text }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="flex min-h-11 flex-wrap items-center gap-x-3 hover:underline"
                    >
                      <span className="font-semibold">{title}</span>
                      <span className="text-ink-muted">{text}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </section>
  );
}

function motosOfPlate(day: RaceDay, plate: number) {
  return day.classes.flatMap((raceClass) => {
    const { state } = raceClass.chain;
    const rider = state.keys.get(plate);
    if (rider === undefined) {
      return [];
    }
    return state.stages.flatMap(({ stage, groups }) =>
      groups
        .filter((group) => !group.idle && slotsIn(group).some((slot) => slot.rider === rider))
        .flatMap((group) =>
          group.motos.map((moto) => {
            const ref = { stage, group: group.group, moto: moto.moto };
            const place = moto.result?.finish.order.indexOf(rider) ?? -1;
            const said = place >= 0 ? copy.place(place + 1) : copy.motoStatus[moto.status];
            return {
              to: addresses.raceClass(day.race.id, raceClass.id, { moto: motoKey(ref) }),
              title: motoLine(day, raceClass, ref),
              text: said,
            };
          }),
        ),
    );
  });
}
