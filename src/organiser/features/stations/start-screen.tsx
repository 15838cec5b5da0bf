import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { StationMoto } from '#domain/race-day/station-motos.ts';
import * as copy from '#organiser/copy/stations.ts';
import { useRaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { sendOff, useScanned } from '#organiser/parts/stations/scanned-lists.ts';
import { type StationPhone, stationPlace } from '#organiser/parts/stations/station-phone.ts';
import { useStationMotos } from '#organiser/parts/stations/use-station-motos.ts';
import { useStationPhone } from '#organiser/parts/stations/use-station-phone.ts';
import { SunButton } from '#ui/sun-button.tsx';
import { ScanLists } from './choose-moto.tsx';
import { MotoAtStart } from './moto-at-start.tsx';
import { entriesAsWorn } from './riders.ts';
import { Alarm, StationFrame } from './station-frame.tsx';

const askEveryMs = 10_000;
const shownMotos = 3;

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
  const { sentOff } = useScanned(id);
  // What a signal says of a moto counts, whatever was pressed here without it.
  const waits = (moto: StationMoto) =>
    isWaiting(moto) && (moto.status !== null || !sentOff.includes(moto.subject));
  const waiting = motos.filter(waits);
  // No signal tells of a moto that was scanned when it starts: whoever stands there does.
  const isUntold = waiting.some(({ status: told }) => told === null);
  const shown = [
    ...waiting.filter((moto) => moto.status === 'dipanggil'),
    ...waiting.filter((moto) => moto.status !== 'dipanggil'),
  ].slice(0, shownMotos);

  const near = [
    ...everyMoto.filter(({ status: now }) => now === 'berjalan'),
    ...everyMoto.filter(waits),
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
      hasLists={phone === null ? undefined : everyMoto.length > 0}
      status={status}
      broken={broken}
      track={track}
    >
      <div className="grid content-start gap-5 overflow-y-auto px-3 py-3">
        {lost && <Alarm>{copy.notStored}</Alarm>}
        {phone === null && !broken && <p role="status">{copy.opening}</p>}
        {phone !== null && shown.length === 0 && (
          <p className="rounded-lg bg-sun-wait-soft px-4 py-3">
            <b>{everyMoto.length === 0 ? copy.noLists : copy.noMotos}</b>{' '}
            {everyMoto.length === 0 && copy.noListsText}
          </p>
        )}
        {phone !== null && (shown.length === 0 || isUntold) && !scanning && (
          <SunButton size="lg" onClick={() => setScanning(true)}>
            {copy.scanLists}
          </SunButton>
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
              raceId={id}
              phone={phone}
              onSentOff={moto.status === null ? () => sendOff(id, moto.subject) : undefined}
              onSeen={(what) => keep((open) => open.record(what, place))}
              mayUndo={(act) => phone.mayUndo(act, day.mayDecide)}
              onUndo={(act) => keep((open) => open.undo(act, place, day.mayDecide))}
            />
          ))}
      </div>
    </StationFrame>
  );
}
