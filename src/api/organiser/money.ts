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

export type Decision = DecisionCase['actions'][number];

export type DecisionCase = Answer<'decision_cases'>;
export type DecisionAnswer = Answer<'add_place'>;
export type Refund = Answer<'race_refunds'>;
export type RefundStep = Refund['langkah'];

export type ManyRefunds = Answer<'approve_refunds'>;
/** A refund that an act on many leaves out, and the refusal that it would meet alone. */
export type Obstacle = ManyRefunds['left_out'][number];
export type TransferLine = ManyRefunds['transfers'][number];

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

/** A settlement file beside the payments of its race, as they are now. */
export type SettlementReport = Answer<'settlement_reports'>;

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
      queryFn: ({ signal }) => send(rpcRead('decision_cases', { race_id: raceId }), signal),
    }),

  refunds: (raceId: string) =>
    queryOptions({
      queryKey: [...moneyQueries.keyOf(raceId), 'refunds'],
      queryFn: ({ signal }) => send(rpcRead('race_refunds', { race_id: raceId }), signal),
    }),

  reports: (raceId: string) =>
    queryOptions({
      queryKey: [...moneyQueries.keyOf(raceId), 'reports'],
      queryFn: ({ signal }) => send(rpcRead('settlement_reports', { race_id: raceId }), signal),
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
      queryFn: async ({ signal }) => {
        const [account] = await send(rpcRead('refund_account', { refund_id: refundId }), signal);
        return account ?? null;
      },
    }),
};

export function acceptCasePayment(entryId: string, note: string, commit: boolean) {
  return send(rpcRead('accept_case_payment', { registration_id: entryId, note, commit }));
}

export function addPlace(entryId: string, note: string, commit: boolean) {
  return send(rpcRead('add_place', { registration_id: entryId, note, commit }));
}

export function moveCase(
  entryId: string,
  to: { raceId: string; categoryId: string; refundRest: boolean },
  note: string,
  commit: boolean,
) {
  return send(
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

/**
 * @param wanted.leaves the child leaves with it, or stays; null is for a case, whose payment goes back whole
 * @param wanted.amount null is all that is left
 */
export function askRefund(
  entryId: string,
  transactionId: string | null,
  account: BankAccount | null,
  wanted: { leaves: boolean | null; amount: number | null },
  note: string,
  commit: boolean,
) {
  return send(
    rpcRead('ask_refund', {
      registration_id: entryId,
      transaction_id: transactionId,
      note,
      // Null is a value of its own: the parent is to give the account.
      account,
      ...(wanted.leaves !== null && { leaves: wanted.leaves }),
      ...(wanted.amount !== null && { amount: wanted.amount }),
      commit,
    }),
  );
}

/** A wish to leave that was told by telephone: its parent gets a mail and asks in the app. Answers what goes back today. */
export function tellLeave(entryId: string, commit: boolean) {
  return send(rpcRead('tell_leave', { registration_id: entryId, commit }));
}

export function approveRefund(refundId: string, commit: boolean) {
  return send(rpcRead('approve_refund', { refund_id: refundId, commit }));
}

export function setRefundAccount(refundId: string, account: BankAccount) {
  return send(rpcRead('set_refund_account', { refund_id: refundId, account }));
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
  return send(
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
  return send(rpcRead('approve_refunds', { race_id: raceId, refund_ids: ids, commit }));
}

/** The lines of a file for the bank: a look at all of these accounts, which is logged. */
export function refundTransfers(raceId: string, ids: string[]) {
  return send(rpcRead('refund_transfers', { race_id: raceId, refund_ids: ids }));
}

export function payRefunds(
  raceId: string,
  ids: string[],
  payment: { proof: string | null; paidOn: string },
  commit: boolean,
) {
  return send(
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
  return send(rpcRead('close_refunds', { race_id: raceId, refund_ids: ids }));
}

/** Asks parents whose answer is missing once more. */
export function remindParents(raceId: string, commit: boolean) {
  return send(rpcRead('remind_parents', { race_id: raceId, commit }));
}

export function closeRefund(refundId: string) {
  return send(rpcRead('close_refund', { refund_id: refundId }));
}

export function withdrawRefund(refundId: string, note: string) {
  return send(rpcRead('withdraw_refund', { refund_id: refundId, note }));
}

export function importSettlement(
  raceId: string,
  file: { name: string; lines: ReportLine[] },
  commit: boolean,
) {
  return send(
    rpcRead('import_settlement', {
      race_id: raceId,
      file_name: file.name,
      lines: file.lines,
      commit,
    }),
  );
}

export function callOffRace(raceId: string, reason: string, commit: boolean) {
  const answer = send(rpcRead('call_off_race', { race_id: raceId, reason, commit }));
  return commit ? ownWrite(answer) : answer;
}
