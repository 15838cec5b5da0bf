import { useQuery } from '@tanstack/react-query';
import { paidTogether } from '#domain/paid-together.ts';
import type { EntryDetail } from './entries.ts';
import { type OrderChild, orderQueries } from './orders.ts';

/**
 * Who is paid together with an entry, itself among them, and what that comes to in whole rupiah; of a child entered
 * alone, or if nobody else of the order is left to be paid, the child's own.
 */
export function useTogether(order: EntryDetail, userId: string) {
  const known = useQuery({
    ...orderQueries.children(userId, order.pesanan_id ?? ''),
    enabled: Boolean(order.pesanan_id),
  });
  const all: readonly OrderChild[] = known.data ?? [];
  const unpaid = paidTogether(all);
  const children = unpaid.some(({ id }) => id === order.id) ? unpaid : [order];
  const sum = (amount: (child: OrderChild) => number) =>
    children.reduce((total, child) => total + amount(child), 0);
  return {
    children,
    /** The others are not known yet, so nothing below is the sum that will be asked for. */
    pending: Boolean(order.pesanan_id) && known.data === undefined,
    /** All of the order, whatever became of them. */
    all,
    /** Before the discount. */
    price: sum(({ harga_dasar, potongan = 0 }) => harga_dasar + potongan),
    discount: sum(({ potongan = 0 }) => potongan),
    code: sum(({ kode_unik }) => kode_unik),
    fee: sum(({ biaya_admin }) => biaya_admin),
    /** The club bears the fee, which is in none of these sums. */
    feeBorne: children.some(({ biaya_penyelenggara }) => Number(biaya_penyelenggara) > 0),
    total: sum(({ total_bayar }) => total_bayar),
  };
}
