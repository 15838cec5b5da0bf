import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fileDatabase, forbidden, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOpenRace,
  createOrder,
  createUser,
  endHold,
  only,
  openPayment,
  register,
  registerTogether,
} from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

interface Claimed {
  message_id: string;
  kind: string;
  attempt: number;
  address: string | null;
  recipient_name: string | null;
  content: Record<string, unknown>;
  race: Record<string, unknown> | null;
  entry: Record<string, unknown> | null;
  unsubscribed: boolean;
  unsubscribe_token: string | null;
  entries: Record<string, unknown>[] | null;
}

interface Message {
  id: string;
  terkirim_pada: string | null;
  berhenti_pada: string | null;
  percobaan: number;
  galat: string | null;
  isi: Record<string, unknown>;
}

/** Puts a message of its own into the outbox; its id. */
async function queue(
  to: { user?: string; address?: string },
  content: Record<string, unknown> = {},
  kind = 'race_moved',
): Promise<string> {
  const key = `uji:${randomUUID()}`;
  await db.admin.query('select private.queue_message($1, $2, $3, $4, $5)', [
    key,
    kind,
    to.user ?? null,
    to.address ?? null,
    content,
  ]);
  const { rows } = await db.admin.query('select id from private.pesan where kunci = $1', [key]);
  return only(rows).id;
}

async function stored(id: string): Promise<Message> {
  return only((await db.admin.query('select * from private.pesan where id = $1', [id])).rows);
}

/** Of all that is due, what this test queued. */
async function claim(...ids: string[]): Promise<Claimed[]> {
  const rows = await db.query<Claimed>(
    'service_role',
    'select * from public.claim_messages(1000000)',
  );
  return rows.filter((row) => ids.includes(row.message_id));
}

function record(message: Claimed, outcome: string, cause: string | null = null) {
  return db.rpc('service_role', 'record_message', {
    message_id: message.message_id,
    attempt: message.attempt,
    outcome,
    cause,
    provider_id: outcome === 'sent' ? 're_1' : null,
  });
}

/** As if that much time had gone by for this message. */
function later(id: string, interval: string) {
  return db.admin.query(
    `update private.pesan set kirim_setelah = kirim_setelah - $2::interval,
       giliran_pada = giliran_pada - $2::interval, terkirim_pada = terkirim_pada - $2::interval,
       berhenti_pada = berhenti_pada - $2::interval
     where id = $1`,
    [id, interval],
  );
}

