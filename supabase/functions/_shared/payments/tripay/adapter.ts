/**
 * The adapter of Tripay. Every word and habit of the vendor stays in this folder. The contract is the vendor's
 * published documentation (wire.ts), whose own example values are vectors in tests/vectors/; what it leaves open is
 * accepted either way and said below.
 */
import { z } from 'zod';
import type { Bytes } from '../../http/endpoint.ts';
import { signHex, verifyHex } from '../hmac.ts';
import {
  CallbackError,
  type CallbackReport,
  type Charge,
  type ChargeList,
  type ChargeRequest,
  type ChargeState,
  isPayable,
  type PaymentProvider,
  type ProviderConfig,
  ProviderError,
} from '../provider.ts';
import {
  addresses,
  type CreateBody,
  callbackEvent,
  callbackHeaders,
  createMessage,
  expiryMinutes,
  limits,
  merchantCodeSetting,
  method,
  statuses,
} from './wire.ts';

/** One minute is left for the difference between the vendor's clock and ours: a refusal here would refuse every payment. */
const longestExpirySeconds = expiryMinutes.max * 60 - 60;

const wholeNumber = z.union([
  z.number().int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

/**
 * Text that the database can keep and compare. What has a control character or half a character in
 * it, or no letters at all, is none.
 */
function isReadable(text: unknown): text is string {
  return (
    typeof text === 'string' && text !== '' && text.length <= 100 && !/\p{Cc}|\p{Cs}/u.test(text)
  );
}

/** For what may be missing without anybody losing money: what cannot be read counts as not given. */
const anything = z.unknown().optional();
const readableText = anything.transform((text) => (isReadable(text) ? text : null));
const readableNumber = wholeNumber.nullish().catch(null);

/** What identifies a charge must be readable where it is given. */
const merchantReference = z.string().refine(isReadable).nullish();

const optionalUrl = anything.transform((text) => {
  const address = typeof text === 'string' ? text : '';
  return address !== '' && URL.canParse(address) ? address : null;
});

const statusWord = z.string().transform((status) => status.toUpperCase());
const readStatus = statusWord.pipe(z.enum(statuses));
const announcedStatus = statusWord.pipe(z.enum(statuses).exclude(['UNPAID']));

/** What the customer owed us; without an answer that adds up nobody knows, and nothing is believed. */
function owed(total: number, customerFee: number | null | undefined, context: z.RefinementCtx) {
  const amount = total - (customerFee ?? 0);
  if (amount < 0) {
    context.addIssue({ code: 'custom', message: 'above the total', path: ['fee_customer'] });
    return z.NEVER;
  }
  return amount;
}

const transaction = z
  .object({
    reference: readableText,
    merchant_ref: merchantReference,
    amount: wholeNumber,
    fee_customer: wholeNumber.nullish(),
    status: readStatus,
    paid_at: anything,
    checkout_url: optionalUrl,
    qr_url: optionalUrl,
    qr_string: z.string().nullish().catch(null),
    // The provider's detail calls it expired_time, its list expired_at.
    expired_time: anything,
    expired_at: anything,
  })
  .transform(
    (row, context): ChargeState => ({
      reference: row.reference,
      merchantRef: row.merchant_ref ?? null,
      status: row.status,
      amountOwed: owed(row.amount, row.fee_customer, context),
      paidAt: readTime(row.paid_at),
      checkoutUrl: row.checkout_url,
      qrUrl: row.qr_url,
      qrString: row.qr_string ?? null,
      expiresAt: readTime(row.expired_time) ?? readTime(row.expired_at),
    }),
  );

/** Whether a row of a list is about this reference, as far as anybody can tell. */
function mayBe(row: unknown, merchantRef: string): boolean {
  const parsed = z.object({ merchant_ref: merchantReference }).safeParse(row);
  return !parsed.success || parsed.data.merchant_ref === merchantRef;
}

const callbackBody = z
  .object({
    reference: readableText,
    merchant_ref: merchantReference,
    payment_method_code: readableText,
    total_amount: wholeNumber,
    fee_merchant: readableNumber,
    fee_customer: wholeNumber.nullish(),
    total_fee: readableNumber,
    amount_received: readableNumber,
    is_closed_payment: z
      .union([z.number(), z.boolean(), z.string().refine(isReadable)])
      .nullish()
      .catch(null),
    status: announcedStatus,
    paid_at: anything,
  })
  .transform((body, context) => {
    if (!body.reference && !body.merchant_ref) {
      context.addIssue({ code: 'custom', message: 'nothing says which', path: ['reference'] });
    }
    return { ...body, amountOwed: owed(body.total_amount, body.fee_customer, context) };
  });

/** Makes the provider that the functions use. */
export function createTripay(config: ProviderConfig): PaymentProvider {
  const call = (path: string, init: RequestInit = {}) => callTripay(config, path, init);

  const fetchStatus = async (reference: string): Promise<ChargeState | null> => {
    const answer = await call(`${addresses.detail}?${new URLSearchParams({ reference })}`);
    if (answer.notFound) {
      return null;
    }
    return understand(transaction, answer.data);
  };

  const listByMerchantRef = async (merchantRef: string): Promise<ChargeList> => {
    const query = new URLSearchParams({ merchant_ref: merchantRef, sort: 'desc' });
    const answer = await call(`${addresses.list}?${query}`);
    if (answer.notFound) {
      return { charges: [], unreadable: null };
    }
    const rows = understand(z.array(z.unknown()), answer.data)
      // Whether the vendor filters by equality or by substring is undocumented.
      .filter((row) => mayBe(row, merchantRef))
      .map((row) => transaction.safeParse(row));
    const problems = rows.filter((row) => !row.success).map((row) => fieldsOf(row.error));
    return {
      charges: rows.filter((row) => row.success).map((row) => row.data),
      unreadable: problems.length > 0 ? `fields: ${[...new Set(problems)].join(', ')}` : null,
    };
  };

  return {
    limits,
    merchantCodeSetting,
    fetchStatus,
    listByMerchantRef,

    async createCharge(request: ChargeRequest): Promise<Charge> {
      assertChargeable(request);
      const longest = Math.floor(config.now().getTime() / 1000) + longestExpirySeconds;
      const answer = await call(addresses.create, {
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
            createMessage(request.merchantCode, request.merchantRef, request.amount),
          ),
        } satisfies CreateBody),
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

    async verifyCallback(bytes: Bytes, headers: Headers): Promise<CallbackReport> {
      const signature = headers.get(callbackHeaders.signature)?.trim() ?? '';
      if (!(await verifyHex(config.privateKey, bytes, signature))) {
        throw new CallbackError('signature', 'The signature does not match the body.');
      }
      if (headers.get(callbackHeaders.event) !== callbackEvent) {
        throw new CallbackError('malformed', 'Unknown callback event.');
      }
      const parsed = callbackBody.safeParse(parseJson(new TextDecoder().decode(bytes)));
      if (!parsed.success) {
        throw new CallbackError('malformed', `Invalid: ${fieldsOf(parsed.error)}.`);
      }
      const body = parsed.data;
      const paidAt = readTime(body.paid_at);
      return {
        merchantRef: body.merchant_ref ?? null,
        reference: body.reference,
        status: body.status,
        amountOwed: body.amountOwed,
        paidAt,
        // The free-text note is left out: nobody promises what the vendor or a merchant writes there.
        record: {
          reference: body.reference,
          merchant_ref: body.merchant_ref ?? null,
          payment_method_code: body.payment_method_code,
          total_amount: body.total_amount,
          fee_merchant: body.fee_merchant ?? null,
          fee_customer: body.fee_customer ?? null,
          total_fee: body.total_fee ?? null,
          amount_received: body.amount_received ?? null,
          is_closed_payment: body.is_closed_payment ?? null,
          status: body.status,
          paid_at: paidAt?.toISOString() ?? null,
        },
      };
    },

    async findByMerchantRef(merchantRef: string): Promise<ChargeList> {
      const { charges, unreadable } = await listByMerchantRef(merchantRef);
      // A row of the list has no QR, so an open charge is read again in full.
      const full = charges.map(async (charge) =>
        charge.status === 'UNPAID' && charge.reference !== null
          ? ((await fetchStatus(charge.reference)) ?? charge)
          : charge,
      );
      return { charges: await Promise.all(full), unreadable };
    },
  };
}

/**
 * A body that can be read once. Deno's fetch sends a POST a second time when a kept-alive connection
 * closes before the answer, although the first may have arrived: that would make two charges. It
 * leaves alone what it cannot read again (denoland/deno#32566, #35610). Over HTTP/1.1 such a body goes
 * out in chunks.
 */
function sentOnce(value: unknown): RequestInit {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  // `duplex` is required by the standard for a stream; not every type library knows it.
  return { body, duplex: 'half' } as RequestInit;
}

/** What the vendor would refuse anyway is refused here, with a reason that is ours to word. */
function assertChargeable(request: ChargeRequest): void {
  if (request.amount < limits.min || request.amount > limits.max) {
    throw new ProviderError('amount_out_of_range', `amount outside ${limits.min}..${limits.max}`);
  }
  const sum = request.items.reduce((total, item) => total + item.price, 0);
  if (sum !== request.amount || !request.items.every((item) => Number.isSafeInteger(item.price))) {
    throw new Error('the items of a charge must add up to its amount');
  }
}

interface Answer {
  notFound: boolean;
  message: string;
  data: unknown;
}

/**
 * One call. A failure is `{success: false, message}` under various HTTP statuses, so the body decides
 * and the status only explains an answer that has no such body.
 */
async function callTripay(
  config: ProviderConfig,
  path: string,
  init: RequestInit,
): Promise<Answer> {
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
}

function bearer(config: ProviderConfig): string {
  return `Bearer ${config.apiKey}`;
}

/** The vendor has no error codes; these are its known sentences. */
function failureOf(message: string) {
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
}

function understand<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.safeParse(data);
  if (!parsed.success) {
    throw new ProviderError('malformed_answer', `fields: ${fieldsOf(parsed.error)}`);
  }
  return parsed.data;
}

function fieldsOf(error: z.ZodError): string {
  return [...new Set(error.issues.map((issue) => issue.path.join('.') || '(all)'))].join(', ');
}

/** Between these a time is believed: a clock, not a slip of a few digits. */
const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(9999, 11, 31);
/** Seconds reach this in the year 5138, milliseconds in 1973. */
const smallestMilliseconds = 100_000_000_000;

/**
 * Unix seconds, documented as a number in some answers and in quotes in others; milliseconds, a
 * fraction and an ISO time with its zone are understood too. Null for anything else: a time is never
 * worth refusing money for.
 */
function readTime(value: unknown): Date | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  let time = Number.NaN;
  if (/^\d+(\.\d+)?$/.test(text)) {
    const number = Number(text);
    time = number < smallestMilliseconds ? number * 1000 : number;
  } else if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/i.test(text)) {
    time = Date.parse(text);
  }
  return time >= earliest && time <= latest ? new Date(time) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
