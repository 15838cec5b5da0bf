import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '#functions/_shared/health-report.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';

const db = fileDatabase();

// Others' messages and runs may be there too: everything here is undone, and looked at before and after.
beforeEach(() => db.admin.query('begin'));
afterEach(() => db.admin.query('rollback'));

async function health(): Promise<Operation> {
  const { rows } = await db.admin.query<{ health: Operation }>('select public.health() as health');
  return rows[0]?.health as Operation;
}

async function alarms(): Promise<string[]> {
  return (await health()).alarms;
}

/** All that runs by itself did, just now, and nothing waits. */
async function allWell(): Promise<void> {
  for (const name of [
    'reconcile-payments',
    'send-messages',
    'publish-catalogue',
    'forget-data',
    'payment-provider',
    'mail-provider',
  ]) {
    await db.admin.query('select public.record_pulse($1, null)', [name]);
  }
  await db.admin.query(
    'update private.pesan set berhenti_pada = now() where terkirim_pada is null',
  );
  await db.admin.query('delete from private.katalog_berubah');
}

function older(name: string, minutes: number) {
  return db.admin.query(
    `update private.denyut set terakhir_pada = terakhir_pada - make_interval(mins => $2),
       sejak = sejak - make_interval(mins => $2) where nama = $1`,
    [name, minutes],
  );
}

describe('the alarms', () => {
  beforeEach(allWell);

  test('are silent when all is well', async () => {
    expect(await health()).toMatchObject({
      alarms: [],
      pulse: { 'send-messages': { ran: true, age_seconds: 0, failures: 0, cause: null } },
      outbox: { waiting: 0, oldest_seconds: 0 },
      catalogue: { waiting: 0, oldest_seconds: 0 },
    });
  });

  test.each(['reconcile-payments', 'send-messages', 'publish-catalogue'])(
    '%s late by more than ten minutes',
    async (name) => {
      await older(name, 9);
      expect(await alarms()).toEqual([]);
      await older(name, 2);
      expect(await alarms()).toEqual([`schedule_late:${name}`]);
    },
  );

  test('what should be forgotten late by more than an hour, or tried four times without success', async () => {
    await older('forget-data', 59);
    expect(await alarms()).toEqual([]);
    await older('forget-data', 2);
    expect(await alarms()).toEqual(['schedule_late:forget-data']);
    const { rows } = await db.admin.query(
      "select alarm from private.papan_alarm where exists (select from private.papan_denyut where nama = 'forget-data' and umur > '1 hour')",
    );
    expect(rows).toEqual([{ alarm: 'schedule_late:forget-data' }]);
    for (let run = 0; run < 4; run += 1) {
      await db.admin.query("select public.record_pulse('forget-data', 'files_not_removed')");
    }
    expect(await alarms()).toEqual(['schedule_failing:forget-data']);
  });

  test('a schedule that was never set up rings too, ten minutes after it was expected', async () => {
    await db.admin.query(
      "update private.denyut set terakhir_pada = null, baik_pada = null, sejak = now() where nama = 'send-messages'",
    );
    expect(await alarms()).toEqual([]);
    expect((await health()).pulse['send-messages']).toMatchObject({
      ran: false,
      well_seconds: null,
    });
    await older('send-messages', 11);
    expect(await alarms()).toEqual(['schedule_late:send-messages']);
  });

  test.each(['payment-provider', 'mail-provider'])(
    '%s failing three times in a row, until it answers',
    async (name) => {
      const fail = () => db.admin.query("select public.record_pulse($1, 'timeout')", [name]);
      await fail();
      await fail();
      expect(await alarms()).toEqual([]);
      await fail();
      expect(await alarms()).toEqual([`provider_failing:${name}`]);
      expect((await health()).pulse[name]).toMatchObject({ failures: 3, cause: 'timeout' });
      await db.admin.query('select public.record_pulse($1, null)', [name]);
      expect(await alarms()).toEqual([]);
    },
  );

  test('a provider that nobody had to ask for days is no alarm', async () => {
    await older('payment-provider', 3 * 24 * 60);
    expect(await alarms()).toEqual([]);
  });

  test('a message that should have gone out a quarter of an hour ago', async () => {
    const queue = (minutes: number) =>
      db.admin.query(
        `insert into private.pesan (kunci, jenis, alamat, kirim_setelah)
         values (gen_random_uuid()::text, 'organisation_approved', 'x@contoh.id', now() - make_interval(mins => $1))`,
        [minutes],
      );
    await queue(-60);
    await queue(14);
    expect(await alarms()).toEqual([]);
    expect((await health()).outbox).toEqual({ waiting: 1, oldest_seconds: 14 * 60 });
    await queue(16);
    expect(await alarms()).toEqual(['outbox_late']);
  });

  test('a letter that waits until its mailbox is proved is not late, here or on the operator’s view', async () => {
    await db.admin.query(
      `insert into private.pesan (kunci, jenis, alamat, kirim_setelah, giliran_pada)
       values (gen_random_uuid()::text, 'registration_paid', 'x@contoh.id', now() - interval '10 days', 'infinity')`,
    );
    expect(await health()).toMatchObject({
      alarms: [],
      outbox: { waiting: 0, oldest_seconds: 0 },
    });
    const { rows } = await db.admin.query(
      'select menunggu::int, menunggu_bukti::int from private.kesehatan_pesan',
    );
    expect(rows).toEqual([{ menunggu: 0, menunggu_bukti: 1 }]);
  });

  test('a change that is in no public file after ten minutes', async () => {
    const change = (file: string, minutes: number) =>
      db.admin.query(
        'insert into private.katalog_berubah (berkas, pada) values ($1, now() - make_interval(mins => $2))',
        [file, minutes],
      );
    await change('beranda', 9);
    await change('beranda', 1);
    await change('lomba', 1);
    expect(await alarms()).toEqual([]);
    expect((await health()).catalogue).toEqual({ waiting: 2, oldest_seconds: 9 * 60 });
    await change('lomba', 11);
    expect(await alarms()).toEqual(['catalogue_late']);
  });
});

