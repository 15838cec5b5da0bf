import type { ListedEntry } from '#api/entries.ts';
import { childrenTogether } from '#domain/children-together.ts';
import { orderState } from '#domain/order-state.ts';
import { daysUntil, instantOf } from '#functions/_shared/venue/dates.ts';

/** What of an order says when it is, and how it stands. */
type Dated = Pick<
  ListedEntry,
  | 'status_pendaftaran'
  | 'status_pembayaran'
  | 'perlu_tindakan'
  | 'kedaluwarsa_pada'
  | 'dibatalkan_pada'
  | 'lomba'
>;

/** Whether its rider may still ride: the race day has not passed, and neither the order nor the race was given up. */
export function isComing(order: Dated, now: Date): boolean {
  if (order.lomba === null || hasPassed(order.lomba, now)) {
    return false;
  }
  return (
    orderState(order, order.lomba, now).pay ||
    (order.status_pendaftaran !== 'dibatalkan' && !isCalledOff(order))
  );
}

function isCalledOff({ perlu_tindakan, lomba }: Dated): boolean {
  return perlu_tindakan === 'lomba_dibatalkan' || lomba?.status === 'dibatalkan';
}

function hasPassed(race: NonNullable<ListedEntry['lomba']>, now: Date) {
  return daysUntil(race.tanggal_mulai, now, race.zona_waktu) < 0;
}

/**
 * Orders to come and those in which somebody has something to decide, the nearest race first; and the others, the latest first. An
 * order of several children is to come while one of them is. A race that was called off does not come: what its family has to
 * decide stands in "Perlu Anda".
 */
export function comingAndPast(orders: readonly ListedEntry[], now: Date) {
  const start = ([order]: ListedEntry[]) =>
    order?.lomba ? instantOf(order.lomba.tanggal_mulai) : 0;
  const isOpen = (children: ListedEntry[]) =>
    children.some(
      (order) => isComing(order, now) || (order.perlu_tindakan !== null && !isCalledOff(order)),
    );
  // Siblings who were entered one by one stay in the order they came in: sorting is stable.
  const together = childrenTogether(orders);
  return {
    coming: together.filter(isOpen).sort((a, b) => start(a) - start(b)),
    past: together.filter((children) => !isOpen(children)).sort((a, b) => start(b) - start(a)),
  };
}
