import { queryOptions } from '@tanstack/react-query';
import type { AgeLimits } from '#domain/age.ts';
import type { RaceStatus } from '#domain/statuses.ts';
import { startingRaces } from '#functions/_shared/catalogue/reads.ts';
import * as firstReads from './first-reads.ts';
import { alsoIn, rows, rpcRead } from './platform/read.ts';
import { readFrom, savedFor } from './platform/saved-reads.ts';
import { everybody } from './platform/saved-store.ts';
import { send } from './platform/send.ts';

const notificationWindowDays = 7;

/** What a race asks. What is optional is not in what an earlier version saved. */
interface RacePrices {
  /** In whole rupiah; null is the default price. */
  harga_dasar: number | null;
  /** `PriceStep[]`; empty where it has one price. */
  langkah_harga?: unknown;
  /** For each of its prices the most that an entry comes to, with unique code and fee: `{"150000": 154999}`. */
  price_totals?: unknown;
  /** Whether the club bears the fee. */
  biaya_ditanggung?: boolean;
}

/** What a race's card shows. Money is whole rupiah; times are ISO with an offset. */
export interface RaceSummary extends RacePrices {
  id: string;
  judul: string;
  lokasi: string;
  kota: string;
  provinsi: string | null;
  zona_waktu: string;
  tanggal_mulai: string;
  pendaftaran_selesai: string;
  max_peserta: number;
  /** Of a list: as far as this person goes. Null is not known: a file of the catalogue does not say it. */
  peserta_saat_ini: number | null;
  gambar_url: string | null;
  status: RaceStatus;
  /** ISO: since when it takes no entry for a while; not in what an earlier version saved. */
  ditutup_sementara_pada?: string | null;
}

/** A race of a list. What is optional is not in what an earlier version saved. */
export interface ListedRace extends RaceSummary {
  /** Whom its categories are for. */
  ages?: readonly RaceAges[];
}

export interface RaceAges extends AgeLimits {
  /** Only pria and wanita restrict. */
  batasan_gender: string | null;
}

/** What families need before the day; all of it optional, and not in what an earlier version saved. */
export interface BeforeTheRaceFacts {
  /** ISO: when riders are received. */
  daftar_ulang_mulai?: string | null;
  bawaan?: string | null;
  parkir?: string | null;
  aturan?: string | null;
  kontak_nama?: string | null;
  kontak_wa?: string | null;
  /** ISO: until when a parent may change an entry; null is until registration closes. */
  ubah_sampai?: string | null;
  /** Rules for moving and cancelling. */
  aturan_batal?: string | null;
  /** What goes back when a child leaves: rows that refundRowsOf reads. */
  aturan_pengembalian?: unknown;
  /** Date: the latest day for which the race was announced while there were entries; its days count to that one. */
  hari_terjauh?: string | null;
}

export interface RaceDetail extends RaceSummary, BeforeTheRaceFacts {
  /** Held by riders, or kept for others of the waiting list; not in what an earlier version saved. */
  places_taken?: number | null;
  /** `PriceCorrection[]`: what its owner corrected against a promise in the last seven days; not in what an earlier version saved. */
  price_corrections?: unknown;
  gambar_cover: string | null;
  deskripsi: string | null;
  penyelenggara: string | null;
  map_location: string | null;
  /** An array of strings or the JSON text of one: `parsePerks`. */
  mendapatkan: unknown;
  keterangan: string | null;
  /** Whether an account with a confirmed rider may enter no other; not in what an earlier version saved. */
  satu_rider_per_akun?: boolean;
  /** Whether one child may be in two categories; not in what an earlier version saved. */
  dua_kategori?: boolean;
  /** There is, or will be, a public board of the race day. */
  ada_papan?: boolean;
  /** What it asks of each entry: `questionsFor`. */
  pertanyaan?: unknown;
}

/** What a race's card on the home page shows. */
export interface FeaturedRace extends RacePrices {
  id: string;
  judul: string;
  kota: string;
  penyelenggara: string | null;
  zona_waktu: string;
  tanggal_mulai: string;
  gambar_url: string | null;
}

