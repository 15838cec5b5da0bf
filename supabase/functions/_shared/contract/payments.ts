/**
 * What the app and the functions say to each other about paying.
 *
 * The app loads this file to check answers, so nothing is here that it does not ask for.
 *
 * Money is whole rupiah; times are ISO 8601 with an offset.
 */
import { z } from './zod.ts';

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
