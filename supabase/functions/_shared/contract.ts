/**
 * What the app and the Edge Functions say to each other, in one place for both.
 *
 * The app imports this file as `#functions/_shared/contract.ts`, so it may import nothing but zod:
 * anything else would pull server code into the browser bundle.
 *
 * Money is whole rupiah; times are ISO 8601 with an offset.
 */
import { z } from 'zod';

/** A field left empty in a form arrives as '' and means the same as a field that was never sent. */
const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .transform((text) => (text === '' ? undefined : text))
    .optional();

/**
 * Body of `POST /functions/v1/create-payment` (caller: the registration's owner, bearer token).
 *
 * The customer fields are what the provider prints on its checkout. They are hints: a missing or
 * unusable one is replaced by a placeholder and never stops a payment (spec section 7).
 */
export const createPaymentRequest = z.object({
  registration_id: z.uuid(),
  customer_email: optionalText(254),
  customer_phone: optionalText(32),
  customer_name: optionalText(200),
});
export type CreatePaymentRequest = z.input<typeof createPaymentRequest>;

/** 200 answer of `create-payment`. A second call for the same open transaction gives the same answer. */
export const createPaymentResponse = z.object({
  /** Where to send the browser to pay. */
  checkout_url: z.url(),
  /** An image of the QR code; null when the provider gave none. */
  qr_url: z.url().nullable(),
  /** The provider's reference of the charge. */
  reference: z.string().min(1),
  /** Our own reference, `MERCH-…`, unique per attempt. */
  merchant_ref: z.string().min(1),
  /** What the customer is asked to pay, in rupiah. */
  amount: z.number().int().positive(),
  /** When the checkout stops accepting payment. */
  expires_at: z.iso.datetime({ offset: true }),
});
export type CreatePaymentResponse = z.output<typeof createPaymentResponse>;

/**
 * Codes that `create-payment` itself gives, with the HTTP status of each. Any other code in an error
 * body is the stable code of the database call that refused (`registration_not_found`,
 * `already_paid`, `payment_closed` …), passed through with its status and facts.
 */
export const createPaymentErrorStatus = {
  invalid_body: 400,
  not_signed_in: 401,
  method_not_allowed: 405,
  charge_in_progress: 409,
  already_paid: 409,
  body_too_large: 413,
  amount_out_of_range: 422,
  internal: 500,
  provider_refused: 502,
  provider_ip_not_allowed: 502,
  provider_unreachable: 502,
  provider_timeout: 504,
} as const;
export type CreatePaymentErrorCode = keyof typeof createPaymentErrorStatus;

/** Body of every Edge Function answer that is not a success. */
export const functionErrorBody = z.object({
  error: z.object({
    /** Stable and meant for code: screens switch on it. */
    code: z.string().min(1),
    /** For `provider_refused` the provider's own message; otherwise a note for developers. */
    message: z.string(),
    /** Finds the log lines of this request. */
    request_id: z.string(),
    /** What the code's sentence needs, such as `{min, max}` of `amount_out_of_range`. */
    facts: z.record(z.string(), z.unknown()).optional(),
  }),
});
export type FunctionErrorBody = z.output<typeof functionErrorBody>;
