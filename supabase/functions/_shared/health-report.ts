/** What the function `health` says; read by `npm run doctor` too. */
import { z } from 'zod';

const pulse = z.object({
  /** False: never yet, and the age counts since it is expected. */
  ran: z.boolean(),
  age_seconds: z.number().int(),
  /** Since the last that went well; null: none yet. */
  well_seconds: z.number().int().nullable(),
  /** In a row. */
  failures: z.number().int(),
  cause: z.string().nullable(),
});

const waiting = z.object({ waiting: z.number().int(), oldest_seconds: z.number().int() });

/** What `public.health()` answers (supabase/migrations, health). */
export const operation = z.object({
  /** `schedule_late:send-messages`, `outbox_late`, `catalogue_late` … */
  alarms: z.array(z.string()),
  pulse: z.record(z.string(), pulse),
  outbox: waiting,
  /** Public files that do not say yet what changed, and since when. */
  catalogue: waiting,
});
export type Operation = z.output<typeof operation>;

/** For any caller; status 200 when ok, else 503. */
export const publicHealth = z.object({ ok: z.boolean() });

/** For a caller with a secret key. */
export const detailedHealth = publicHealth.extend({
  version: z.string(),
  database: z.enum(['answers', 'silent']),
  /** Null while the database is silent. */
  operation: operation.nullable(),
  /** What the payment provider answers right now, where it was asked (`?ask=payment-provider`): `answers`, or a failure. */
  provider: z.string().nullable(),
});
export type DetailedHealth = z.output<typeof detailedHealth>;
