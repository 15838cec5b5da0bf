import type { Participant } from '#api/organiser/participants.ts';
import { calendarDay } from '#functions/_shared/venue/dates.ts';

/** What the list of riders is filtered by; each name stands in the address. */
export const filterNames = [
  'kategori',
  'status',
  'bayar',
  'hadir',
  'tim',
  'plat',
  'kota',
  'berkas',
  'papan',
  'daftar',
] as const;
export type FilterName = (typeof filterNames)[number];

export type ChosenFilters = Record<FilterName, readonly string[]>;

/** A rider with what searching and filtering look at, computed once a list. */
export interface IndexedRider {
  rider: Participant;
  text: string;
  values: Record<FilterName, string>;
}

const arrived = new Set(['check_in', 'selesai', 'dnf']);
export const withoutTeam = '(tanpa)';

/** One word for how a rider's money stands. */
export function paymentOf({
  turn,
  asal,
  status_pembayaran,
}: Pick<Participant, 'turn' | 'asal' | 'status_pembayaran'>): string {
  if (turn !== null) {
    return turn === 'panitia' ? 'perlu' : turn;
  }
  if (asal === 'kertas') {
    return 'tunai';
  }
  return status_pembayaran === 'dibayar' ? 'lunas' : status_pembayaran;
}

function folded(text: string) {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`]/g, '')
    .toLowerCase();
}

/** @param zone of the venue, whose calendar says on which day somebody entered */
export function indexed(riders: readonly Participant[], zone: string): IndexedRider[] {
  return riders.map((rider) => ({
    rider,
    text: folded(
      [
        rider.nama_lengkap_rider,
        rider.nama_panggilan_rider,
        rider.nomor_plat,
        rider.nama_tim,
        rider.kota_asal,
        rider.category,
      ].join(' '),
    ),
    values: {
      kategori: rider.kategori_id,
      status: rider.status_pendaftaran,
      bayar: paymentOf(rider),
      hadir: arrived.has(rider.status_pendaftaran) ? 'hadir' : 'belum',
      tim: rider.nama_tim ?? withoutTeam,
      plat: rider.nomor_plat === null ? 'belum' : 'ada',
      kota: rider.kota_asal,
      berkas: rider.has_paper ? 'ada' : rider.paper_checked_at ? 'diperiksa' : 'belum',
      papan: rider.on_board === null ? 'belum' : rider.on_board ? 'ya' : 'tidak',
      daftar: calendarDay(rider.didaftar_pada, zone),
    },
  }));
}

export interface FilteredRiders {
  rows: Participant[];
  /** Of each filter: how many riders each value would leave, the other filters being as they are. */
  counts: Record<FilterName, ReadonlyMap<string, number>>;
  /** Cancelled ones that are left out because nobody asked for them. */
  hidden: number;
}

/** Entries that are over are shown when their status is asked for, or something must be decided about them. */
function isOver({ rider }: IndexedRider) {
  return rider.status_pendaftaran === 'dibatalkan' && rider.perlu_tindakan === null;
}

/** Every word of the text must be found; of one filter any value, of several all. */
export function filtered(
  riders: readonly IndexedRider[],
  typed: string,
  chosen: ChosenFilters,
): FilteredRiders {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const active = filterNames.flatMap((name) =>
    chosen[name].length === 0 ? [] : [{ name, values: new Set(chosen[name]) }],
  );
  const askedForOver = chosen.status.includes('dibatalkan');
  const counts = Object.fromEntries(
    filterNames.map((name) => [name, new Map<string, number>()]),
  ) as Record<FilterName, Map<string, number>>;
  const rows: Participant[] = [];
  let hidden = 0;

  for (const entry of riders) {
    if (!words.every((word) => entry.text.includes(word))) {
      continue;
    }
    const misses = active.filter(({ name, values }) => !values.has(entry.values[name]));
    const leftOut = isOver(entry) && !askedForOver;
    // A value is counted when no filter but its own stands against the rider.
    for (const name of filterNames) {
      if (misses.some((miss) => miss.name !== name) || (leftOut && name !== 'status')) {
        continue;
      }
      const value = entry.values[name];
      counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
    }
    if (misses.length > 0) {
      continue;
    }
    if (leftOut) {
      hidden++;
    } else {
      rows.push(entry.rider);
    }
  }
  return { rows, counts, hidden };
}

export interface CategoryTotal {
  id: string;
  name: string;
  riders: number;
  /** Whole rupiah: what was paid here, taken by hand, and is still to be paid. */
  paid: number;
  /** Of these riders, those on paper, whose money is no part of what the app took. */
  onPaper: number;
  cash: number;
  unpaid: number;
}

function emptyTotal(id: string, name: string): CategoryTotal {
  return {
    id,
    name,
    riders: 0,
    paid: 0,
    onPaper: 0,
    cash: 0,
    unpaid: 0,
  };
}

/** Riders and rupiah of each category, and of all. Cancelled entries count as no rider, and owe nothing. */
export function totalsOf(rows: readonly Participant[]): {
  all: CategoryTotal;
  categories: CategoryTotal[];
} {
  const all = emptyTotal('', '');
  const byId = new Map<string, CategoryTotal>();
  for (const rider of rows) {
    const category = byId.get(rider.kategori_id) ?? emptyTotal(rider.kategori_id, rider.category);
    byId.set(category.id, category);
    const live = rider.status_pendaftaran !== 'dibatalkan';
    for (const sum of [all, category]) {
      if (live) {
        sum.riders++;
      }
      if (rider.asal === 'kertas') {
        sum.onPaper += live ? 1 : 0;
        sum.cash += live ? (rider.tunai ?? 0) : 0;
      } else if (rider.status_pembayaran === 'dibayar') {
        sum.paid += rider.total_bayar;
      } else if (live) {
        sum.unpaid += rider.total_bayar;
      }
    }
  }
  const byName = new Intl.Collator('id', { numeric: true });
  return { all, categories: [...byId.values()].sort((a, b) => byName.compare(a.name, b.name)) };
}
