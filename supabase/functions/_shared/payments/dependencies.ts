/** Wires the real database and the real provider from the environment. */
import { asService } from '../database.ts';
import { type Environment, readEnvironment } from '../environment.ts';
import { consoleLog, type Log } from '../http/log.ts';
import { createPulse, type Pulse } from '../pulse.ts';
import type { PaymentProvider } from './provider.ts';
import { providerNamed } from './providers.ts';
import { createPaymentStore, type PaymentStore } from './store.ts';

/** All that a payment function can be given; each names in its handler what it takes. */
export interface PaymentDependencies
  extends Pick<Environment, 'appOrigins' | 'secretKeys'>,
    Pick<Environment['payment'], 'fallbackMerchantCode' | 'callbackUrl'> {
  store: PaymentStore;
  provider: PaymentProvider;
  pulse: Pulse;
  /** How the operation stands, as `public.health` says it; throws when the database does not answer. */
  askDatabase: () => Promise<unknown>;
  now: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
  log: Log;
}

/** @param variable gives a variable of the function's environment */
export function paymentDependencies(
  variable: (name: string) => string | undefined,
): PaymentDependencies {
  const { payment, ...environment } = readEnvironment(variable);
  const now = () => new Date();
  return {
    store: createPaymentStore(environment.database),
    pulse: createPulse(environment.database),
    askDatabase: () => asService(environment.database).rpc('health', {}),
    provider: providerNamed(payment.provider).create({ ...payment, now, fetch }),
    fallbackMerchantCode: payment.fallbackMerchantCode,
    callbackUrl: payment.callbackUrl,
    appOrigins: environment.appOrigins,
    secretKeys: environment.secretKeys,
    now,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    log: consoleLog,
  };
}
