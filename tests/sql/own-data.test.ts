import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import {
  createNewcomer,
  createOpenRace,
  createUser,
  insert,
  only,
  register,
} from '#tests/support/sql-fixtures.ts';
import { organiserOf } from '#tests/support/sql-organiser.ts';

// What a family reads in the app of what we wrote to it, and how much else is kept.

const db = fileDatabase();

type OwnMessage = Answer<'own_messages'>;

const words = {
  subject: 'Nomor plat: Piala Bandung',
  words: 'Nomor plat sudah dibagikan.\n\nZubaidah: 12',
};

function messagesOf(user: string) {
  return db.rpcRows<OwnMessage>(user, 'own_messages', {});
}

async function queue(user: string, content: Record<string, unknown>, kind = 'plates_given') {
  const key = `uji:${randomUUID()}`;
  await db.admin.query('select private.queue_message($1, $2, $3, null, $4)', [
    key,
    kind,
    user,
    content,
  ]);
  const { rows } = await db.admin.query('select id from private.pesan where kunci = $1', [key]);
  return only<{ id: string }>(rows).id;
}

/** Of all that is due, this one: which attempt it is. */
async function claim(id: string): Promise<number> {
  const rows = await db.query<{ message_id: string; attempt: number }>(
    'service_role',
    'select * from public.claim_messages(1000000)',
  );
  return only(rows.filter(({ message_id }) => message_id === id)).attempt;
}

function record(message_id: string, attempt: number, outcome: string, said: object = words) {
  return db.rpc('service_role', 'record_message', {
    message_id,
    attempt,
    outcome,
    provider_id: outcome === 'sent' ? 're_1' : null,
    ...said,
  });
}

async function sent(user: string, content: Record<string, unknown>, said: object = words) {
  const id = await queue(user, content);
  await record(id, await claim(id), 'sent', said);
  return id;
}

function aged(id: string, interval: string) {
  return db.admin.query(
    'update private.kata_pesan set ditulis_pada = ditulis_pada - $2::interval where pesan_id = $1',
    [id, interval],
  );
}

async function family() {
  const target = await createOpenRace(db, { satu_rider_per_akun: false });
  const parent = await createUser(db);
  const rider = await register(db, parent, target);
  return { target, parent, rider };
}

describe('a message that was sent', () => {
  test('is read by its account, with its words, when and to which address; by nobody else', async () => {
    const { parent, rider } = await family();
    const id = await sent(parent, { rider: [{ id: rider.id }] });
    expect(await messagesOf(parent)).toEqual([
      {
        message_id: id,
        subjek: words.subject,
        teks: words.words,
        address: `${parent}@contoh.id`,
        dibuat_pada: expect.anything(),
        terkirim_pada: expect.anything(),
        held: false,
        race_id: null,
        race: null,
        organisation: null,
      },
    ]);
    expect(await messagesOf(await createUser(db))).toEqual([]);
    expect((await refusalOf(db.query('anon', 'select public.own_messages()'))).state).toBe('42501');
  });

  test('of an organiser says whose words it carries', async () => {
    const { target, parent, rider } = await family();
    const organiser = await organiserOf(db, target.race);
    await db.rpc(organiser, 'send_letter', {
      race_id: target.race.id,
      request_id: randomUUID(),
      text: 'Parkir pindah',
      filter: JSON.stringify({ rider: [rider.id] }),
    });
    const { rows } = await db.admin.query<{ id: string; club: string }>(
      `select m.id, o.nama as club from private.pesan m, public.lomba l join public.organisasi o on o.id = l.organisasi_id
       where m.user_id = $1 and m.jenis = 'organiser_message' and l.id = $2`,
      [parent, target.race.id],
    );
    const { id, club } = only(rows);
    await record(id, await claim(id), 'sent');
    expect(await messagesOf(parent)).toEqual([
      expect.objectContaining({
        message_id: id,
        race_id: target.race.id,
        race: target.race.judul,
        organisation: club,
      }),
    ]);
  });

  test('with a secret keeps its subject alone', async () => {
    const parent = await createUser(db);
    const id = await queue(parent, { kode: '12345678', token: 'rahasia' }, 'mailbox_proof');
    await record(id, await claim(id), 'sent', { subject: 'Konfirmasi email', words: null });
    expect(await messagesOf(parent)).toMatchObject([{ subjek: 'Konfirmasi email', teks: null }]);
  });

  test('is told once, as it was said last, however often that is recorded', async () => {
    const { parent, rider } = await family();
    const id = await queue(parent, { rider: [{ id: rider.id }] });
    const attempt = await claim(id);
    await record(id, attempt, 'sent');
    await record(id, attempt, 'sent', { subject: 'Lain', words: 'Lain' });
    expect(await messagesOf(parent)).toMatchObject([{ subjek: words.subject }]);
  });

  test('is forgotten 30 days after', async () => {
    const { parent, rider } = await family();
    const id = await sent(parent, { rider: [{ id: rider.id }] });
    await aged(id, '29 days');
    await claim(await queue(parent, {}, 'race_moved'));
    expect(await messagesOf(parent)).toHaveLength(1);
    await aged(id, '2 days');
    await claim(await queue(parent, {}, 'race_moved'));
    expect(await messagesOf(parent)).toEqual([]);
  });
});

