import type { FieldKind } from '#domain/field-kinds.ts';
import type { FieldReceipt, OutgoingEvent } from '#domain/field-log/wire.ts';
import { rpcRead } from '../platform/read.ts';
import { send } from '../platform/send.ts';

/** The log of the field (migration "field_log"). Times are milliseconds since 1970. */

/**
 * At most 500; sending the same ones again is harmless.
 * @throws AppError `not_signed_in`, `race_not_found`, `not_allowed`
 */
export async function sendFieldEvents(
  kind: FieldKind,
  raceId: string,
  events: OutgoingEvent[],
): Promise<FieldReceipt> {
  return send<FieldReceipt>(rpcRead('send_field_events', { race_id: raceId, kind, events }));
}
