import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Json } from '#api/database.types.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { newestMailTo, putFile, service, signUp, visitor } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';

describe('sign-up', () => {
  it('hands the metadata to the database as an object, from which the profile is filled', async () => {
    const person = await signUp();
    const { data } = await person.client.from('profil_pengguna').select('*').single();
    expect(data).toMatchObject({
      id: person.id,
      nama_lengkap: person.fullName,
      nomor_hp: person.phone,
      email: person.email,
    });
    const stored = await withAdmin((client) =>
      client.query(
        'select jsonb_typeof(raw_user_meta_data) as type from auth.users where id = $1',
        [person.id],
      ),
    );
    expect(stored.rows).toEqual([{ type: 'object' }]);
  });

  it('gives times as the hosted data API does', async () => {
    const person = await signUp();
    const { data } = await person.client.from('profil_pengguna').select('dibuat_pada').single();
    expect(data?.dibuat_pada).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  });

  it('refuses an address that is taken, and a password of five characters', async () => {
    const person = await signUp();
    const again = await visitor().auth.signUp({ email: person.email, password: 'rahasia1' });
    expect(again.error?.message).toBe('User already registered');
    const weak = await visitor().auth.signUp({
      email: `orang-${randomUUID()}@example.test`,
      password: 'lima5',
    });
    expect(weak.error?.message).toContain('Password should be at least 6 characters');
  });
});

