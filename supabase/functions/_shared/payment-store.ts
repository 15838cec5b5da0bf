/**
 * What the payment functions ask of our own database, one method a call, so that a handler can be
 * given a fake one. The rules are in the SQL behind these calls, not here.
 *
 * Money is whole rupiah; times are Dates.
 */
import { z } from 'zod';
import { asCaller, asService, type DatabaseConfig, refusalFor } from './database.ts';
import { FunctionError } from './errors.ts';
import type { Charge, ReportedStatus } from './provider.ts';

/** A row of transaksi_pembayaran, as far as charging needs it. */
export type Transaction = {
  id: string;
  registrationId: string;
  merchantRef: string;
  reference: string;
  amount: number;
  status: string;
  checkoutUrl: string | null;
  qrUrl: string | null;
  expiresAt: Date | null;
  /** When a charge was last begun; set before the provider is asked, cleared when it refuses. */
  chargeBegunAt: Date | null;
  /** Since when the provider answers that it knows no such charge. */
  unknownSince: Date | null;
};

/** What the charge is for, and who pays; null is what is not known of them. */
export type Order = {
  raceId: string;
  raceTitle: string;
  uniqueCode: number;
  /** When the place is given away. */
  holdEndsAt: Date;
  registrationClosesAt: Date;
  /** After this no payment begins: there is no time left for the provider's shortest charge. */
  entriesCloseAt: Date;
  customer: { name: string | null; email: string | null; phone: string | null };
};

/** What the form handed over of the customer. */
export type CustomerHints = { name: string | undefined; phone: string | undefined };

export type StatusReport = {
  merchantRef: string | null;
  /** The provider's; null when it gave none that can be read. */
  reference: string | null;
  status: ReportedStatus;
  /** What the customer owed us, without the provider's fee. */
  amountOwed: number;
  paidAt: Date | null;
  /** Goes to the append-only log; no personal data. */
  record: Record<string, string | number | boolean | null>;
};

export type StatusOutcome =
  | 'applied'
  | 'unchanged'
  | 'amount_mismatch'
  | 'needs_action'
  | 'unknown_transaction';

/** A transaction to ask the provider about. */
export type PaymentCheck = {
  transactionId: string;
  merchantRef: string;
  /** The provider's own when `charged`. */
  reference: string;
  charged: boolean;
  /** What the charge should ask for. */
  amount: number;
  /** When the question begins, by the database's clock, as it gave it. */
  askedAt: string;
};

export type RegistrationState = {
  status_pendaftaran: string;
  status_pembayaran: string;
  perlu_tindakan: string | null;
};

/** With what follows from it; values as in `private.order_state`. */
export type OrderStatus = RegistrationState & { reason: string };

