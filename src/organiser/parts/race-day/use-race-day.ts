import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { useFieldPhone } from '#organiser/parts/field-log/use-field-phone.ts';
import type { PhoneKind } from '#organiser/parts/phone/phone-shelf.ts';
import { nothingOfDay, type RaceDayStatus } from './day-status.ts';
import { RaceDayPhone } from './race-day-phone.ts';
import { atTrack } from './tracks.ts';

const kind: PhoneKind<RaceDayPhone> = { kind: 'race-day', open: RaceDayPhone.open };

/** What is done on a race day: by its phone, as it does it. */
const acts = [
  'decide',
  'completeOrder',
  'startFromLine',
  'takeTail',
  'takeReceipt',
  'takeOver',
  'openTrack',
  'lookAt',
  'takeLease',
  'readLists',
  'practise',
  'wipe',
  'sync',
  'decisions',
] as const satisfies readonly (keyof RaceDayPhone)[];

type DayActs = Pick<RaceDayPhone, (typeof acts)[number]>;

/** The race day of the race in the address, on this phone. */
export interface RaceDay extends Omit<RaceDayStatus, 'state'>, DayActs {
  /**
   * `never_loaded`: this phone has not read the race yet, and needs a signal once; `storage_refused`: a private window, or a full
   * phone.
   */
  readonly state: 'loading' | 'storage_refused' | RaceDayStatus['state'];
  /** Decisions that the server does not have. */
  readonly unsent: number;
}

function actsBy(does: (act: keyof DayActs) => unknown): DayActs {
  return Object.fromEntries(acts.map((act) => [act, does(act)])) as DayActs;
}

async function notOpen(): Promise<never> {
  throw new Error('The race day is not open.');
}

const nothingDone: DayActs = {
  ...actsBy(() => notOpen),
  lookAt: () => undefined,
  decisions: () => [],
};

/** The same on every screen of the race; the phone stays open while somebody is at the race. */
export function useRaceDay(): RaceDay {
  const { id = '' } = useParams();
  const { phone, status, broken } = useFieldPhone(kind, id, nothingOfDay);
  return useMemo((): RaceDay => {
    const known = { ...status, unsent: status.waiting };
    if (phone === null) {
      const state = broken ? 'storage_refused' : 'loading';
      return { ...known, ...nothingDone, race: { ...status.race, id }, state };
    }
    const done = actsBy((act) => (phone[act] as () => unknown).bind(phone));
    return atTrack({ ...known, ...done }, status.track);
  }, [phone, status, broken, id]);
}
