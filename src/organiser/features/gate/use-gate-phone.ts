import { nothingKnown, useFieldPhone } from '#organiser/parts/field-log/use-field-phone.ts';
import { phoneShelf } from '#organiser/parts/phone/phone-shelf.ts';
import { gateKind } from './gate-list.ts';
import { GatePhone, type GateStatus } from './gate-phone.ts';

const kind = { kind: gateKind, open: GatePhone.open };
const nothing: GateStatus = { ...nothingKnown, overtaken: [] };

/** Opens the race's gate and asks for its list, while the screen has still to be drawn. */
export async function prepareGate(raceId: string): Promise<void> {
  try {
    const phone = await phoneShelf.open(kind, raceId);
    await phone.sync();
  } catch {
    // The screen meets the same, and says it.
  }
}

/** The race's gate on this phone, kept in step with the server while it is shown. */
export function useGatePhone(raceId: string) {
  return useFieldPhone<GateStatus, GatePhone>(kind, raceId, nothing);
}
