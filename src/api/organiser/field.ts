import type { ActionOf, FieldKind } from '#domain/field-kinds.ts';
import type { FieldChanges, FieldReceipt, OutgoingEvent } from '#domain/field-log/wire.ts';
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
  return send(rpcRead('send_field_events', { race_id: raceId, kind, events }));
}

/**
 * What all phones did after a cursor (0: from the beginning).
 * @throws AppError as sendFieldEvents
 */
export async function readFieldChanges<Kind extends FieldKind>(
  kind: Kind,
  raceId: string,
  after: number,
): Promise<FieldChanges<ActionOf<Kind>>> {
  return send(rpcRead('field_changes', { race_id: raceId, kind, after })) as Promise<
    FieldChanges<ActionOf<Kind>>
  >;
}
