import { entriesClose } from '#functions/_shared/venue/availability.ts';
import { daysUntil, instantOf } from '#functions/_shared/venue/dates.ts';
import type {
  ActionReason,
  MoneyBack,
  PaymentStatus,
  RaceStatus,
  RegistrationStatus,
} from './statuses.ts';

/** What decides about an order. A saved order of an earlier version of the app has not all of it. */
export interface OrderStatus {
  status_pendaftaran: RegistrationStatus;
  status_pembayaran: PaymentStatus;
  perlu_tindakan: ActionReason | null;
  /** When its owner cancelled it. */
  dibatalkan_pada?: string | null;
  /** When it was approved that the child leaves. */
  keluar_pada?: string | null;
  /** How far its money is on the way back; null where none was asked for. */
  uang_kembali?: MoneyBack | null;
  /** End of the hold. */
  kedaluwarsa_pada?: string;
  /** How often the hold was renewed. */
  perpanjangan?: number;
}

/** The order's race, as far as it decides; null when it cannot be read. */
export type OrderRace = {
  status: RaceStatus;
  tanggal_mulai: string;
  pendaftaran_selesai: string;
  /** The venue's; WIB where it is not said. */
  zona_waktu?: string;
} | null;

/**
 * How an order stands. `payable`: it waits for payment. `hold_ended`: paying renews the hold, or takes a place again
 * while the race has one. Unpaid and no longer to be paid: `hold_renewed_before`, `race_closed` (entries have closed, or
 * the race has begun, is over or was withdrawn), `race_called_off`. Settled: `paid`, `refund`, `keluar` (the child
 * left), `dibatalkan` (by its owner, unpaid). Otherwise the organiser's case, as `perlu_tindakan` names it.
 */
export type OrderReason =
  | 'payable'
  | 'hold_ended'
  | 'hold_renewed_before'
  | 'race_closed'
  | 'race_called_off'
  | 'paid'
  | 'refund'
  | 'keluar'
  | 'dibatalkan'
  | ActionReason;

export interface OrderState {
  /** The owner of the order can pay it. The database has the last word: the race may have filled up meanwhile. */
  pay: boolean;
  /** The owner of the order can give it up. */
  cancel: boolean;
  /** The provider can be asked whether it was paid ("Saya sudah bayar"). */
  check: boolean;
  /**
   * The entry's QR is shown: the rider is in (product spec, section 4), or has come through the gate, which may ask for
   * it again (a goodie bag, coming back) until the day after the race.
   */
  qr: boolean;
  /** What its owner has to do next: pay, choose after the race was called off, or say to which account money goes back. */
  turn: 'pay' | 'choose' | 'account' | null;
  reason: OrderReason;
}

/** Fallback of the setting BATAS_PERPANJANGAN; a database set otherwise says so when somebody pays. */
const renewalLimit = 1;
/** How long after the end of the hold the provider is still asked about a payment that came late. */
const askingMs = 14 * 24 * 60 * 60_000;

const riding = new Set(['dikonfirmasi', 'check_in', 'selesai', 'dnf']);

/**
 * What may be done with an order now. The same rule as `private.order_actions` in the database, held to it by
 * `tests/vectors/order-states.json`.
 */
export function orderState(order: OrderStatus, race: OrderRace, now: Date): OrderState {
  const reason = reasonOf(order, race, now);
  const pay = reason === 'payable' || reason === 'hold_ended';
  const unpaid =
    pay ||
    reason === 'hold_renewed_before' ||
    reason === 'race_closed' ||
    reason === 'race_called_off';
  return {
    pay,
    // A place that was given back already is given up for good only where it could be taken again.
    cancel: unpaid && (order.status_pendaftaran === 'pending' || pay),
    check: unpaid && now.getTime() < holdEnd(order) + askingMs,
    qr: reason !== 'lomba_dibatalkan' && (isConfirmed(order) || mayBeAskedAgain(order, race, now)),
    turn: pay ? 'pay' : turnWithoutPaying(order, race, reason),
    reason,
  };
}

function turnWithoutPaying(
  { uang_kembali: money = null }: OrderStatus,
  race: OrderRace,
  reason: OrderReason,
): OrderState['turn'] {
  if (money === 'rekening') {
    return 'account';
  }
  const isOpen = money === null || money === 'ditransfer';
  const isCalledOff =
    reason === 'lomba_dibatalkan' ||
    (reason === 'lomba_tidak_terbuka' && race?.status === 'dibatalkan');
  return isCalledOff && isOpen ? 'choose' : null;
}

