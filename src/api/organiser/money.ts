import { queryOptions } from '@tanstack/react-query';
import { ownWrite } from '../platform/own-writes.ts';
import { rpcRead } from '../platform/read.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';

/**
 * The money desk of a race (docs/payments.md, "The desk"). Money is whole rupiah, times are ISO with an offset, days are
 * those of the venue (YYYY-MM-DD). Every decision is one function: without `commit` it answers what it would do.
 */

export type RaceMoney = Answer<'race_money'>;
export type DayMoney = RaceMoney['days'][number];
/** Sums of what came in and went back; of what came in, four parts. */
export type MoneySums = Omit<DayMoney, 'day'>;

/** A payment, or an entry that has not paid (`WAITING`). */
export type PaymentRow = Answer<'race_payments'>;

export type Decision = 'accept' | 'add_place' | 'move' | 'refund';

export interface CasePayment {
  transaksi_id: string;
  reference: string;
  status: string;
  dibayar_pada: string | null;
  diminta: number;
  diterima: number;
}

export interface CaseEvent {
  pada: string;
  apa: string;
  jumlah: number | null;
  rincian: string | null;
}

export interface DecisionCase {
  pendaftaran_id: string;
  kasus: string;
  sejak: string | null;
  rider: string;
  panggilan: string;
  pemesan: string | null;
  kategori: string;
  total_bayar: number;
  /** Whose turn it is; `pengembalian` while money is on its way back. */
  giliran: 'panitia' | 'orang_tua' | 'pengembalian';
  pembayaran: CasePayment[];
  tindakan: Decision[];
  pengembalian: { id: string; langkah: string; jumlah: number } | null;
  peristiwa: CaseEvent[];
}

/** How an entry and its places stand. */
export interface EntryStanding {
  pendaftaran_id: string;
  rider: string;
  lomba: string;
  kategori: string;
  status_pendaftaran: string;
  perlu_tindakan: string | null;
  max_peserta: number;
  kuota: number | null;
}

export interface DecisionAnswer {
  sebelum: EntryStanding;
  sesudah: EntryStanding;
  /** The riders who get an added place. */
  masuk?: { pendaftaran_id: string; rider: string; ini: boolean }[];
  /** Of a move: the price there less what was paid. */
  selisih?: number;
  pengembalian?: { id: string; jumlah: number } | null;
}

export type RefundStep = 'diminta' | 'disetujui' | 'dibayar' | 'ditutup' | 'ditarik';

export interface RefundStanding {
  id: string;
  pendaftaran_id: string;
  jenis: 'penuh' | 'selisih';
  jumlah: number;
  alasan: string;
  langkah: RefundStep;
  diminta_pada: string;
  diminta_pemesan: boolean;
  disetujui_pada: string | null;
  dibayar_pada: string | null;
  tanggal_transfer: string | null;
  bukti: string | null;
  /** What it is called on the bank statement. */
  nomor: string;
  /** When its account last went into a file for the bank. */
  berkas_pada: string | null;
  ditutup_pada: string | null;
  ditutup_sebab: 'selesai' | 'penyedia' | 'ditarik' | null;
  perlu_orang_kedua: boolean;
  rekening_ada: boolean;
}

export interface Refund extends RefundStanding {
  rider: string;
  pemesan: string | null;
  kategori: string;
  reference: string;
  diterima: number;
  diminta_oleh: string | null;
  disetujui_oleh: string | null;
  dibayar_oleh: string | null;
  /** The caller asked for it, or typed its account. */
  milik_saya: boolean;
  disetujui_saya: boolean;
  /** The provider gave the same money back too. */
  dua_kali: boolean;
}

export interface RefundAnswer {
  pengembalian: RefundStanding;
  sebelum?: EntryStanding;
  sesudah?: EntryStanding;
  /** The rider stays in, by another payment. */
  tetap_ikut?: boolean;
  /** How many places the entry could be moved to instead. */
  tawaran_pindah?: number;
}

/** A refund that an act on many leaves out, and the refusal that it would meet alone. */
export interface Obstacle {
  id: string;
  rider: string | null;
  kode: string;
  fakta: Record<string, unknown>;
}

