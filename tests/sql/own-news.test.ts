import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  createNewcomer,
  createOpenRace,
  createUser,
  only,
  register,
} from '#tests/support/sql-fixtures.ts';
import { organiserOf } from '#tests/support/sql-organiser.ts';

// What a family reads in the app of its entries, whatever its mailbox; and the address that is put right while nobody has proved it.

const db = fileDatabase();

async function lettered(family: string) {
  const target = await createOpenRace(db);
  await register(db, family, target);
  const organiser = await organiserOf(db, target.race, 'panitia');
  const sent = await db.rpc<Answer<'send_letter'>>(organiser, 'send_letter', {
    race_id: target.race.id,
    request_id: randomUUID(),
    text: 'Mulai satu jam lebih awal.',
    filter: {},
  });
  return { target, sent };
}

async function createQuiet() {
  const family = await createUser(db);
  await db.admin.query(
    'insert into private.berhenti_pesan (user_id, berhenti_pada) values ($1, now())',
    [family],
  );
  return family;
}

/** The sender's run, to which the mailbox of each is what it is. */
async function send(family: string) {
  const { rows } = await db.admin.query<{
    message_id: string;
    attempt: number;
    held: boolean;
    unsubscribed: boolean;
    user: string;
  }>(
    `select c.message_id, c.attempt, c.held, c.unsubscribed, m.user_id as user from public.claim_messages(500) c
     join private.pesan m on m.id = c.message_id`,
  );
  for (const { message_id, attempt, held, unsubscribed, user } of rows) {
    if (user === family) {
      await db.admin.query('select public.record_message($1, $2, $3, $4, null, $5, $6)', [
        message_id,
        attempt,
        unsubscribed ? 'refused' : held ? 'held' : 'sent',
        unsubscribed ? 'unsubscribed' : null,
        'Kabar dari penyelenggara',
        '> Mulai satu jam lebih awal.',
      ]);
    }
  }
}

function news(user: string) {
  return db.rpcRows<Answer<'own_news'>>(user, 'own_news', {});
}

describe('news', () => {
  test.each([
    ['whose mailbox is proved', createUser, { recipients: 1, in_app: 0 }],
    ['whose mailbox is not proved', createNewcomer, { recipients: 0, in_app: 1 }],
    ['that stopped such mails', createQuiet, { recipients: 0, in_app: 1 }],
  ])(
    'a letter stands in the app of a family %s, until it is read and after',
    async (_, create, reached) => {
      const family = await create(db);
      const { target, sent } = await lettered(family);
      expect(sent).toMatchObject(reached);
      expect(await news(family)).toEqual([]);
      await send(family);
      const told = only(await news(family));
      expect(told).toMatchObject({
        race_id: target.race.id,
        race: target.race.judul,
        by_organiser: true,
        teks: '> Mulai satu jam lebih awal.',
        is_read: false,
      });
      const stranger = await createUser(db);
      expect(await news(stranger)).toEqual([]);
      const read = (user: string) => db.rpc(user, 'read_news', { message_ids: [told.message_id] });
      expect(await read(stranger)).toBe(0);
      expect(await news(family)).toMatchObject([{ is_read: false }]);
      expect(await read(family)).toBe(1);
      expect(await read(family)).toBe(0);
      expect(await news(family)).toMatchObject([{ is_read: true }]);
    },
  );

  test('messages about the account are none', async () => {
    const family = await createNewcomer(db);
    await lettered(family);
    await send(family);
    const { rows } = await db.admin.query('select jenis from private.pesan where user_id = $1', [
      family,
    ]);
    expect(rows.length).toBeGreaterThan(1);
    expect(await news(family)).toHaveLength(1);
  });
});

describe('an address that was typed wrong', () => {
  async function newcomer(password = 'rahasia1') {
    const id = await createNewcomer(db);
    await db.admin.query(
      "update auth.users set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 4)) where id = $1",
      [id, password],
    );
    return id;
  }

  function correct(user: string, address: string, password = 'rahasia1') {
    return db.rpc<Answer<'correct_address'>>(user, 'correct_address', { address, password });
  }

  async function addressOf(user: string) {
    const { rows } = await db.admin.query(
      `select u.email, f.email as profile from auth.users u join public.profil_pengguna f on f.id = u.id where u.id = $1`,
      [user],
    );
    return rows[0];
  }

  test('is put right with the password, and the proof goes to the new one; the old link leads nowhere', async () => {
    const user = await newcomer();
    await db.rpc(user, 'send_mailbox_proof', {});
    const address = `benar-${randomUUID()}@contoh.id`;
    expect(await correct(user, ` ${address.toUpperCase()} `)).toMatchObject({
      refused: null,
      mailbox: { address, proved: false },
    });
    expect(await addressOf(user)).toEqual({ email: address, profile: address });
    const { rows } = await db.admin.query(
      'select alamat, selesai_pada is null as open from private.bukti_alamat where user_id = $1 order by dibuat_pada',
      [user],
    );
    expect(rows).toEqual([
      { alamat: `${user}@contoh.id`, open: false },
      { alamat: address, open: true },
    ]);
  });

  test('leaves no link that the auth service mailed to the other one, nor a change that was asked for', async () => {
    const user = await newcomer();
    const address = `benar-${randomUUID()}@contoh.id`;
    await db.admin.query(
      `update auth.users set recovery_token = 'a', confirmation_token = 'b', email_change = $2,
         email_change_token_new = 'c', email_change_token_current = 'd' where id = $1`,
      [user, address],
    );
    await db.admin.query(
      `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
       values (gen_random_uuid(), $1, 'recovery_token', 'a', 'salah@contoh.id')`,
      [user],
    );
    expect(await correct(user, address)).toMatchObject({ refused: null });
    const { rows } = await db.admin.query(
      `select u.email, u.email_change, concat(u.recovery_token, u.confirmation_token, u.email_change_token_new,
         u.email_change_token_current) as tokens, (select count(*)::integer from auth.one_time_tokens t where t.user_id = u.id) as links
       from auth.users u where u.id = $1`,
      [user],
    );
    expect(rows).toEqual([{ email: address, email_change: '', tokens: '', links: 0 }]);
  });

  test('stays with a wrong password, another account’s address, and one that is none', async () => {
    const user = await newcomer();
    const before = await addressOf(user);
    const other = await createNewcomer(db);
    expect(await correct(user, 'benar@contoh.id', 'salah')).toMatchObject({
      refused: 'password_wrong',
    });
    expect(await correct(user, `${other}@contoh.id`)).toMatchObject({ refused: 'address_taken' });
    for (const odd of [
      '',
      'benar',
      'a@b',
      'a b@contoh.id',
      '<a@contoh.id>',
      'a@contoh.id,b@contoh.id',
    ]) {
      expect((await refusalOf(correct(user, odd))).code).toBe('address_invalid');
    }
    expect(await addressOf(user)).toEqual(before);
  });

  test('stays once the mailbox is proved: a lent phone takes no account', async () => {
    const user = await newcomer();
    await db.admin.query(
      "insert into private.alamat_terbukti (user_id, alamat, cara) select id, email, 'kode' from auth.users where id = $1",
      [user],
    );
    expect((await refusalOf(correct(user, 'maling@contoh.id'))).code).toBe('address_proved');
  });

  test('is tried five times a day, wrong passwords too', async () => {
    const user = await newcomer();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await correct(user, 'benar2@contoh.id', 'salah');
    }
    expect(await refusalOf(correct(user, 'benar2@contoh.id'))).toMatchObject(
      refused('PT429 too_many_corrections', { limit: 5, seconds: expect.any(Number) }),
    );
  });
});
