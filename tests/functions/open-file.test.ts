import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openFileHandler } from '#functions/open-file/handler.ts';
import { addMember, createOrganiser } from '#tests/support/organiser.ts';
import { callFunction, registerRider } from '#tests/support/payments.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { type Client, checkFile, putFile, signUp, type TestUser } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';

/** Bytes that are no PDF are attached, as by a person who has found a way around the check. */
async function raceWithPaper(bytes: string, role: 'panitia' | 'gerbang' = 'panitia') {
  const race = await createRace();
  const parent = await signUp();
  const registrationId = await registerRider(parent, race);
  const { data: riders } = await parent.client.from('rider').select('id');
  const path = `${parent.id}/${riders?.[0]?.id}/${randomUUID()}.pdf`;
  const file = new File([bytes], 'akta.pdf', { type: 'application/pdf' });
  expect((await putFile(parent.client, 'akta_kia', path, file)).error).toBeNull();
  if (bytes.startsWith('%PDF-')) {
    await checkFile(parent.client, 'akta_kia', path);
    const named = await parent.client.rpc('set_rider_file', {
      rider_id: riders?.[0]?.id ?? '',
      kind: 'identitas',
      path,
      file_name: 'akta.pdf',
    });
    expect(named.error).toBeNull();
  } else {
    await withAdmin((admin) =>
      admin.query('update public.rider set file_identitas = $2 where id = $1', [
        riders?.[0]?.id,
        path,
      ]),
    );
  }
  const organiser = await createOrganiser({ role, raceId: race.raceId });
  return { race, parent, organiser, registrationId, path };
}

function openPaper(person: TestUser | null, registrationId: string) {
  return callFunction('open-file', {
    ...(person && { token: person.accessToken }),
    body: { kind: 'paper', registration_id: registrationId },
  });
}

async function codeOf(response: Response) {
  return ((await response.json()) as { error: { code: string } }).error.code;
}

/** Nobody but the family gets the file, or a link to it, out of storage itself. */
async function getsNothingFromStorage(client: Client, bucket: string, path: string) {
  const objects = client.storage.from(bucket);
  expect((await objects.createSignedUrl(path, 31_536_000)).data).toBeNull();
  expect((await objects.download(path)).data).toBeNull();
  expect((await objects.list(path.split('/').slice(0, -1).join('/'))).data ?? []).toEqual([]);
}

test('a paper is handed out to people who may see it at that moment, as what it is, and kept by nobody', async () => {
  const content = `%PDF-1.4\n${'akta '.repeat(20_000)}`;
  const { parent, organiser, registrationId, path } = await raceWithPaper(content);
  const opened = await openPaper(organiser, registrationId);
  expect(opened.status).toBe(200);
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'attachment',
  });
  expect(await opened.text()).toBe(content);
  await getsNothingFromStorage(organiser.client, 'akta_kia', path);

  expect((await openPaper(null, registrationId)).status).toBe(401);
  expect(await codeOf(await openPaper(await signUp(), registrationId))).toBe('race_not_found');
  expect(await codeOf(await openPaper(parent, registrationId))).toBe('race_not_found');
  const gate = await raceWithPaper(content, 'gerbang');
  expect(await codeOf(await openPaper(gate.organiser, gate.registrationId))).toBe('not_allowed');
  // Removed a moment ago: the next look is none.
  await withAdmin((admin) =>
    admin.query('delete from public.anggota_organisasi where user_id = $1', [organiser.id]),
  );
  expect(await codeOf(await openPaper(organiser, registrationId))).toBe('race_not_found');
  const log = await withAdmin((admin) =>
    admin.query(
      "select user_id from public.catatan where tindakan = 'open_paper' and objek_id = $1",
      [registrationId],
    ),
  );
  expect(log.rows).toEqual([{ user_id: organiser.id }]);
});

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a picture', '\u00ff\u00d8\u00ff\u00e0 and more bytes'],
  ['nothing', ''],
])('%s that was put up as a PDF is handed out to nobody', async (_, bytes) => {
  const { organiser, registrationId } = await raceWithPaper(bytes);
  const opened = await openPaper(organiser, registrationId);
  expect(opened.status).toBe(422);
  expect(await codeOf(opened)).toBe('file_not_as_claimed');
});