describe('a message', () => {
  test('goes to the account’s own address, with what is true of race and rider now', async () => {
    const { user, target, registration } = await createOrder(db, { judul: 'Piala Uji' });
    const id = await queue({ user }, { pendaftaran_id: registration.id });
    const [message] = await claim(id);
    expect(message).toMatchObject({
      kind: 'race_moved',
      attempt: 1,
      address: `${user}@contoh.id`,
      recipient_name: 'Ibu Rani',
      race: { id: target.race.id, judul: 'Piala Uji', zona_waktu: 'Asia/Jakarta' },
      entry: { id: registration.id, panggilan: 'Bima', kategori: 'FFA' },
      unsubscribed: false,
    });
  });

  test('to somebody without an account goes to the address given, and cannot be stopped', async () => {
    const id = await queue({ address: 'baru@contoh.id' });
    expect((await claim(id))[0]).toMatchObject({
      address: 'baru@contoh.id',
      recipient_name: null,
      race: null,
      entry: null,
      unsubscribe_token: null,
    });
  });

  test('with odd ids in it does not stop the others', async () => {
    const user = await createUser(db);
    const odd = await queue({ user }, { lomba_id: 'bukan uuid', pendaftaran_id: 7 });
    const fine = await queue({ user });
    expect((await claim(odd, fine)).map((row) => row.race)).toEqual([null, null]);
  });

  test('is not sent before its time', async () => {
    const user = await createUser(db);
    const key = randomUUID();
    await db.admin.query(
      "select private.queue_message($1, 'race_moved', $2, null, '{}', now() + interval '1 hour')",
      [key, user],
    );
    const { rows } = await db.admin.query('select id from private.pesan where kunci = $1', [key]);
    const { id } = only(rows);
    expect(await claim(id)).toEqual([]);
    await later(id, '1 hour');
    expect(await claim(id)).toHaveLength(1);
  });

  test('does not wait behind hundreds of another kind', async () => {
    const user = await createUser(db);
    const many: string[] = [];
    for (let count = 0; count < 40; count += 1) {
      many.push(await queue({ user }, {}, 'organiser_message'));
    }
    const [proof, receipt] = [
      await queue({ address: 'baru@contoh.id' }, {}, 'mailbox_proof'),
      await queue({ user }, {}, 'receipt'),
    ];
    // As if all that other tests have left here were done.
    const ids = [...many, proof, receipt];
    await db.admin.query(
      'update private.pesan set berhenti_pada = now() where terkirim_pada is null and berhenti_pada is null and id <> all ($1)',
      [ids],
    );
    const claimed = async () =>
      (await db.query<Claimed>('service_role', 'select * from public.claim_messages(10)')).map(
        (row) => row.message_id,
      );
    const first = await claimed();
    expect(first).toHaveLength(10);
    expect(first.slice(0, 3)).toEqual(expect.arrayContaining([proof, receipt]));
    // Of one kind, still the oldest first, and nobody is left out.
    expect(
      [
        ...first,
        ...(await claimed()),
        ...(await claimed()),
        ...(await claimed()),
        ...(await claimed()),
      ].filter((id) => id !== proof && id !== receipt),
    ).toEqual(many);
  });

  test('is given to one run at a time, and to another when the first has died', async () => {
    const id = await queue({ user: await createUser(db) });
    const both = (await Promise.all([claim(id), claim(id)])).flat();
    expect(both).toHaveLength(1);
    expect(await claim(id)).toEqual([]);
    await later(id, '5 minutes');
    expect((await claim(id))[0]).toMatchObject({ attempt: 2 });
    // The clock goes back by an hour while a run has it, and the run dies.
    await later(id, '-1 hour');
    expect((await claim(id))[0]).toMatchObject({ attempt: 3 });
  });

  test('is not claimed once more by a run that began a moment before the one that has it', async () => {
    const id = await queue({ user: await createUser(db) });
    // The hour of a transaction is that of its beginning.
    const earlier = await db.connect();
    try {
      await earlier.query('begin; set local role service_role; select now(), pg_sleep(0.05)');
      expect(await claim(id)).toHaveLength(1);
      const { rows } = await earlier.query<Claimed>('select * from public.claim_messages(1000000)');
      expect(rows.filter((row) => row.message_id === id)).toEqual([]);
    } finally {
      await earlier.query('rollback');
      await earlier.end();
    }
  });

  test('that was sent is never sent again, and keeps no token', async () => {
    const id = await queue({ address: 'baru@contoh.id' }, { token: 'rahasia', peran: 'kasir' });
    const message = only(await claim(id));
    await record(message, 'sent');
    await later(id, '1 day');
    expect(await claim(id)).toEqual([]);
    expect(await stored(id)).toMatchObject({ galat: null, isi: { peran: 'kasir' } });
  });

  test('that a slow run has sent after all is not sent by the run that has it now', async () => {
    const id = await queue({ user: await createUser(db) });
    const slow = only(await claim(id));
    await later(id, '5 minutes');
    const second = only(await claim(id));
    await record(slow, 'sent');
    await record(second, 'failed', 'timeout');
    expect(await stored(id)).toMatchObject({ galat: null, terkirim_pada: expect.any(String) });
    await later(id, '1 day');
    expect(await claim(id)).toEqual([]);
  });

  test('that failed is tried again, later each time, and given up after the eighth', async () => {
    const id = await queue({ user: await createUser(db) });
    const pauses = ['1 min', '3 min', '9 min', '27 min', '81 min', '243 min', '6 hours'];
    for (const [index, pause] of pauses.entries()) {
      const message = only(await claim(id));
      expect(message.attempt).toBe(index + 1);
      await record(message, 'failed', 'timeout');
      await later(id, `${pause} - 10 sec`);
      expect(await claim(id)).toEqual([]);
      await later(id, '10 sec');
    }
    await record(only(await claim(id)), 'failed', 'timeout');
    expect(await stored(id)).toMatchObject({ galat: 'timeout', berhenti_pada: expect.any(String) });
    await later(id, '1 day');
    expect(await claim(id)).toEqual([]);
  });

  test('that the provider does not take is given up at once; an operator can send it again', async () => {
    const id = await queue({ user: await createUser(db) }, { a: 1 });
    await record(only(await claim(id)), 'refused', 'Alamat bunda@contoh.id salah');
    expect(await stored(id)).toMatchObject({ galat: 'other', berhenti_pada: expect.any(String) });
    const again = () => db.admin.query('select private.send_again($1) as done', [id]);
    expect((await again()).rows).toEqual([{ done: true }]);
    expect((await claim(id))[0]).toMatchObject({ attempt: 1, content: { a: 1 } });
    expect((await again()).rows).toEqual([{ done: false }]);
  });

  test('that was not tried loses nothing', async () => {
    const id = await queue({ user: await createUser(db) });
    await record(only(await claim(id)), 'untried');
    expect((await claim(id))[0]).toMatchObject({ attempt: 1 });
  });

  test('that waits for something else loses no attempt, however long it takes', async () => {
    const id = await queue({ user: await createUser(db) });
    for (let tries = 0; tries < 10; tries += 1) {
      await record(only(await claim(id)), 'postponed', 'quota_exceeded');
      expect(await claim(id)).toEqual([]);
      await later(id, '1 min');
    }
    expect(await stored(id)).toMatchObject({ galat: 'quota_exceeded', percobaan: 0 });
    expect((await claim(id))[0]).toMatchObject({ attempt: 1 });
  });

  test('of an attempt that is over counts only as sent', async () => {
    const id = await queue({ user: await createUser(db) });
    const first = only(await claim(id));
    await later(id, '5 minutes');
    await claim(id);
    await record(first, 'refused', 'address_refused');
    expect(await stored(id)).toMatchObject({ berhenti_pada: null, percobaan: 2 });
  });

  test('that waited three days is given up, and its content is gone 30 days after', async () => {
    const id = await queue({ user: await createUser(db) }, { teks: 'Selamat' });
    await later(id, '3 days 1 minute');
    expect(await claim(id)).toEqual([]);
    expect(await stored(id)).toMatchObject({
      galat: 'too_late',
      berhenti_pada: expect.any(String),
    });
    await later(id, '29 days');
    await claim(id);
    expect((await stored(id)).isi).toEqual({ teks: 'Selamat' });
    await later(id, '2 days');
    await claim(id);
    expect((await stored(id)).isi).toEqual({});
  });

  test('has an outcome that is known', async () => {
    const id = await queue({ user: await createUser(db) });
    const message = only(await claim(id));
    expect(await refusalOf(record(message, 'perhaps'))).toMatchObject(
      refused('PT422 outcome_unknown'),
    );
  });

  test.each(['anon', 'parent'])('is nothing for %s to claim or to record', async (who) => {
    const caller = who === 'anon' ? who : await createUser(db);
    const asked = db.query(caller, 'select * from public.claim_messages(1)');
    expect((await refusalOf(asked)).state).toBe(forbidden);
    const said = db.query(caller, "select public.record_message($1, 1, 'sent')", [randomUUID()]);
    expect((await refusalOf(said)).state).toBe(forbidden);
  });
});

