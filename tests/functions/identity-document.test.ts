import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { withAdmin } from '#tests/support/race-fixture.ts';
import {
  type Client,
  checkFile,
  putFile,
  signUp,
  type TestUser,
  visitor,
} from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';

const kinds = [
  {
    bucket: 'akta_kia',
    column: 'file_identitas',
    extension: 'pdf',
    type: 'application/pdf',
    start: '%PDF-1.4\n',
    refused: ['image/jpeg', 'text/html', 'application/octet-stream'],
  },
  {
    bucket: 'foto_profil',
    column: 'foto_profil',
    extension: 'jpg',
    type: 'image/jpeg',
    start: '\u00ff\u00d8\u00ff',
    refused: ['image/svg+xml', 'text/html', 'application/pdf'],
  },
] as const;

describe.each(kinds)('a file in $bucket', ({ bucket, column, extension, type, start, refused }) => {
  const content = `${start}${randomUUID()}`;
  const file = (size = content.length) =>
    new File([content.padEnd(size, ' ')], `berkas.${extension}`, { type });
  let owner: TestUser;
  let others: { who: string; client: Client; folder: string }[];
  let path: string;

  beforeAll(async () => {
    owner = await signUp();
    const stranger = await signUp();
    others = [
      { who: 'another user', client: stranger.client, folder: stranger.id },
      { who: 'a visitor', client: visitor(), folder: 'umum' },
    ];
    path = `${owner.id}/berkas_${Date.now()}.${extension}`;
    const upload = await putFile(owner.client, bucket, path, file(), {
      cacheControl: '0, no-store',
    });
    expect(upload.error).toBeNull();
    if (bucket === 'akta_kia') {
      await checkFile(owner.client, bucket, path);
    }
    const named = await owner.client
      .from('profil_pengguna')
      .update(bucket === 'akta_kia' ? { file_identitas: path } : { foto_profil: path })
      .eq('id', owner.id)
      .select(column)
      .single();
    expect(named.data).toEqual({ [column]: path });
  });

  /** What the owner reads in it now. */
  const readByOwner = async () => {
    const { data } = await owner.client.storage.from(bucket).download(path);
    return data?.text();
  };

  /** Everything in the owner's folder. */
  const inFolder = () =>
    withAdmin(async (client) => {
      const { rows } = await client.query<{ name: string }>(
        'select name from storage.objects where bucket_id = $1 and starts_with(name, $2)',
        [bucket, `${owner.id}/`],
      );
      return rows.map(({ name }) => name);
    });

  it('opens for its owner through a signed link, in the browser and not as something else', async () => {
    const { data } = await owner.client.storage.from(bucket).createSignedUrl(path, 60);
    const opened = await fetch(data?.signedUrl ?? '');
    expect(opened.status).toBe(200);
    expect(opened.headers.get('content-type')).toBe(type);
    expect(Buffer.from(await opened.arrayBuffer()).toString('utf8')).toBe(content);
  });

  it('is kept by no browser of its owner', async () => {
    const { api_url, publishable_key } = target();
    const answer = await fetch(`${api_url}/storage/v1/object/${bucket}/${path}`, {
      headers: { apikey: publishable_key, authorization: `Bearer ${owner.accessToken}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const { data } = await owner.client.storage.from(bucket).info(path);
    expect(data?.cacheControl ?? data?.metadata?.cacheControl).toBe('max-age=0, no-store');
  });

  it('a signed link opens this file only, and not after its end', async () => {
    const { data } = await owner.client.storage.from(bucket).createSignedUrl(path, 60);
    const link = new URL(data?.signedUrl ?? '');
    link.pathname = link.pathname.replace(/[^/]+$/, `lain.${extension}`);
    expect((await fetch(link)).ok).toBe(false);

    const short = await owner.client.storage.from(bucket).createSignedUrl(path, 1);
    const ended = short.data?.signedUrl ?? '';
    // The token itself says when it ends: nothing is waited for but that second.
    await expect.poll(async () => (await fetch(ended)).ok, { timeout: 15_000 }).toBe(false);
  });

  it('is shown to nobody else, by any way', async () => {
    for (const { who, client } of others) {
      const objects = client.storage.from(bucket);
      const signed = await objects.createSignedUrl(path, 60);
      expect(signed.data, who).toBeNull();
      const many = await objects.createSignedUrls([path], 60);
      expect(many.data?.every(({ signedUrl }) => !signedUrl) ?? true, who).toBe(true);
      expect((await objects.download(path)).data, who).toBeNull();
      expect((await objects.list(owner.id)).data ?? [], who).toEqual([]);
      expect((await objects.info(path)).data, who).toBeNull();
      const { data } = await client.from('profil_pengguna').select(column).eq('id', owner.id);
      expect(data ?? [], who).toEqual([]);
    }
    const { api_url, publishable_key } = target();
    for (const way of ['public', 'authenticated', '']) {
      const address = [api_url, 'storage/v1/object', way, bucket, path].filter(Boolean).join('/');
      const answer = await fetch(address, { headers: { apikey: publishable_key } });
      expect(answer.ok, address).toBe(false);
      expect(await answer.text()).not.toContain(content);
    }
  });

  it('nobody else changes, copies, moves or removes it', async () => {
    for (const { who, client, folder } of others) {
      const objects = client.storage.from(bucket);
      const upsert = await putFile(client, bucket, path, file(), { upsert: true });
      expect(upsert.error, who).not.toBeNull();
      expect((await objects.update(path, file())).error, who).not.toBeNull();
      const elsewhere = `${folder}/salinan.${extension}`;
      expect((await objects.copy(path, elsewhere)).error, who).not.toBeNull();
      expect((await objects.move(path, elsewhere)).error, who).not.toBeNull();
      await objects.remove([path]);
      const into = await putFile(client, bucket, `${owner.id}/titipan.${extension}`, file());
      expect(into.error, who).not.toBeNull();
    }
    expect(await readByOwner()).toBe(content);
    expect(await inFolder()).toEqual([path]);
  });

  it('another user cannot make the profile forget it or name another', async () => {
    for (const { client, folder } of others) {
      for (const value of [null, `${folder}/berkas.${extension}`]) {
        await client
          .from('profil_pengguna')
          .update(bucket === 'akta_kia' ? { file_identitas: value } : { foto_profil: value })
          .eq('id', owner.id);
      }
    }
    const { data } = await owner.client.from('profil_pengguna').select(column).single();
    expect(data).toEqual({ [column]: path });
  });

  it('its owner cannot overwrite it: a new document is a new object', async () => {
    const objects = owner.client.storage.from(bucket);
    const again = await objects.upload(path, file(), { upsert: false });
    expect(again.error).toMatchObject({ statusCode: '409' });
    expect((await objects.upload(path, file(), { upsert: true })).error).not.toBeNull();
    expect((await objects.update(path, file())).error).not.toBeNull();
    expect(await readByOwner()).toBe(content);
  });

  it('takes nothing larger than 1 MB and no other kind, whatever it is called', async () => {
    const put = (name: string, content: File) =>
      putFile(owner.client, bucket, `${owner.id}/${name}`, content);
    const large = await put(`besar.${extension}`, file(1_048_577));
    expect(large.error).toMatchObject({ statusCode: '413' });
    for (const other of refused) {
      const disguised = new File([content], `berkas.${extension}`, { type: other });
      const answer = await put(`samaran.${extension}`, disguised);
      expect(answer.error, other).toMatchObject({ statusCode: '415' });
    }
    const ending = await put('berkas.html', file());
    expect(ending.error).not.toBeNull();
    expect(await inFolder()).toEqual([path]);
  });

  it('its owner removes it, and then every link to it is dead', async () => {
    const objects = owner.client.storage.from(bucket);
    const second = `${owner.id}/kedua.${extension}`;
    await putFile(owner.client, bucket, second, file());
    const { data } = await objects.createSignedUrl(second, 60);
    expect((await objects.remove([second])).error).toBeNull();
    expect((await fetch(data?.signedUrl ?? '')).ok).toBe(false);
    expect((await objects.createSignedUrl(second, 60)).data).toBeNull();
  });

  it('its name is taken once: a parent who removed it announces another', async () => {
    const objects = owner.client.storage.from(bucket);
    const once = `${owner.id}/sekali.${extension}`;
    expect((await putFile(owner.client, bucket, once, file())).error).toBeNull();
    expect((await objects.remove([once])).error).toBeNull();
    expect((await objects.upload(once, file())).error).not.toBeNull();
    const said = await owner.client.rpc('begin_upload', { bucket, name: once });
    expect(said.error).toMatchObject({ message: 'upload_spent' });
    expect(await inFolder()).toEqual([path]);
    // A file that was refused, or broke off, is none: its name takes the next one.
    const again = `${owner.id}/lagi.${extension}`;
    expect((await putFile(owner.client, bucket, again, file(1_048_577))).error).not.toBeNull();
    expect((await objects.upload(again, file())).error).toBeNull();
    expect((await objects.remove([again])).error).toBeNull();
  });
});