describe('a pulse', () => {
  test('keeps codes, never words', async () => {
    await db.admin.query("select public.record_pulse('mail-provider', 'Ibu Rani says no')");
    expect((await health()).pulse['mail-provider']).toMatchObject({ cause: 'other' });
  });

  test('of a name that nothing has is refused', async () => {
    expect(
      await refusalOf(db.rpc('service_role', 'record_pulse', { name: 'heart', cause: null })),
    ).toMatchObject(refused('PT404 pulse_unknown'));
  });
});

test('the dashboards say nothing of anybody, and their role reads nothing else', async () => {
  const { rows: columns } = await db.admin.query<{ name: string }>(`
    select distinct column_name::text as name from information_schema.columns
    where table_schema = 'private' and table_name like 'papan\\_%'
      and table_name in (select v.table_name from information_schema.views v where v.table_schema = 'private')`);
  expect(columns.length).toBeGreaterThan(20);
  expect(
    columns.filter(({ name }) => /email|nomor|alamat|nama_|rider|user|tanggal_lahir/.test(name)),
  ).toEqual([]);
  const { rows: readable } = await db.admin.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'v', 'm', 'p')
      and has_table_privilege('papan', c.oid, 'select') order by 1`);
  expect(readable.map(({ name }) => name)).toEqual([
    'papan_alarm',
    'papan_database',
    'papan_denyut',
    'papan_lomba',
    'papan_pembayaran',
    'papan_pendaftaran',
  ]);
  await db.admin.query('grant papan to postgres');
  await db.admin.query('set local role papan');
  for (const { name } of readable) {
    await db.admin.query(`select * from private.${name}`);
  }
});

test.each([
  ['3F0B1C7E-6D0A-4C55-9B51-0A4F4B0F7A10', 'request 3f0b1c7e-6d0a-4c55-9b51-0a4f4b0f7a10'],
  ['Ibu Rani 0812', null],
  [undefined, null],
])(
  'the id %s of a request is in application_name until its transaction ends: %s',
  async (id, named) => {
    const before = (
      await db.query<{ name: string }>('anon', "select current_setting('application_name') as name")
    )[0]?.name;
    const name = await db.as('anon', async (client) => {
      await client.query("select set_config('request.headers', $1, true)", [
        JSON.stringify(id === undefined ? {} : { 'x-request-id': id }),
      ]);
      await client.query('select private.answer_privately()');
      const { rows } = await client.query("select current_setting('application_name') as name");
      return rows[0]?.name;
    });
    expect(name).toBe(named ?? before);
  },
);