export type PaymentStore = {
  /**
   * The open transaction of this registration, made when there is none. Runs as the caller, so it
   * is the database that authorises. Throws FunctionError for what it refuses.
   */
  openPayment(token: string, registrationId: string): Promise<Transaction>;
  /** The transaction as it is now. */
  transaction(id: string): Promise<Transaction>;
  order(transactionId: string, hints: CustomerHints): Promise<Order>;
  /**
   * True when this caller may charge now and nobody else may for a minute. Throws FunctionError
   * (429) when the owner has asked for too many, or the provider has just refused one.
   */
  claimCharge(transactionId: string): Promise<boolean>;
  /** The provider refused: the claim is free, and its owner waits a little. */
  releaseChargeClaim(transactionId: string): Promise<void>;
  /** Stores the charge unless one is stored; gives the row as it then is. Safe to repeat. */
  recordCharge(transactionId: string, charge: Charge): Promise<Transaction>;
  /** Joins a reported status into the transaction's, and logs it. Safe to repeat. */
  applyStatus(report: StatusReport): Promise<StatusOutcome>;
  /** A value of the settings table, null when there is none. */
  setting(key: string): Promise<string | null>;
  /** Runs as the caller: lets the owner have the provider asked now, or throws FunctionError (429). */
  beginPaymentCheck(token: string, registrationId: string): Promise<void>;
  /** The attempts of one registration, or of all those that are due, which nobody else then gets. */
  claimChecks(wanted: { maxRows: number; registrationId?: string }): Promise<PaymentCheck[]>;
  /** The provider answered, and its answer was applied; `found` is false when it knows no charge. */
  recordCheck(check: PaymentCheck, found: boolean): Promise<void>;
  /** The provider gave no usable answer. */
  recordFailedCheck(check: PaymentCheck, failure: string): Promise<void>;
  /**
   * Ends an attempt whose checkout leads nowhere: the provider does not know the charge, or says
   * UNPAID although its end has passed. False when by the database's clock it still runs.
   */
  abandonCharge(transactionId: string, reason: 'unknown' | 'expired'): Promise<boolean>;
  orderStatus(registrationId: string): Promise<OrderStatus>;
  /** Runs as the caller; throws FunctionError for what the database refuses. Safe to repeat. */
  cancelRegistration(token: string, registrationId: string): Promise<RegistrationState>;
  /** Gives back the slots of holds that ended unpaid; how many. */
  releaseExpired(maxRows: number): Promise<number>;
};

const time = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : new Date(text)));

const transactionRow = z
  .object({
    id: z.string(),
    pendaftaran_lomba_id: z.string(),
    merchant_ref: z.string(),
    reference: z.string(),
    jumlah: z.number().int().positive(),
    status: z.string(),
    checkout_url: z.string().nullable(),
    qr_url: z.string().nullable(),
    kedaluwarsa_pada: time,
    penagihan_dimulai_pada: time,
    tidak_dikenal_sejak: time,
  })
  .transform(
    (row): Transaction => ({
      id: row.id,
      registrationId: row.pendaftaran_lomba_id,
      merchantRef: row.merchant_ref,
      reference: row.reference,
      amount: row.jumlah,
      status: row.status,
      checkoutUrl: row.checkout_url,
      qrUrl: row.qr_url,
      expiresAt: row.kedaluwarsa_pada,
      chargeBegunAt: row.penagihan_dimulai_pada,
      unknownSince: row.tidak_dikenal_sejak,
    }),
  );

const transactionColumns =
  'id,pendaftaran_lomba_id,merchant_ref,reference,jumlah,status,checkout_url,qr_url,kedaluwarsa_pada,penagihan_dimulai_pada,tidak_dikenal_sejak';

const moment = z.string().transform((text) => new Date(text));
const orderRow = z
  .object({
    race_id: z.string(),
    race_title: z.string(),
    unique_code: z.number().int().nonnegative(),
    hold_ends_at: moment,
    registration_closes_at: moment,
    entries_close_at: moment,
    customer_name: z.string().nullable(),
    customer_email: z.string().nullable(),
    customer_phone: z.string().nullable(),
  })
  .transform(
    (row): Order => ({
      raceId: row.race_id,
      raceTitle: row.race_title,
      uniqueCode: row.unique_code,
      holdEndsAt: row.hold_ends_at,
      registrationClosesAt: row.registration_closes_at,
      entriesCloseAt: row.entries_close_at,
      customer: { name: row.customer_name, email: row.customer_email, phone: row.customer_phone },
    }),
  );
const checkRow = z
  .object({
    transaction_id: z.string(),
    merchant_ref: z.string(),
    reference: z.string(),
    charged: z.boolean(),
    amount: z.number().int().positive(),
    asked_at: z.string(),
  })
  .transform(
    (row): PaymentCheck => ({
      transactionId: row.transaction_id,
      merchantRef: row.merchant_ref,
      reference: row.reference,
      charged: row.charged,
      amount: row.amount,
      askedAt: row.asked_at,
    }),
  );
