import pg from 'pg';
import { Problem, reportAndExit } from '../local/problem.ts';
import { databaseUrl } from './database-url.ts';

/**
 * `npm run ledger:check`: whether transactions, their log, registrations and counters agree, and what the organiser
 * has to decide. Reads the database that DATABASE_URL names, else the running local stack's. Exit code 1 when
 * something contradicts itself (docs/payments.md says what to do about each). People's names, telephone numbers and
 * addresses are in the views private.kasus_pembayaran and private.kasus_pengembalian, not here: this output may end in a log.
 */
interface Discrepancy {
  masalah: string;
  lomba_id: string | null;
  pendaftaran_id: string | null;
  merchant_ref: string | null;
  rincian: Record<string, unknown>;
}

interface PaymentCase {
  kasus: string;
  sejak: Date | null;
  pendaftaran_id: string | null;
  lomba: string | null;
  pembayaran: Record<string, unknown>[] | null;
}

const shownAtMost = 100;

function fields(row: Record<string, unknown>): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

function print<Row>(rows: Row[], lineOf: (row: Row) => string): void {
  for (const row of rows.slice(0, shownAtMost)) {
    console.log(`  ${lineOf(row)}`);
  }
  if (rows.length > shownAtMost) {
    console.log(`  … and ${rows.length - shownAtMost} more`);
  }
}

async function main(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect().catch((error: Error) => {
    throw new Problem(`The database does not answer: ${error.message}`);
  });
  try {
    // One snapshot for all: what is being paid meanwhile must not look like a contradiction.
    await client.query('begin transaction isolation level repeatable read read only');
    const { rows: discrepancies } = await client.query<Discrepancy>(
      `select * from private.selisih_pembayaran
       union all select * from private.selisih_pengembalian
       union all select * from private.selisih_klub order by masalah`,
    );
    const { rows: cases } = await client.query<PaymentCase>(
      `select kasus, sejak, pendaftaran_id, lomba, pembayaran from private.kasus_pembayaran
       union all select kasus, sejak, pendaftaran_id, lomba, pembayaran from private.kasus_pengembalian order by kasus, sejak`,
    );
    const { rows: totals } = await client.query<{ count: string; received: string }>(
      `select count(*), coalesce(sum(case when lunas then jumlah else jumlah_menyimpang end), 0) as received
       from public.transaksi_pembayaran where status in ('PAID', 'SETTLED')`,
    );
    await client.query('commit');
    // For the operator's desk; a role that may only read has checked all the same.
    await client
      .query('select private.note_books_checked($1::jsonb)', [
        JSON.stringify(discrepancies.map(({ rincian: _, ...found }) => found)),
      ])
      .catch((error: Error) => console.log(`Not noted for the operator's desk: ${error.message}`));

    const received = new Intl.NumberFormat('id-ID').format(Number(totals[0]?.received ?? 0));
    console.log(`${totals[0]?.count ?? 0} payments held, Rp${received}.`);
    if (cases.length > 0) {
      console.log(`\n${cases.length} to decide or mend:`);
      print(cases, ({ kasus, sejak, pendaftaran_id, lomba, pembayaran }) =>
        [
          kasus,
          sejak?.toISOString(),
          lomba,
          pendaftaran_id && `registration ${pendaftaran_id}`,
          ...(pembayaran ?? []).map(fields),
        ]
          .filter(Boolean)
          .join(' | '),
      );
    }
    if (discrepancies.length > 0) {
      console.log(`\n${discrepancies.length} contradictions:`);
      print(discrepancies, ({ masalah, lomba_id, pendaftaran_id, merchant_ref, rincian }) =>
        [
          masalah,
          lomba_id && `race ${lomba_id}`,
          pendaftaran_id && `registration ${pendaftaran_id}`,
          merchant_ref,
          fields(rincian),
        ]
          .filter(Boolean)
          .join(' | '),
      );
      process.exitCode = 1;
    } else {
      console.log('\nThe books agree.');
    }
  } finally {
    await client.end();
  }
}

try {
  await main();
} catch (error) {
  reportAndExit(error);
}
