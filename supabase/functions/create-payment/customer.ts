import { z } from 'zod';

export type CustomerHints = {
  name: string | undefined;
  email: string | undefined;
  phone: string | undefined;
};

/** Stand-ins the provider accepts; example.com is reserved, so no stranger gets a receipt. */
const placeholder = { name: 'Pelanggan', email: 'pelanggan@example.com', phone: '080000000000' };

/**
 * What the provider is told of the customer. The form asks for none of it, so a hint that is missing
 * or unusable becomes a placeholder (spec section 7) instead of a failed payment.
 */
export const customerFor = (hints: CustomerHints, riderName: string) => ({
  name: hints.name || riderName.trim() || placeholder.name,
  email: z.email().safeParse(hints.email).data ?? placeholder.email,
  phone: usablePhone(hints.phone) ?? placeholder.phone,
});

const usablePhone = (text: string | undefined): string | null => {
  const digits = (text ?? '').replace(/[\s().-]/g, '');
  return /^\+?\d{8,15}$/.test(digits) ? digits : null;
};
