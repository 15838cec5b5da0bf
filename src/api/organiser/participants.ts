import { queryOptions } from '@tanstack/react-query';
import type { ImportColumnName } from '#domain/import-columns.ts';
import { openFile } from '../platform/private-files.ts';
import { rpcRead } from '../platform/read.ts';
import { send } from '../platform/send.ts';

/** Riders of a race, for its organisers. Money is whole rupiah; times are ISO with an offset. */

export interface ParticipantCategory {
  id: string;
  nama: string;
  usia_min: number | null;
  usia_max: number | null;
  batasan_gender: string | null;
  kuota: number | null;
  terisi: number;
  /** Places neither held, offered nor owed; may be below 0. */
  bebas: number;
  /** In its waiting list. */
  menunggu: number;
  ditawari: number;
}

export interface ParticipantRace {
  id: string;
  judul: string;
  status: string;
  tanggal_mulai: string;
  zona_waktu: string;
  lokasi: string;
  kota: string;
  max_peserta: number;
  terisi: number;
  harga: number;
  tawaran_menit: number;
}

export interface Participant {
  id: string;
  /** The number that the rider starts with; null before it is given. */
  plat: number | null;
  /** The number that the parent wished for. */
  ingin: string | null;
  nama: string;
  panggilan: string;
  /** Full years on the race day. */
  usia: number;
  /** 'pria' or 'wanita' */
  jenis_kelamin: string;
  kategori_id: string;
  kategori: string;
  tim: string | null;
  kota: string;
  jersey: string | null;
  /** 'aplikasi', or 'kertas' for an entry that the organiser wrote in. */
  asal: string;
  status: string;
  pembayaran: string;
  perlu_tindakan: string | null;
  /** Whose turn it is, where money waits for a decision. */
  giliran: 'panitia' | 'orang_tua' | 'pengembalian' | null;
  total: number;
  /** What was charged for this rider and the others of the order together; null when alone. */
  bersama: number | null;
  /** Taken by hand for an entry on paper. */
  tunai: number | null;
  didaftar_pada: string;
  batas_bayar: string | null;
  /** Whether an identity document is there. */
  berkas: boolean;
  /** Whether the child's was checked, and deleted since. */
  berkas_diperiksa: boolean;
  /** Whether an account made it: only those can be written to. */
  akun: boolean;
  /** What the parent agrees to now: photographs, the name in published results. */
  boleh: ('foto' | 'publikasi_hasil')[];
}

export interface ParticipantList {
  lomba: ParticipantRace;
  kategori: ParticipantCategory[];
  rider: Participant[];
  /** How many there are; `rider` holds 5,000 at most. */
  jumlah: number;
  /** What the person may do in this race. */
  hak: string[];
  pada: string;
}

export interface ParticipantEvent {
  pada: string;
  apa: string;
  oleh: string | null;
  rincian: Record<string, unknown>;
}

export interface ParticipantDetail extends Omit<Participant, 'berkas' | 'berkas_diperiksa'> {
  lomba_id: string;
  berkas: boolean;
  /** When the child's was checked, and deleted since. */
  berkas_diperiksa_pada: string | null;
  harga_dasar: number;
  kode_unik: number;
  biaya_admin: number;
  /** Nicknames of the others of the order. */
  dengan: string[];
  hak: string[];
  transaksi: {
    merchant_ref: string;
    reference: string | null;
    status: string;
    jumlah: number;
    dibuat_pada: string;
    dibayar_pada: string | null;
  }[];
  riwayat: ParticipantEvent[];
}

export interface ParticipantContact {
  id: string;
  pemesan: string | null;
  nomor_hp: string | null;
  email: string | null;
  /** YYYY-MM-DD */
  tanggal_lahir: string;
}

/** What a move would do, or did. */
export interface MoveAnswer {
  pindah: number;
  dilewati: number;
  kategori: string;
  kuota: number | null;
  terisi: number;
  bebas: number | null;
  tidak_sesuai: { id: string; nama: string; code: string; facts: Record<string, unknown> }[];
  beda_harga: { rider: number; jumlah: number };
  diberi_tahu: number;
  kosong: { kategori_id: string; nama: string; rider: number }[];
  /** The code with which it would be refused. */
  masalah: string | null;
}

export interface MessageAnswer {
  penerima: number;
  tanpa_akun: number;
}

/** A row of a table of entries on paper: texts, as they stand there. */
export type ImportRow = Partial<Record<ImportColumnName, string>>;

export interface ImportProblem {
  kolom: ImportColumnName;
  code: string;
  facts?: Record<string, unknown>;
}

export interface ImportAnswer {
  selesai: boolean;
  jumlah: number;
  salah: number;
  /** The wrong rows; `baris` counts from 1. */
  baris: { baris: number; masalah: ImportProblem[] }[];
  kategori: { id: string; nama: string; tambah: number; bebas: number }[];
  tunai: number;
  id: string[];
  masalah: string | null;
}

