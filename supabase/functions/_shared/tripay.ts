/**
 * The payment provider's adapter (Tripay, closed payment, QRIS2). Every word and habit of the vendor
 * stays in this file. The contract is the vendor's published documentation, whose own example values
 * are vectors in tests/vectors/; what it leaves open is accepted either way and said below.
 */
import { z } from 'zod';
import type { Bytes } from './endpoint.ts';
import { signHex, verifyHex } from './hmac.ts';
import {
  CallbackError,
  type Charge,
  type ChargeRequest,
  type ChargeState,
  isPayable,
  type PaymentEvent,
  type PaymentProvider,
  ProviderError,
} from './provider.ts';

export type TripayConfig = {
  /** Ends with '/'. Configuration and never a constant: production may need a fixed-address relay. */
  baseUrl: string;
  apiKey: string;
  privateKey: string;
  /** For one call to the vendor, reading the answer included. */
  timeoutMs: number;
  fetch: typeof fetch;
  now: () => Date;
};

/** The row of our settings table that holds the merchant code. */
export const merchantCodeSetting = 'TRIPAY_MERCHANT_CODE';

const method = 'QRIS2';
/** QRIS2 takes Rp1.000 to Rp5.000.000. */
const limits = { min: 1_000, max: 5_000_000 };
/**
 * QRIS2 takes an expiry of at most 1,440 minutes ahead of the vendor's clock. One minute is left for
 * the difference between its clock and ours, because a refusal here would refuse every payment.
 */
const longestExpirySeconds = 1_440 * 60 - 60;

