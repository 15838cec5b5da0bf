import { z } from 'zod';

/**
 * A scripted misbehaviour, added with `POST /control/faults`. It concerns one `merchant_ref` when it
 * names one (so that tests on one simulator do not disturb each other), else any, and ends after
 * `times` uses (1 unless told; null: until deleted).
 *
 * create: slow (made at once, answered after delay_ms), lost_answer (made, connection cut),
 *   refuse (`status`, `message`), ip_not_allowed, bad_signature, server_error, malformed.
 * read (detail and list): slow, lost_answer, refuse, ip_not_allowed, server_error, malformed, unknown (as if the
 *   charge did not exist), odd (`fields` replace those of the charge).
 * callback: duplicate (`copies`), lose (never sent), hold (until released), reorder (held until a later one
 *   of the same charge has been tried), forge (wrong signature on the first try, genuine on the retries).
 */
export const faultRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('create'),
    mode: z.enum([
      'slow',
      'lost_answer',
      'refuse',
      'ip_not_allowed',
      'bad_signature',
      'server_error',
      'malformed',
    ]),
    merchant_ref: z.string().optional(),
    times: z.number().int().positive().nullable().default(1),
    delay_ms: z.number().int().nonnegative().default(60_000),
    status: z.number().int().min(200).max(599).default(400),
    message: z.string().default('Transaksi tidak dapat diproses'),
  }),
  z.object({
    kind: z.literal('read'),
    mode: z.enum([
      'slow',
      'lost_answer',
      'refuse',
      'ip_not_allowed',
      'server_error',
      'malformed',
      'unknown',
      'odd',
    ]),
    fields: z.record(z.string(), z.unknown()).default({}),
    merchant_ref: z.string().optional(),
    times: z.number().int().positive().nullable().default(1),
    delay_ms: z.number().int().nonnegative().default(60_000),
    status: z.number().int().min(200).max(599).default(400),
    message: z.string().default('Transaksi tidak dapat dibaca'),
  }),
  z.object({
    kind: z.literal('callback'),
    mode: z.enum(['duplicate', 'lose', 'hold', 'reorder', 'forge']),
    merchant_ref: z.string().optional(),
    times: z.number().int().positive().nullable().default(1),
    copies: z.number().int().min(2).max(20).default(3),
  }),
]);

export type Fault = z.output<typeof faultRequest> & { id: number };
type Kind = Fault['kind'];

export function createFaults() {
  let faults: Fault[] = [];
  let lastId = 0;
  return {
    list: () => faults,
    add(request: z.output<typeof faultRequest>): Fault {
      lastId += 1;
      const fault = { ...request, id: lastId };
      faults.push(fault);
      return fault;
    },
    clear(id?: number) {
      faults = id === undefined ? [] : faults.filter((fault) => fault.id !== id);
    },
    /** The next fault for this call, used up by one; null when the call shall go well. */
    take<K extends Kind>(kind: K, merchantRef: string | null): Extract<Fault, { kind: K }> | null {
      const fault = faults.find(
        (candidate): candidate is Extract<Fault, { kind: K }> =>
          candidate.kind === kind &&
          (candidate.merchant_ref === undefined || candidate.merchant_ref === merchantRef),
      );
      if (!fault) {
        return null;
      }
      if (fault.times !== null) {
        fault.times -= 1;
        if (fault.times === 0) {
          faults = faults.filter((other) => other !== fault);
        }
      }
      return fault;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
