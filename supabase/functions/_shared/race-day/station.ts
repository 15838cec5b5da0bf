/** What a helper's phone and the function `race-day-station` say to each other (R24); zod and nothing else. */
import { z } from 'zod';

/** How far the time in a request may be from the server's: a body that somebody kept is of no use after that. */
export const clockToleranceMs = 10 * 60_000;

/** Acts of one request. */
export const mostStationEvents = 200;

/** Every body says whose it is, of which race, when it was signed, and how many acts the phone had recorded by then. */
const signed = {
  race_id: z.uuid(),
  device: z.string().min(1).max(200),
  /** Of a key that came in a director's code: by what the server knows the phone that brought it first. */
  claim: z.uuid().optional(),
  seen: z.int().min(0).max(999_999_999_999),
  /** Milliseconds since 1970 by the server's clock, as far as the phone knows it. */
  signed_at: z.int().min(0).max(99_999_999_999_999),
  kind: z.string().min(1).max(40),
};

/** Body of `POST /functions/v1/race-day-station`: what was seen, or a question for what is new. */
export const stationRequest = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('kirim'),
    ...signed,
    events: z.array(z.unknown()).min(1).max(mostStationEvents),
  }),
  z.object({
    op: z.literal('tarik'),
    ...signed,
    /** The cursor of the log of the field; 0: from the beginning. */
    after: z.int().min(0),
    /** The last number of each chain that the phone has. */
    heads: z.record(z.uuid(), z.int().min(0).max(1_000_000)),
    /** The version of the lists that the phone has. */
    list: z.string().max(40).nullable(),
  }),
]);
export type StationRequest = z.output<typeof stationRequest>;
