import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { partsOf } from '#functions/_shared/catalogue/files.ts';
import { cataloguePath } from '#functions/_shared/catalogue/reads.ts';
import { publishCatalogue, publishedFile } from '#tests/support/catalogue.ts';
import { callFunction } from '#tests/support/payments.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { signUp, visitor } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';

async function filesInBucket(): Promise<string[]> {
  const rows = await withAdmin(
    async (client) =>
      (
        await client.query<{ name: string }>(
          "select name from storage.objects where bucket_id = 'katalog'",
        )
      ).rows,
  );
  return rows.map(({ name }) => name.replace(/^v1\//, '').replace(/\.json$/, ''));
}

function change(sql: string, values: unknown[] = []): Promise<unknown> {
  return withAdmin((client) => client.query(sql, values));
}

// Hundreds of races of other tests, which share the database, would be published each time: they count as done.
beforeEach(() =>
  change(`
    with done as (delete from private.katalog_berubah where not starts_with(berkas, 'papan/'))
    insert into private.katalog_berkas (berkas, versi, terbit_pada)
    select 'lomba/' || id, 0, now() from public.lomba where status = 'dipublikasi'
    union all select 'berita/' || id, 0, now() from public.berita where status = 'dipublikasi'
    on conflict do nothing`),
);

/** Places are in no file. */
function withoutPlaces(rows: unknown): unknown {
  return JSON.parse(
    JSON.stringify(rows, (key, value) =>
      ['peserta_saat_ini', 'places_taken', 'terisi', 'free'].includes(key) ? null : value,
    ),
  );
}

async function readAsVisitor(file: string): Promise<Record<string, unknown>> {
  const { api_url, publishable_key } = target();
  const answers: Record<string, unknown> = {};
  for (const [name, { request, counted, keep }] of Object.entries(
    partsOf(file, new Date()) ?? {},
  )) {
    const response = await fetch(api_url + request.path, {
      method: request.method,
      headers: {
        apikey: publishable_key,
        'content-type': 'application/json',
        ...(counted && { prefer: 'count=exact' }),
      },
      ...(request.body !== undefined && { body: request.body }),
    });
    expect(response.ok).toBe(true);
    const total = Number(response.headers.get('content-range')?.split('/')[1]);
    answers[name] = withoutPlaces(keep(await response.json(), total));
  }
  return answers;
}

test('what is published is in files, each saying what a visitor may read and nothing of a draft', async () => {
  const race = await createRace();
  const draft = await createRace();
  await change("update public.lomba set status = 'draf' where id = $1", [draft.raceId]);
  const secret = `Belum terbit ${randomUUID()}`;
  await change("insert into public.berita (judul, isi, status) values ($1, $1, 'draf')", [secret]);
  await change("insert into public.kelas_online (judul, status) values ($1, 'draf')", [secret]);
  await publishCatalogue();

  const files = await filesInBucket();
  expect(files).toEqual(
    expect.arrayContaining([
      'beranda',
      'lomba',
      'kelas',
      'berita',
      'tiket',
      `lomba/${race.raceId}`,
    ]),
  );
  expect(files).not.toContain(`lomba/${draft.raceId}`);
  for (const name of files) {
    const text = JSON.stringify(await publishedFile(name));
    expect(text, name).not.toContain(secret);
    expect(text, name).not.toContain(draft.raceId);
  }

  const file = await publishedFile(`lomba/${race.raceId}`);
  expect(file?.answers).toEqual(await readAsVisitor(`lomba/${race.raceId}`));
  expect(file?.answers).toMatchObject({
    race: { judul: race.title, peserta_saat_ini: null, places_taken: null },
    categories: [{ nama: race.categoryName, terisi: null, free: null }],
  });
});

test('every part of every file is what the same read answers a visitor', async () => {
  const id = randomUUID();
  await change(
    "insert into public.berita (id, judul, isi, status) values ($1, 'Kabar', '<p>Isi</p>', 'dipublikasi')",
    [id],
  );
  await publishCatalogue();
  const file = `berita/${id}`;
  expect((await publishedFile(file))?.answers).toEqual(await readAsVisitor(file));
  for (const list of ['beranda', 'lomba', 'kelas', 'berita', 'tiket']) {
    const published = await publishedFile(list);
    expect(Object.keys(published?.answers ?? {}), list).toEqual(
      Object.keys(partsOf(list, new Date()) ?? {}),
    );
    expect(published?.until).toBeGreaterThan(Date.now());
  }
});

test('a change reaches its file with the next run, what is withdrawn loses it, and comes back', async () => {
  const { raceId } = await createRace();
  await publishCatalogue();
  const name = `lomba/${raceId}`;
  const before = await publishedFile(name);

  await change("update public.lomba set judul = 'Judul Baru' where id = $1", [raceId]);
  await publishCatalogue();
  const after = await publishedFile(name);
  expect(after?.answers).toMatchObject({ race: { judul: 'Judul Baru' } });
  expect(after?.version).toBeGreaterThan(before?.version ?? 0);

  await change("update public.lomba set status = 'draf' where id = $1", [raceId]);
  await publishCatalogue();
  expect(await publishedFile(name)).toBeNull();

  await change("update public.lomba set status = 'dipublikasi' where id = $1", [raceId]);
  await publishCatalogue();
  expect(await publishedFile(name)).not.toBeNull();

  await change('delete from public.lomba where id = $1', [raceId]);
  await publishCatalogue();
  expect(await publishedFile(name)).toBeNull();
});

test('called many times at once, one run does the work, and the files are whole', async () => {
  const races = await Promise.all([createRace(), createRace(), createRace()]);
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() =>
      callFunction('publish-catalogue', { headers: { apikey: target().secret_key } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await publishCatalogue();
  for (const { raceId, title } of races) {
    expect((await publishedFile(`lomba/${raceId}`))?.answers).toMatchObject({
      race: { judul: title },
    });
  }
});

test('one that died holds up what changed no longer than its lease: the next caller waits for it', async () => {
  await publishCatalogue();
  const { raceId, title } = await createRace();
  // A run that nobody will hear of again, with two of its seconds left; begun where no other test's run is at work.
  await vi.waitUntil(async () => {
    const { rowCount } = await withAdmin((client) =>
      client.query(
        `update private.katalog_giliran
         set tanda = gen_random_uuid(), sampai = clock_timestamp() + interval '2 seconds', menunggu_sampai = '-infinity'
         where sampai < clock_timestamp()`,
      ),
    );
    return rowCount === 1;
  }, 30_000);
  const answer = await callFunction('publish-catalogue', {
    headers: { apikey: target().secret_key },
  });
  expect(answer.status).toBe(200);
  // Nobody calls again here; where another test's call waits instead, it publishes.
  const file = () => publishedFile(`lomba/${raceId}`);
  await vi.waitUntil(async () => (await file()) !== null, 15_000);
  expect((await file())?.answers).toMatchObject({ race: { judul: title } });
});

test('nobody but our own servers starts it, and nobody writes or lists the files', async () => {
  const parent = await signUp();
  expect((await callFunction('publish-catalogue', {})).status).toBe(401);
  expect((await callFunction('publish-catalogue', { token: parent.accessToken })).status).toBe(401);
  for (const client of [visitor(), parent.client]) {
    const bucket = client.storage.from('katalog');
    const file = new Blob(['{}'], { type: 'application/json' });
    expect((await bucket.upload('v1/beranda.json', file, { upsert: true })).error).not.toBeNull();
    expect((await bucket.upload(`v1/${randomUUID()}.json`, file)).error).not.toBeNull();
    expect((await bucket.list('v1')).data ?? []).toEqual([]);
    await bucket.remove(['v1/beranda.json']);
  }
  await publishCatalogue();
  expect(await publishedFile('beranda')).not.toBeNull();
});

test('a file comes packed to browsers that can unpack it, and as it is to others', async ({
  skip,
}) => {
  await publishCatalogue();
  const open = (encoding: string) =>
    fetch(target().api_url + cataloguePath('beranda'), {
      headers: { 'accept-encoding': encoding },
    });
  const [packed, plain] = [await open('gzip'), await open('identity')];
  // The CDN packs, not the file service behind it: `supabase start` has none (local/edge.ts stands in for it here).
  skip(!packed.headers.has('cf-cache-status'), 'No CDN answers here.');
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await packed.json()).toEqual(await plain.json());
});
