/**
 * What the payment functions ask of our own database, one method a call, so that a handler can be
 * given a fake one. The rules are in the SQL behind these calls, not here.
 *
 * Money is whole rupiah; times are Dates.
 */
import { z } from 'zod';
import { cancelRegistrationResponse as stateRow } from '../contract/payments.ts';
import { asCaller, asService, type DatabaseConfig, refusalFor } from '../database.ts';
import { FunctionError } from '../http/errors.ts';
import type { Charge, ReportRecord, StatusReport } from './provider.ts';

/** What the form handed over of the customer. */
export interface CustomerHints {
  name: string | undefined;
  phone: string | undefined;
}

const moment = z.string().transform((text) => new Date(text));

const transactionRow = z
  .object({
    id: z.string(),
    pendaftaran_lomba_id: z.string(),
    merchant_ref: z.string(),
    reference: z.string(),
    tagihan: z.number().int().positive(),
    status: z.string(),
    checkout_url: z.string().nullable(),
    qr_url: z.string().nullable(),
    qr_string: z.string().nullable(),
    kedaluwarsa_pada: moment.nullable(),
    penagihan_dimulai_pada: moment.nullable(),
    tidak_dikenal_sejak: moment.nullable(),
  })
  .transform((row) => ({
    id: row.id,
    registrationId: row.pendaftaran_lomba_id,
    merchantRef: row.merchant_ref,
    reference: row.reference,
    /** What the charge asks for: of an order, for all its children. */
    amount: row.tagihan,
    status: row.status,
    checkoutUrl: row.checkout_url,
    qrUrl: row.qr_url,
    qrString: row.qr_string,
    expiresAt: row.kedaluwarsa_pada,
    /** When a charge was last begun; set before the provider is asked, cleared when it refuses. */
    chargeBegunAt: row.penagihan_dimulai_pada,
    /** Since when the provider answers that it knows no such charge. */
    unknownSince: row.tidak_dikenal_sejak,
  }));
const transactionColumns = Object.keys(transactionRow.in.shape).join(',');
/** A row of transaksi_pembayaran, as far as charging needs it. */
export type Transaction = z.output<typeof transactionRow>;

const orderRow = z
  .object({
    race_id: z.string(),
    race_title: z.string(),
    unique_code: z.number().int().nonnegative(),
    hold_ends_at: moment,
    registration_closes_at: moment,
    entries_close_at: moment,
    entries: z.number().int().positive(),
    customer_name: z.string().nullable(),
    customer_email: z.string().nullable(),
    customer_phone: z.string().nullable(),
  })
  .transform((row) => ({
    raceId: row.race_id,
    raceTitle: row.race_title,
    uniqueCode: row.unique_code,
    /** When the place is given away. */
    holdEndsAt: row.hold_ends_at,
    registrationClosesAt: row.registration_closes_at,
    /** After this no payment begins: there is no time left for the provider's shortest charge. */
    entriesCloseAt: row.entries_close_at,
    /** For how many children. */
    entries: row.entries,
    customer: { name: row.customer_name, email: row.customer_email, phone: row.customer_phone },
  }));
/** What the charge is for, and its payer; null where a fact is not known. */
export type Order = z.output<typeof orderRow>;

const checkRow = z
  .object({
    transaction_id: z.string(),
    merchant_ref: z.string(),
    reference: z.string(),
    charged: z.boolean(),
    amount: z.number().int().positive(),
    asked_at: z.string(),
  })
  .transform((row) => ({
    transactionId: row.transaction_id,
    merchantRef: row.merchant_ref,
    /** The provider's own when `charged`. */
    reference: row.reference,
    charged: row.charged,
    /** What the charge should ask for. */
    amount: row.amount,
    /** When the question begins, by the database's clock, as it gave it. */
    askedAt: row.asked_at,
  }));
/** A transaction to ask the provider about. */
export type PaymentCheck = z.output<typeof checkRow>;

/** What the database holds of a registration, and what follows from it (`private.order_state`). */
const orderStatusRow = stateRow.extend({ reason: z.string() });

const settingRow = z.object({ value: z.string().nullable() });

const outcomeRow = z.object({
  outcome: z.enum([
    'applied',
    'unchanged',
    'amount_mismatch',
    'needs_action',
    'unknown_transaction',
  ]),
});
export type StatusOutcome = z.output<typeof outcomeRow>['outcome'];

export type PaymentStore = ReturnType<typeof createPaymentStore>;

