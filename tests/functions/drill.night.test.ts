import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { detailedHealth } from '#functions/_shared/health-report.ts';
import { type Keys, loadKeys, signJwt } from '#local/keys.ts';
import { type Stack, startStack } from '#local/stack.ts';
import { publishCatalogue, publishedFile } from '#tests/support/catalogue.ts';
import { expectBooksToAgree, fileStack } from '#tests/support/own-stack.ts';
import {
  anOpenCharge,
  anOrder,
  askForCheckout,
  atProvider,
  books,
  checkout,
  confirmed,
  control,
  deliverUntilHeard,
  letHoldEnd,
  letMinutesPass,
  reconcile,
  registerRider,
} from '#tests/support/payments.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { putFile, signUp } from '#tests/support/stack.ts';
import { target, targetVariables } from '#tests/support/target.ts';
import { backUp } from '../../scripts/backup/backup.ts';
import { restore } from '../../scripts/backup/restore.ts';

// What docs/operations.md says happens when a part is down, and what to do: `npm run drill` rehearses it.
const own = fileStack();

async function health() {
  const { api_url, secret_key } = target();
  const response = await fetch(`${api_url}/functions/v1/health`, {
    headers: { apikey: secret_key },
  });
  return { status: response.status, body: await response.json() };
}

async function alarms(): Promise<string[]> {
  return detailedHealth.parse((await health()).body).operation?.alarms ?? ['silent'];
}

test('the payment provider is down: entering goes on, nothing is given away, an alarm rings until it answers', async () => {
  const waiting = await anOpenCharge();
  await letHoldEnd(waiting.registrationId);
  const faults: number[] = [];
  for (const kind of ['read', 'create']) {
    const { id } = await control<{ id: number }>('POST', 'faults', {
      kind,
      mode: 'server_error',
      times: null,
    });
    faults.push(id);
  }

  const order = await anOrder();
  expect((await askForCheckout(order.parent, order.registrationId)).status).toBe(502);
  for (let run = 0; run < 3; run += 1) {
    await letMinutesPass(waiting.registrationId);
    expect(await reconcile()).toMatchObject({ provider_down: true, released: 0 });
  }
  expect(await alarms()).toContain('provider_failing:payment-provider');
  expect(await books(waiting.registrationId)).toMatchObject({ status_pendaftaran: 'pending' });

  for (const id of faults) {
    await control('DELETE', `faults/${id}`);
  }
  await letMinutesPass(order.registrationId);
  const { reference } = await checkout(order.parent, order.registrationId);
  await atProvider(reference, 'pay');
  expect(await books(order.registrationId)).toMatchObject(confirmed);
  await letMinutesPass(waiting.registrationId);
  expect(await reconcile()).toMatchObject({ provider_down: false });
  expect(await alarms()).not.toContain('provider_failing:payment-provider');
  await expectBooksToAgree();
});

test('the functions are down: entering goes on, paying says so, and callbacks come again', async () => {
  const charge = await anOpenCharge();
  await own.stack.functions.kill();
  expect((await health()).status).toBe(503);

  const race = await createRace();
  const parent = await signUp();
  const registrationId = await registerRider(parent, race);
  expect((await askForCheckout(parent, registrationId)).status).toBe(503);
  await atProvider(charge.charge.reference, 'pay');
  expect(await books(charge.registrationId)).not.toMatchObject(confirmed);

  await own.stack.functions.reload();
  await deliverUntilHeard(charge.charge.reference);
  expect(await books(charge.registrationId)).toMatchObject(confirmed);
  expect((await checkout(parent, registrationId)).reference).toMatch(/./);
  await expectBooksToAgree();
});

test('the database is down: health says so, and what was paid meanwhile is not lost', async () => {
  const charge = await anOpenCharge();
  const down = await own.stopDatabase();
  expect(await health()).toMatchObject({ status: 503, body: { ok: false, database: 'silent' } });
  await atProvider(charge.charge.reference, 'pay');

  await down.start();
  await deliverUntilHeard(charge.charge.reference);
  expect(await books(charge.registrationId)).toMatchObject(confirmed);
  await vi.waitUntil(async () => (await health()).body.database === 'answers', {
    timeout: 60_000,
    interval: 200,
  });
  await expectBooksToAgree();
});

test('the schedule is down: an alarm rings, nothing is released, and one run by hand catches up', async () => {
  const charge = await anOpenCharge();
  await letHoldEnd(charge.registrationId);
  await atProvider(charge.charge.reference, 'expire');
  await withAdmin((client) =>
    client.query(
      "update private.denyut set terakhir_pada = now() - interval '11 minutes' where nama = 'reconcile-payments'",
    ),
  );
  expect(await alarms()).toContain('schedule_late:reconcile-payments');
  expect(await books(charge.registrationId)).toMatchObject({ status_pendaftaran: 'pending' });

  await letMinutesPass(charge.registrationId);
  expect((await reconcile()).released).toBeGreaterThanOrEqual(1);
  expect(await books(charge.registrationId)).toMatchObject({ status_pendaftaran: 'dibatalkan' });
  expect(await alarms()).not.toContain('schedule_late:reconcile-payments');
  await expectBooksToAgree();
});

