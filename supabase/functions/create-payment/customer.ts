import { z } from 'zod';
import type { Order } from '../_shared/payments/store.ts';

/** Stand-ins the provider accepts; example.com is reserved, so no stranger gets a receipt. */
const placeholder = { name: 'Pelanggan', email: 'pelanggan@example.com', phone: '080000000000' };

/**
 * What the provider is told of the customer. The database chose what is known and safe to show
 * (`charge_order`); the rest becomes a placeholder (spec section 7) instead of a failed payment.
 */
export function customerFor({ name, email, phone }: Order['customer']) {
  return {
    name: name ?? placeholder.name,
    email: z.email().safeParse(email).data ?? placeholder.email,
    phone: phone ?? placeholder.phone,
  };
}
