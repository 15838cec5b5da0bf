/** Wires the real database and the real provider from the environment; the only place that chooses one. */
import type { Environment } from './environment.ts';
import { createPaymentStore, type PaymentStore } from './payment-store.ts';
import type { PaymentProvider } from './provider.ts';
import { createTripay, merchantCodeSetting } from './tripay.ts';

/** Well under the minute that a claim lasts. */
const databaseTimeoutMs = 8_000;

export type PaymentDependencies = {
  store: PaymentStore;
  provider: PaymentProvider;
  merchantCodeSetting: string;
  now: () => Date;
};

export const paymentDependencies = (environment: Environment): PaymentDependencies => {
  const now = () => new Date();
  return {
    store: createPaymentStore({
      url: environment.supabaseUrl,
      publishableKey: environment.publishableKey,
      secretKey: environment.secretKey,
      timeoutMs: databaseTimeoutMs,
      fetch,
    }),
    provider: createTripay({ ...environment.payment, now, fetch }),
    merchantCodeSetting,
    now,
  };
};
