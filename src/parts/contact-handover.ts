import { personalEntry } from '#domain/personal-entry.ts';
import { tabStorage } from '#domain/safe-storage.ts';

/**
 * E-mail and phone of an order travel from the rider form to the payment and are stored nowhere else (product spec,
 * section 3): they live in this tab, under the registration's id, and survive a reload.
 */

export interface OrderContact {
  email: string;
  phone: string;
}

function keyOf(entryId: string) {
  return personalEntry(`kontak-${entryId}`);
}

/** Without storage the payment falls back to the account's e-mail and phone. */
export function keepContact(entryId: string, contact: OrderContact) {
  tabStorage.keepJson(keyOf(entryId), contact);
}

export function readContact(entryId: string): OrderContact | null {
  const stored = tabStorage.readJson(keyOf(entryId));
  if (typeof stored !== 'object' || stored === null) {
    return null;
  }
  const { email, phone } = stored as Partial<Record<keyof OrderContact, unknown>>;
  return {
    email: typeof email === 'string' ? email : '',
    phone: typeof phone === 'string' ? phone : '',
  };
}
