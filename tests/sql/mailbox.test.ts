import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import { createNewcomer, createUser, only } from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

interface Mailbox {
  address: string;
  proved: boolean;
  dikirim_pada: string | null;
  again_at: string | null;
  declined: boolean;
  waiting: number;
  wrong_code: boolean;
  tries_left: number;
}
interface Claimed {
  message_id: string;
  kind: string;
  attempt: number;
  address: string | null;
  recipient_name: string | null;
  content: { kode?: string; token?: string };
  held: boolean;
}

function ask(user: string) {
  return db.rpc<Mailbox>(user, 'send_mailbox_proof', {});
}

function type(user: string, code: string) {
  return db.rpc<Mailbox>(user, 'prove_mailbox', { code });
}

function stand(user: string) {
  return db.rpc<Mailbox>(user, 'my_mailbox', {});
}

function follow(token: string, mine: boolean | null) {
  return db.rpc<{ address: string; state: string }>('anon', 'mailbox_link', { token, mine });
}

/** What waits for this account, or this address. */
async function claim(user: string): Promise<Claimed[]> {
  const rows = await db.query<Claimed>(
    'service_role',
    'select * from public.claim_messages(1000000)',
  );
  const { rows: own } = await db.admin.query<{ id: string }>(
    'select id from private.pesan where user_id = $1',
    [user],
  );
  return rows.filter((row) => own.some(({ id }) => id === row.message_id));
}

function record({ message_id, attempt }: Claimed, outcome: string) {
  return db.rpc('service_role', 'record_message', { message_id, attempt, outcome });
}

async function queue(user: string, kind = 'race_moved', content = {}) {
  await db.admin.query('select private.queue_message($1, $2, $3, null, $4)', [
    `uji:${randomUUID()}`,
    kind,
    user,
    content,
  ]);
}

/** The newest proof's mail. */
async function mailed(user: string): Promise<{ kode: string; token: string }> {
  const { rows } = await db.admin.query(
    `select isi from private.pesan where user_id = $1 and jenis = 'mailbox_proof' order by dibuat_pada desc, kunci limit 1`,
    [user],
  );
  return only(rows).isi;
}

async function proofsOf(user: string) {
  const { rows } = await db.admin.query(
    "select 1 from private.pesan where user_id = $1 and jenis = 'mailbox_proof'",
    [user],
  );
  return rows.length;
}

/** As if that much time had gone by for every mail to a mailbox. */
function later(interval: string) {
  return db.admin.query(
    'update private.surat_ke_alamat set dikirim_pada = dikirim_pada - $1::interval',
    [interval],
  );
}

async function rename(user: string, address: string) {
  await db.admin.query('update auth.users set email = $2 where id = $1', [user, address]);
}

describe('an account of an address that nobody has proved', () => {
  test('twelve messages for it are no mail: one proof is, without a word of the account', async () => {
    const user = await createNewcomer(db, {
      nama_lengkap: 'Nasabah BCA, akun Anda DIBLOKIR. Buka https://bca-aman.test/masuk',
    });
    for (let n = 0; n < 12; n += 1) {
      await queue(user);
    }
    for (const message of await claim(user)) {
      expect(message).toMatchObject({ held: true, address: null });
      await record(message, 'held');
    }
    const next = await claim(user);
    expect(next).toMatchObject([
      { kind: 'mailbox_proof', held: false, address: `${user}@contoh.id`, recipient_name: null },
    ]);
    await record(only(next), 'sent');
    expect(await claim(user)).toEqual([]);
    expect(await stand(user)).toMatchObject({ proved: false, waiting: 12 });
    // They are in nobody's way, and no trouble of the outbox.
    const { rows } = await db.admin.query(
      `select count(*) filter (where w.jatuh_tempo) as due, count(*) filter (where w.menunggu_bukti) as held
       from private.pesan_menunggu w join private.pesan m using (id) where m.user_id = $1`,
      [user],
    );
    expect(rows).toEqual([{ due: 0, held: 12 }]);
  });

  test('what waited goes out once it is proved, but for what time has overtaken', async () => {
    const user = await createNewcomer(db);
    await queue(user, 'receipt');
    await queue(user, 'place_offered', { sampai: new Date(Date.now() - 60_000).toISOString() });
    await queue(user, 'place_offered', { sampai: new Date(Date.now() + 3600_000).toISOString() });
    for (const message of await claim(user)) {
      await record(message, 'held');
    }
    await type(user, (await mailed(user)).kode);
    const out = (await claim(user)).filter(({ kind }) => kind !== 'mailbox_proof');
    expect(out.map(({ kind }) => kind).sort()).toEqual(['place_offered', 'receipt']);
    expect(out.every(({ address }) => address === `${user}@contoh.id`)).toBe(true);
  });

  test('a proof at the moment in which a message is held back leaves it nowhere', async () => {
    const user = await createNewcomer(db);
    await queue(user, 'receipt');
    const [message] = await claim(user);
    await ask(user);
    await type(user, (await mailed(user)).kode);
    await record(message as Claimed, 'held');
    expect((await claim(user)).map(({ kind }) => kind)).toContain('receipt');
  });

  test('after 30 days what waited is given up', async () => {
    const user = await createNewcomer(db);
    await queue(user, 'receipt');
    await record(only(await claim(user)), 'held');
    await db.admin.query(
      "update private.pesan set kirim_setelah = now() - interval '31 days' where user_id = $1 and jenis = 'receipt'",
      [user],
    );
    await claim(user);
    const { rows } = await db.admin.query(
      "select galat, berhenti_pada is not null as ended from private.pesan where user_id = $1 and jenis = 'receipt'",
      [user],
    );
    expect(rows).toEqual([{ galat: 'address_not_proved', ended: true }]);
  });
});

