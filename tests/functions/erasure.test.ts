import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { forgetDataResponse } from '#functions/_shared/contract.ts';
import { answerOf } from '#tests/support/function-answers.ts';
import { callFunction } from '#tests/support/payments.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { putFile, signUp, type TestUser } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';
import { tracesOf } from '#tests/support/traces.ts';

async function forget() {
  return answerOf(
    forgetDataResponse,
    await callFunction('forget-data', { headers: { apikey: target().secret_key } }),
  );
}

/** The folders of the embedded stack that are not ours to search: see below. */
const elsewhere = new Set([
  // The database, which is searched through its tables: its files keep what was deleted until it tidies up.
  'postgres',
  // What the simulated provider remembers.
  'payments.json',
]);

/** Files of the embedded stack, stored files and logs of functions and database among them, that hold one of the words. */
function filesWith(words: string[]): string[] {
  const root = process.env.TEST_DATA_DIR;
  if (!root || !existsSync(root)) {
    return [];
  }
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !elsewhere.has(path.relative(root, file).split(path.sep)[0] ?? ''))
    .filter((file) => {
      const content = readFileSync(file, 'latin1').toLowerCase();
      return words.some((word) => content.includes(word.toLowerCase()));
    })
    .map((file) => path.relative(root, file));
}

async function family() {
  const mark = randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 10);
  const parent = await signUp(`Ibu Wulandari ${mark}`);
  const child = { full_name: `Kirana ${mark} Dewi`, nickname: `Kira${mark}` };
  const { raceId, categoryId } = await createRace({ harga_dasar: 0 });
  const registered = await parent.client.rpc('register_rider', {
    race_id: raceId,
    category_id: categoryId,
    ...child,
    birth_date: '17-08-2021',
    gender: 'perempuan',
    city: 'KOTA BANDUNG',
    team_name: `Tim ${mark}`,
    jersey_size: 'S',
    start_number: '7',
    request_id: randomUUID(),
  });
  expect(registered.error).toBeNull();
  const { data: riders } = await parent.client.from('rider').select('id');
  const riderId = riders?.[0]?.id ?? '';
  // The document says who it is of, as a certificate does.
  const paper = `${parent.id}/${riderId}/${randomUUID()}.pdf`;
  const upload = await putFile(
    parent.client,
    'akta_kia',
    paper,
    new File([`%PDF-1.4\n${child.full_name}`], 'akta.pdf', { type: 'application/pdf' }),
    { cacheControl: '0, no-store' },
  );
  expect(upload.error).toBeNull();
  const named = await parent.client.rpc('set_rider_file', {
    rider_id: riderId,
    kind: 'identitas',
    path: paper,
    file_name: `Kirana_${mark}.pdf`,
  });
  expect(named.error).toBeNull();
  return { parent, riderId, paper, words: [child.full_name, child.nickname, `Tim ${mark}`, mark] };
}

function storedOf(parent: TestUser) {
  return withAdmin(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select name from storage.objects where starts_with(name, $1)',
      [parent.id],
    );
    return rows.map(({ name }) => name);
  });
}

function traces(words: string[]) {
  return withAdmin((client) => tracesOf(client, words));
}

test('a child that is erased is in no table, no stored file and no log, even when the app never came back', async () => {
  const { parent, riderId, paper, words } = await family();
  // The parent's own name stays, and holds the mark.
  const names = words.slice(0, 3);
  expect(await storedOf(parent)).toEqual([paper]);
  expect(await traces(names)).not.toEqual([]);
  if (process.env.TEST_DATA_DIR) {
    expect(filesWith(names)).not.toEqual([]);
  }

  const erased = await parent.client.rpc('erase_rider', { rider_id: riderId, commit: true });
  expect(erased.error).toBeNull();
  expect((await forget()).removed).toBeGreaterThan(0);

  expect(await traces(names)).toEqual([]);
  expect(await storedOf(parent)).toEqual([]);
  expect(filesWith(names)).toEqual([]);
});

test('an account that is erased is nowhere, nobody signs in with it, and its address is free', async () => {
  const { parent, words } = await family();
  const all = [...words, parent.email];
  const erased = await parent.client.rpc('erase_account', { commit: true });
  expect(erased.error).toBeNull();
  await forget();
  expect(await traces(all)).toEqual([]);
  expect(await storedOf(parent)).toEqual([]);
  expect(filesWith(all)).toEqual([]);

  const again = await parent.client.auth.signInWithPassword({
    email: parent.email,
    password: parent.password,
  });
  expect(again.data.session).toBeNull();
  const refreshed = await parent.client.auth.refreshSession({
    refresh_token: parent.session.refresh_token,
  });
  expect(refreshed.data.session).toBeNull();
  const anew = await parent.client.auth.signUp({ email: parent.email, password: parent.password });
  expect(anew.error).toBeNull();
  expect(anew.data.user?.id).not.toBe(parent.id);
});

test('the export is read by its family alone, and stands in no cache', async () => {
  const { parent, words } = await family();
  const { api_url, publishable_key } = target();
  const response = await fetch(`${api_url}/rest/v1/rpc/export_family`, {
    method: 'POST',
    headers: {
      apikey: publishable_key,
      authorization: `Bearer ${parent.accessToken}`,
      'content-type': 'application/json',
    },
    body: '{}',
  });
  expect(response.headers.get('cache-control')).toContain('no-store');
  const text = await response.text();
  for (const word of words) {
    expect(text).toContain(word);
  }
});

test('forget-data is the schedule’s alone', async () => {
  const parent = await signUp();
  expect((await callFunction('forget-data', { token: parent.accessToken })).status).toBe(401);
  expect((await callFunction('forget-data', {})).status).toBe(401);
});