test('a message that waits for the mailbox can be read before it goes out, and goes out as it is said then', async () => {
  const parent = await createNewcomer(db);
  const id = await queue(parent, { pendaftaran_id: randomUUID() }, 'race_tomorrow');
  await record(id, await claim(id), 'held');
  expect(await messagesOf(parent)).toMatchObject([
    { message_id: id, held: true, terkirim_pada: null, teks: words.words },
  ]);
  await db.admin.query('update private.pesan set giliran_pada = null where id = $1', [id]);
  await record(id, await claim(id), 'sent', { subject: 'Besok', words: 'Besok lombanya' });
  expect(await messagesOf(parent)).toMatchObject([{ held: false, teks: 'Besok lombanya' }]);
});

test('what a mailbox, or a person who wants no such mails, refused can be read all the same', async () => {
  const parent = await createUser(db);
  const id = await queue(parent, { pendaftaran_id: randomUUID() }, 'race_tomorrow');
  await record(id, await claim(id), 'refused');
  expect(await messagesOf(parent)).toMatchObject([
    { message_id: id, held: false, terkirim_pada: null, teks: words.words },
  ]);
});

test.each(['failed', 'postponed', 'untried'])('what was %s was not said', async (outcome) => {
  const parent = await createUser(db);
  const id = await queue(parent, { pendaftaran_id: randomUUID() }, 'race_tomorrow');
  await record(id, await claim(id), outcome);
  expect(await messagesOf(parent)).toEqual([]);
});

describe('erasing a child', () => {
  async function siblings() {
    const { target, parent, rider } = await family();
    const sibling = await register(db, parent, target);
    return { target, parent, rider, sibling };
  }
  function erase(parent: string, rider: { rider_id: string | null }) {
    return db.rpc(parent, 'erase_rider', { rider_id: rider.rider_id, commit: true });
  }

  test.each([
    ['alone', (rider: { id: string }) => ({ pendaftaran_id: rider.id })],
    [
      'among several',
      (rider: { id: string }, sibling: { id: string }) => ({
        rider: [{ id: sibling.id }, { id: rider.id }],
      }),
    ],
    [
      'as paid for together',
      (rider: { id: string }, sibling: { id: string }) => ({
        pendaftaran_id: sibling.id,
        lain: [{ id: rider.id, jumlah: 1 }],
      }),
    ],
    [
      'as one who waited',
      (rider: { rider_id: string | null }) => ({
        rider_id: rider.rider_id,
        kategori_id: randomUUID(),
        sampai: '2027-01-01',
      }),
    ],
  ])('takes the words of what named it %s, and no other', async (_, contentOf) => {
    const { parent, rider, sibling } = await siblings();
    await sent(parent, contentOf(rider, sibling));
    const other = await sent(parent, { pendaftaran_id: sibling.id });
    await erase(parent, rider);
    expect((await messagesOf(parent)).map(({ message_id }) => message_id)).toEqual([other]);
  });

  test('while its message is on the way: the words do not come after', async () => {
    const { parent, rider, sibling } = await siblings();
    const id = await queue(parent, { rider: [{ id: sibling.id }, { id: rider.id }] });
    const attempt = await claim(id);
    await erase(parent, rider);
    await record(id, attempt, 'sent');
    expect(await messagesOf(parent)).toEqual([]);
    const { rows } = await db.admin.query<{ out: boolean }>(
      'select terkirim_pada is not null as out from private.pesan where id = $1',
      [id],
    );
    expect(only(rows).out).toBe(true);
  });
});

test('whether news is wanted is told, with where that is changed', async () => {
  const { parent, rider } = await family();
  await sent(parent, { rider: [{ id: rider.id }] });
  const { unsubscribe_token } = await db.rpc<Answer<'own_records'>>(parent, 'own_records', {});
  await db.rpc('anon', 'message_preference', { token: unsubscribe_token, stop: true });
  expect(await db.rpc(parent, 'own_records', {})).toMatchObject({
    messages_stopped_since: expect.anything(),
    unsubscribe_token,
  });
});

test('what else is kept of a family is counted, each family its own', async () => {
  const { parent, rider } = await family();
  await insert(db, 'public.wakil_pendaftaran', {
    pendaftaran_id: rider.id,
    nama: 'Nenek',
    nomor_hp: '081234567890',
  });
  await db.rpc(parent, 'save_search', {
    query: null,
    city: 'Bandung',
    month: null,
    rider_id: null,
    age: null,
  });
  await db.rpc(parent, 'remind_me', { race_id: (await createOpenRace(db)).race.id, wanted: true });
  const none = {
    entries: 0,
    classes: 0,
    waiting: 0,
    searches: 0,
    reminders: 0,
    delegates: 0,
    answers: 0,
    accounts: 0,
    phones: 0,
    messages_stopped_since: null,
    unsubscribe_token: null,
  };
  expect(await db.rpc(parent, 'own_records', {})).toEqual({
    ...none,
    entries: 1,
    searches: 1,
    reminders: 1,
    delegates: 1,
  });
  expect(await db.rpc(await createUser(db), 'own_records', {})).toEqual(none);
  expect((await refusalOf(db.query('anon', 'select public.own_records()'))).state).toBe('42501');
});
