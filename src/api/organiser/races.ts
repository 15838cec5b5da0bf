import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Right } from '#domain/roles.ts';
import { ownWrite } from '../platform/own-writes.ts';
import { rows, rpcRead } from '../platform/read.ts';
import { savedFor } from '../platform/saved-reads.ts';
import { send } from '../platform/send.ts';
import { readSession } from '../platform/session-store.ts';

/** A race in which the caller has a role. Times are ISO, null while a draft has none. */
export interface ManagedRace {
  id: string;
  judul: string;
  status: string;
  organisasi_id: string | null;
  organisasi: string | null;
  kota: string;
  zona_waktu: string;
  tanggal_mulai: string | null;
  pendaftaran_selesai: string | null;
  gambar_url: string | null;
  max_peserta: number;
  peserta_saat_ini: number;
  /** Riders who have paid. */
  dibayar: number;
  /** Entries whose money waits for a decision; null for whom money does not concern. */
  perlu_keputusan: number | null;
  /** How much a draft misses; null for others. */
  kurang: number | null;
  /** What the caller may do there. */
  hak: Right[];
}

/** What an editor may change. null is not filled in; times are YYYY-MM-DDTHH:MM on the clocks of the venue. */
export interface RaceContent {
  judul: string | null;
  lokasi: string | null;
  kota: string | null;
  provinsi: string | null;
  zona_waktu: string;
  tanggal_mulai: string | null;
  pendaftaran_selesai: string | null;
  max_peserta: number | null;
  /** Whole rupiah; 0 is free. */
  harga_dasar: number | null;
  gambar_url: string | null;
  gambar_cover: string | null;
  deskripsi: string | null;
  penyelenggara: string | null;
  map_location: string | null;
  mendapatkan: string[];
  keterangan: string | null;
  daftar_ulang_mulai: string | null;
  bawaan: string | null;
  parkir: string | null;
  aturan: string | null;
  kontak_nama: string | null;
  kontak_wa: string | null;
  ubah_sampai: string | null;
  aturan_batal: string | null;
  batal_sampai: string | null;
  satu_rider_per_akun: boolean;
}

export interface CategoryChoice {
  kategori_id: string;
  nama: string;
  deskripsi: string | null;
  usia_min: number | null;
  usia_max: number | null;
  batasan_gender: string;
  /** The organisation's own. */
  sendiri: boolean;
}

export interface RaceCategoryToEdit extends CategoryChoice {
  kuota: number | null;
  terisi: number;
}

/** What keeps a race from being published, or would make it better. */
export interface RaceProblem {
  field: string;
  code: string;
  kuota?: number;
  max_peserta?: number;
}

export interface EditableRace {
  id: string;
  versi: number;
  status: string;
  organisasi_id: string | null;
  organisasi: string | null;
  isi: RaceContent;
  kategori: RaceCategoryToEdit[];
  peserta_saat_ini: number;
  missing: RaceProblem[];
  advice: RaceProblem[];
}

interface Whereabouts {
  tanggal_mulai: string;
  zona_waktu: string;
  lokasi: string;
  kota: string;
}

/** Whom a change of a published race concerns (RPC save_race). */
export type SaveConsequence =
  | {
      code: 'moved';
      rider: number;
      pesan: number;
      di_luar_usia: number;
      lama: Whereabouts;
      baru: Whereabouts;
    }
  | { code: 'price'; rider: number; lama: number; baru: number }
  | { code: 'closes_earlier'; menunggu: number; lama: string; baru: string };

export interface SavedRace extends EditableRace {
  konsekuensi: SaveConsequence[];
}

/** Of a race that is to be withdrawn. */
export interface WithdrawnRace extends EditableRace {
  konsekuensi: { riders: number; paid: number; cases: number };
}

/** A category as the form has it: without `kategori_id` a new one. */
export type CategoryToSave = Omit<CategoryChoice, 'kategori_id' | 'sendiri'> & {
  kategori_id: string | null;
  kuota: number | null;
};

export type RaceChanges = Partial<RaceContent> & { kategori?: CategoryToSave[] };

export interface Place {
  /** In capitals, such as KOTA BANDUNG. */
  name: string;
  province_id: string;
}

/** As many races as `my_races` answers at most, which only admins have more of. */
export const mostRaces = 300;

/** @throws AppError */
export function readMyRaces(signal?: AbortSignal) {
  return send<ManagedRace[]>(rpcRead('my_races', {}), signal);
}

export const managedRaceQueries = {
  /** The only read of `my_races`: rights, names and lists of races all come from it. */
  mine: () =>
    queryOptions({
      queryKey: ['organiser', 'races', 'mine'],
      // The gate works without a signal, and says the names of its races there.
      meta: savedFor(readSession()?.userId ?? ''),
      queryFn: ({ signal }) => readMyRaces(signal),
    }),

  toEdit: (id: string) =>
    queryOptions({
      queryKey: ['organiser', 'races', 'edit', id],
      // The form keeps the race that it was given; a person who comes back must not get an older one.
      gcTime: 0,
      queryFn: ({ signal }) =>
        send<EditableRace>(rpcRead('race_for_edit', { race_id: id }), signal),
    }),

  /** Categories that a race may offer: everybody's and its organisation's own. */
  categoryChoices: (raceId: string) =>
    queryOptions({
      queryKey: ['organiser', 'category-choices', raceId],
      queryFn: ({ signal }) =>
        send<CategoryChoice[]>(rpcRead('category_choices', { race_id: raceId }), signal),
    }),

  /** All regencies and cities with their provinces. They change once in years. */
  places: () =>
    queryOptions({
      queryKey: ['organiser', 'places'],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }): Promise<Place[]> =>
        send(rows('reg_regencies', 'name, province_id', { order: 'name' }), signal),
    }),
};

/**
 * Takes in a race as the database answered it when it was saved. The list of races is read anew: now, or, for a draft that is saved
 * all the while it is typed, when somebody looks at it next; until then it has the race's new name.
 */
export function keepSavedRace(client: QueryClient, race: EditableRace, reread: 'now' | 'later') {
  const { queryKey } = managedRaceQueries.mine();
  client.setQueryData(managedRaceQueries.toEdit(race.id).queryKey, race);
  client.setQueryData(queryKey, (races) =>
    races?.map((one) => (one.id === race.id ? { ...one, judul: race.isi.judul ?? '' } : one)),
  );
  void client.invalidateQueries({
    queryKey,
    refetchType: reread === 'later' ? 'none' : 'active',
  });
}

/** @param id chosen by the caller, so that sending it twice makes one draft */
export function createRace(organisationId: string, id: string, changes: RaceChanges) {
  return send<EditableRace>(
    rpcRead('create_race', {
      organisation_id: organisationId,
      race_id: id,
      changes,
    }),
  );
}

/** @throws AppError `changed_meanwhile` when somebody saved since that version; the rest: RPC save_race */
export function saveRace(id: string, version: number, changes: RaceChanges, commit = true) {
  const saved = send<SavedRace>(rpcRead('save_race', { race_id: id, version, changes, commit }));
  return commit ? ownWrite(saved) : saved;
}

export function publishRace(id: string, version: number) {
  return ownWrite(
    send<EditableRace>(rpcRead('publish_race', { race_id: id, version, commit: true })),
  );
}

export function withdrawRace(id: string, version: number) {
  return ownWrite(
    send<WithdrawnRace>(rpcRead('withdraw_race', { race_id: id, version, commit: true })),
  );
}

/** @param copyId as in createRace */
export function copyRace(id: string, copyId: string) {
  return send<EditableRace>(rpcRead('copy_race', { race_id: id, copy_id: copyId }));
}
