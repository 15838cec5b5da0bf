import { nothingKnown, useFieldPhone } from '#organiser/parts/field-log/use-field-phone.ts';
import { gateKind } from './gate-list.ts';
import { GatePhone, type GateStatus } from './gate-phone.ts';

const kind = { kind: gateKind, open: GatePhone.open };
const nothing: GateStatus = { ...nothingKnown, overtaken: [] };

/** The race's gate on this phone, kept in step with the server while it is shown. */
export function useGatePhone(raceId: string) {
  return useFieldPhone<GateStatus, GatePhone>(kind, raceId, nothing);
}