describe('wanting no more', () => {
  const preference = (token: string | null, stop: boolean | null = null) =>
    db.rpc<boolean>('anon', 'message_preference', { token, stop });

  test('is said with the link’s token, holds for all later messages, and can be taken back', async () => {
    const user = await createUser(db);
    const first = only(await claim(await queue({ user })));
    const token = first.unsubscribe_token;
    expect(await preference(token)).toBe(false);
    expect(await preference(token, true)).toBe(true);
    expect(await preference(token, true)).toBe(true);
    const second = only(await claim(await queue({ user })));
    expect(second).toMatchObject({ unsubscribed: true, unsubscribe_token: token });
    expect(await preference(token, false)).toBe(false);
    expect(only(await claim(await queue({ user })))).toMatchObject({ unsubscribed: false });
  });

  test('is of one account alone, and gone with it', async () => {
    const [one, other] = [await createUser(db), await createUser(db)];
    const ids = [await queue({ user: one }), await queue({ user: other })];
    const [mine, theirs] = await claim(...ids);
    expect(mine?.unsubscribe_token).not.toBe(theirs?.unsubscribe_token);
    await db.admin.query('delete from auth.users where id = $1', [one]);
    expect(await refusalOf(preference(mine?.unsubscribe_token ?? null))).toMatchObject(
      refused('PT404 message_link_unknown'),
    );
    expect((await refusalOf(preference(null, true))).code).toBe('message_link_unknown');
  });
});

