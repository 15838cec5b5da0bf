import { useEffect } from 'react';
import { nothingKnown, useFieldPhone } from '#organiser/parts/field-log/use-field-phone.ts';
import { pairedTransport } from '#organiser/parts/pairing/station-transport.ts';
import type { PhoneKind } from '#organiser/parts/phone/phone-shelf.ts';
import { nothingPressed, StationPhone, type StationStatus, stationKind } from './station-phone.ts';

const nothing: StationStatus = { ...nothingKnown, ...nothingPressed };

const kind: PhoneKind<StationPhone> = {
  kind: stationKind,
  open: async (raceId, lost) =>
    StationPhone.open(raceId, (await pairedTransport(raceId, stationKind)) ?? undefined, lost),
};

/**
 * A race's observations on this phone, kept in step with the server while they are shown.
 * @param askEveryMs how soon the others' are wanted
 */
export function useStationPhone(raceId: string, askEveryMs: number) {
  const opened = useFieldPhone<StationStatus, StationPhone>(kind, raceId, nothing);
  const { phone } = opened;
  useEffect(() => phone?.askEvery(askEveryMs), [phone, askEveryMs]);
  return opened;
}
