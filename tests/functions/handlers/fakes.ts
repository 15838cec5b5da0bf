import { FunctionError } from '#functions/_shared/errors.ts';
import type { PaymentStore, StatusReport, Transaction } from '#functions/_shared/payment-store.ts';
import {
  CallbackError,
  type Charge,
  type ChargeRequest,
  type ChargeState,
  type PaymentProvider,
} from '#functions/_shared/provider.ts';

// Fakes only of what the handlers are given: the database's rules are tested in SQL, the provider's
// protocol against the simulator, and both together in payments.test.ts.

export const registrationId = '0b9e3f0a-9a64-4e7a-8d6a-0d2f5f1f7a11';
export const ownerToken = 'owner-token';

/** A clock that moves only when told. */
export const fakeClock = () => {
  let time = Date.parse('2026-11-21T03:00:00.000Z');
  return {
    now: () => new Date(time),
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
};
export type FakeClock = ReturnType<typeof fakeClock>;

/** One registration with one transaction at a time, and the claim of `claim_charge`. */
export const fakeStore = (clock: FakeClock) => {
  let made = 0;
  const settings = new Map<string, string>();
  const reports: StatusReport[] = [];
  const failing = new Set<keyof PaymentStore>();
  const paid = () => transactions.some((transaction) => transaction.status === 'PAID');
  const transactions: Transaction[] = [];

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
      expiresAt: null,
      chargeBegunAt: null,
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
    async openPayment(token, id) {
      guard('openPayment');
      if (token !== ownerToken || id !== registrationId) {
        throw new FunctionError('registration_not_found', 404, 'registration_not_found');
      }
      if (paid()) {
        throw new FunctionError('already_paid', 409, 'already_paid');
      }
      return { ...open() };
    },
    async transaction(id) {
      guard('transaction');
      return { ...find(id) };
    },
    async order() {
      guard('order');
      return {
        raceId: 'race-1',
        raceTitle: 'Jakarta Pushbike Cup',
        riderName: 'Bima Putra',
        uniqueCode: 637,
      };
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
        transaction.expiresAt = charge.expiresAt;
      }
      return { ...transaction };
    },
    async applyStatus(report) {
      guard('applyStatus');
      reports.push(report);
      const transaction = transactions.find(
        (candidate) =>
          candidate.merchantRef === report.merchantRef || candidate.reference === report.reference,
      );
      if (!transaction) {
        return 'unknown_transaction';
      }
      transaction.status = report.status;
      return 'applied';
    },
    async setting(key) {
      guard('setting');
      return settings.get(key) ?? null;
    },
  };
  return { store, settings, reports, failing, transactions, open };
};

/** Answers of the provider, prepared one by one; a charge that is made is remembered. */
export const fakeProvider = (clock: FakeClock) => {
  const requests: ChargeRequest[] = [];
  const charges: ChargeState[] = [];
  const failures: { create: unknown[]; find: unknown[]; fetch: unknown[] } = {
    create: [],
    find: [],
    fetch: [],
  };
  /** Runs while the provider works on a create, before it answers. */
  let during: () => Promise<void> = async () => undefined;

  const chargeFor = (request: ChargeRequest): Charge => {
    const reference = `T${charges.length + 1}`;
    return {
      reference,
      merchantRef: request.merchantRef,
      status: 'UNPAID',
      amountOwed: request.amount,
      paidAt: null,
      checkoutUrl: `https://pay.example/checkout/${reference}`,
      qrUrl: `https://pay.example/qr/${reference}`,
      qrString: '000201',
      expiresAt: new Date(clock.now().getTime() + 24 * 60 * 60 * 1000),
    };
  };

  const provider: PaymentProvider = {
    limits: { min: 1_000, max: 5_000_000 },
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
    async findByMerchantRef(merchantRef) {
      const failure = failures.find.shift();
      if (failure) {
        throw failure;
      }
      return charges.filter((charge) => charge.merchantRef === merchantRef);
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
};
