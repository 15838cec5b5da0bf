/** Every payment provider that this product can work with; a further one is a folder beside these and a row here. */

import type { PaymentProvider, ProviderConfig } from './provider.ts';
import { createTripay } from './tripay/adapter.ts';
import { limits as tripayLimits } from './tripay/wire.ts';

interface ProviderKind {
  create: (config: ProviderConfig) => PaymentProvider;
  /** The smallest and largest charge, in rupiah; `deploy` writes them into the settings that the database reads. */
  limits: { min: number; max: number };
}

export const providers: Record<string, ProviderKind> = {
  tripay: { create: createTripay, limits: tripayLimits },
};

/**
 * @param name the variable PAYMENT_PROVIDER; empty for the first there is
 * @throws Error that names the variable, and the providers that there are
 */
export function providerNamed(name: string | undefined): ProviderKind {
  const names = Object.keys(providers);
  const kind = providers[name?.trim() || (names[0] ?? '')];
  if (kind === undefined) {
    throw new Error(`PAYMENT_PROVIDER must be one of: ${names.join(', ')}.`);
  }
  return kind;
}
