import type { FieldEvent } from '#domain/field-log/log.ts';
import type { FieldChanges, FieldReceipt } from '#domain/field-log/wire.ts';
import { deviceRoles } from '#functions/_shared/racing/kinds.ts';
import {
  all,
  anyText,
  asIs,
  boolean,
  nullable,
  number,
  oneOf,
  open,
  optional,
  type Read,
} from '#functions/_shared/racing/readers.ts';

/** What the function `race-day-station` answers a helper's phone (R24), as the phone reads it. */

/** A row of a closed list, without what is empty; names only for those who call children. */
const stationEntry = open({
  plate: optional(number),
  class: anyText,
  nickname: optional(anyText),
  team: optional(anyText),
  city: optional(anyText),
  /** The same number: children of one family. */
  family: optional(number),
});
export type StationEntry = Read<typeof stationEntry>;

const event = open<FieldEvent>({
  id: anyText,
  subject: anyText,
  action: anyText,
  undoes: optional(anyText),
  place: anyText,
  device: anyText,
  device_seq: optional(number),
  payload: asIs,
  at: number,
  after_end: optional(boolean),
  decides: optional(boolean),
});

/** What `station_pull` answers. */
export const stationNews = open({
  events: all(event),
  cursor: number,
  more: boolean,
  now: number,
  role: oneOf(deviceRoles),
  /** Milliseconds since 1970. */
  until: number,
  /** The version of the lists, and the lists where that is not the one that was named. */
  list: anyText,
  entries: nullable(all(stationEntry)),
  classes: all(open({ id: anyText, name: anyText })),
  /** The device to which the lease was given first. */
  holder: nullable(anyText),
  /** The engine reads them, and says which it does not know. */
  decisions: all(asIs),
});
export type StationNews<Action extends string = string> = Omit<
  Read<typeof stationNews>,
  keyof FieldChanges
> &
  FieldChanges<Action>;

/** What `station_send` answers. */
export const stationReceipt = open<FieldReceipt>({
  now: number,
  answers: all(
    open<FieldReceipt['answers'][number]>({
      id: anyText,
      result: oneOf(['accepted', 'duplicate', 'refused']),
      code: nullable(anyText),
    }),
  ),
});