const stateRow = z.object({
  status_pendaftaran: z.string(),
  status_pembayaran: z.string(),
  perlu_tindakan: z.string().nullable(),
});
const orderStatusRow = stateRow.extend({ reason: z.string() });
const settingRow = z.object({ value: z.string().nullable() });
const outcome = z.object({
  outcome: z.enum([
    'applied',
    'unchanged',
    'amount_mismatch',
    'needs_action',
    'unknown_transaction',
  ]),
});

/** The real store, over the data interface. */
export const createPaymentStore = (config: DatabaseConfig): PaymentStore => {
  const service = asService(config);
  const refused = (error: unknown): never => {
    throw refusalFor(error);
  };
  const asUser = (token: string, name: string, args: Record<string, unknown>): Promise<unknown> =>
    asCaller(config, token).rpc(name, args).catch(refused);
  return {
    async openPayment(token, registrationId) {
      return transactionRow.parse(
        await asUser(token, 'open_payment', { registration_id: registrationId }),
      );
    },

    async transaction(id) {
      const rows = await service.select('transaksi_pembayaran', {
        select: transactionColumns,
        id: `eq.${id}`,
      });
      return transactionRow.parse(rows[0]);
    },

    async order(transactionId, hints) {
      const rows = await service.rpc('charge_order', {
        transaction_id: transactionId,
        customer_name: hints.name ?? null,
        customer_phone: hints.phone ?? null,
      });
      return z.array(orderRow).length(1).parse(rows)[0] as Order;
    },

    async claimCharge(transactionId) {
      return z
        .boolean()
        .parse(await service.rpc('claim_charge', { transaction_id: transactionId }).catch(refused));
    },

    async releaseChargeClaim(transactionId) {
      await service.rpc('release_charge_claim', { transaction_id: transactionId });
    },

    async recordCharge(transactionId, charge) {
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

    async applyStatus(report) {
      const answer = await service.rpc('apply_payment_status', {
        merchant_ref: report.merchantRef,
        reference: report.reference,
        status: report.status,
        amount: report.amountOwed,
        paid_at: report.paidAt?.toISOString() ?? null,
        payload: report.record,
      });
      return outcome.parse(answer).outcome;
    },

    async setting(key) {
      const rows = await service.select('pengaturan', { select: 'value', key: `eq.${key}` });
      return rows.length === 0 ? null : settingRow.parse(rows[0]).value;
    },

    async beginPaymentCheck(token, registrationId) {
      await asUser(token, 'begin_payment_check', { registration_id: registrationId });
    },

    async claimChecks({ maxRows, registrationId }) {
      const rows = await service.rpc('claim_payment_checks', {
        max_rows: maxRows,
        registration_id: registrationId ?? null,
      });
      return z.array(checkRow).parse(rows);
    },

    async recordCheck(check, found) {
      await service.rpc('record_payment_check', {
        transaction_id: check.transactionId,
        asked_at: check.askedAt,
        found,
      });
    },

    async recordFailedCheck(check, failure) {
      await service.rpc('record_failed_check', {
        transaction_id: check.transactionId,
        asked_at: check.askedAt,
        failure,
      });
    },

    async abandonCharge(transactionId, reason) {
      try {
        await service
          .rpc('abandon_charge', { transaction_id: transactionId, reason })
          .catch(refused);
        return true;
      } catch (error) {
        if (error instanceof FunctionError && error.code === 'charge_still_runs') {
          return false;
        }
        throw error;
      }
    },

    async orderStatus(registrationId) {
      const rows = await service.rpc('order_status', { registration_id: registrationId });
      return z.array(orderStatusRow).length(1).parse(rows)[0] as OrderStatus;
    },

    async cancelRegistration(token, registrationId) {
      return stateRow.parse(
        await asUser(token, 'cancel_registration', { registration_id: registrationId }),
      );
    },

    async releaseExpired(maxRows) {
      return z
        .number()
        .int()
        .parse(await service.rpc('release_expired', { max_rows: maxRows }));
    },
  };
};
