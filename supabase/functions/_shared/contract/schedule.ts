/** What functions answer to the schedule. */
import { z } from './zod.ts';

/** 200 answer of `reconcile-payments` (caller: the schedule, secret key). All are counts. */
export const reconcileResponse = z.object({
  asked: z.number().int(),
  /** Transactions about which something new was learnt. */
  changed: z.number().int(),
  /** Charges found whose answer had been lost. */
  adopted: z.number().int(),
  failed: z.number().int(),
  released: z.number().int(),
  /** True when the provider could not be asked: nothing was released then. */
  provider_down: z.boolean(),
});
export type ReconcileResponse = z.output<typeof reconcileResponse>;

/** 200 answer of `send-messages` (caller: the schedule, secret key). All are counts of messages. */
export const sendMessagesResponse = z.object({
  sent: z.number().int(),
  /** To be tried again later. */
  failed: z.number().int(),
  /** Given up at once: the provider does not take them, or nobody wants them. */
  refused: z.number().int(),
  /** True when the provider could not be used at all; the rest waits for the next run. */
  provider_down: z.boolean(),
});
export type SendMessagesResponse = z.output<typeof sendMessagesResponse>;

/** 200 answer of `forget-data` (caller: the schedule, secret key). */
export const forgetDataResponse = z.object({
  /** How many rows each job let go of, by the job's name (`retention_jobs`); without those that failed or had no time left. */
  forgotten: z.record(z.string(), z.number().int()),
  /** Jobs that did not end: nothing of theirs was let go of, and the next run tries again. */
  failed_jobs: z.array(z.string()),
  /** Files that storage has no more. */
  removed: z.number().int(),
  /** Files to be tried again. */
  failed: z.number().int(),
});
export type ForgetDataResponse = z.output<typeof forgetDataResponse>;

/** 200 answer of `publish-catalogue` (caller: the schedule, secret key). All are counts of files. */
export const publishCatalogueResponse = z.object({
  /** Another run is under way: this one did nothing. */
  busy: z.boolean(),
  published: z.number().int(),
  /** Of what is not published any more. */
  removed: z.number().int(),
  /** To be tried again by the next run. */
  failed: z.number().int(),
});
export type PublishCatalogueResponse = z.output<typeof publishCatalogueResponse>;