describe('the receipt', () => {
  const receipts = async (user: string) =>
    (
      await db.admin.query(
        "select kunci, isi from private.pesan where user_id = $1 and jenis = 'receipt'",
        [user],
      )
    ).rows;

  test('is queued when the money is there, once, by each way that the news comes', async () => {
    const { user, registration, transaction } = await createOrder(db, { harga_dasar: 175_000 });
    expect(await receipts(user)).toEqual([]);
    await applyStatus(db, transaction, 'PAID');
    const wanted = [
      { kunci: `receipt:${registration.id}`, isi: { pendaftaran_id: registration.id } },
    ];
    expect(await receipts(user)).toEqual(wanted);
    await applyStatus(db, transaction, 'PAID');
    expect(await receipts(user)).toEqual(wanted);
  });

  test('is queued for a free race, which nobody pays for', async () => {
    const user = await createUser(db);
    const target = await createOpenRace(db, { harga_dasar: 0 });
    await register(db, user, target);
    expect(await receipts(user)).toHaveLength(1);
  });

  test('is not queued for money that confirms nothing', async () => {
    const { user, transaction } = await createOrder(db, { harga_dasar: 175_000 });
    await applyStatus(db, transaction, 'PAID', { amount: transaction.jumlah - 1 });
    expect(await receipts(user)).toEqual([]);
  });

  describe('of several children', () => {
    const family = async (race: Record<string, unknown> = {}) => {
      const user = await createUser(db);
      const target = await createOpenRace(db, { satu_rider_per_akun: false, ...race });
      const children = await registerTogether(db, user, target, [{}, {}]);
      return { user, target, children, ids: children.map(({ id }) => id) };
    };
    const shares = (children: { id: string; total_bayar: number }[]) =>
      children.map(({ id, total_bayar: jumlah }) => ({ id, jumlah }));
    const sum = (children: { total_bayar: number }[]) =>
      children.reduce((total, { total_bayar }) => total + total_bayar, 0);

    test('is one, with the sum that was charged and each child’s share of it', async () => {
      const { user, children, ids } = await family();
      const charge = await openPayment(db, user, ids[0] ?? '');
      await applyStatus(db, charge, 'PAID');
      const wanted = {
        kunci: `receipt:${ids[0]}`,
        isi: { pendaftaran_id: ids[0], rider: shares(children), jumlah: sum(children) },
      };
      expect(await receipts(user)).toEqual([wanted]);
      await applyStatus(db, charge, 'PAID');
      expect(await receipts(user)).toEqual([wanted]);

      const id = only(
        (
          await db.admin.query(
            "select id from private.pesan where jenis = 'receipt' and user_id = $1",
            [user],
          )
        ).rows,
      ).id;
      const [message] = await claim(id);
      expect(message?.entries).toEqual(
        children.map((child) => ({
          id: child.id,
          kode_masuk: child.kode_masuk,
          panggilan: child.nama_panggilan_rider,
          kategori: expect.any(String),
          plat: null,
          tim: child.nama_tim,
          langkah: null,
          harga: 150_000,
          potongan: 0,
        })),
      );
    });

    test('is one for a free race, too', async () => {
      const { user, ids } = await family({ harga_dasar: 0 });
      expect(await receipts(user)).toEqual([
        {
          kunci: `receipt:${ids[0]}`,
          isi: { pendaftaran_id: ids[0], rider: ids.map((id) => ({ id })) },
        },
      ]);
    });

    test('a child who finds a place later has one of its own, of the same charge', async () => {
      const { user, target, children, ids } = await family({ max_peserta: 2 });
      const charge = await openPayment(db, user, ids[0] ?? '');
      for (const id of ids) {
        await endHold(db, id);
      }
      await db.rpc('service_role', 'release_expired', {});
      const last = await register(db, await createUser(db), target);
      await applyStatus(db, charge, 'PAID');
      const [first] = await receipts(user);
      const [in_, waiting] = shares(children);
      expect(first?.isi).toEqual({
        pendaftaran_id: in_?.id,
        rider: [in_],
        lain: [waiting],
        jumlah: sum(children),
      });
      await db.rpc(last.user_id ?? '', 'cancel_registration', { registration_id: last.id });
      expect((await receipts(user)).map(({ isi }) => isi)).toEqual([
        first?.isi,
        { pendaftaran_id: waiting?.id, rider: [waiting], lain: [in_], jumlah: sum(children) },
      ]);
    });
  });

  test('comes with the clearing of what stood against a payment, once', async () => {
    const { user, registration, transaction } = await createOrder(db, { harga_dasar: 175_000 });
    await applyStatus(db, transaction, 'EXPIRED');
    const second = await openPayment(db, user, registration.id);
    await applyStatus(db, transaction, 'PAID', { amount: transaction.jumlah - 1 });
    await applyStatus(db, second, 'PAID');
    expect(await receipts(user)).toEqual([]);
    await applyStatus(db, transaction, 'REFUND', { amount: transaction.jumlah - 1 });
    expect(await receipts(user)).toHaveLength(1);
  });

  test('comes to a child who was let in before the payment was heard of', async () => {
    const { user, registration, transaction } = await createOrder(db, { harga_dasar: 175_000 });
    await db.admin.query(
      "update public.pendaftaran_lomba set status_pendaftaran = 'check_in' where id = $1",
      [registration.id],
    );
    expect(await receipts(user)).toEqual([]);
    await applyStatus(db, transaction, 'PAID');
    expect(await receipts(user)).toHaveLength(1);
  });

  test('is not queued beside the organiser’s own word of the same entry', async () => {
    const { user, registration } = await createOrder(db, { harga_dasar: 175_000 });
    await db.admin.query('begin');
    await db.admin.query(
      `update public.pendaftaran_lomba set status_pendaftaran = 'dikonfirmasi', status_pembayaran = 'dibayar'
       where id = $1`,
      [registration.id],
    );
    await db.admin.query("select private.queue_message($1, 'entry_confirmed', $2, null, $3)", [
      randomUUID(),
      user,
      { pendaftaran_id: registration.id },
    ]);
    await db.admin.query('commit');
    expect(await receipts(user)).toEqual([]);
  });
});