test('nobody publishes, then the file service refuses: files stay as they were, an alarm rings, and one run catches up', async () => {
  const race = await createRace();
  const file = `lomba/${race.raceId}`;
  await publishCatalogue();
  const before = await publishedFile(file);
  expect(before?.answers).toMatchObject({ race: { judul: race.title } });
  const change = (sql: string, ...values: unknown[]) =>
    withAdmin((client) => client.query(sql, values));

  await change("update public.lomba set judul = 'Judul Baru' where id = $1", race.raceId);
  await change("update private.katalog_berubah set pada = pada - interval '11 minutes'");
  expect(await alarms()).toContain('catalogue_late');
  expect(await publishedFile(file)).toEqual(before);

  await change("update storage.buckets set file_size_limit = 1 where id = 'katalog'");
  const { published, failed } = await publishCatalogue();
  expect(published).toBe(0);
  expect(failed).toBeGreaterThan(0);
  expect(await alarms()).toContain('catalogue_late');
  expect(await publishedFile(file)).toEqual(before);

  await change("update storage.buckets set file_size_limit = 1048576 where id = 'katalog'");
  expect(await publishCatalogue()).toMatchObject({ failed: 0 });
  const after = await publishedFile(file);
  expect(after?.answers).toMatchObject({ race: { judul: 'Judul Baru' } });
  expect(after?.version).toBeGreaterThan(before?.version ?? 0);
  expect(await alarms()).not.toContain('catalogue_late');
});