export interface ManyRefunds {
  bisa: { banyak: number; jumlah: number; id: string[] };
  gagal: Obstacle[];
  /** Of a transfer: entries that are out of the race then. */
  keluar?: number;
  /** Of a file for the bank. */
  baris?: (BankAccount & { id: string; jumlah: number; berita: string })[];
}

export interface ReminderAnswer {
  rider: number;
  pemesan: number;
  /** When parents were asked before. */
  terakhir: string | null;
}

export interface BankAccount {
  bank: string;
  nomor: string;
  atas_nama: string;
}

export interface ReportLine {
  /** Line of the file, its heading being 1. */
  nomor: number;
  reference: string | null;
  merchant_ref: string | null;
  jumlah: number;
  biaya: number | null;
  diterima: number | null;
  status: string | null;
  /** ISO, in UTC. */
  pada: string | null;
}

interface Counted {
  banyak: number;
  jumlah: number;
}

interface FoundLine {
  nomor: number;
  reference: string | null;
  merchant_ref: string | null;
  jumlah: number;
  status: string | null;
  pada: string | null;
}

/** A settlement file beside the payments of its race, as they are now. */
export interface SettlementReport {
  id: string;
  nama_berkas: string;
  diunggah_pada: string;
  dari: string | null;
  sampai: string | null;
  baris: number;
  cocok: Counted & { biaya: number; diterima: number };
  lomba_lain: Counted;
  tanpa_uang: number;
  beda: (FoundLine & {
    hasil: 'beda' | 'ganda';
    jumlah_kita: number;
    status_kita: string;
    rider: string;
  })[];
  lebih: FoundLine[];
  hilang: {
    pendaftaran_id: string;
    rider: string;
    reference: string;
    jumlah: number;
    pada: string | null;
  }[];
  /** The same file was imported before. */
  sudah_ada?: boolean;
}

export interface CallOffAnswer {
  lomba: string;
  peserta: number;
  pemesan: number;
  lunas: number;
  jumlah: number;
  belum_bayar: number;
  gratis: number;
  /** Lines of the waiting list, which end with it. */
  antre: number;
  pindah_bisa: number;
}

export const moneyQueries = {
  /** Every key of a race's money, for invalidation after a decision. */
  keyOf: (raceId: string) => ['organiser', 'money', raceId] as const,

  summary: (raceId: string) =>
    queryOptions({
      queryKey: [...moneyQueries.keyOf(raceId), 'summary'],
      queryFn: ({ signal }) => send(rpcRead('race_money', { race_id: raceId }), signal),
    }),

  payments: (raceId: string) =>
    queryOptions({
      queryKey: [...moneyQueries.keyOf(raceId), 'payments'],
      queryFn: ({ signal }) => send(rpcRead('race_payments', { race_id: raceId }), signal),
    }),

  cases: (raceId: string) =>
    queryOptions({
      queryKey: [...moneyQueries.keyOf(raceId), 'cases'],
      queryFn: ({ signal }) =>
        send<DecisionCase[]>(rpcRead('decision_cases', { race_id: raceId }), signal),
    }),

  refunds: (raceId: string) =>
    queryOptions({
      queryKey: [...moneyQueries.keyOf(raceId), 'refunds'],
      queryFn: ({ signal }) => send<Refund[]>(rpcRead('race_refunds', { race_id: raceId }), signal),
    }),

  reports: (raceId: string) =>
    queryOptions({
      queryKey: [...moneyQueries.keyOf(raceId), 'reports'],
      queryFn: ({ signal }) =>
        send<SettlementReport[]>(rpcRead('settlement_reports', { race_id: raceId }), signal),
    }),

  /** Where an entry could be moved to; places come and go, so it is asked each time. */
  offers: (raceId: string, entryId: string) =>
    queryOptions({
      queryKey: [...moneyQueries.keyOf(raceId), 'offers', entryId],
      staleTime: 0,
      queryFn: ({ signal }) => send(rpcRead('move_offers', { registration_id: entryId }), signal),
    }),

  /** Each look is logged, so it is asked only when somebody wants to see it, and forgotten at once. */
  account: (raceId: string, refundId: string) =>
    queryOptions({
      queryKey: [...moneyQueries.keyOf(raceId), 'account', refundId],
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) =>
        send<(BankAccount & { diisi_pemesan: boolean }) | null>(
          rpcRead('refund_account', { refund_id: refundId }),
          signal,
        ),
    }),
};