test('the health of the outbox tells what waits, how long, and what stands in the way', async () => {
  const health = async () =>
    only(
      (
        await db.admin.query(
          `select menunggu, umur_tertua > '2 days 22 hours' as old, diulang, menyerah_7_hari, sebab
           from private.kesehatan_pesan`,
        )
      ).rows,
    );
  // What other tests left is out of the way.
  await claim();
  const before = await health();
  const user = await createUser(db);
  const id = await queue({ user });
  await later(id, '2 days 23 hours');
  const waiting = await health();
  expect(waiting.menunggu).toBe(before.menunggu + 1);
  expect(waiting.old).toBe(true);
  await record(only(await claim(id)), 'failed', 'sender_refused');
  const failed = await health();
  expect(failed.diulang).toBe(before.diulang + 1);
  expect(failed.sebab.sender_refused).toBe(1);
  const stopped = await queue({ user });
  await record(only(await claim(stopped)), 'refused', 'unsubscribed');
  const refused = await queue({ user });
  await record(only(await claim(refused)), 'refused', 'address_refused');
  expect((await health()).menyerah_7_hari).toBe(before.menyerah_7_hari + 1);
});

test('what is done over and over is one message in ten minutes, and the last one wins', async () => {
  const user = await createUser(db);
  const subject = `uji:${randomUUID()}`;
  const say = (now: number, kind = 'entry_moved') =>
    db.admin.query('select private.queue_latest($1, $2, $3, $4, $5)', [
      subject,
      kind,
      user,
      { dari: now - 1, ke: now },
      'dari',
    ]);
  const waiting = async () =>
    (
      await db.admin.query<{ jenis: string; isi: object; minutes: number }>(
        `select jenis, isi, extract(epoch from kirim_setelah - now())::float8 / 60 as minutes
         from private.pesan where user_id = $1 order by kirim_setelah`,
        [user],
      )
    ).rows;
  // In one transaction the clock stands still.
  await db.admin.query('begin');
  await say(1);
  await say(2);
  await say(3, 'entry_moved_back');
  expect(await waiting()).toMatchObject([{ jenis: 'entry_moved_back', isi: { dari: 0, ke: 3 } }]);
  // A run has it: what happens now is told later, once.
  await db.admin.query('update private.pesan set percobaan = 1 where user_id = $1', [user]);
  await say(4);
  await say(5);
  await db.admin.query('commit');
  const [first, second, ...more] = await waiting();
  expect(first).toMatchObject({ isi: { dari: 0, ke: 3 } });
  expect(second).toMatchObject({ isi: { dari: 3, ke: 5 } });
  expect(second?.minutes).toBeLessThanOrEqual(10);
  expect(more).toEqual([]);
});