test.each([
  ['Rani\r\nBcc: korban', 'Rani Bcc: korban'],
  ['Rani\r\nBcc: korban@contoh.id', null],
  ['Buka https://jahat.example', null],
  ['Selamat Anda menang hadiah mobil, hubungi kami segera lewat nomor ini', null],
  ['Ibu Rani', 'Ibu Rani'],
])('a mail greets %j as %j', async (name, greeted) => {
  const user = await createUser(db, { nama_lengkap: 'Ibu' });
  await db.admin.query('update public.profil_pengguna set nama_lengkap = $2 where id = $1', [
    user,
    name,
  ]);
  await queue(user);
  expect(only(await claim(user)).recipient_name).toBe(greeted);
});

describe('the proof', () => {
  test('is a code of eight digits and a link, kept as hashes, gone from the outbox once sent', async () => {
    const user = await createNewcomer(db);
    expect(await ask(user)).toMatchObject({ proved: false, dikirim_pada: expect.any(String) });
    const { kode, token } = await mailed(user);
    expect(kode).toMatch(/^\d{8}$/);
    const { rows } = await db.admin.query(
      'select to_jsonb(b)::text as kept from private.bukti_alamat b where user_id = $1',
      [user],
    );
    expect(only(rows).kept).not.toContain(kode);
    expect(only(rows).kept).not.toContain(token);
    // Nor does the account read it anywhere but in the mailbox.
    const exported = JSON.stringify(await db.rpc(user, 'export_family', {}));
    expect(exported).not.toContain(kode);
    expect(exported).not.toContain(token);
    await record(only(await claim(user)), 'sent');
    expect(await mailed(user)).toEqual({});
    expect(await type(user, `${kode.slice(0, 4)} ${kode.slice(4)}`)).toMatchObject({
      proved: true,
    });
  });

  test('five wrong codes, and only the link counts; of another account neither', async () => {
    const user = await createNewcomer(db);
    const other = await createNewcomer(db);
    await ask(user);
    await ask(other);
    const { kode, token } = await mailed(user);
    expect(await type(other, kode)).toMatchObject({ wrong_code: true, proved: false });
    for (let left = 4; left >= 0; left -= 1) {
      expect(await type(user, '00000000')).toMatchObject({
        wrong_code: true,
        tries_left: left,
      });
    }
    expect(await refusalOf(type(user, kode))).toMatchObject(refused('PT409 code_ended'));
    expect(await follow(token, null)).toEqual({
      address: expect.stringContaining('***'),
      state: 'open',
    });
    expect(await follow(token, true)).toMatchObject({ state: 'proved' });
    expect(await stand(user)).toMatchObject({ proved: true });
    expect(await stand(other)).toMatchObject({ proved: false });
  });

  test('ends after a day, and with the address it was for', async () => {
    const [late, moved] = [await createNewcomer(db), await createNewcomer(db)];
    await ask(late);
    await ask(moved);
    await db.admin.query(
      'update private.bukti_alamat set berakhir_pada = now() where user_id = $1',
      [late],
    );
    await rename(moved, `lain-${moved}@contoh.id`);
    for (const user of [late, moved]) {
      const { kode, token } = await mailed(user);
      expect(await refusalOf(type(user, kode))).toMatchObject({ code: 'code_ended' });
      expect(await follow(token, true)).toMatchObject({ state: 'ended' });
      expect(await stand(user)).toMatchObject({ proved: false });
    }
    expect(await refusalOf(follow('salah', null))).toMatchObject({ code: 'mailbox_link_unknown' });
  });

  test('of one address is none of the next', async () => {
    const user = await createUser(db);
    expect(await stand(user)).toMatchObject({ proved: true });
    await rename(user, `baru-${user}@contoh.id`);
    expect(await stand(user)).toMatchObject({ proved: false });
  });

  test('goes to a mailbox once an hour and four times a day, whatever account asks and however it is spelt', async () => {
    const mark = randomUUID().slice(0, 8);
    const first = await createNewcomer(db);
    const second = await createNewcomer(db);
    await rename(first, `ibu.${mark}@gmail.com`);
    await rename(second, `ibu${mark}+daftar@gmail.com`);
    await ask(first);
    for (const user of [first, second]) {
      expect(await refusalOf(ask(user))).toEqual(
        refused('PT429 too_many_proofs', { limit: 1, seconds: expect.any(Number) }),
      );
      expect(await stand(user)).toMatchObject({ again_at: expect.any(String) });
    }
    // Nor by what is queued for the account.
    await queue(second);
    await record(only(await claim(second)), 'held');
    expect(await proofsOf(second)).toBe(0);
    for (let n = 0; n < 3; n += 1) {
      await later('61 minutes');
      await ask(n === 0 ? second : first);
    }
    await later('61 minutes');
    expect(await refusalOf(ask(first))).toMatchObject({
      code: 'too_many_proofs',
      facts: { limit: 4 },
    });
    await later('1 day');
    expect(await ask(first)).toMatchObject({ proved: false });
  });

  test('asked for twelve times at once is one mail', async () => {
    const user = await createNewcomer(db);
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => ask(user)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await proofsOf(user)).toBe(1);
  });

  test('"bukan saya" stops it, until the mailbox is proved in another way', async () => {
    const user = await createNewcomer(db);
    await ask(user);
    const { kode, token } = await mailed(user);
    expect(await follow(token, false)).toMatchObject({ state: 'declined' });
    expect(await stand(user)).toMatchObject({ proved: false, declined: true });
    await later('2 days');
    expect(await refusalOf(ask(user))).toMatchObject(refused('PT403 mailbox_declined'));
    expect(await refusalOf(type(user, kode))).toMatchObject({ code: 'code_ended' });
    await queue(user);
    const held = (await claim(user)).filter((message) => message.held);
    await record(only(held), 'held');
    expect(await proofsOf(user)).toBe(1);
    // A link that the auth service mailed: GoTrue writes so into the token.
    await db.as(user, async (client) => {
      await client.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({
          sub: user,
          role: 'authenticated',
          amr: [{ method: 'otp', timestamp: 1_700_000_000 }],
        }),
      ]);
      await client.query('select public.my_mailbox()');
    });
    expect(await stand(user)).toMatchObject({ proved: true, declined: false });
  });

  test('of a mailbox that is proved nothing is sent', async () => {
    const user = await createUser(db);
    expect(await ask(user)).toMatchObject({ proved: true });
    expect(await proofsOf(user)).toBe(0);
  });
});

describe('where the auth service confirms addresses', () => {
  const confirm = async (user: string) => {
    await db.admin.query(
      "update auth.users set confirmation_sent_at = now() - interval '1 minute' where id = $1",
      [user],
    );
    await db.admin.query('update auth.users set email_confirmed_at = now() where id = $1', [user]);
  };

  test('its link is a proof; where it confirms by itself it is none', async () => {
    const before = await createNewcomer(db);
    await confirm(before);
    expect(await stand(before)).toMatchObject({ proved: false });
    await db.admin.query(
      "update public.pengaturan set value = 'ya' where key = 'KONFIRMASI_EMAIL'",
    );
    const [linked, byItself] = [await createNewcomer(db), await createNewcomer(db)];
    await confirm(linked);
    await db.admin.query('update auth.users set email_confirmed_at = now() where id = $1', [
      byItself,
    ]);
    await db.admin.query(
      "update public.pengaturan set value = 'tidak' where key = 'KONFIRMASI_EMAIL'",
    );
    expect(await stand(linked)).toMatchObject({ proved: true });
    expect(await stand(byItself)).toMatchObject({ proved: false });
  });
});