/** Tables of ours of which the planner knows nothing. */
async function tablesWithoutStatistics(): Promise<string[]> {
  const { rows } = await withAdmin((admin) =>
    admin.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_catalog.pg_class c
       where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
         and c.reltuples < 0`,
    ),
  );
  return rows.map(({ name }) => name);
}

describe('everything is lost', () => {
  let dir: string;
  let stack: Stack;
  let family: Awaited<ReturnType<typeof signUp>>;
  let registrationId: string;
  let unpaid: Awaited<ReturnType<typeof anOpenCharge>>;
  let document: string;
  const content = `%PDF-1.4\n${randomBytes(64).toString('hex')}`;

  const start = () =>
    startStack({
      dataDir: path.join(dir, 'data'),
      app: path.join(dir, 'app'),
      reconcileSeconds: 0,
      messageSeconds: 0,
    });
  const use = ({ stackInfo }: Stack) => {
    for (const [name, value] of Object.entries(targetVariables(stackInfo))) {
      vi.stubEnv(name, value);
    }
  };
  const service = () => ({ apiUrl: target().api_url, secretKey: target().secret_key });
  const signedIn = async () => {
    const { api_url, publishable_key } = target();
    const client = createClient(api_url, publishable_key, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { error } = await client.auth.signInWithPassword({
      email: family.email,
      password: family.password,
    });
    expect(error).toBeNull();
    return client;
  };

  /** Tables that are larger than what a connection takes in at once, as after a season. */
  const growTables = () =>
    withAdmin((admin) =>
      admin.query(`
        begin;
        set local session_replication_role = replica;
        insert into public.catatan (tindakan, objek, objek_id, sesudah)
        select 'drill', 'drill', n::text, jsonb_build_object('isi', repeat('k', 1300))
        from generate_series(1, 160) n;
        insert into private.pesan (kunci, jenis, alamat, isi, terkirim_pada)
        select 'drill:' || n, 'drill', 'drill@contoh.test', jsonb_build_object('isi', repeat(md5(n::text), 320)), now()
        from generate_series(1, 2000) n;
        commit`),
    );
  const logAnAct = () =>
    withAdmin((admin) => admin.query("select private.log_act('drill', null, null, 'drill', '1')"));

  beforeAll(async () => {
    dir = mkdtempSync(path.join(tmpdir(), 'pushbike-restore-'));
    // A family with an entry that is paid and a document.
    const paid = await anOpenCharge();
    await atProvider(paid.charge.reference, 'pay');
    family = paid.parent;
    registrationId = paid.registrationId;
    unpaid = await anOpenCharge();
    await logAnAct();
    await growTables();
    document = `${family.id}/akta_${Date.now()}.pdf`;
    const file = new File([content], 'akta.pdf', { type: 'application/pdf' });
    const { error } = await putFile(family.client, 'akta_kia', document, file);
    expect(error).toBeNull();
  });
  afterAll(async () => {
    await stack?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  test('a backup goes into an empty project: rows, files, sign-ins, and the books agree', async () => {
    const backup = path.join(dir, 'backup');
    const before = await books(registrationId);
    const manifest = await backUp(target().db_url, service(), backup);
    expect(manifest.files).toContainEqual(
      expect.objectContaining({ bucket: 'akta_kia', name: document, type: 'application/pdf' }),
    );
    expect(manifest.gone).toEqual([]);
    // Into a project that has families already, it does not go.
    await expect(restore(target().db_url, service(), backup)).rejects.toThrow(/accounts already/);

    stack = await start();
    use(stack);
    // A fresh project has no sample data.
    await withAdmin((client) =>
      client.query(
        'begin; set local session_replication_role = replica; truncate auth.users cascade; commit',
      ),
    );
    // One that lost a byte does not go in at all, be it of a file or of a row.
    const aFile = path.join('files', manifest.files[0]?.sha256 ?? '');
    for (const one of [aFile, 'data/public.rider.copy']) {
      const bytes = readFileSync(path.join(backup, one));
      const changed = Buffer.from(bytes);
      changed[0] = (changed[0] ?? 0) ^ 1;
      writeFileSync(path.join(backup, one), changed);
      await expect(restore(target().db_url, service(), backup), one).rejects.toThrow(
        /lost or damaged/,
      );
      writeFileSync(path.join(backup, one), bytes);
    }
    // One that was interrupted between files is done again from the start.
    const refusing = { ...service(), secretKey: 'sb_secret_other' };
    await expect(restore(target().db_url, refusing, backup)).rejects.toThrow(/does not take/);

    const done = await restore(target().db_url, service(), backup);
    expect(done).toEqual({
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length,
      problems: [],
    });
    await expectBooksToAgree();
    expect(await books(registrationId)).toEqual(before);
    expect(await tablesWithoutStatistics()).toEqual([]);

    const client = await signedIn();
    const { data: own } = await client.from('pendaftaran_lomba').select('id');
    expect(own).toEqual([{ id: registrationId }]);
    const { data: papers } = await client.storage.from('akta_kia').download(document);
    expect(await papers?.text()).toBe(content);
    // And life goes on: the same rules, counters and triggers.
    await logAnAct();
    const order = await anOrder();
    expect((await checkout(order.parent, order.registrationId)).reference).toMatch(/./);
  });

  test('a backup of a database that falls silent ends with words, and leaves nothing open', async () => {
    const silent = path.join(dir, 'silent');
    await withAdmin(async (holder) => {
      await holder.query('begin; lock table private.pesan in access exclusive mode');
      await expect(backUp(target().db_url, service(), silent, 500)).rejects.toThrow(
        /sent nothing for 0.5 seconds|lock timeout/,
      );
      await holder.query('rollback');
    });
    await withAdmin((admin) =>
      vi.waitUntil(async () => {
        const { rows } = await admin.query(
          "select from pg_catalog.pg_stat_activity where datname = current_database() and query like 'copy %' and state <> 'idle'",
        );
        return rows.length === 0;
      }, 30_000),
    );
    expect(existsSync(path.join(silent, 'manifest.json'))).toBe(false);
  });

  test('every key is changed: the old ones open nothing, data and orders are as they were', async () => {
    const old = loadKeys(path.join(dir, 'data'));
    const before = { ...target() };
    await stack.stop();
    const random = () => randomBytes(18).toString('base64url');
    const jwtSecret = randomBytes(32).toString('hex');
    const later = Math.floor(Date.now() / 1000) + 3600;
    const keys: Keys = {
      ...old,
      jwtSecret,
      publishableKey: `sb_publishable_${random()}`,
      secretKey: `sb_secret_${random()}`,
      anonJwt: signJwt({ role: 'anon', exp: later }, jwtSecret),
      serviceRoleJwt: signJwt({ role: 'service_role', exp: later }, jwtSecret),
      paymentApiKey: `DEV-${random()}`,
      paymentPrivateKey: random(),
    };
    writeFileSync(path.join(dir, 'data', 'keys.json'), JSON.stringify(keys));
    stack = await start();
    use(stack);

    for (const key of [before.secret_key, before.publishable_key, old.serviceRoleJwt]) {
      const answer = await fetch(`${target().api_url}/rest/v1/lomba?limit=1`, {
        headers: { apikey: key, authorization: `Bearer ${key}` },
      });
      expect(answer.status).toBe(401);
    }
    const scheduled = await fetch(`${target().api_url}/functions/v1/reconcile-payments`, {
      method: 'POST',
      headers: { apikey: before.secret_key },
    });
    expect(scheduled.status).toBe(401);
    expect(await reconcile()).toMatchObject({ provider_down: false });
    // Families sign in anew, and what they began goes on.
    const client = await signedIn();
    const { data: own } = await client.from('pendaftaran_lomba').select('id');
    expect(own).toEqual([{ id: registrationId }]);
    const order = await anOrder();
    const { reference } = await checkout(order.parent, order.registrationId);
    await atProvider(reference, 'pay');
    expect(await books(order.registrationId)).toMatchObject(confirmed);
    expect(await books(unpaid.registrationId)).toMatchObject({ status_pendaftaran: 'pending' });
    await expectBooksToAgree();
  });
});