test('a page that was put up as a PDF is attached to no child and no profile', async () => {
  const race = await createRace();
  const parent = await signUp();
  await registerRider(parent, race);
  const { data: riders } = await parent.client.from('rider').select('id');
  const riderId = riders?.[0]?.id ?? '';
  const check = (person: TestUser, path: string) =>
    callFunction('open-file', {
      token: person.accessToken,
      body: { kind: 'check_paper', path },
    });
  const attach = (path: string) =>
    parent.client.rpc('set_rider_file', {
      rider_id: riderId,
      kind: 'identitas',
      path,
      file_name: 'akta.pdf',
    });
  const put = async (bytes: string) => {
    const path = `${parent.id}/${riderId}/${randomUUID()}.pdf`;
    const file = new File([bytes], 'akta.pdf', { type: 'application/pdf' });
    expect((await putFile(parent.client, 'akta_kia', path, file)).error).toBeNull();
    return path;
  };

  const page = await put('<!doctype html><script>alert(1)</script>');
  const refused = await check(parent, page);
  expect([refused.status, await codeOf(refused)]).toEqual([422, 'paper_not_pdf']);
  expect((await attach(page)).error?.message).toBe('file_not_checked');
  const named = await parent.client
    .from('profil_pengguna')
    .update({ file_identitas: page })
    .eq('id', parent.id);
  expect(named.error?.message).toBe('file_not_checked');

  const paper = await put('%PDF-1.4 akta');
  expect((await attach(paper)).error?.message).toBe('file_not_checked');
  const strange = await check(await signUp(), paper);
  expect([strange.status, await codeOf(strange)]).toEqual([404, 'no_paper']);
  expect((await check(parent, paper)).status).toBe(204);
  expect((await attach(paper)).error).toBeNull();

  const replaced = await put('%PDF-1.4 lain');
  expect((await check(parent, replaced)).status).toBe(204);
  expect((await parent.client.storage.from('akta_kia').remove([replaced])).error).toBeNull();
  expect((await attach(replaced)).error?.message).toBe('file_not_checked');
});

test('a paper whose file is gone is told of', async () => {
  const { organiser, registrationId, parent, path } = await raceWithPaper('%PDF-1.4');
  expect((await parent.client.storage.from('akta_kia').remove([path])).error).toBeNull();
  const opened = await openPaper(organiser, registrationId);
  expect([opened.status, await codeOf(opened)]).toEqual([404, 'no_paper']);
});

test('a proof of a transfer is for who keeps the money, and for who got it', async () => {
  const { race, parent, organiser, registrationId } = await raceWithPaper('%PDF-1.4');
  const cashier = await signUp();
  const payment = await parent.client.rpc('open_payment', { registration_id: registrationId });
  expect(payment.error).toBeNull();
  const refundId = randomUUID();
  const path = `${refundId}/${randomUUID()}.webp`;
  await withAdmin(async (admin) => {
    await addMember(admin, organiser.organisationId, cashier.id, 'kasir', race.raceId);
    await admin.query(
      `insert into private.pengembalian (id, transaksi_id, pendaftaran_id, jumlah, alasan, jenis)
       select $1, t.id, t.pendaftaran_lomba_id, 1000, 'lebih', 'selisih' from public.transaksi_pembayaran t
       where t.pendaftaran_lomba_id = $2`,
      [refundId, registrationId],
    );
  });
  const picture = new File(['RIFF0000WEBPVP8 bukti'], 'b.webp', { type: 'image/webp' });
  expect((await putFile(cashier.client, 'bukti_pengembalian', path, picture)).error).toBeNull();
  await checkFile(cashier.client, 'bukti_pengembalian', path);
  const page = `${refundId}/${randomUUID()}.pdf`;
  const html = new File(['<!doctype html>'], 'b.pdf', { type: 'application/pdf' });
  expect((await putFile(cashier.client, 'bukti_pengembalian', page, html)).error).toBeNull();
  const refused = await callFunction('open-file', {
    token: cashier.accessToken,
    body: { kind: 'check_proof', refund_id: refundId, path: page },
  });
  expect([refused.status, await codeOf(refused)]).toEqual([422, 'proof_not_readable']);
  await getsNothingFromStorage(cashier.client, 'bukti_pengembalian', path);
  const open = (person: TestUser) =>
    callFunction('open-file', {
      token: person.accessToken,
      body: { kind: 'proof', refund_id: refundId },
    });
  expect(await codeOf(await open(cashier))).toBe('no_proof');
  await withAdmin((admin) =>
    admin.query(
      `update private.pengembalian set langkah = 'dibayar', disetujui_pada = now(), dibayar_pada = now(),
         tanggal_transfer = now(), bukti = $2 where id = $1`,
      [refundId, path],
    ),
  );
  for (const person of [cashier, parent]) {
    const opened = await open(person);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await opened.text()).toContain('bukti');
  }
  expect(await codeOf(await open(organiser))).toBe('not_allowed');
});

test('a body that names no file is refused, and storage out of order is no answer', async () => {
  const { accessToken } = await signUp();
  for (const body of [{}, { kind: 'paper' }, { kind: 'own', registration_id: randomUUID() }]) {
    expect((await callFunction('open-file', { token: accessToken, body })).status).toBe(400);
  }
  const lines: unknown[] = [];
  const handle = openFileHandler({
    locate: () => Promise.resolve({ bucket: 'akta_kia', path: 'x/y.pdf', version: null }),
    read: () => Promise.reject(new Error('storage_503')),
    recordChecked: () => Promise.resolve(),
    appOrigins: [],
    log: (...line) => lines.push(line),
  });
  const answer = await handle(
    new Request(target().api_url, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ kind: 'paper', registration_id: randomUUID() }),
    }),
  );
  expect([answer.status, await codeOf(answer)]).toEqual([500, 'internal']);
});