describe('the data API', () => {
  it('lets a role do what a migration granted, and nothing else', async () => {
    const person = await signUp();
    const readSettings = await visitor().from('pengaturan').select('key');
    expect(readSettings).toMatchObject({ status: 401, error: { code: '42501' } });
    const insertRace = await person.client.from('lomba').insert({ judul: 'x' } as never);
    expect(insertRace).toMatchObject({ status: 403, error: { code: '42501' } });
    const asService = await service().from('pengaturan').select('key');
    expect(asService).toMatchObject({ status: 200, error: null });
  });

  it('tells every cache on the way to keep no personal answer', async () => {
    const { api_url, publishable_key } = target();
    const { accessToken } = await signUp();
    const headers = { apikey: publishable_key, authorization: `Bearer ${accessToken}` };
    for (const [path, init] of [
      ['rest/v1/profil_pengguna?select=id', {}],
      ['rest/v1/rpc/race_categories', { method: 'POST', body: '{"race_id":null}' }],
      ['functions/v1/check-payment', { method: 'POST', body: '{}' }],
    ] as [string, RequestInit][]) {
      const answer = await fetch(`${api_url}/${path}`, {
        ...init,
        headers: { ...headers, 'content-type': 'application/json' },
      });
      expect({ path, kept: answer.headers.get('cache-control') }).toEqual({
        path,
        kept: 'no-store',
      });
    }
  });

  it('shows each person the own rows only', async () => {
    const [first, second] = [await signUp(), await signUp()];
    const { data } = await first.client
      .from('profil_pengguna')
      .select('id')
      .in('id', [first.id, second.id]);
    expect(data).toEqual([{ id: first.id }]);
  });

  it('refuses a visitor who walks from races to what hangs on them and back', async () => {
    const { api_url, publishable_key } = target();
    const read = (path: string) =>
      fetch(`${api_url}/rest/v1/${path}`, { headers: { apikey: publishable_key } });
    // PostgreSQL names a column that is not there before a right that is missing, so it is one that is.
    const columnOf = (way: string | undefined) => (way === 'lomba_kategori' ? 'kuota' : 'id');
    const nested = (ways: string[], levels: number, at = 0): string =>
      levels === 0
        ? columnOf(ways[(at + ways.length - 1) % ways.length])
        : `${ways[at % ways.length]}(${nested(ways, levels - 1, at + 1)})`;
    for (const [table, ...ways] of [
      ['lomba', 'lomba_kategori', 'kategori_lomba', 'lomba_kategori', 'lomba'],
      ['lomba', 'kategori_lomba!lomba_kategori', 'lomba!lomba_kategori'],
      ['kategori_lomba', 'lomba!lomba_kategori', 'kategori_lomba!lomba_kategori'],
      ['lomba', 'tiket', 'lomba'],
      ['tiket', 'lomba', 'tiket'],
      // By the key's name: answers to a race's questions lead from an entry to a race, too.
      [
        'lomba',
        'pendaftaran_lomba!pendaftaran_lomba_lomba_id_fkey',
        'lomba!pendaftaran_lomba_lomba_id_fkey',
      ],
    ] as [string, ...string[]][]) {
      for (const levels of [1, 12]) {
        const select = nested(ways, levels);
        const answer = await read(`${table}?select=id,${select}`);
        const { code } = (await answer.json()) as { code?: string };
        expect({ table, select, status: answer.status, code }).toEqual({
          table,
          select,
          status: 401,
          code: '42501',
        });
      }
    }
    // What visitors are meant to read of them, they read.
    for (const table of ['lomba', 'kategori_lomba', 'tiket']) {
      const answer = await read(`${table}?select=id&limit=1`);
      expect({ table, status: answer.status }).toEqual({ table, status: 200 });
    }
  });

  it('turns an error of a rule into its status, code and facts', async () => {
    const person = await signUp();
    const answer = await person.client.rpc('open_payment', { registration_id: randomUUID() });
    expect(answer).toMatchObject({
      status: 404,
      error: { code: 'PT404', message: 'registration_not_found' },
    });
  });

  it('calls a failed check the error of the one who asked', async () => {
    const person = await signUp();
    const answer = await person.client
      .from('profil_pengguna')
      .update({ jenis_kelamin: 'tidak ada' })
      .eq('id', person.id);
    expect(answer).toMatchObject({ status: 400, error: { code: '23514' } });
  });

  it('does not take "null" for an id, once it is known that the table may be read', async () => {
    const person = await signUp();
    const profiles = () => person.client.from('profil_pengguna');
    for (const request of [
      profiles().select('id').eq('id', 'null'),
      profiles().select('id').in('id', [person.id, 'null']),
      profiles().update({ nama_lengkap: 'X' }).in('id', [person.id, 'null']),
    ]) {
      expect(await request).toMatchObject({ status: 400, error: { code: '22P02' } });
    }
    expect((await profiles().select('nama_lengkap').single()).data?.nama_lengkap).toBe(
      person.fullName,
    );
    // A text may be the text "null".
    expect((await profiles().select('id').eq('nama_lengkap', 'null')).status).toBe(200);
    const settings = await visitor().from('pengaturan').select('key').eq('key', 'null');
    expect(settings.status).toBe(401);
  });

  it.each<[string, Json, string, string | null]>([
    ['objects', { note: 'a "quoted" text' }, 'object', 'a "quoted" text'],
    // Whoever turns an object into text by mistake hears of it here, too.
    ['a text as a text, whatever it says', '{"note":"in a text"}', 'string', null],
  ])('passes JSON parameters on as they are: %s', async (_, payload, type, note) => {
    const reference = `T${randomUUID()}`;
    const { error } = await service().rpc('apply_payment_status', {
      merchant_ref: `MERCH-${randomUUID()}`,
      reference,
      status: 'PAID',
      amount: 1,
      paid_at: new Date().toISOString(),
      payload,
    });
    expect(error).toBeNull();
    const logged = await withAdmin((client) =>
      client.query(
        `select jsonb_typeof(muatan) as type, muatan ->> 'note' as note
         from private.peristiwa_pembayaran where reference = $1`,
        [reference],
      ),
    );
    expect(logged.rows).toEqual([{ type, note }]);
  });
});

