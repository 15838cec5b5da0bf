/**
 * What the app and the Edge Functions say to each other, in one place for both.
 *
 * The app imports this file as `#functions/_shared/contract.ts`, so it may import nothing but zod:
 * anything else would pull server code into the browser bundle.
 *
 * Money is whole rupiah; times are ISO 8601 with an offset.
 */
import { z } from 'zod';

// Before the first schema: it would try whether code can be made from text, which the app's content policy forbids and
// the browser reports.
z.config({ jitless: true });

/** What a hint may have of text that the database can read; undefined for anything else. */
const hint = z
  .unknown()
  .optional()
  .transform((value) =>
    typeof value === 'string'
      ? value.slice(0, 300).replaceAll(/\0|\p{Cs}/gu, '') || undefined
      : undefined,
  );

/**
 * Body of `POST /functions/v1/create-payment` (caller: the registration's owner, bearer token).
 *
 * The customer fields are what the form handed over for the provider's checkout. They are hints: one
 * that is missing or unusable, of whatever type, is passed over for the profile's and never stops a
 * payment. The e-mail is always the account's own, so there is no hint for it.
 */
export const createPaymentRequest = z.object({
  registration_id: z.uuid(),
  customer_phone: hint,
  customer_name: hint,
});
export interface CreatePaymentRequest {
  registration_id: string;
  customer_phone?: string | undefined;
  customer_name?: string | undefined;
}

/** 200 answer of `create-payment`. A second call for the same open transaction gives the same answer. */
export const createPaymentResponse = z.object({
  /** Where to send the browser to pay. */
  checkout_url: z.url(),
  /** An image of the QR code; null when the provider gave none. */
  qr_url: z.url().nullable(),
  /** What the QR code says, to be drawn by the app; null when the provider gave none. */
  qr_string: z.string().min(1).nullable().default(null),
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

/** Body of `POST /functions/v1/check-payment` and `cancel-registration` (caller: the owner, bearer token). */
export const registrationRequest = z.object({ registration_id: z.uuid() });
export type RegistrationRequest = z.output<typeof registrationRequest>;

/** What the database holds of a registration; values as in design section 3. */
const registrationState = z.object({
  status_pendaftaran: z.string(),
  status_pembayaran: z.string(),
  /** Why the organiser must decide, or null. */
  perlu_tindakan: z.string().nullable(),
});

/** 200 answer of `check-payment`: what the provider says of the registration's payments right now. */
export const checkPaymentResponse = registrationState.extend({
  /**
   * paid; needs_action: money came, and the organiser must decide (`perlu_tindakan`); refunded;
   * unpaid: the checkout is open and nobody has paid; ended: it failed or expired, another may be
   * opened; no_charge: the provider has nothing to pay.
   */
  result: z.enum(['paid', 'needs_action', 'refunded', 'unpaid', 'ended', 'no_charge']),
});
export type CheckPaymentResponse = z.output<typeof checkPaymentResponse>;

/** 200 answer of `cancel-registration`; a second call gives the same. */
export const cancelRegistrationResponse = registrationState;
export type CancelRegistrationResponse = z.output<typeof cancelRegistrationResponse>;

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

/** 200 answer of `forget-data` (caller: the schedule, secret key). All are counts of what was let go. */
export const forgetDataResponse = z.object({
  /** Documents of the last season. */
  papers: z.number().int(),
  /** Files that nothing names. */
  strays: z.number().int(),
  /** Unpaid entries that name nobody any more. */
  entries: z.number().int(),
  /** Entries without delegates and contacts now. */
  contacts: z.number().int(),
  /** Bank accounts of refunds. */
  accounts: z.number().int(),
  /** Proofs of transfers to them. */
  proofs: z.number().int(),
  /** Files that storage has no more. */
  removed: z.number().int(),
  /** To be tried again. */
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
 * passed through with its status and facts. Every 429 has `{seconds}` to wait, and `Retry-After`.
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

/** Body of `open-file` (caller: a signed-in person); the answer is the file. */
export const openFileRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paper'), registration_id: z.uuid() }),
  z.object({ kind: z.literal('proof'), refund_id: z.uuid() }),
]);
export type OpenFileRequest = z.input<typeof openFileRequest>;