export interface ScheduledRace {
  id: string;
  judul: string;
  zona_waktu: string;
  tanggal_mulai: string;
  kota: string;
}

/** A race that starts soon. */
export interface UpcomingRace extends RacePrices {
  id: string;
  judul: string;
  zona_waktu: string;
  tanggal_mulai: string;
  kota: string;
}

/** What a race's card in the search results shows. */
export interface FoundRace extends RacePrices {
  id: string;
  judul: string;
  kota: string;
  zona_waktu: string;
  tanggal_mulai: string;
  gambar_url: string | null;
}

const dayMs = 86_400_000;

function startingSoon() {
  const now = Date.now();
  const end = new Date(now + notificationWindowDays * dayMs).toISOString();
  const read = rows(...startingRaces(new Date(now).toISOString(), end));
  return alsoIn(read, 'beranda', 'soon');
}

export const raceQueries = {
  /** The newest published races (product spec, section 7). */
  featured: () =>
    queryOptions({
      queryKey: ['races', 'featured'],
      meta: savedFor(everybody, firstReads.featuredRaces()),
      queryFn: ({ signal }): Promise<FeaturedRace[]> => send(firstReads.featuredRaces(), signal),
    }),

  /**
   * Published races, coming ones first and by their start (product spec, sections 5 and 7). The database filters: the
   * text in title, place or city, the month (1-12 at the venue), the city, and whom they are for.
   */
  list: (text: string, wish: firstReads.RaceWish, limit: number) =>
    queryOptions({
      queryKey: ['races', 'list', text, wish, limit],
      // What somebody searched for once is not what they will look for offline; a child's birth date is nobody else's business.
      ...(text === '' && wish.born === undefined
        ? { meta: savedFor(everybody, firstReads.races(text, wish, limit)) }
        : {}),
      queryFn: ({ signal }): Promise<ListedRace[]> =>
        send(firstReads.races(text, wish, limit), signal),
    }),

  /** The cities of the published races to come, each once, by name. */
  cities: () =>
    queryOptions({
      queryKey: ['races', 'cities'],
      staleTime: 5 * 60_000,
      meta: savedFor(everybody, firstReads.raceCities()),
      queryFn: ({ signal }): Promise<{ kota: string }[]> => send(firstReads.raceCities(), signal),
      select: (found) => [...new Set(found.map(({ kota }) => kota))],
    }),

  /** Races that can be entered now, soonest first: what home offers. */
  coming: () =>
    queryOptions({
      queryKey: ['races', 'coming'],
      meta: savedFor(everybody, firstReads.comingRaces()),
      queryFn: ({ signal }): Promise<ListedRace[]> => send(firstReads.comingRaces(), signal),
    }),

  /** One race, or null when there is none that this person may see. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['races', 'detail', id],
      meta: savedFor(everybody, firstReads.race(id)),
      queryFn: ({ signal }): Promise<RaceDetail | null> => send(firstReads.race(id), signal),
    }),

  /** The next twelve published races, soonest first (product spec, section 7). */
  upcoming: () =>
    queryOptions({
      queryKey: ['races', 'upcoming'],
      meta: savedFor(everybody, firstReads.upcomingRaces()),
      queryFn: ({ signal }): Promise<ScheduledRace[]> => send(firstReads.upcomingRaces(), signal),
    }),

  /** Published races that start within seven days, soonest first (product spec, section 7). */
  soon: () =>
    queryOptions({
      queryKey: ['races', 'notifications'],
      // The bell is on every screen; what it counts changes once in hours.
      staleTime: 5 * 60_000,
      meta: readFrom(startingSoon()),
      queryFn: ({ signal }): Promise<UpcomingRace[]> => send(startingSoon(), signal),
    }),

  /** Global search (product spec, section 5): published races whose title or city contains the text: coming ones first. */
  search: (text: string) =>
    queryOptions({
      queryKey: ['races', 'search', text],
      queryFn: ({ signal }): Promise<FoundRace[]> =>
        send(rpcRead('search_races', { query: text }), signal),
    }),
};