/** The real store, over the data interface. */
export function createPaymentStore(config: DatabaseConfig) {
  const service = asService(config);
  const refused = (error: unknown): never => {
    throw refusalFor(error);
  };
  const asUser = (token: string, name: string, args: Record<string, unknown>): Promise<unknown> =>
    asCaller(config, token).rpc(name, args).catch(refused);
  return {
    /**
     * The open transaction of this registration, made when there is none. Runs as the caller, so it
     * is the database that authorises. Throws FunctionError for what it refuses.
     */
    async openPayment(token: string, registrationId: string) {
      return transactionRow.parse(
        await asUser(token, 'open_payment', { registration_id: registrationId }),
      );
    },

    /** The transaction as it is now. */
    async transaction(id: string) {
      const rows = await service.select('transaksi_pembayaran', {
        select: transactionColumns,
        id: `eq.${id}`,
      });
      return transactionRow.parse(rows[0]);
    },

    async order(transactionId: string, hints: CustomerHints) {
      const rows = await service.rpc('charge_order', {
        transaction_id: transactionId,
        customer_name: hints.name ?? null,
        customer_phone: hints.phone ?? null,
      });
      return z.tuple([orderRow]).parse(rows)[0];
    },

    /**
     * True when this caller may charge now and nobody else may for a minute. Throws FunctionError
     * (429) when the owner has asked for too many, or the provider has just refused one.
     */
    async claimCharge(transactionId: string) {
      return z
        .boolean()
        .parse(await service.rpc('claim_charge', { transaction_id: transactionId }).catch(refused));
    },

    /** The provider refused: the claim is free, and its owner waits a little. */
    async releaseChargeClaim(transactionId: string) {
      await service.rpc('release_charge_claim', { transaction_id: transactionId });
    },

    /** Stores the charge unless one is stored; gives the row as it then is. Safe to repeat. */
    async recordCharge(transactionId: string, charge: Charge) {
      const row = await service.rpc('record_charge', {
        transaction_id: transactionId,
        reference: charge.reference,
        checkout_url: charge.checkoutUrl,
        qr_url: charge.qrUrl,
        qr_string: charge.qrString,
        expires_at: charge.expiresAt.toISOString(),
      });
      return transactionRow.parse(row);
    },

    /** Joins a reported status into the transaction's, and logs `record`. Safe to repeat. */
    async applyStatus(report: StatusReport, record: ReportRecord) {
      const answer = await service.rpc('apply_payment_status', {
        merchant_ref: report.merchantRef,
        reference: report.reference,
        status: report.status,
        amount: report.amountOwed,
        paid_at: report.paidAt?.toISOString() ?? null,
        payload: record,
      });
      return outcomeRow.parse(answer).outcome;
    },

    /** A value of the settings table, null when there is none. */
    async setting(key: string) {
      const rows = await service.select('pengaturan', { select: 'value', key: `eq.${key}` });
      return rows.length === 0 ? null : settingRow.parse(rows[0]).value;
    },

    /** Runs as the caller: lets the owner have the provider asked now, or throws FunctionError (429). */
    async beginPaymentCheck(token: string, registrationId: string) {
      await asUser(token, 'begin_payment_check', { registration_id: registrationId });
    },

    /** The attempts of one registration, or of all those that are due, which nobody else then gets. */
    async claimChecks(wanted: { maxRows: number; registrationId?: string }) {
      const rows = await service.rpc('claim_payment_checks', {
        max_rows: wanted.maxRows,
        registration_id: wanted.registrationId ?? null,
      });
      return z.array(checkRow).parse(rows);
    },

    /** The provider answered, and its answer was applied; `known` is false when it knows no charge. */
    async recordCheck(check: PaymentCheck, known: boolean) {
      await service.rpc('record_payment_check', {
        transaction_id: check.transactionId,
        asked_at: check.askedAt,
        known,
      });
    },

    /** The provider gave no usable answer. */
    async recordFailedCheck(check: PaymentCheck, failure: string) {
      await service.rpc('record_failed_check', {
        transaction_id: check.transactionId,
        asked_at: check.askedAt,
        failure,
      });
    },

    /**
     * Ends an attempt whose checkout leads nowhere: the provider does not know the charge, or says
     * UNPAID although its end has passed. False when by the database's clock it still runs.
     */
    async abandonCharge(transactionId: string, reason: 'unknown' | 'expired') {
      const abandoned = service.rpc('abandon_charge', { transaction_id: transactionId, reason });
      try {
        await abandoned.catch(refused);
        return true;
      } catch (error) {
        if (error instanceof FunctionError && error.code === 'charge_still_runs') {
          return false;
        }
        throw error;
      }
    },

    async orderStatus(registrationId: string) {
      const rows = await service.rpc('order_status', { registration_id: registrationId });
      return z.tuple([orderStatusRow]).parse(rows)[0];
    },

    /** Runs as the caller; throws FunctionError for what the database refuses. Safe to repeat. */
    async cancelRegistration(token: string, registrationId: string) {
      return stateRow.parse(
        await asUser(token, 'cancel_registration', { registration_id: registrationId }),
      );
    },

    /** Gives back the slots of holds that ended unpaid; how many. */
    async releaseExpired(maxRows: number) {
      return z
        .number()
        .int()
        .parse(await service.rpc('release_expired', { max_rows: maxRows }));
    },

    /** Closes races that are over; how many. */
    async closeEndedRaces() {
      return z
        .number()
        .int()
        .parse(await service.rpc('close_ended_races', {}));
    },
  };
}
