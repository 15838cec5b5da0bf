import type { OrderSummary } from '#api/registrations.ts';
import { startNumber } from './copy/orders.ts';

/** Class and number, as far as they are known: "Balance 4-5 Mix · No. 7". */
export function riderFacts(order: Pick<OrderSummary, 'kategori_lomba' | 'nomor_bib'>): string {
  return [order.kategori_lomba?.nama, order.nomor_bib && startNumber(order.nomor_bib)]
    .filter(Boolean)
    .join(' · ');
}
