import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { podiumOf } from '#domain/race-day/observations.ts';
import { extraCalls, isAbsent, type StartArea, startArea } from '#domain/race-day/start-area.ts';
import type { StationMoto } from '#domain/race-day/station-motos.ts';
import { subjectsOf } from '#functions/_shared/racing/moto-subjects.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { findMoto, platesOf } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/stations.ts';
import { type RaceDay, useRaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { type StationPhone, stationPlace } from '#organiser/parts/stations/station-phone.ts';
import { useStationMotos } from '#organiser/parts/stations/use-station-motos.ts';
import { useStationPhone } from '#organiser/parts/stations/use-station-phone.ts';
import { classNames } from '#ui/class-names.ts';
import { Podium } from './announcer-podium.tsx';
import { entriesAsWorn, riderOf } from './riders.ts';
import { Alarm, StationFrame } from './station-frame.tsx';

const askEveryMs = 10_000;

/** The announcer's page: for one eye and one thumb, nothing below 28 pixels. */
export function Component() {
  const { id = '' } = useParams();
  const day = useRaceDay();
  const { phone, status, broken } = useStationPhone(id, askEveryMs);
  const { motos, track } = useStationMotos(id, day);
  const [lost, setLost] = useState(false);
  const running = motos.filter(({ status: now }) => now === 'dipanggil' || now === 'berjalan');
  const waiting = motos.filter(({ status: now }) => now === 'menunggu' || now === null);
  const [current = waiting[0]] = running;
  const next = [...running, ...waiting].filter((moto) => moto !== current).slice(0, 2);
  const observations = phone?.observations() ?? [];
  const entries = entriesAsWorn(day);

  const place = stationPlace(id, copy.announcerPlace);
  const keep = (work: (open: StationPhone) => Promise<unknown>) => {
    if (phone === null) {
      return;
    }
    work(phone).then(
      () => {
        setLost(false);
        void phone.sync();
      },
      () => setLost(true),
    );
  };
  const come = (raceClass: string, plate: number, final: string) =>
    keep((open) =>
      open.record(
        { subject: podiumOf(raceClass), action: 'podium', payload: { plate, final } },
        place,
      ),
    );

  return (
    <StationFrame
      raceId={id}
      day={day}
      title={copy.announcerTitle}
      motos={current === undefined ? [] : [current, ...next]}
      hasLists={phone === null ? undefined : motos.length > 0}
      status={status}
      broken={broken}
      track={track}
    >
      <div className="grid content-start gap-6 overflow-y-auto px-4 py-4 text-[1.75rem] leading-snug">
        {lost && <Alarm>{copy.notStored}</Alarm>}
        {current === undefined ? (
          <p>{copy.nobodyRaces}</p>
        ) : (
          <Riders
            heading={running.length > 0 ? copy.now : copy.next}
            moto={current}
            entries={entries}
            start={startArea(observations, subjectsOf(current))}
            loud
          />
        )}
        <LastWinner day={day} motos={motos} entries={entries} />
        {next.map((moto) => (
          <Riders
            key={moto.subject}
            heading={copy.next}
            moto={moto}
            entries={entries}
            start={startArea(observations, subjectsOf(moto))}
          />
        ))}
        <Podium
          day={day}
          entries={entries}
          observations={observations}
          onCome={come}
          mayTakeBack={(act) => phone?.mayUndo(act, day.mayDecide) === true}
          onTakeBack={(act) => keep((open) => open.undo(act, place, day.mayDecide))}
        />
      </div>
    </StationFrame>
  );
}

interface RidersProps {
  heading: string;
  moto: StationMoto;
  entries: RaceDay['entries'];
  start: StartArea;
  loud?: boolean;
}

function Riders({ heading, moto, entries, start, loud = false }: RidersProps) {
  return (
    <section aria-label={`${heading}: ${copy.motoTitle(moto)}`} className="grid gap-2">
      <h2 className={classNames('rounded-lg px-3 py-2', loud ? 'bg-sun-call' : 'bg-sun-quiet')}>
        <span className="block font-semibold">{heading}</span>
        <b className="block text-4xl leading-tight">{copy.motoTitle(moto)}</b>
        <span className="block">
          {[copy.motoDetail(moto), start.calls > 0 && copy.calledTimes(start.calls)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </h2>
      {moto.gates === null && <p>{copy.listUnknown}</p>}
      <ul className="grid gap-3">
        {(moto.gates ?? []).map((plate, index) => {
          if (plate === 0) {
            return null;
          }
          const rider = riderOf(entries, plate);
          const said = start.riders.get(plate);
          const absent = isAbsent(start.riders, plate);
          const calls = extraCalls(start, plate);
          const notes = [
            said === undefined || said.state === 'siap' ? '' : copy.atStart(said),
            calls === 0 ? '' : copy.calledTimes(calls),
          ].filter(Boolean);
          return (
            <li
              key={plate}
              className={classNames('flex gap-3', absent && 'bg-sun-gone text-on-sun-gone')}
            >
              <span className="w-10 shrink-0 text-right tabular-nums">{index + 1}</span>
              <span className="wrap-anywhere min-w-0">
                <b>{rider?.nickname ?? copy.rider(plate)}</b>
                {rider !== null && ` (${plate})`}
                {notes.length > 0 && (
                  <b className={absent ? '' : 'text-sun-wait'}>, {notes.join(', ')}</b>
                )}
                <span className="block">
                  {[rider?.team, rider?.city].filter(Boolean).join(', ')}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The last moto that has a result: of the day's order the one just before what is open. */
function LastWinner({
  day,
  motos,
  entries,
}: {
  day: RaceDay;
  motos: readonly StationMoto[];
  entries: RaceDay['entries'];
}) {
  const done = motos.findLast(({ status }) => status === 'sementara' || status === 'resmi');
  const raceClass = day.classes.find(({ id }) => id === done?.raceClass);
  if (done === undefined || raceClass === undefined || done.ref === null) {
    return null;
  }
  const { ref } = done;
  const { state } = raceClass.chain;
  const found = attempt(() => findMoto(state, ref).moto.result);
  const finish = found.ok ? found.value?.finish : undefined;
  if (finish === undefined) {
    return null;
  }
  const first = platesOf(state, finish.order.slice(0, 3));
  return (
    <section aria-label={copy.last} className="grid gap-2">
      <h2 className="rounded-lg bg-sun-good-soft px-3 py-2">
        <span className="block font-semibold">{copy.last}</span>
        <b className="block text-4xl leading-tight">{copy.motoTitle(done)}</b>
        <span className="block">
          {[copy.motoDetail(done), done.status === 'resmi' ? copy.official : copy.provisional]
            .filter(Boolean)
            .join(', ')}
        </span>
      </h2>
      <ol className="grid gap-2">
        {first.map((plate, index) => {
          const rider = riderOf(entries, plate);
          return (
            <li key={plate} className="wrap-anywhere">
              {index + 1}. <b>{rider?.nickname ?? copy.rider(plate)}</b>
              {rider !== null && ` (${plate})`}
              {rider?.team && `, ${rider.team}`}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