describe('identity documents', () => {
  const pdf = (size: number) =>
    new File([new Uint8Array(size).fill(37)], 'akta.pdf', { type: 'application/pdf' });

  it('are stored, and open through a signed link only', async () => {
    const person = await signUp();
    const bucket = person.client.storage.from('akta_kia');
    const key = `${person.id}/akta-${randomUUID()}.pdf`;
    const upload = await putFile(person.client, 'akta_kia', key, pdf(2000));
    expect(upload).toMatchObject({ error: null, data: { path: key } });

    const { data } = await bucket.createSignedUrl(key, 60);
    const opened = await fetch(data?.signedUrl ?? '');
    expect(opened.status).toBe(200);
    expect(opened.headers.get('content-type')).toBe('application/pdf');
    expect((await opened.arrayBuffer()).byteLength).toBe(2000);

    const altered = await fetch((data?.signedUrl ?? '').slice(0, -4));
    expect(altered.status).toBe(400);
    const asPublic = await fetch(bucket.getPublicUrl(key).data.publicUrl);
    expect(asPublic.status).toBe(400);
  });

  it('belong to one person', async () => {
    const [owner, other] = [await signUp(), await signUp()];
    const key = `${owner.id}/akta-${randomUUID()}.pdf`;
    await putFile(owner.client, 'akta_kia', key, pdf(100));

    const into = await putFile(other.client, 'akta_kia', `${owner.id}/lain.pdf`, pdf(100));
    expect(into.error).toMatchObject({ statusCode: '403' });
    for (const client of [other.client, visitor()]) {
      const signed = await client.storage.from('akta_kia').createSignedUrl(key, 60);
      expect(signed.error).not.toBeNull();
    }
    await other.client.storage.from('akta_kia').remove([key]);
    const still = await owner.client.storage.from('akta_kia').createSignedUrl(key, 60);
    expect(still.error).toBeNull();
  });

  it('are PDF files of 1 MB at most', async () => {
    const person = await signUp();
    const put = (name: string, file: Blob) =>
      putFile(person.client, 'akta_kia', `${person.id}/${name}`, file);
    const largest = await put('pas.pdf', pdf(1024 * 1024));
    expect(largest.error).toBeNull();
    const larger = await put('lebih.pdf', pdf(1024 * 1024 + 1));
    expect(larger.error).toMatchObject({ statusCode: '413' });
    const bucket = person.client.storage.from('akta_kia');
    const raw = await bucket.upload(`${person.id}/lebih2.pdf`, new Uint8Array(1024 * 1024 + 1), {
      contentType: 'application/pdf',
    });
    expect(raw.error).toMatchObject({ statusCode: '413' });
    const picture = new File([new Uint8Array(100)], 'akta.png', { type: 'image/png' });
    const wrongType = await put('akta.png', picture);
    expect(wrongType.error).toMatchObject({ statusCode: '415' });
  });
});

describe('a new password', () => {
  it('needs the current one, which the server checks', async () => {
    const { client, email, password } = await signUp();
    const change = async (attributes: { password: string; current_password?: string }) =>
      (await client.auth.updateUser(attributes)).error?.code;
    const next = 'sandi-berikutnya';
    expect(await change({ password: next })).toBe('current_password_required');
    expect(await change({ password: next, current_password: 'bukan-ini' })).toBe(
      'current_password_invalid',
    );
    const signIn = async (tried: string) =>
      (await visitor().auth.signInWithPassword({ email, password: tried })).error?.code;
    expect(await signIn(next)).toBe('invalid_credentials');
    expect(await change({ password: next, current_password: password })).toBeUndefined();
    expect(await signIn(next)).toBeUndefined();
    expect(await signIn(password)).toBe('invalid_credentials');
  });

  it('has 72 bytes at most, at sign-up too', async () => {
    const { client, password } = await signUp();
    // 37 letters of two bytes.
    const long = 'é'.repeat(37);
    const email = `orang-${randomUUID()}@example.test`;
    const refused = { status: 400, code: 'validation_failed' };
    expect((await visitor().auth.signUp({ email, password: long })).error).toMatchObject(refused);
    const change = await client.auth.updateUser({ password: long, current_password: password });
    expect(change.error).toMatchObject(refused);
    const longest = await visitor().auth.signUp({ email, password: long.slice(1) });
    expect(longest.error).toBeNull();
  });
});