export function acceptCasePayment(entryId: string, note: string, commit: boolean) {
  return send<DecisionAnswer>(
    rpcRead('accept_case_payment', { registration_id: entryId, note, commit }),
  );
}

export function addPlace(entryId: string, note: string, commit: boolean) {
  return send<DecisionAnswer>(rpcRead('add_place', { registration_id: entryId, note, commit }));
}

export function moveCase(
  entryId: string,
  to: { raceId: string; categoryId: string; refundRest: boolean },
  note: string,
  commit: boolean,
) {
  return send<DecisionAnswer>(
    rpcRead('move_case', {
      registration_id: entryId,
      race_id: to.raceId,
      category_id: to.categoryId,
      refund_rest: to.refundRest,
      note,
      commit,
    }),
  );
}

export function askRefund(
  entryId: string,
  transactionId: string | null,
  account: BankAccount | null,
  note: string,
  commit: boolean,
) {
  return send<RefundAnswer>(
    rpcRead('ask_refund', {
      registration_id: entryId,
      transaction_id: transactionId,
      note,
      // Null is a value of its own: the parent is to give the account.
      account,
      commit,
    }),
  );
}

export function approveRefund(refundId: string, commit: boolean) {
  return send<RefundAnswer>(rpcRead('approve_refund', { refund_id: refundId, commit }));
}

export function setRefundAccount(refundId: string, account: BankAccount) {
  return send<{ pengembalian: RefundStanding }>(
    rpcRead('set_refund_account', { refund_id: refundId, account }),
  );
}

/**
 * Enters a transfer. The proof is the path of an uploaded file; a question without commit needs none.
 * @param payment.evenSo the money had left although the provider gave it back meanwhile
 */
export function payRefund(
  refundId: string,
  payment: { proof: string | null; paidOn: string; evenSo: boolean },
  commit: boolean,
) {
  return send<RefundAnswer>(
    rpcRead('pay_refund', {
      refund_id: refundId,
      proof: payment.proof,
      paid_on: payment.paidOn,
      even_so: payment.evenSo,
      commit,
    }),
  );
}

export function approveRefunds(raceId: string, ids: string[], commit: boolean) {
  return send<ManyRefunds>(
    rpcRead('approve_refunds', { race_id: raceId, refund_ids: ids, commit }),
  );
}

/** The lines of a file for the bank: a look at all of these accounts, which is logged. */
export function refundTransfers(raceId: string, ids: string[]) {
  return send<ManyRefunds>(rpcRead('refund_transfers', { race_id: raceId, refund_ids: ids }));
}

export function payRefunds(
  raceId: string,
  ids: string[],
  payment: { proof: string | null; paidOn: string },
  commit: boolean,
) {
  return send<ManyRefunds>(
    rpcRead('pay_refunds', {
      race_id: raceId,
      refund_ids: ids,
      proof: payment.proof,
      paid_on: payment.paidOn,
      commit,
    }),
  );
}

export function closeRefunds(raceId: string, ids: string[]) {
  return send<ManyRefunds>(rpcRead('close_refunds', { race_id: raceId, refund_ids: ids }));
}

/** Asks parents whose answer is missing once more. */
export function remindParents(raceId: string, commit: boolean) {
  return send<ReminderAnswer>(rpcRead('remind_parents', { race_id: raceId, commit }));
}

export function closeRefund(refundId: string) {
  return send<{ pengembalian: RefundStanding }>(rpcRead('close_refund', { refund_id: refundId }));
}

export function withdrawRefund(refundId: string, note: string) {
  return send<{ pengembalian: RefundStanding }>(
    rpcRead('withdraw_refund', { refund_id: refundId, note }),
  );
}

export function importSettlement(
  raceId: string,
  file: { name: string; lines: ReportLine[] },
  commit: boolean,
) {
  return send<SettlementReport>(
    rpcRead('import_settlement', {
      race_id: raceId,
      file_name: file.name,
      lines: file.lines,
      commit,
    }),
  );
}

export function callOffRace(raceId: string, reason: string, commit: boolean) {
  const answer = send<CallOffAnswer>(rpcRead('call_off_race', { race_id: raceId, reason, commit }));
  return commit ? ownWrite(answer) : answer;
}
