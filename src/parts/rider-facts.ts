import type { ListedEntry } from '#api/entries.ts';
import { plate } from './copy/orders.ts';

/** Class and plate, as far as they are known: "Balance 4-5 Mix · Plat 7". */
export function riderFacts(order: Pick<ListedEntry, 'kategori_lomba' | 'nomor_plat'>): string {
  return [order.kategori_lomba?.nama, order.nomor_plat && plate(order.nomor_plat)]
    .filter(Boolean)
    .join(' · ');
}
