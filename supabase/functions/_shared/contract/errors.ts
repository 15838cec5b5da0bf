/** How every function says that something is wrong. */
import { z } from './zod.ts';

/** The provider's trouble, with the HTTP status of each, the same from every function that asks it. */
export const providerErrorStatus = {
  amount_out_of_range: 422,
  provider_refused: 502,
  provider_signature_refused: 502,
  provider_credentials_refused: 502,
  provider_ip_not_allowed: 502,
  provider_unreachable: 502,
  provider_error: 502,
  provider_malformed_answer: 502,
  provider_timeout: 504,
} as const;
export type ProviderErrorCode = keyof typeof providerErrorStatus;

/**
 * Codes that the functions themselves give, with the HTTP status of each. Any other code in an error
 * body is the stable code of the database call that refused (`registration_not_found`,
 * `already_paid`, `payment_closed`, `check_too_soon`, `too_many_charges`, `provider_backoff` …),
 * passed through with its status and facts. Every 429 and
 * 503 has `{seconds}` to wait, and `Retry-After`.
 */
export const functionErrorStatus = {
  ...providerErrorStatus,
  invalid_body: 400,
  not_signed_in: 401,
  secret_key_required: 401,
  method_not_allowed: 405,
  charge_in_progress: 409,
  already_paid: 409,
  race_closed: 409,
  body_too_large: 413,
  internal: 500,
  database_busy: 503,
} as const;
export type FunctionErrorCode = keyof typeof functionErrorStatus;

/** Body of every Edge Function answer that is not a success. */
export const functionErrorBody = z.object({
  error: z.object({
    /** Stable and meant for code: screens switch on it. */
    code: z.string().min(1),
    /** The provider's own message where it refused (`provider…_refused`); otherwise a note for developers. */
    message: z.string(),
    /** Finds the log lines of this request. */
    request_id: z.string(),
    /** What the code's sentence needs, such as `{min, max}` of `amount_out_of_range`. */
    facts: z.record(z.string(), z.unknown()).optional(),
  }),
});
export type FunctionErrorBody = z.output<typeof functionErrorBody>;
