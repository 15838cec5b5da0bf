import type { CancelRegistrationResponse } from '#functions/_shared/contract/payments.ts';
import { FunctionError } from '#functions/_shared/http/errors.ts';
import type { PaymentDependencies } from '#functions/_shared/payments/dependencies.ts';
import {
  CallbackError,
  type CallbackReport,
  type Charge,
  type ChargeRequest,
  type ChargeState,
  type PaymentProvider,
} from '#functions/_shared/payments/provider.ts';
import type {
  CustomerHints,
  Order,
  PaymentCheck,
  PaymentStore,
  Transaction,
} from '#functions/_shared/payments/store.ts';

// Fakes only of what the handlers are given: the database's rules are tested in SQL, the provider's
// protocol against the simulator, and both together in payments.test.ts.

export const registrationId = '0b9e3f0a-9a64-4e7a-8d6a-0d2f5f1f7a11';

/** A clock that moves only when told. */
function fakeClock() {
  let time = Date.parse('2026-11-21T03:00:00.000Z');
  return {
    now: () => new Date(time),
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}
type FakeClock = ReturnType<typeof fakeClock>;

/** One registration with one transaction at a time, and the claim of `claim_charge`. */
function fakeStore(clock: FakeClock) {
  let made = 0;
  const settings = new Map<string, string>();
  const reports: CallbackReport[] = [];
  const failing = new Set<keyof PaymentStore>();
  const paid = () => transactions.some((transaction) => transaction.status === 'PAID');
  const transactions: Transaction[] = [];
  /** In the order they happened: `ask T1`, `release` … */
  const events: string[] = [];
  const state: CancelRegistrationResponse = {
    status_pendaftaran: 'pending',
    status_pembayaran: 'pending',
    perlu_tindakan: null,
  };
  /** What charge_order knows; a day of hold, and months until registration closes. */
  const order: Order = {
    raceId: 'race-1',
    raceTitle: 'Jakarta Pushbike Cup',
    uniqueCode: 637,
    holdEndsAt: new Date(clock.now().getTime() + 24 * 60 * 60_000),
    registrationClosesAt: new Date('2027-01-31T17:00:00.000Z'),
    entriesCloseAt: new Date('2027-01-31T16:50:00.000Z'),
    entries: 1,
    customer: { name: 'Rani Wijaya', email: 'rani@example.org', phone: '08123456789' },
  };
  const hints: CustomerHints[] = [];
  const failedChecks: string[] = [];
  /** What claimChecks without a registration hands out, each once. */
  const due: PaymentCheck[] = [];

  const checkOf = (transaction: Transaction): PaymentCheck => ({
    transactionId: transaction.id,
    merchantRef: transaction.merchantRef,
    reference: transaction.reference,
    charged: transaction.checkoutUrl !== null,
    amount: transaction.amount,
    askedAt: clock.now().toISOString(),
  });

  const open = (): Transaction => {
    const current = transactions.find((transaction) => transaction.status === 'UNPAID');
    if (current) {
      return current;
    }
    made += 1;
    const transaction: Transaction = {
      id: `transaction-${made}`,
      registrationId,
      merchantRef: `MERCH-${made}`,
      reference: `uuid-${made}`,
      amount: 152_637,
      status: 'UNPAID',
      checkoutUrl: null,
      qrUrl: null,
      qrString: null,
      expiresAt: null,
      chargeBegunAt: null,
      unknownSince: null,
    };
    transactions.push(transaction);
    return transaction;
  };
  const find = (id: string): Transaction => {
    const transaction = transactions.find((candidate) => candidate.id === id);
    if (!transaction) {
      throw new Error('no such transaction');
    }
    return transaction;
  };
  const guard = (name: keyof PaymentStore) => {
    if (failing.has(name)) {
      throw new Error(`${name} is out of reach`);
    }
  };

  const store: PaymentStore = {
    async openPayment() {
      guard('openPayment');
      if (paid()) {
        throw new FunctionError('already_paid', 409, 'already_paid');
      }
      return { ...open() };
    },
    async transaction(id) {
      guard('transaction');
      return { ...find(id) };
    },
    async order(_id, given) {
      guard('order');
      hints.push(given);
      return { ...order };
    },
    async claimCharge(id) {
      guard('claimCharge');
      const transaction = find(id);
      const age = clock.now().getTime() - (transaction.chargeBegunAt?.getTime() ?? 0);
      if (transaction.checkoutUrl || (transaction.chargeBegunAt && age < 60_000)) {
        return false;
      }
      transaction.chargeBegunAt = clock.now();
      return true;
    },
    async releaseChargeClaim(id) {
      guard('releaseChargeClaim');
      find(id).chargeBegunAt = null;
    },
    async recordCharge(id, charge: Charge) {
      guard('recordCharge');
      const transaction = find(id);
      if (!transaction.checkoutUrl) {
        transaction.reference = charge.reference;
        transaction.checkoutUrl = charge.checkoutUrl;
        transaction.qrUrl = charge.qrUrl;
        transaction.qrString = charge.qrString;
        transaction.expiresAt = charge.expiresAt;
      }
      return { ...transaction };
    },
    async applyStatus(report, record) {
      guard('applyStatus');
      reports.push({ ...report, record });
      const transaction = transactions.find(
        (candidate) =>
          candidate.merchantRef === report.merchantRef || candidate.reference === report.reference,
      );
      if (!transaction) {
        return 'unknown_transaction';
      }
      if (transaction.status === report.status) {
        return 'unchanged';
      }
      transaction.status = report.status;
      if (report.status === 'PAID') {
        state.status_pembayaran = 'dibayar';
      } else if (report.status === 'REFUND') {
        state.status_pembayaran = 'refund';
      } else if (report.status !== 'UNPAID') {
        state.status_pembayaran = 'gagal';
      }
      return 'applied';
    },
    async setting(key) {
      guard('setting');
      return settings.get(key) ?? null;
    },
    async beginPaymentCheck() {
      guard('beginPaymentCheck');
    },
    async claimChecks({ maxRows, registrationId: wanted }) {
      guard('claimChecks');
      return wanted === undefined
        ? due.splice(0, maxRows)
        : transactions
            .filter(({ status, checkoutUrl, chargeBegunAt }) =>
              status === 'UNPAID' ? checkoutUrl || chargeBegunAt : status !== 'PAID',
            )
            .slice(0, maxRows)
            .map(checkOf);
    },
    async recordCheck(check) {
      guard('recordCheck');
      events.push(`asked ${check.merchantRef}`);
    },
    async recordFailedCheck(check, failure) {
      guard('recordFailedCheck');
      failedChecks.push(`${check.merchantRef} ${failure}`);
    },
    async abandonCharge(id, reason) {
      guard('abandonCharge');
      const transaction = find(id);
      if (reason === 'expired' && (transaction.expiresAt?.getTime() ?? 0) > clock.now().getTime()) {
        return false;
      }
      transaction.status = 'EXPIRED';
      events.push(`abandoned ${transaction.merchantRef}: ${reason}`);
      return true;
    },
    async orderStatus() {
      guard('orderStatus');
      const reasons: Record<string, string> = { dibayar: 'paid', refund: 'refund' };
      const reason = state.perlu_tindakan ?? reasons[state.status_pembayaran] ?? 'payable';
      return { ...state, reason };
    },
    async cancelRegistration() {
      throw new Error('payments-money.test.ts cancels');
    },
    async releaseExpired() {
      guard('releaseExpired');
      events.push('release');
      return 2;
    },
    async closeEndedRaces() {
      guard('closeEndedRaces');
      return 1;
    },
  };
  return {
    store,
    settings,
    reports,
    failing,
    transactions,
    open,
    order,
    hints,
    failedChecks,
    state,
    events,
    due,
    checkOf,
  };
}

/** Answers of the provider, prepared one by one; a charge that is made is remembered. */
function fakeProvider(clock: FakeClock) {
  const requests: ChargeRequest[] = [];
  const charges: ChargeState[] = [];
  const failures: { create: unknown[]; find: unknown[]; fetch: unknown[] } = {
    create: [],
    find: [],
    fetch: [],
  };
  /** Runs while the provider works on a create, before it answers. */
  let during: () => Promise<void> = async () => undefined;

  const chargeFor = (asked: {
    merchantRef: string;
    amount: number;
    expiresAt?: Date | null;
  }): Charge => {
    const reference = `T${charges.length + 1}`;
    return {
      reference,
      merchantRef: asked.merchantRef,
      status: 'UNPAID',
      amountOwed: asked.amount,
      paidAt: null,
      checkoutUrl: `https://pay.example/checkout/${reference}`,
      qrUrl: `https://pay.example/qr/${reference}`,
      qrString: '000201',
      expiresAt: asked.expiresAt ?? new Date(clock.now().getTime() + 24 * 60 * 60 * 1000),
    };
  };

  const provider: PaymentProvider = {
    limits: { min: 1_000, max: 5_000_000 },
    merchantCodeSetting: 'KODE_MERCHANT',
    async createCharge(request) {
      requests.push(request);
      await during();
      const failure = failures.create.shift();
      if (failure) {
        throw failure;
      }
      const charge = chargeFor(request);
      charges.push(charge);
      return charge;
    },
    async verifyCallback() {
      throw new CallbackError('signature', 'not prepared');
    },
    async fetchStatus(reference) {
      const failure = failures.fetch.shift();
      if (failure) {
        throw failure;
      }
      return charges.find((charge) => charge.reference === reference) ?? null;
    },
    findByMerchantRef: (merchantRef) => provider.listByMerchantRef(merchantRef),
    async listByMerchantRef(merchantRef) {
      const failure = failures.find.shift();
      if (failure) {
        throw failure;
      }
      return {
        charges: charges.filter((charge) => charge.merchantRef === merchantRef),
        unreadable: null,
      };
    },
  };
  return {
    provider,
    requests,
    charges,
    failures,
    chargeFor,
    whileCreating(action: () => Promise<void>) {
      during = action;
    },
  };
}

/** All that a handler is given, and what it was asked: new for every test. */
export function fakeWorld() {
  const clock = fakeClock();
  const db = fakeStore(clock);
  const pay = fakeProvider(clock);
  const lines: string[] = [];
  /** `name: well` or `name: cause`, as they were told. */
  const pulses: string[] = [];
  /** What the database says of itself; null: nothing. */
  const health = { answer: null as object | null, asked: 0 };
  const deps: PaymentDependencies = {
    store: db.store,
    provider: pay.provider,
    pulse: async (name, cause) => {
      pulses.push(`${name}: ${cause ?? 'well'}`);
    },
    askDatabase: async () => {
      health.asked += 1;
      if (health.answer === null) {
        throw new Error('health is out of reach');
      }
      return health.answer;
    },
    fallbackMerchantCode: 'T-FALLBACK',
    appOrigins: ['https://app.example', 'https://www.app.example'],
    callbackUrl: 'https://api.example/functions/v1/payment-callback',
    secretKeys: ['sample-secret', 'sample-schedule'],
    now: clock.now,
    sleep: async (milliseconds) => clock.advance(milliseconds),
    log: (level, event, fields) => void lines.push(JSON.stringify({ level, event, ...fields })),
  };
  /** A charge of the open transaction at the provider, `change`d since; `stored` unless its answer was lost. */
  const charge = async (change: Partial<ChargeState> = {}, stored = true): Promise<Charge> => {
    const transaction = db.open();
    const made = pay.chargeFor(transaction);
    if (stored) {
      await db.store.recordCharge(transaction.id, made);
    } else {
      await db.store.claimCharge(transaction.id);
    }
    pay.charges.push(Object.assign(made, change));
    return made;
  };
  return { clock, db, pay, lines, pulses, health, deps, charge };
}

/** The owner's call, unless the headers say otherwise. */
export function post(
  body: unknown = { registration_id: registrationId },
  headers: Record<string, string> = {},
): Request {
  return new Request('https://api.example/functions/v1/sample', {
    method: 'POST',
    headers: { authorization: 'Bearer owner-token', ...headers },
    body: JSON.stringify(body),
  });
}