describe('mails', () => {
  it('speak Indonesian, and lead where they say', async () => {
    const { email } = await signUp();
    await visitor().auth.resetPasswordForEmail(email, { redirectTo: target().app_url });
    const { subject, links } = await newestMailTo(email);
    expect(subject).toBe('Buat password baru untuk akun Pushbike Race');
    const hosts = new Set(links.map((link) => new URL(link).host));
    expect([...hosts].sort()).toEqual(
      [...new Set([new URL(target().app_url).host, new URL(target().api_url).host])].sort(),
    );
  });

  it('to one person keep a minute between them', async () => {
    const { email } = await signUp();
    const ask = () => visitor().auth.resetPasswordForEmail(email);
    expect((await ask()).error).toBeNull();
    expect((await ask()).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    // Of an address that nobody has, nothing can be learnt in this way.
    const unknown = `tidak-ada-${randomUUID()}@example.test`;
    for (const _ of [1, 2]) {
      expect((await visitor().auth.resetPasswordForEmail(unknown)).error).toBeNull();
    }
  });
});

describe('password recovery', () => {
  const follow = async (email: string, redirectTo: string) => {
    const { error } = await visitor().auth.resetPasswordForEmail(email, { redirectTo });
    expect(error).toBeNull();
    const { links } = await newestMailTo(email);
    const link = links.find((candidate) => candidate.includes('/auth/v1/verify'));
    const answer = await fetch(link ?? '', { redirect: 'manual' });
    expect(answer.status).toBe(303);
    return new URL(answer.headers.get('location') ?? '');
  };

  it('leads from the mail back to where it was asked for, signed in', async () => {
    const person = await signUp();
    const back = await follow(person.email, `${target().app_url}/reset-password`);
    expect(back.origin + back.pathname).toBe(`${target().app_url}/reset-password`);
    const tokens = new URLSearchParams(back.hash.slice(1));
    const client = visitor();
    const session = await client.auth.setSession({
      access_token: tokens.get('access_token') ?? '',
      refresh_token: tokens.get('refresh_token') ?? '',
    });
    expect(session.data.user?.id).toBe(person.id);
    const changed = await client.auth.updateUser({ password: 'sandi-baru-1' });
    expect(changed.error).toBeNull();
    const signedIn = await visitor().auth.signInWithPassword({
      email: person.email,
      password: 'sandi-baru-1',
    });
    expect(signedIn.error).toBeNull();
  });

  it('never leads to an address that is not ours', async () => {
    const person = await signUp();
    const back = await follow(person.email, 'https://jahat.example/reset-password');
    expect(back.hostname).not.toBe('jahat.example');
  });
});

describe('functions', () => {
  const call = (name: string, init: RequestInit) =>
    fetch(`${target().api_url}/functions/v1/${name}`, { method: 'POST', ...init });

  it('want a valid token before they are called, unless config.toml says otherwise', async () => {
    const without = await call('create-payment', { body: '{}' });
    expect(without.status).toBe(401);
    const forged = await call('create-payment', {
      body: '{}',
      headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
    });
    expect(forged.status).toBe(401);
    expect(await forged.json()).not.toHaveProperty('error.code');
    // Its own answer, in its own form: the request reached it.
    const callback = await call('payment-callback', { body: '{}' });
    expect(await callback.json()).toHaveProperty('error.code');
  });

  it('are found by name only', async () => {
    for (const name of ['nothing-here', '_shared', '..%2f_shared']) {
      expect((await call(name, { body: '{}' })).status).toBe(404);
    }
  });
});
