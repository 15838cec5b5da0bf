/** Every payment provider that this product can work with; a further one is a folder beside these and a row here. */

import type { PaymentProvider, ProviderConfig } from './provider.ts';
import { createTripay } from './tripay/adapter.ts';
import * as tripay from './tripay/wire.ts';

/** What `deploy` and the doctor must know of a provider that they do not make. */
interface ProviderKind extends Pick<PaymentProvider, 'limits' | 'merchantCodeSetting'> {
  create: (config: ProviderConfig) => PaymentProvider;
}

export const providers: ReadonlyMap<string, ProviderKind> = new Map([
  [
    'tripay',
    {
      create: createTripay,
      limits: tripay.limits,
      merchantCodeSetting: tripay.merchantCodeSetting,
    },
  ],
]);

/**
 * @param name the variable PAYMENT_PROVIDER; empty for the first there is
 * @throws Error that names the variable, and the providers that there are
 */
export function providerNamed(name: string | undefined): ProviderKind {
  const names = [...providers.keys()];
  const kind = providers.get(name?.trim() || (names[0] ?? ''));
  if (kind === undefined) {
    throw new Error(`PAYMENT_PROVIDER must be one of: ${names.join(', ')}.`);
  }
  return kind;
}
