import type { ListedEntry } from '#api/entries.ts';
import { childrenTogether } from '#domain/children-together.ts';
import { isLive, orderState } from '#domain/order-state.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';

/** An unpaid place that was released may be taken again; but it waits for nobody, and nothing is lost. */
function waits(order: ListedEntry, now: Date) {
  const { turn } = orderState(order, order.lomba, now);
  return turn !== null && (turn !== 'pay' || isLive(order));
}

/** Orders in which something waits for their owner: to pay, to choose, to name an account. What is lost first comes first. */
export function needingHand(orders: readonly ListedEntry[], now: Date): ListedEntry[][] {
  const until = (children: ListedEntry[]) =>
    Math.min(
      ...children.map((order) =>
        orderState(order, order.lomba, now).turn === 'pay'
          ? instantOf(order.kedaluwarsa_pada)
          : Number.POSITIVE_INFINITY,
      ),
    );
  return childrenTogether(orders)
    .filter((children) => children.some((order) => waits(order, now)))
    .sort((a, b) => (until(a) === until(b) ? 0 : until(a) - until(b)));
}
