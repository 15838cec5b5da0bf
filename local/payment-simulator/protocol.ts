import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  type CreateBody,
  createMessage,
  expiryMinutes,
  limits,
  method,
} from '#functions/_shared/payments/tripay/wire.ts';

/** `{success: false, message}` with an HTTP status, as the provider refuses. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const createRequest = z.object({
  method: z.string(),
  merchant_ref: z.string().min(1),
  amount: z.number().int(),
  customer_name: z.string().min(1),
  customer_email: z.email(),
  customer_phone: z.string().nullish(),
  order_items: z
    .array(
      z.object({
        sku: z.string().nullish(),
        name: z.string().min(1),
        price: z.number().int().positive(),
        quantity: z.number().int().positive(),
      }),
    )
    .min(1),
  callback_url: z.url({ protocol: /^https?$/ }).nullish(),
  return_url: z.url({ protocol: /^https?$/ }).nullish(),
  expired_time: z.number().int().optional(),
  signature: z.string(),
}) satisfies z.ZodType<CreateBody>;

export interface MerchantKeys {
  apiKey: string;
  privateKey: string;
  merchantCode: string;
}

function hmac(key: string, message: string) {
  return createHmac('sha256', key).update(message).digest('hex');
}

/** The header value of a callback: over the text exactly as it is sent. */
export const signCallback = hmac;

export function authorize(keys: MerchantKeys, authorization: string | undefined): void {
  if (authorization !== `Bearer ${keys.apiKey}`) {
    throw new Refusal(401, 'Invalid API Key');
  }
}

/** Checks a create body as the provider does; throws Refusal with its kind of sentence. */
export function checkCreate(keys: MerchantKeys, body: unknown, nowSeconds: number) {
  const parsed = createRequest.safeParse(body);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') || 'body';
    throw new Refusal(422, `The ${field} field is invalid`);
  }
  const request = parsed.data;
  const expected = hmac(
    keys.privateKey,
    createMessage(keys.merchantCode, request.merchant_ref, request.amount),
  );
  if (!sameText(request.signature, expected)) {
    throw new Refusal(400, 'Invalid signature');
  }
  if (request.method !== method) {
    throw new Refusal(400, 'Payment channel is not available');
  }
  if (request.amount < limits.min) {
    throw new Refusal(400, 'Minimal nominal transaksi Rp 1.000');
  }
  if (request.amount > limits.max) {
    throw new Refusal(400, 'Maksimal nominal transaksi Rp 5.000.000');
  }
  const sum = request.order_items.reduce((total, item) => total + item.price * item.quantity, 0);
  if (sum !== request.amount) {
    throw new Refusal(400, 'The amount does not equal the sum of order_items');
  }
  const expiredTime = request.expired_time ?? nowSeconds + 24 * 60 * 60;
  const minutesAhead = (expiredTime - nowSeconds) / 60;
  if (minutesAhead < expiryMinutes.min || minutesAhead > expiryMinutes.max) {
    throw new Refusal(400, 'The expired_time must be 10 to 1440 minutes ahead');
  }
  return { ...request, expired_time: expiredTime };
}

function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