export interface WaitingPerson {
  id: string;
  kategori_id: string;
  status: string;
  sejak: string;
  ditawari_pada: string | null;
  sampai: string | null;
  selesai_pada: string | null;
  nama: string | null;
  /** The child's nickname. */
  rider: string;
}

export interface WaitingList {
  tawaran_menit: number;
  orang: WaitingPerson[];
}

export const participantQueries = {
  /** Every key about the riders of one race, for invalidation after a change. */
  keyOf: (raceId: string) => ['organiser', 'participants', raceId] as const,

  /** All riders of a race: filtered here, so that filtering asks nobody. */
  list: (raceId: string) =>
    queryOptions({
      queryKey: [...participantQueries.keyOf(raceId), 'list'],
      queryFn: ({ signal }) =>
        send<ParticipantList>(rpcRead('race_riders', { race_id: raceId }), signal),
    }),

  detail: (raceId: string, entryId: string) =>
    queryOptions({
      queryKey: [...participantQueries.keyOf(raceId), 'detail', entryId],
      queryFn: ({ signal }) =>
        send<ParticipantDetail>(rpcRead('rider_detail', { registration_id: entryId }), signal),
    }),

  waiting: (raceId: string) =>
    queryOptions({
      queryKey: [...participantQueries.keyOf(raceId), 'waiting'],
      queryFn: ({ signal }) =>
        send<WaitingList>(rpcRead('race_waiting_list', { race_id: raceId }), signal),
    }),
};

/**
 * Telephone numbers and addresses of some riders. Each one is written into the log, so nothing asks twice or ahead.
 * @throws AppError with a code of `reveal_contacts`
 */
export async function revealContacts(
  raceId: string,
  registrationIds: readonly string[],
): Promise<ParticipantContact[]> {
  return send<ParticipantContact[]>(
    rpcRead('reveal_contacts', { race_id: raceId, registration_ids: [...registrationIds] }),
  );
}

/**
 * The identity document of a rider, after it was written into the log that it was opened.
 * @throws AppError with a code of `open_paper`
 */
export async function openPaper(entryId: string): Promise<Blob> {
  return openFile({ kind: 'paper', registration_id: entryId });
}

/**
 * Marks a rider's identity document as checked: nobody opens it any more, and the server removes the file.
 * @throws AppError with a code of `check_paper`
 */
export async function checkPaper(entryId: string): Promise<void> {
  await send(rpcRead('check_paper', { registration_id: entryId }));
}

/**
 * Moves riders into another category, or says what that would do.
 * @throws AppError with a code of `move_riders`
 */
export async function moveRiders(
  raceId: string,
  registrationIds: readonly string[],
  categoryId: string,
  options: { beyondRules: boolean; commit: boolean },
): Promise<MoveAnswer> {
  return send<MoveAnswer>(
    rpcRead('move_riders', {
      race_id: raceId,
      registration_ids: [...registrationIds],
      category_id: categoryId,
      beyond_rules: options.beyondRules,
      commit: options.commit,
    }),
  );
}

/**
 * Writes to the accounts behind riders, or says to how many. The same request id again sends nothing more.
 * @throws AppError with a code of `message_riders`
 */
export async function messageRiders(
  raceId: string,
  registrationIds: readonly string[],
  message: { text: string; requestId: string; commit: boolean },
): Promise<MessageAnswer> {
  return send<MessageAnswer>(
    rpcRead('message_riders', {
      race_id: raceId,
      registration_ids: [...registrationIds],
      text: message.text,
      request_id: message.requestId,
      commit: message.commit,
    }),
  );
}

/**
 * Keeps which text was opened in WhatsApp for a rider's parent.
 * @throws AppError with a code of `log_wa_message`
 */
export async function logWaMessage(entryId: string, text: string): Promise<void> {
  await send(rpcRead('log_wa_message', { registration_id: entryId, message: text }));
}

/**
 * Writes entries made on paper into a race, all or none, or says what is wrong with them. The same request id again
 * writes nothing more.
 * @throws AppError with a code of `import_riders`
 */
export async function importRiders(
  raceId: string,
  rows: readonly ImportRow[],
  options: { requestId: string; commit: boolean },
): Promise<ImportAnswer> {
  return send<ImportAnswer>(
    rpcRead('import_riders', {
      race_id: raceId,
      rows,
      request_id: options.requestId,
      commit: options.commit,
    }),
  );
}

/**
 * Takes back entries made on paper; how many.
 * @throws AppError with a code of `cancel_paper_entries`
 */
export async function cancelPaperEntries(
  raceId: string,
  registrationIds: readonly string[],
): Promise<number> {
  return send(
    rpcRead('cancel_paper_entries', { race_id: raceId, registration_ids: [...registrationIds] }),
  );
}

/**
 * Sets for how many minutes a place that comes free is offered to the next.
 * @throws AppError with a code of `set_offer_length`
 */
export async function setOfferLength(raceId: string, minutes: number): Promise<void> {
  await send(rpcRead('set_offer_length', { race_id: raceId, minutes }));
}
