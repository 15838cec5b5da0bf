import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/auth.ts';

/**
 * How a family without an account goes on towards an address that asks for one; null where only an account helps. The
 * categories are everybody's, and the rider form makes the account itself.
 */
export function withoutAccount(address: string): { to: string; action: string } | null {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  const [, screen, id = '', part] = pathname.split('/');
  const category = searchParams.get('kategori');
  if (screen === 'register-rider' && category !== null) {
    return {
      to: paths.newFamilyForm(decodeURIComponent(id), { kategori: category }),
      action: copy.fillInFirstAction,
    };
  }
  if (screen === 'race-detail' && part === 'categories') {
    return { to: paths.categories(decodeURIComponent(id)), action: copy.chooseFirstAction };
  }
  return null;
}
