import { randomUUID } from 'node:crypto';
import type { SqlDatabase } from './sql.ts';
import { type Registration, racesOf, read, type Transaction } from './sql-fixtures.ts';

/** A transaction to ask the provider about, as claim_payment_checks gives it. */
export interface PaymentCheck {
  transaction_id: string;
  merchant_ref: string;
  reference: string;
  charged: boolean;
  asked_at: string;
}

export interface Discrepancy {
  masalah: string;
  lomba_id: string | null;
  pendaftaran_id: string | null;
  merchant_ref: string | null;
  rincian: Record<string, unknown>;
}

export interface PaymentCase {
  kasus: string;
  pendaftaran_id: string | null;
  lomba: string | null;
  rider: string | null;
  pemesan: string | null;
  pembayaran: Record<string, unknown>[];
}

/** What the functions do to the books, and what the books then say. */
export function payments(db: SqlDatabase) {
  return {
    registration: (id: string) => read<Registration>(db, 'public.pendaftaran_lomba', id),
    transaction: (id: string) => read<Transaction>(db, 'public.transaksi_pembayaran', id),

    claimCharge: (transactionId: string) =>
      db.rpc<boolean>('service_role', 'claim_charge', { transaction_id: transactionId }),

    /** The provider's answer to a charge is stored. */
    storeCharge: (transactionId: string, changes: Record<string, unknown> = {}) =>
      db.rpc<Transaction>('service_role', 'record_charge', {
        transaction_id: transactionId,
        reference: `DEV-T${randomUUID()}`,
        checkout_url: 'https://contoh.id/checkout',
        qr_url: null,
        qr_string: null,
        expires_at: new Date(Date.now() + 86_400_000).toISOString(),
        ...changes,
      }),

    claimChecks: async (args: { max_rows?: number; registration_id?: string } = {}) => {
      const names = Object.keys(args);
      return db.query<PaymentCheck>(
        'service_role',
        `select * from public.claim_payment_checks(${names.map((name, index) => `${name} => $${index + 1}`).join(', ')})`,
        Object.values(args),
      );
    },

    /** The provider was asked, and answered. */
    recordCheck: (check: { transaction_id: string; asked_at: string }, known = true) =>
      db.rpc('service_role', 'record_payment_check', {
        transaction_id: check.transaction_id,
        asked_at: check.asked_at,
        known,
      }),

    /** The provider was asked, and gave no usable answer. */
    recordFailure: (check: { transaction_id: string; asked_at: string }, failure = 'timeout') =>
      db.rpc('service_role', 'record_failed_check', {
        transaction_id: check.transaction_id,
        asked_at: check.asked_at,
        failure,
      }),

    abandon: (transactionId: string, reason: string) =>
      db.rpc<Transaction>('service_role', 'abandon_charge', {
        transaction_id: transactionId,
        reason,
      }),

    release: (maxRows = 1000) =>
      db.rpc<number>('service_role', 'release_expired', { max_rows: maxRows }),

    /** Sets times of a transaction back, or whatever else only time or an accident can bring. */
    alter: (transactionId: string, set: string) =>
      db.admin.query(`update public.transaksi_pembayaran set ${set} where id = $1`, [
        transactionId,
      ]),

    /** Of the races that createRace made for this file, not of whatever else the database holds. */
    discrepancies: async () =>
      (
        await db.admin.query<Discrepancy>(
          `select s.* from (
           select * from private.selisih_pembayaran union all select * from private.selisih_klub
         ) s
         left join public.pendaftaran_lomba p on p.id = s.pendaftaran_id
         where coalesce(s.lomba_id, p.lomba_id) = any ($1)`,
          [racesOf(db)],
        )
      ).rows,

    /** Of the whole database: look for the rows of the test's own registrations and references. */
    cases: async () =>
      (await db.admin.query<PaymentCase>('select * from private.kasus_pembayaran')).rows,
  };
}
