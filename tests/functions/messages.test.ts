import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type SendMessagesResponse,
  sendMessagesResponse,
} from '#functions/_shared/contract/schedule.ts';
import { proveMailbox } from '#tests/support/factories.ts';
import { answerOf } from '#tests/support/function-answers.ts';
import { anOpenCharge, atProvider, callFunction, sendMessages } from '#tests/support/payments.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { newestMailTo, signUp, visitor } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';

/** One run of the schedule. */
async function send(): Promise<SendMessagesResponse> {
  return answerOf(sendMessagesResponse, await sendMessages());
}

test('sample data are no news to anybody', async () => {
  const { rows } = await withAdmin((client) =>
    client.query(
      `select count(*)::int as messages from private.pesan m
       where m.user_id in (select user_id from public.transaksi_pembayaran where reference like 'SEED-%')`,
    ),
  );
  expect(rows).toEqual([{ messages: 0 }]);
});

function freshAddress() {
  return `undangan-${randomUUID()}@contoh.id`;
}

function storedOf(address: string) {
  return withAdmin(async (client) => {
    const { rows } = await client.query(
      'select terkirim_pada, percobaan, galat, nomor_penyedia, isi from private.pesan where alamat = $1',
      [address],
    );
    return rows;
  });
}

async function anInvitation() {
  const owner = await signUp('Pak Dadang Suhendar');
  const made = await owner.client.rpc('create_organisation', { name: `Klub ${randomUUID()}` });
  if (made.error) {
    throw made.error;
  }
  await withAdmin(async (client) => {
    await proveMailbox(client, owner.id);
    await client.query('update public.organisasi set disetujui_pada = now() where id = $1', [
      made.data.id,
    ]);
  });
  const address = freshAddress();
  const invited = await owner.client.rpc('invite_member', {
    organisation_id: made.data.id,
    email: address,
    role: 'kasir',
  });
  if (invited.error) {
    throw invited.error;
  }
  return { address, organisation: made.data.nama };
}

test('an invitation comes by mail, and its link is the one that is accepted', async () => {
  const { address, organisation } = await anInvitation();
  await send();
  const mail = await newestMailTo(address);
  expect(mail.subject).toBe(`Undangan menjadi panitia ${organisation}`);
  const link = mail.links.find((one) => one.includes('/panitia/undangan/')) ?? '';
  expect(new URL(link).origin).toBe(target().app_url);
  const token = decodeURIComponent(link.split('/').at(-1) ?? '');
  const seen = await visitor().rpc('look_at_invitation', { token });
  expect(seen.error).toBeNull();
  expect(JSON.stringify(seen.data)).toContain(organisation);
  // The outbox keeps no way in.
  const [stored] = await storedOf(address);
  expect(stored).toMatchObject({ percobaan: 1, galat: null, terkirim_pada: expect.any(Date) });
  expect(JSON.stringify(stored.isi)).not.toContain(token);
});

test('runs at the same time send each message once', async () => {
  const { address } = await anInvitation();
  await Promise.all([send(), send(), send()]);
  // Others' messages may come first, and the schedule of the stack runs beside these.
  await expect
    .poll(() => storedOf(address), { timeout: 20_000 })
    .toMatchObject([{ percobaan: 1, galat: null, terkirim_pada: expect.any(Date) }]);
  await newestMailTo(address);
  const { rows } = await withAdmin((client) =>
    client.query('select count(*)::int as sent from private.pesan where alamat = $1', [address]),
  );
  expect(rows).toEqual([{ sent: 1 }]);
});

test('a run that died after sending is followed by one whose mail the provider has already', async () => {
  const { address } = await anInvitation();
  await send();
  const [first] = await storedOf(address);
  const before = await newestMailTo(address);
  // As if the answer had been lost: the same words under the same key.
  await withAdmin((client) =>
    client.query(
      `update private.pesan set terkirim_pada = null, nomor_penyedia = null,
         isi = isi || '{"token": "lain"}' where alamat = $1`,
      [address],
    ),
  );
  await send();
  const [second] = await storedOf(address);
  expect(second).toMatchObject({ percobaan: 2, galat: null, terkirim_pada: expect.any(Date) });
  expect(first.nomor_penyedia).toBeTruthy();
  expect((await newestMailTo(address)).links).toEqual(before.links);
});

test('a parent who has paid is asked whether the mailbox is theirs, and after that gets the receipt with the entry’s code', async () => {
  const order = await anOpenCharge();
  const { client, email } = order.parent;
  await atProvider(order.charge.reference, 'pay');
  await send();
  // The first run holds the receipt back and asks; the second sends what asks.
  await send();
  const proof = await newestMailTo(email);
  expect(proof.subject).toBe('Konfirmasi email untuk Pushbike Race');
  const link = proof.links.find((one) => one.includes('/konfirmasi-email/')) ?? '';
  const token = decodeURIComponent(link.split('/').at(-1) ?? '');
  expect((await client.rpc('my_mailbox')).data).toMatchObject({ proved: false, waiting: 1 });
  // In whatever browser the mail is opened.
  const answer = await visitor().rpc('mailbox_link', { token, mine: true });
  expect(answer.data).toMatchObject({ state: 'proved' });
  expect((await client.rpc('my_mailbox')).data).toMatchObject({ proved: true, waiting: 1 });
  await send();
  const mail = await newestMailTo(order.parent.email);
  expect(mail.subject).toContain('Pendaftaran terkonfirmasi');
  expect(mail.links).toContain(`${target().app_url}/order-detail/${order.registrationId}`);
});

test('a link that the auth service mailed proves the mailbox, signing in with the password does not', async () => {
  const person = await signUp();
  expect((await person.client.rpc('my_mailbox')).data).toMatchObject({ proved: false });
  await visitor().auth.resetPasswordForEmail(person.email, { redirectTo: target().app_url });
  const { links } = await newestMailTo(person.email);
  const answer = await fetch(links.find((one) => one.includes('/auth/v1/verify')) ?? '', {
    redirect: 'manual',
  });
  const tokens = new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1));
  const mailed = visitor();
  await mailed.auth.setSession({
    access_token: tokens.get('access_token') ?? '',
    refresh_token: tokens.get('refresh_token') ?? '',
  });
  // It stays so when the token is renewed.
  await mailed.auth.refreshSession();
  expect((await mailed.rpc('my_mailbox')).data).toMatchObject({ proved: true });
  expect((await person.client.rpc('my_mailbox')).data).toMatchObject({ proved: true });
});

test('nobody but our own servers makes it run or sees the outbox', async () => {
  const parent = await signUp();
  expect((await callFunction('send-messages', { token: parent.accessToken })).status).toBe(401);
  expect((await callFunction('send-messages', {})).status).toBe(401);
  const { error } = await parent.client.rpc('claim_messages', { max_rows: 1 });
  expect(error?.code).toBe('42501');
});

test('the link of a message stops those that are not necessary, without a sign-in', async () => {
  const user = await signUp();
  const token = await withAdmin(async (client) => {
    const { rows } = await client.query(
      'insert into private.berhenti_pesan (user_id) values ($1) returning token',
      [user.id],
    );
    return rows[0].token as string;
  });
  expect(await visitor().rpc('message_preference', { token, stop: true })).toMatchObject({
    data: true,
  });
  const unknown = await visitor().rpc('message_preference', { token: randomUUID(), stop: true });
  expect(unknown.error?.message).toBe('message_link_unknown');
});
