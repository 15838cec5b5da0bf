/**
 * What this product needs of a payment provider. The words here are ours; a provider's own field
 * names, statuses and habits stay inside its folder (providers.ts has them all).
 *
 * Money is whole rupiah.
 */
import type { Bytes } from '../http/endpoint.ts';

/** Statuses a provider may report of a charge. SETTLED is paid, and the money is on its way to us. */
export type ReportedStatus = 'UNPAID' | 'PAID' | 'SETTLED' | 'FAILED' | 'EXPIRED' | 'REFUND';

interface ChargeItem {
  sku: string;
  name: string;
  price: number;
}

export interface ChargeRequest {
  merchantRef: string;
  /** The provider's account of ours to charge for. */
  merchantCode: string;
  /** Equals the sum of the items. */
  amount: number;
  items: readonly ChargeItem[];
  customer: { name: string; email: string; phone: string };
  /** A page of ours that already says which payment it is about; what the provider appends is not read. */
  returnUrl: string;
  callbackUrl: string;
  /** When the checkout should stop accepting payment; an adapter may end it slightly sooner. */
  expiresAt: Date;
}

/** What the provider says of a charge, whether it was asked or told us by itself. */
export interface StatusReport {
  /** Null only where the provider does not say. */
  merchantRef: string | null;
  /** The provider's; null when it gave none that can be read. One of the two says which charge it is. */
  reference: string | null;
  status: ReportedStatus;
  /** What the customer owed us: without any fee the provider adds on top for itself. */
  amountOwed: number;
  paidAt: Date | null;
}

/** What the append-only log keeps of a report: no personal data. */
export type ReportRecord = Record<string, string | number | boolean | null>;

/** A verified notice that a charge's status changed. */
export interface CallbackReport extends StatusReport {
  record: ReportRecord;
}

/** A charge as the provider describes it when asked. */
export interface ChargeState extends StatusReport {
  checkoutUrl: string | null;
  qrUrl: string | null;
  /** The QR's own content, to draw it ourselves. */
  qrString: string | null;
  expiresAt: Date | null;
}

/** A charge that can be paid: what a customer must be shown is known. */
export interface Charge extends ChargeState {
  reference: string;
  checkoutUrl: string;
  expiresAt: Date;
}

export function isPayable(state: ChargeState): state is Charge {
  return state.reference !== null && state.checkoutUrl !== null && state.expiresAt !== null;
}

/** Money came for it, wherever it is now. */
export function isMoney({ status }: ChargeState): boolean {
  return status === 'PAID' || status === 'SETTLED' || status === 'REFUND';
}

/** What the provider has for one of our references. */
export interface ChargeList {
  charges: ChargeState[];
  /** Why some of it could not be understood; null when all was. Any of those may be paid. */
  unreadable: string | null;
}

/** What an adapter is made with. */
export interface ProviderConfig {
  /** Ends with '/'. Configuration and never a constant: production may need a fixed-address relay. */
  baseUrl: string;
  apiKey: string;
  privateKey: string;
  /** For one call to the vendor, reading the answer included. */
  timeoutMs: number;
  fetch: typeof fetch;
  now: () => Date;
}

export interface PaymentProvider {
  /** The smallest and largest amount one charge may have. */
  limits: { min: number; max: number };
  /** The row of the settings table that names the merchant code. */
  merchantCodeSetting: string;
  /** Makes a charge. Throws ProviderError; see `outcomeKnown` for what the caller may conclude. */
  createCharge(request: ChargeRequest): Promise<Charge>;
  /** Checks a callback's authenticity and shape. Throws CallbackError. */
  verifyCallback(body: Bytes, headers: Headers): Promise<CallbackReport>;
  /** The charge of this reference, or null when the provider knows none. Throws ProviderError. */
  fetchStatus(reference: string): Promise<ChargeState | null>;
  /**
   * Every charge made for this merchant reference, also those whose answer was lost, as the list
   * tells of them: what is needed to pay one may be missing.
   */
  listByMerchantRef(merchantRef: string): Promise<ChargeList>;
  /** The same, with open charges read in full. */
  findByMerchantRef(merchantRef: string): Promise<ChargeList>;
}

/** Each needs its own log line for the operator; `reason` tells apart what shares a public code. */
export type ProviderFailure =
  | 'refused'
  | 'signature_refused'
  | 'credentials_refused'
  | 'ip_not_allowed'
  | 'amount_out_of_range'
  | 'timeout'
  | 'unreachable'
  | 'server_error'
  | 'malformed_answer';

export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  /** The provider's own words, when it gave any. */
  readonly providerMessage: string | null;

  constructor(failure: ProviderFailure, message: string, providerMessage: string | null = null) {
    super(message);
    this.name = 'ProviderError';
    this.failure = failure;
    this.providerMessage = providerMessage;
  }

  /**
   * True when the provider said no, so that nothing was created. Otherwise the charge may exist
   * although we heard nothing of it, and must be looked for before another is made.
   */
  get outcomeKnown(): boolean {
    return !['timeout', 'unreachable', 'server_error', 'malformed_answer'].includes(this.failure);
  }
}

/** A callback that must not be believed (`signature`) or cannot be understood (`malformed`). */
export class CallbackError extends Error {
  readonly problem: 'signature' | 'malformed';

  constructor(problem: 'signature' | 'malformed', message: string) {
    super(message);
    this.name = 'CallbackError';
    this.problem = problem;
  }
}
