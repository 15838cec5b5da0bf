import { Megaphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { gearReasons, type Observation } from '#domain/race-day/observations.ts';
import { type AtStart, startArea } from '#domain/race-day/start-area.ts';
import { platesOf, type StationMoto } from '#domain/race-day/station-motos.ts';
import { subjectsOf } from '#functions/_shared/racing/moto-subjects.ts';
import * as copy from '#organiser/copy/stations.ts';
import { type RaceDay, useRaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import {
  type NewObservation,
  type StationPhone,
  stationPlace,
} from '#organiser/parts/stations/station-phone.ts';
import { useStationMotos } from '#organiser/parts/stations/use-station-motos.ts';
import { useStationPhone } from '#organiser/parts/stations/use-station-phone.ts';
import { classNames } from '#ui/class-names.ts';
import { SunButton } from '#ui/sun-button.tsx';
import { ScanLists } from './choose-moto.tsx';
import { alsoRides, entriesAsWorn, riderOf, siblingsNear } from './riders.ts';
import { Alarm, StationFrame } from './station-frame.tsx';

const askEveryMs = 10_000;
const shownMotos = 3;
const waitMs = 60_000;

function isWaiting({ status }: StationMoto): boolean {
  return status === 'dipanggil' || status === 'menunggu' || status === null;
}

/** The start area of a race: the next three motos by gate, and who is there. */
export function Component() {
  const { id = '' } = useParams();
  const day = useRaceDay();
  const { phone, status, broken } = useStationPhone(id, askEveryMs);
  const { motos, everyMoto, track } = useStationMotos(id, day);
  const [lost, setLost] = useState(false);
  const [scanning, setScanning] = useState(false);
  const place = stationPlace(id, copy.startPlace);
  const waiting = motos.filter(isWaiting);
  const shown = [
    ...waiting.filter((moto) => moto.status === 'dipanggil'),
    ...waiting.filter((moto) => moto.status !== 'dipanggil'),
  ].slice(0, shownMotos);

  const near = [
    ...everyMoto.filter(({ status: now }) => now === 'berjalan'),
    ...everyMoto.filter(isWaiting),
  ];
  const entries = entriesAsWorn(day);

  const keep = (work: (open: StationPhone) => Promise<unknown>) => {
    if (phone === null) {
      return;
    }
    navigator.vibrate?.(40);
    work(phone).then(
      () => {
        setLost(false);
        void phone.sync();
      },
      () => setLost(true),
    );
  };

  return (
    <StationFrame
      raceId={id}
      day={day}
      title={copy.startTitle}
      motos={shown}
      status={status}
      broken={broken}
      track={track}
    >
      <div className="grid content-start gap-5 overflow-y-auto px-3 py-3">
        {lost && <Alarm>{copy.notStored}</Alarm>}
        {phone === null && !broken && <p role="status">{copy.opening}</p>}
        {phone !== null && shown.length === 0 && (
          <>
            <p className="rounded-lg bg-sun-wait-soft px-4 py-3">
              <b>{everyMoto.length === 0 ? copy.noLists : copy.noMotos}</b>{' '}
              {everyMoto.length === 0 && copy.noListsText}
            </p>
            {!scanning && (
              <SunButton size="lg" onClick={() => setScanning(true)}>
                {copy.scanLists}
              </SunButton>
            )}
          </>
        )}
        {scanning && <ScanLists raceId={id} onDone={() => setScanning(false)} />}
        {phone !== null &&
          shown.map((moto) => (
            <MotoAtStart
              key={moto.subject}
              moto={moto}
              following={near.slice(near.indexOf(moto) + 1)}
              near={near}
              entries={entries}
              observations={phone.observations()}
              onSeen={(what) => keep((open) => open.record(what, place))}
              mayUndo={(act) => phone.mayUndo(act, day.mayDecide)}
              onUndo={(act) => keep((open) => open.undo(act, place, day.mayDecide))}
            />
          ))}
      </div>
    </StationFrame>
  );
}

interface MotoAtStartProps {
  moto: StationMoto;
  /** What is raced after it. */
  following: readonly StationMoto[];
  /** What runs and what waits, in order. */
  near: readonly StationMoto[];
  entries: RaceDay['entries'];
  observations: readonly Observation[];
  onSeen: (what: NewObservation) => void;
  /** What another phone said is answered by saying otherwise. */
  mayUndo: (act: Observation) => boolean;
  onUndo: (act: Observation) => void;
}

function MotoAtStart({
  moto,
  following,
  near,
  entries,
  observations,
  onSeen,
  mayUndo,
  onUndo,
}: MotoAtStartProps) {
  const [open, setOpen] = useState<number | null>(null);
  const area = startArea(observations, subjectsOf(moto));
  const plates = platesOf(moto) ?? [];
  const ready = plates.filter((plate) => area.riders.get(plate)?.state === 'siap').length;
  const { subject } = moto;
  const seen = (what: Omit<NewObservation, 'subject'>) => {
    setOpen(null);
    onSeen({ subject, ...what });
  };
  return (
    <section aria-label={copy.motoTitle(moto)} className="grid gap-2">
      <div
        className={classNames(
          'sticky top-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-3 py-2',
          moto.status === 'dipanggil' ? 'bg-sun-call' : 'bg-sun-quiet',
        )}
      >
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="font-extrabold text-xl leading-tight">{copy.motoTitle(moto)}</h2>
          <p className="text-sm">
            {[copy.motoDetail(moto), copy.motoStates[moto.status ?? '']]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <p className="shrink-0 font-bold text-sm">{copy.readyCount(ready, plates.length)}</p>
        <SunButton tone="solid" className="shrink-0" onClick={() => seen({ action: 'panggilan' })}>
          <Megaphone aria-hidden className="size-4" />
          {copy.callMoto(area.calls)}
        </SunButton>
      </div>
      {moto.gates === null && <p className="px-3">{copy.listUnknown}</p>}
      <ul className="grid gap-1.5">
        {(moto.gates ?? []).map((plate, index) => {
          if (plate === 0) {
            return null;
          }
          const at = area.riders.get(plate);
          const rider = riderOf(entries, plate);
          const calls = area.calls + (area.callsOf.get(plate) ?? 0);
          const also = alsoRides(plate, moto, following);
          const siblings = siblingsNear(plate, moto, near, entries);
          return (
            <li
              key={plate}
              className={classNames(
                'rounded-lg border-2',
                at === undefined ? 'border-black/20' : stateColours[at.state],
              )}
            >
              <div className="flex items-center gap-1.5 py-1 pl-2">
                <span className="w-4 shrink-0 text-sm tabular-nums">{index + 1}</span>
                <span className="min-w-10 shrink-0 font-extrabold text-2xl tabular-nums">
                  {plate}
                </span>
                <span className="min-w-0 flex-1 leading-tight">
                  <span className="wrap-anywhere line-clamp-2 font-semibold">
                    {rider?.nickname}
                  </span>
                  <span className="block text-sm">
                    <State at={at} /> {calls > 0 && at?.state !== 'siap' && copy.calledTimes(calls)}
                  </span>
                  {also.length > 0 && (
                    <span className="block font-bold text-sun-wait text-sm">
                      {copy.alsoIn(also.map(copy.motoTitle))}
                    </span>
                  )}
                  {siblings.length > 0 && (
                    <span className="block font-bold text-sun-wait text-sm">
                      {copy.siblingsIn(siblings.map((one) => copy.siblingIn(one.plate, one.moto)))}
                    </span>
                  )}
                </span>
                {at === undefined ||
                at.state === 'tunggu' ||
                at.state === 'perlengkapan' ||
                !mayUndo(at.observation) ? (
                  <>
                    <SunButton
                      tone="good"
                      className="shrink-0"
                      aria-label={`${copy.ready} ${plate}`}
                      onClick={() => seen({ action: 'siap', payload: { plate } })}
                    >
                      {copy.ready}
                    </SunButton>
                    <SunButton
                      className="shrink-0"
                      aria-label={`${copy.absent} ${plate}`}
                      onClick={() => seen({ action: 'absen', payload: { plate } })}
                    >
                      {copy.absent}
                    </SunButton>
                  </>
                ) : (
                  <SunButton
                    tone="link"
                    aria-label={`${copy.takeBack} ${plate}`}
                    onClick={() => onUndo(at.observation)}
                  >
                    {copy.takeBack}
                  </SunButton>
                )}
                <button
                  type="button"
                  aria-label={copy.moreOf(plate)}
                  aria-expanded={open === plate}
                  onClick={() => setOpen(open === plate ? null : plate)}
                  className="grid h-12 w-11 shrink-0 place-items-center rounded-lg font-extrabold text-xl"
                >
                  ⋯
                </button>
              </div>
              {open === plate && (
                <div className="flex flex-wrap gap-1.5 border-black/15 border-t p-2">
                  <SunButton onClick={() => seen({ action: 'tunggu', payload: { plate } })}>
                    {copy.waitMinute}
                  </SunButton>
                  <SunButton onClick={() => seen({ action: 'panggilan', payload: { plate } })}>
                    {copy.callRider}
                  </SunButton>
                  {gearReasons.map((gear) => (
                    <SunButton
                      key={gear}
                      onClick={() => seen({ action: 'perlengkapan', payload: { plate, gear } })}
                    >
                      {copy.gearNames[gear]}
                    </SunButton>
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const stateColours = {
  siap: 'border-sun-good bg-sun-good-soft',
  absen: 'border-sun-alarm bg-sun-alarm-soft',
  perlengkapan: 'border-sun-wait bg-sun-wait-soft',
  tunggu: 'border-sun-wait bg-sun-wait-soft',
} as const;

function State({ at }: { at: AtStart | undefined }) {
  if (at === undefined) {
    return null;
  }
  if (at.state === 'tunggu') {
    return <Countdown until={at.at + waitMs} />;
  }
  return (
    <b>{at.state === 'perlengkapan' ? copy.gearMissing(at.gear) : copy.stateNames[at.state]}</b>
  );
}

/** A minute closes nothing by itself: it says that it is over. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <b className="tabular-nums">{copy.waitLeft(Math.max(0, Math.ceil((until - now) / 1_000)))}</b>
  );
}
