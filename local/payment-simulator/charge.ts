import type { z } from 'zod';
import {
  type CallbackBody,
  returnNames,
  type Status,
} from '#functions/_shared/payments/tripay/wire.ts';
import type { createRequest } from './protocol.ts';

/** A charge as the simulator keeps it. Field names are the provider's; times are unix seconds. */
export type SimulatedCharge = Omit<
  z.output<typeof createRequest>,
  'signature' | 'expired_time' | 'amount'
> & {
  reference: string;
  /** What the customer pays: what the merchant asked for, and the customer's part of the fee. */
  amount: number;
  fee_merchant: number;
  fee_customer: number;
  status: Status;
  created_at: number;
  expired_time: number;
  paid_at: number | null;
  qr_string: string;
};

export function unixNow(): number {
  return Math.floor(Date.now() / 1000);
}

function totalFee(charge: SimulatedCharge) {
  return charge.fee_merchant + charge.fee_customer;
}

function common(charge: SimulatedCharge, checkoutUrl: string) {
  return {
    reference: charge.reference,
    merchant_ref: charge.merchant_ref,
    payment_selection_type: 'static',
    payment_method: charge.method,
    payment_name: 'QRIS',
    customer_name: charge.customer_name,
    customer_email: charge.customer_email,
    customer_phone: charge.customer_phone ?? null,
    callback_url: charge.callback_url ?? null,
    return_url: charge.return_url ?? null,
    amount: charge.amount,
    fee_merchant: charge.fee_merchant,
    fee_customer: charge.fee_customer,
    total_fee: totalFee(charge),
    amount_received: charge.amount - totalFee(charge),
    pay_code: null,
    pay_url: null,
    checkout_url: checkoutUrl,
    order_items: charge.order_items.map((item) => ({
      sku: item.sku ?? null,
      name: item.name,
      price: item.price,
      quantity: item.quantity,
      subtotal: item.price * item.quantity,
    })),
    status: charge.status,
  };
}

/** The `data` of create, and of detail once it says when it was paid (there in quotes, as documented). */
export function fullView(charge: SimulatedCharge, publicUrl: string) {
  return {
    ...common(charge, `${publicUrl}/checkout/${charge.reference}`),
    ...(charge.paid_at === null ? {} : { paid_at: String(charge.paid_at) }),
    expired_time: charge.expired_time,
    instructions: [
      {
        title: 'Pembayaran via QRIS',
        steps: ['Masuk ke aplikasi dompet digital Anda', 'Pindai kode QR', 'Bayar'],
      },
    ],
    qr_string: charge.qr_string,
    qr_url: `${publicUrl}/qr/${charge.reference}`,
  };
}

/** A row of the merchant's list: its expiry has another name, and it has no QR. */
export function listView(charge: SimulatedCharge, publicUrl: string) {
  return {
    ...common(charge, `${publicUrl}/checkout/${charge.reference}`),
    note: null,
    created_at: charge.created_at,
    expired_at: charge.expired_time,
    paid_at: charge.paid_at,
  };
}

/** The exact text of a callback about the charge's present status. */
export function callbackText(charge: SimulatedCharge): string {
  return JSON.stringify({
    reference: charge.reference,
    merchant_ref: charge.merchant_ref,
    payment_method: 'QRIS',
    payment_method_code: charge.method,
    total_amount: charge.amount,
    fee_merchant: charge.fee_merchant,
    fee_customer: charge.fee_customer,
    total_fee: totalFee(charge),
    amount_received: charge.amount - totalFee(charge),
    is_closed_payment: 1,
    status: charge.status,
    paid_at: charge.paid_at,
    note: null,
  } satisfies CallbackBody);
}

/** Where the customer goes after checkout: the merchant's page, an existing query kept. */
export function returnAddress(charge: SimulatedCharge): string | null {
  if (!charge.return_url) {
    return null;
  }
  const url = new URL(charge.return_url);
  url.searchParams.append(returnNames.reference, charge.reference);
  url.searchParams.append(returnNames.merchantRef, charge.merchant_ref);
  return url.href;
}