function mayBeAskedAgain(order: OrderStatus, race: OrderRace, now: Date): boolean {
  return (
    race !== null && isRiding(order) && daysUntil(race.tanggal_mulai, now, race.zona_waktu) >= -1
  );
}

function reasonOf(order: OrderStatus, race: OrderRace, now: Date): OrderReason {
  if (order.perlu_tindakan !== null) {
    return order.perlu_tindakan;
  }
  if ((order.keluar_pada ?? null) !== null) {
    return 'keluar';
  }
  if (isRiding(order) || order.status_pembayaran === 'dibayar') {
    return 'paid';
  }
  if (order.status_pembayaran === 'refund') {
    return 'refund';
  }
  const givenUp = (order.dibatalkan_pada ?? null) !== null;
  if (order.status_pendaftaran === 'dibatalkan' && givenUp) {
    return 'dibatalkan';
  }

  const moment = now.getTime();
  if (race?.status === 'dibatalkan') {
    return 'race_called_off';
  }
  if (race?.status !== 'dipublikasi' || moment >= instantOf(race.tanggal_mulai)) {
    return 'race_closed';
  }
  if (order.status_pendaftaran === 'pending' && moment < holdEnd(order)) {
    return 'payable';
  }
  if (moment > entriesClose(race)) {
    return 'race_closed';
  }
  return (order.perpanjangan ?? 0) < renewalLimit ? 'hold_ended' : 'hold_renewed_before';
}

function holdEnd({ kedaluwarsa_pada }: OrderStatus): number {
  return kedaluwarsa_pada === undefined ? Number.POSITIVE_INFINITY : instantOf(kedaluwarsa_pada);
}

/**
 * Whether a person's entries keep another rider out of the race (product spec, section 5, check 8): a confirmed one
 * does, unless the race lets siblings in. A race that an earlier version of the app saved does not say.
 */
export function keepsOthersOut(
  race: { satu_rider_per_akun?: boolean },
  entries: readonly Pick<OrderStatus, 'status_pendaftaran'>[],
): boolean {
  return race.satu_rider_per_akun !== false && entries.some(isConfirmed);
}

/** Whether the rider is in. */
export function isConfirmed({
  status_pendaftaran,
}: Pick<OrderStatus, 'status_pendaftaran'>): boolean {
  return status_pendaftaran === 'dikonfirmasi';
}

/** Whether the rider is in, on the way to the race, at it or after it. */
export function isRiding({ status_pendaftaran }: Pick<OrderStatus, 'status_pendaftaran'>): boolean {
  return riding.has(status_pendaftaran);
}

/**
 * Whether its child may have a result: it has raced, or its race has begun. There a child may be let start before it is paid, and
 * money that ends an entry afterwards takes no result away (R32).
 */
export function mayHaveRaced(
  { status_pendaftaran }: Pick<OrderStatus, 'status_pendaftaran'>,
  race: Pick<NonNullable<OrderRace>, 'tanggal_mulai'> | null,
  now: Date,
): boolean {
  return (
    status_pendaftaran === 'selesai' ||
    ((status_pendaftaran === 'pending' || status_pendaftaran === 'dibatalkan') &&
      race !== null &&
      now.getTime() >= instantOf(race.tanggal_mulai))
  );
}

/** Whether it holds a place. */
export function isLive({ status_pendaftaran }: Pick<OrderStatus, 'status_pendaftaran'>): boolean {
  return status_pendaftaran !== 'dibatalkan';
}

/** Entries that hold a place or wait for the organiser; what was let go is of no concern beside a race. */
export function entriesToTell<
  Entry extends Pick<OrderStatus, 'status_pendaftaran' | 'perlu_tindakan'>,
>(entries: readonly Entry[] = []): Entry[] {
  return entries.filter((entry) => isLive(entry) || entry.perlu_tindakan !== null);
}

/** What the provider says when asked about an order's payments (`check-payment`). */
export type PaymentAnswer = 'paid' | 'needs_action' | 'refunded' | 'unpaid' | 'ended' | 'no_charge';