const wholeNumber = z.union([
  z.number().int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

/** Unix seconds; a number in some answers and a quoted string in others. */
const unixTime = wholeNumber
  .nullish()
  .transform((seconds) => (seconds ? new Date(seconds * 1000) : null));

const optionalUrl = z
  .string()
  .nullish()
  .transform((text) => (text && URL.canParse(text) ? text : null));

const transaction = z
  .object({
    reference: z.string().min(1),
    merchant_ref: z.string().nullish(),
    amount: wholeNumber,
    fee_customer: wholeNumber.nullish(),
    status: z.string(),
    paid_at: unixTime,
    checkout_url: optionalUrl,
    qr_url: optionalUrl,
    qr_string: z.string().nullish(),
    // The detail names it expired_time, the list expired_at.
    expired_time: unixTime,
    expired_at: unixTime,
  })
  .transform((row, context): ChargeState => {
    const status = row.status.toUpperCase();
    if (!isReadStatus(status)) {
      context.addIssue({ code: 'custom', message: 'unknown status', path: ['status'] });
      return z.NEVER;
    }
    return {
      reference: row.reference,
      merchantRef: row.merchant_ref ?? null,
      status,
      amountOwed: row.amount - (row.fee_customer ?? 0),
      paidAt: row.paid_at,
      checkoutUrl: row.checkout_url,
      qrUrl: row.qr_url,
      qrString: row.qr_string ?? null,
      expiresAt: row.expired_time ?? row.expired_at,
    };
  });

const readStatuses = ['UNPAID', 'PAID', 'FAILED', 'EXPIRED', 'REFUND'] as const;
const isReadStatus = (status: string): status is (typeof readStatuses)[number] =>
  (readStatuses as readonly string[]).includes(status);

const callbackBody = z.object({
  reference: z.string().min(1).max(100),
  merchant_ref: z.string().min(1).max(100).nullish(),
  payment_method_code: z.string().max(50).nullish(),
  total_amount: wholeNumber,
  fee_merchant: wholeNumber.nullish(),
  fee_customer: wholeNumber.nullish(),
  total_fee: wholeNumber.nullish(),
  amount_received: wholeNumber.nullish(),
  is_closed_payment: z.union([z.number(), z.boolean(), z.string().max(5)]).nullish(),
  status: z
    .string()
    .transform((status) => status.toUpperCase())
    .pipe(z.enum(['PAID', 'FAILED', 'EXPIRED', 'REFUND'])),
  paid_at: unixTime,
});

/** Makes the provider that the functions use. */
export const createTripay = (config: TripayConfig): PaymentProvider => {
  const call = (path: string, init: RequestInit = {}) => callTripay(config, path, init);

  const fetchStatus = async (reference: string): Promise<ChargeState | null> => {
    const answer = await call(`transaction/detail?${new URLSearchParams({ reference })}`);
    if (answer.notFound) {
      return null;
    }
    return understand(transaction, answer.data);
  };

  const listByMerchantRef = async (merchantRef: string): Promise<ChargeState[]> => {
    const query = new URLSearchParams({ merchant_ref: merchantRef, sort: 'desc' });
    const answer = await call(`merchant/transactions?${query}`);
    if (answer.notFound) {
      return [];
    }
    const rows = understand(z.array(transaction), answer.data);
    // Whether the vendor filters by equality or by substring is undocumented.
    return rows.filter((row) => row.merchantRef === merchantRef);
  };

  return {
    limits,
    fetchStatus,
    listByMerchantRef,

    async createCharge(request: ChargeRequest): Promise<Charge> {
      assertChargeable(request);
      const longest = Math.floor(config.now().getTime() / 1000) + longestExpirySeconds;
      const answer = await call('transaction/create', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        ...sentOnce({
          method,
          merchant_ref: request.merchantRef,
          amount: request.amount,
          customer_name: request.customer.name,
          customer_email: request.customer.email,
          customer_phone: request.customer.phone,
          order_items: request.items.map((item) => ({ ...item, quantity: 1 })),
          callback_url: request.callbackUrl,
          return_url: request.returnUrl,
          expired_time: Math.min(Math.floor(request.expiresAt.getTime() / 1000), longest),
          signature: await signHex(
            config.privateKey,
            `${request.merchantCode}${request.merchantRef}${request.amount}`,
          ),
        }),
      });
      if (answer.notFound) {
        throw new ProviderError('refused', 'create answered not found', answer.message);
      }
      const charge = understand(transaction, answer.data);
      const isOurs = charge.merchantRef === null || charge.merchantRef === request.merchantRef;
      if (!isOurs || charge.amountOwed !== request.amount || !isPayable(charge)) {
        throw new ProviderError('malformed_answer', 'create answered for another charge');
      }
      return charge;
    },

    async verifyCallback(headers: Headers, rawBody: Bytes): Promise<PaymentEvent> {
      const signature = headers.get('x-callback-signature')?.trim() ?? '';
      if (!(await verifyHex(config.privateKey, rawBody, signature))) {
        throw new CallbackError('signature', 'The signature does not match the body.');
      }
      if (headers.get('x-callback-event') !== 'payment_status') {
        throw new CallbackError('malformed', 'Unknown callback event.');
      }
      const parsed = callbackBody.safeParse(parseJson(new TextDecoder().decode(rawBody)));
      if (!parsed.success) {
        const fields = parsed.error.issues.map((issue) => issue.path.join('.') || '(body)');
        throw new CallbackError('malformed', `Invalid: ${[...new Set(fields)].join(', ')}.`);
      }
      const body = parsed.data;
      return {
        merchantRef: body.merchant_ref ?? null,
        reference: body.reference,
        status: body.status,
        amountOwed: body.total_amount - (body.fee_customer ?? 0),
        paidAt: body.paid_at,
        // The free-text note is left out: nobody promises what the vendor or a merchant writes there.
        record: {
          reference: body.reference,
          merchant_ref: body.merchant_ref ?? null,
          payment_method_code: body.payment_method_code ?? null,
          total_amount: body.total_amount,
          fee_merchant: body.fee_merchant ?? null,
          fee_customer: body.fee_customer ?? null,
          total_fee: body.total_fee ?? null,
          amount_received: body.amount_received ?? null,
          is_closed_payment: body.is_closed_payment ?? null,
          status: body.status,
          paid_at: body.paid_at?.toISOString() ?? null,
        },
      };
    },

    async findByMerchantRef(merchantRef: string): Promise<ChargeState[]> {
      const rows = await listByMerchantRef(merchantRef);
      // A row of the list has no QR, so an open charge is read again in full.
      return await Promise.all(
        rows.map(async (row) =>
          row.status === 'UNPAID' ? ((await fetchStatus(row.reference)) ?? row) : row,
        ),
      );
    },
  };
};

/**
 * A body that can be read once. Deno's fetch sends a POST a second time when a kept-alive connection
 * closes before the answer, although the first may have arrived: that would make two charges. It
 * leaves alone what it cannot read again (denoland/deno#32566, #35610). Over HTTP/1.1 such a body goes
 * out in chunks.
 */
const sentOnce = (value: unknown): RequestInit => {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  // `duplex` is required by the standard for a stream; not every type library knows it.
  return { body, duplex: 'half' } as RequestInit;
};

/** What the vendor would refuse anyway is refused here, with a reason that is ours to word. */
const assertChargeable = (request: ChargeRequest): void => {
  if (request.amount < limits.min || request.amount > limits.max) {
    throw new ProviderError('amount_out_of_range', `amount outside ${limits.min}..${limits.max}`);
  }
  const sum = request.items.reduce((total, item) => total + item.price, 0);
  if (sum !== request.amount || !request.items.every((item) => Number.isSafeInteger(item.price))) {
    throw new Error('the items of a charge must add up to its amount');
  }
};

type Answer = { notFound: boolean; message: string; data: unknown };

/**
 * One call. A failure is `{success: false, message}` under various HTTP statuses, so the body decides
 * and the status only explains an answer that has no such body.
 */
const callTripay = async (
  config: TripayConfig,
  path: string,
  init: RequestInit,
): Promise<Answer> => {
  const signal = AbortSignal.timeout(config.timeoutMs);
  let status: number;
  let text: string;
  try {
    const response = await config.fetch(new URL(path, config.baseUrl), {
      ...init,
      headers: { ...init.headers, accept: 'application/json', authorization: bearer(config) },
      // A followed redirect would turn the POST into a GET and hand our key to another address.
      redirect: 'manual',
      signal,
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    if (signal.aborted) {
      throw new ProviderError('timeout', `no answer within ${config.timeoutMs} ms`);
    }
    throw new ProviderError('unreachable', error instanceof Error ? error.name : 'fetch failed');
  }
  const envelope = z
    .object({ success: z.boolean(), message: z.string().nullish(), data: z.unknown().optional() })
    .safeParse(parseJson(text));
  if (!envelope.success) {
    if (status >= 500) {
      throw new ProviderError('server_error', `HTTP ${status}`);
    }
    throw new ProviderError('malformed_answer', `HTTP ${status} with an unknown body`);
  }
  const message = envelope.data.message ?? '';
  if (envelope.data.success) {
    return { notFound: false, message, data: envelope.data.data };
  }
  if (status === 404 || /not found|tidak ditemukan/i.test(message)) {
    return { notFound: true, message, data: null };
  }
  throw new ProviderError(failureOf(message), `HTTP ${status}`, message);
};

const bearer = (config: TripayConfig): string => `Bearer ${config.apiKey}`;

/** The vendor has no error codes; these are its known sentences. */
const failureOf = (message: string) => {
  if (/unauthorized ip|whitelist ip/i.test(message)) {
    return 'ip_not_allowed';
  }
  if (/signature/i.test(message)) {
    return 'signature_refused';
  }
  if (/api key|credential|unauthenticated/i.test(message)) {
    return 'credentials_refused';
  }
  return 'refused';
};

const understand = <Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(data);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join('.') || '(data)');
    throw new ProviderError('malformed_answer', `fields: ${[...new Set(fields)].join(', ')}`);
  }
  return parsed.data;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
