import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { useFieldPhone } from '#organiser/parts/field-log/use-field-phone.ts';
import type { PhoneKind } from '#organiser/parts/phone/phone-shelf.ts';
import { nothingOfDay, type RaceDayStatus } from './day-status.ts';
import { RaceDayPhone } from './race-day-phone.ts';
import { atTrack } from './tracks.ts';

const kind: PhoneKind<RaceDayPhone> = { kind: 'race-day', open: RaceDayPhone.open };

/** The race day of the race in the address, on this phone. */
export interface RaceDay extends Omit<RaceDayStatus, 'state'> {
  /**
   * `never_loaded`: this phone has not read the race yet, and needs a signal once; `storage_refused`: a private window, or a full
   * phone.
   */
  readonly state: 'loading' | 'storage_refused' | RaceDayStatus['state'];
  /** Decisions that the server does not have. */
  readonly unsent: number;
  readonly decide: RaceDayPhone['decide'];
  readonly completeOrder: RaceDayPhone['completeOrder'];
  readonly startFromLine: RaceDayPhone['startFromLine'];
  readonly takeTail: RaceDayPhone['takeTail'];
  readonly takeOver: RaceDayPhone['takeOver'];
  readonly openTrack: RaceDayPhone['openTrack'];
  readonly lookAt: RaceDayPhone['lookAt'];
  readonly takeLease: RaceDayPhone['takeLease'];
  readonly readLists: RaceDayPhone['readLists'];
  readonly practise: RaceDayPhone['practise'];
  readonly wipe: RaceDayPhone['wipe'];
  readonly sync: RaceDayPhone['sync'];
  readonly decisions: RaceDayPhone['decisions'];
}

async function notOpen(): Promise<never> {
  throw new Error('The race day is not open.');
}

/** The same on every screen of the race; the phone stays open while somebody is at the race. */
export function useRaceDay(): RaceDay {
  const { id = '' } = useParams();
  const { phone, status, broken } = useFieldPhone(kind, id, nothingOfDay);
  return useMemo((): RaceDay => {
    const known = { ...status, unsent: status.waiting };
    if (phone === null) {
      return {
        ...known,
        race: { ...status.race, id },
        state: broken ? 'storage_refused' : 'loading',
        decide: notOpen,
        completeOrder: notOpen,
        startFromLine: notOpen,
        takeTail: notOpen,
        takeOver: notOpen,
        openTrack: notOpen,
        lookAt: () => undefined,
        takeLease: notOpen,
        readLists: notOpen,
        practise: notOpen,
        wipe: notOpen,
        sync: notOpen,
        decisions: () => [],
      };
    }
    const whole: RaceDay = {
      ...known,
      decide: ((of: never, ...acts: [never]) =>
        phone.decide(of, ...acts)) as RaceDayPhone['decide'],
      completeOrder: (track) => phone.completeOrder(track),
      startFromLine: (seen, now) => phone.startFromLine(seen, now),
      takeTail: (decisions) => phone.takeTail(decisions),
      takeOver: (payload, track) => phone.takeOver(payload, track),
      openTrack: () => phone.openTrack(),
      lookAt: (track) => phone.lookAt(track),
      takeLease: () => phone.takeLease(),
      readLists: () => phone.readLists(),
      practise: () => phone.practise(),
      wipe: () => phone.wipe(),
      sync: () => phone.sync(),
      decisions: () => phone.decisions(),
    };
    return atTrack(whole, status.track);
  }, [phone, status, broken, id]);
}
