import { defaultGate } from '#organiser/copy/gate.ts';
import { namePlace, placeNameOf } from '#organiser/parts/field-log/place-name.ts';
import { gateKind } from './gate-list.ts';

/** What this phone's gate is called in the log. */
export function gateNameOf(raceId: string): string {
  return placeNameOf(gateKind, raceId, defaultGate);
}

export function nameGate(raceId: string, name: string): void {
  namePlace(gateKind, raceId, name, defaultGate);
}
