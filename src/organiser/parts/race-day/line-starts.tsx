import { useEffect } from 'react';
import type { Observation } from '#domain/race-day/observations.ts';
import { calledMotos } from '#functions/_shared/racing/next-acts.ts';
import { useStationPhone } from '#organiser/parts/stations/use-station-phone.ts';
import type { RaceDay } from './use-race-day.ts';

/** A start is on the board within a few seconds of the second crossing. */
const askEveryMs = 2_000;

interface LineStartsProps {
  day: RaceDay;
}

/**
 * Starts called motos from what the line sees (R26), wherever in race day the person is who decides. Nothing is shown, and the stations are asked only
 * while a moto of this phone stands called.
 */
export function LineStarts({ day }: LineStartsProps) {
  const waits = day.classes.some(({ chain }) => {
    const lease = day.tracks.find(({ track }) => track === chain.track);
    return lease?.deciding === true && calledMotos(chain.state).length > 0;
  });
  return waits ? <Listening day={day} /> : null;
}

function Listening({ day }: LineStartsProps) {
  const { phone, status } = useStationPhone(day.race.id, askEveryMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `status` is another one whenever the log has moved.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    async function look(seen: readonly Observation[]) {
      // What the storage refuses is said by the next press; the line is looked at again with the next observation.
      const wait = await day.startFromLine(seen).catch(() => null);
      if (wait !== null && !over) {
        timer = setTimeout(() => void look(seen), wait);
      }
    }
    if (phone !== null) {
      void look(phone.observations());
    }
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [phone, status, day]);
  return null;
}
