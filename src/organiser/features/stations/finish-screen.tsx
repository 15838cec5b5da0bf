import { List } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  isSameMoto,
  motoOfNumber,
  onTrackOnly,
  type StationMoto,
} from '#domain/race-day/station-motos.ts';
import { subjectsOf } from '#functions/_shared/racing/moto-subjects.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import * as copy from '#organiser/copy/stations.ts';
import { useRaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { type StationAct, stationPlace } from '#organiser/parts/stations/station-phone.ts';
import { useStationMotos } from '#organiser/parts/stations/use-station-motos.ts';
import { useStationPhone } from '#organiser/parts/stations/use-station-phone.ts';
import { SunButton } from '#ui/sun-button.tsx';
import { ChooseMoto } from './choose-moto.tsx';
import { FinishPad } from './finish-pad.tsx';
import { StationFrame } from './station-frame.tsx';

/** The judge waits for nobody: what the others saw is asked for seldom, what the judge saw goes out at once. */
const askEveryMs = 10_000;

/** The moto that is to be judged next, of those that this phone has sent no sheet of. */
function nextOf(motos: readonly StationMoto[], own: readonly StationAct[]): StationMoto | null {
  const sheets = new Set(own.flatMap((act) => (act.action === 'lembar' ? [act.subject] : [])));
  const open = motos.filter((moto) => !subjectsOf(moto).some((subject) => sheets.has(subject)));
  const running = open.find(({ status }) => status === 'dipanggil' || status === 'berjalan');
  return running ?? open.find(({ status }) => status === 'menunggu' || status === null) ?? null;
}

/** The finish line of a race: one judge, one thumb, sun, and maybe no signal. */
export function Component() {
  const { id = '' } = useParams();
  const day = useRaceDay();
  const { phone, status, broken } = useStationPhone(id, askEveryMs);
  const { motos, track } = useStationMotos(id, day);
  const [opened, setOpened] = useState<StationMoto | null>(null);
  const [choosing, setChoosing] = useState(false);
  const place = stationPlace(id, copy.finishPlace);

  const chosen = (opened && onTrackOnly([opened], track?.chosen ?? null)[0]) ?? null;
  const suggested = phone === null ? null : nextOf(motos, phone.own());
  useEffect(() => {
    // Never under the thumb: once a moto is open, only a press leads to another.
    if (chosen === null && suggested !== null) {
      setOpened(suggested);
    }
  }, [chosen, suggested]);
  const moto = chosen && (motos.find((known) => isSameMoto(known, chosen)) ?? chosen);
  const choose = (next: StationMoto) => {
    setOpened(next);
    setChoosing(false);
  };

  return (
    <StationFrame
      raceId={id}
      day={day}
      title={copy.finishTitle}
      motos={moto === null ? [] : [moto]}
      hasLists={phone === null ? undefined : motos.length > 0}
      status={status}
      broken={broken}
      track={track}
      action={
        moto !== null && (
          <SunButton
            tone="plain"
            className="shrink-0"
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            <List aria-hidden className="size-5" />
            {copy.chooseMoto}
          </SunButton>
        )
      }
    >
      {phone === null ? (
        !broken && (
          <p role="status" className="p-4">
            {copy.opening}
          </p>
        )
      ) : moto === null || choosing ? (
        <ChooseMoto raceId={id} motos={motos} onChoose={choose} />
      ) : (
        <FinishPad
          // Another moto begins with nothing pressed.
          key={`${moto.number ?? moto.subject}.${moto.run}`}
          phone={phone}
          status={status}
          raceId={id}
          moto={moto}
          place={place}
          zone={(day.race.timeZone || undefined) as VenueZone | undefined}
          next={suggested !== null && !isSameMoto(suggested, moto) ? suggested : null}
          onNext={choose}
          onRunAgain={() => moto.number !== null && choose(motoOfNumber(moto.number, moto.run + 1))}
        />
      )}
    </StationFrame>
  );
}
