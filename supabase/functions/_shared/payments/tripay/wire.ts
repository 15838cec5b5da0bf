/**
 * Tripay's words over HTTP (closed payment, QRIS2), as its published documentation gives them: addresses, field names,
 * statuses, headers, limits and what is signed. The adapter speaks them from one side; the payment simulator answers them
 * from the other. Money is whole rupiah, times are unix seconds.
 */

/** Below the base URL. */
export const addresses = {
  create: 'transaction/create',
  detail: 'transaction/detail',
  list: 'merchant/transactions',
} as const;

/** The row of `pengaturan` that holds the merchant code: named after the provider (product spec, section 3). */
export const merchantCodeSetting = 'TRIPAY_MERCHANT_CODE';

export const method = 'QRIS2';

/** In rupiah. */
export const limits = { min: 1_000, max: 5_000_000 } as const;

/** How far ahead `expired_time` may be. */
export const expiryMinutes = { min: 10, max: 1_440 } as const;

/** UNPAID in reads only; SETTLED is money that is on its way to the merchant. */
export const statuses = ['UNPAID', 'PAID', 'SETTLED', 'FAILED', 'EXPIRED', 'REFUND'] as const;
export type Status = (typeof statuses)[number];

/** The hexadecimal HMAC-SHA256 of the body's bytes, with the private key, and the one event there is. */
export const callbackHeaders = {
  signature: 'x-callback-signature',
  event: 'x-callback-event',
} as const;
export const callbackEvent = 'payment_status';

/** Appended to the return address, whose own query is kept. */
export const returnNames = { reference: 'tripay_reference', merchantRef: 'tripay_merchant_ref' };

/** The text that the private key signs for a charge. */
export function createMessage(merchantCode: string, merchantRef: string, amount: number): string {
  return `${merchantCode}${merchantRef}${amount}`;
}

/** The body of create. `amount` is the sum of price times quantity. */
export interface CreateBody {
  method: string;
  merchant_ref: string;
  amount: number;
  customer_name: string;
  customer_email: string;
  customer_phone?: string | null | undefined;
  order_items: readonly {
    sku?: string | null | undefined;
    name: string;
    price: number;
    quantity: number;
  }[];
  callback_url?: string | null | undefined;
  return_url?: string | null | undefined;
  expired_time?: number | undefined;
  signature: string;
}

/** The body of a callback. What the customer owed the merchant is the total without the customer's fee. */
export interface CallbackBody {
  reference: string;
  merchant_ref: string | null;
  payment_method: string;
  payment_method_code: string;
  total_amount: number;
  fee_merchant: number;
  fee_customer: number;
  total_fee: number;
  amount_received: number;
  is_closed_payment: number;
  status: Status;
  paid_at: number | null;
  note: string | null;
}
