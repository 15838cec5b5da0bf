import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  createOpenRace,
  createOrder,
  createUser,
  openPayment,
  register,
  type Transaction,
} from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

function claim(transactionId: string) {
  return db.rpc<boolean>('service_role', 'claim_charge', { transaction_id: transactionId });
}
function refuse(transactionId: string) {
  return db.rpc('service_role', 'release_charge_claim', { transaction_id: transactionId });
}
function store(transactionId: string) {
  return db.rpc('service_role', 'record_charge', {
    transaction_id: transactionId,
    reference: `DEV-T${randomUUID()}`,
    checkout_url: 'https://contoh.id/checkout',
    qr_url: null,
    qr_string: null,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
}

/** Time passes for what a person has asked for. */
function pass(user: string, interval: string) {
  return db.admin.query(
    `update private.permintaan_tagihan
     set dimulai_pada = dimulai_pada - $2::interval, ditolak_pada = ditolak_pada - $2::interval where user_id = $1`,
    [user, interval],
  );
}
/** And for claims whose answer never came. */
function forget(user: string) {
  return db.admin.query(
    "update public.transaksi_pembayaran set penagihan_dimulai_pada = now() - interval '61 seconds' where user_id = $1",
    [user],
  );
}

async function payable(user: string, count: number): Promise<Transaction[]> {
  const made: Transaction[] = [];
  for (let order = 0; order < count; order += 1) {
    const registration = await register(db, user, await createOpenRace(db));
    made.push(await openPayment(db, user, registration.id));
  }
  return made;
}

describe('charges of one person', () => {
  test('twelve in an hour, and then it is said how long to wait', async () => {
    const { user, transaction } = await createOrder(db);
    for (let charge = 0; charge < 12; charge += 1) {
      expect(await claim(transaction.id)).toBe(true);
      await forget(user);
      await pass(user, '4 minutes');
    }
    // The first is 48 minutes old.
    const refusal = await refusalOf(claim(transaction.id));
    expect(refusal).toMatchObject(refused('PT429 too_many_charges'));
    const { seconds } = refusal.facts as { seconds: number };
    expect(seconds).toBeGreaterThan(12 * 60 - 30);
    expect(seconds).toBeLessThanOrEqual(12 * 60);
    // Nothing was claimed by it.
    await pass(user, '12 minutes');
    expect(await claim(transaction.id)).toBe(true);
  });

  test('however many connections ask at once', async () => {
    const user = await createUser(db);
    const orders = await payable(user, 10);
    await db.admin.query(
      `insert into private.permintaan_tagihan (user_id, transaksi_id)
       select $1, $2 from generate_series(1, 9)`,
      [user, orders[0]?.id],
    );
    const claims = await Promise.allSettled(
      Array.from({ length: 40 }, (_, call) => claim(orders[call % 10]?.id ?? '')),
    );
    const granted = claims.filter((call) => call.status === 'fulfilled' && call.value);
    expect(granted).toHaveLength(3);
  });

  test('the number is a setting', async () => {
    const { user, transaction } = await createOrder(db);
    await db.admin.query('begin');
    try {
      await db.admin.query(
        "update public.pengaturan set value = '1' where key = 'BATAS_TAGIHAN_PER_JAM'",
      );
      const asService = () => db.admin.query('select public.claim_charge($1)', [transaction.id]);
      await asService();
      await db.admin.query(
        "update public.transaksi_pembayaran set penagihan_dimulai_pada = now() - interval '61 seconds' where user_id = $1",
        [user],
      );
      expect((await refusalOf(asService())).code).toBe('too_many_charges');
    } finally {
      await db.admin.query('rollback');
    }
  });

  test('another person is not kept from charging', async () => {
    const { user, transaction } = await createOrder(db);
    for (let charge = 0; charge < 12; charge += 1) {
      await claim(transaction.id);
      await forget(user);
    }
    const other = await createOrder(db);
    expect(await claim(other.transaction.id)).toBe(true);
  });

  test('what is charged already, or being charged, is told before any limit', async () => {
    const { user, transaction } = await createOrder(db);
    for (let charge = 0; charge < 12; charge += 1) {
      await claim(transaction.id);
      if (charge < 11) {
        await forget(user);
      }
    }
    expect(await claim(transaction.id)).toBe(false);
    await store(transaction.id);
    expect(await claim(transaction.id)).toBe(false);
  });
});

describe('after a refusal of the provider', () => {
  test('ten seconds, twice as long with each further one, ten minutes at most', async () => {
    const { user, transaction } = await createOrder(db);
    const waits: unknown[] = [];
    for (let refusal = 0; refusal < 9; refusal += 1) {
      expect(await claim(transaction.id)).toBe(true);
      await refuse(transaction.id);
      const { code, facts } = await refusalOf(claim(transaction.id));
      expect(code).toBe('provider_backoff');
      const { seconds } = facts as { seconds: number };
      waits.push(seconds);
      // All within the hour that is looked at.
      await db.admin.query(
        `update private.permintaan_tagihan set ditolak_pada = ditolak_pada - make_interval(secs => $2)
         where user_id = $1`,
        [user, seconds],
      );
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 600, 600, 600]);
  });

  test('another order of the same person waits too, another person does not', async () => {
    const user = await createUser(db);
    const [first, second] = await payable(user, 2);
    await claim(first?.id ?? '');
    await refuse(first?.id ?? '');
    expect((await refusalOf(claim(second?.id ?? ''))).code).toBe('provider_backoff');
    const other = await createOrder(db);
    expect(await claim(other.transaction.id)).toBe(true);
  });

  test('a charge that was made ends the row of refusals', async () => {
    const user = await createUser(db);
    const [first, second, third] = await payable(user, 3);
    for (let refusal = 0; refusal < 3; refusal += 1) {
      await claim(first?.id ?? '');
      await refuse(first?.id ?? '');
      await pass(user, '2 minutes');
    }
    expect(await claim(second?.id ?? '')).toBe(true);
    await store(second?.id ?? '');
    expect(await claim(third?.id ?? '')).toBe(true);
    await refuse(third?.id ?? '');
    expect((await refusalOf(claim(third?.id ?? ''))).facts).toEqual({ seconds: 10 });
  });
});

describe('whom a charge names', () => {
  const confirmed = async (metadata: Record<string, unknown>) => {
    const user = await createUser(db, metadata);
    const [transaction] = await payable(user, 1);
    return { user, id: transaction?.id ?? '' };
  };
  const order = async (id: string, hints: { name?: string | null; phone?: string | null } = {}) =>
    db.rpc<Record<string, unknown>>('service_role', 'charge_order', {
      transaction_id: id,
      customer_name: hints.name ?? null,
      customer_phone: hints.phone ?? null,
    });
  const signUp = { nama_lengkap: 'Ibu Rani', nomor_hp: '0812 3456 789' };
  const setProfile = (user: string, name: string | null, phone: string | null) =>
    db.admin.query(
      'update public.profil_pengguna set nama_lengkap = $2, nomor_hp = $3 where id = $1',
      [user, name, phone],
    );

  test('what the form handed over, then the profile, then the sign-up, then the rider', async () => {
    const { user, id } = await confirmed(signUp);
    await setProfile(user, 'Rani Wijaya', '(0813) 1111-222');
    expect(await order(id, { name: ' Bapak  Adi ', phone: '+62 812.9999.888' })).toMatchObject({
      customer_name: 'Bapak Adi',
      customer_phone: '+628129999888',
    });
    expect(await order(id)).toMatchObject({
      customer_name: 'Rani Wijaya',
      customer_phone: '08131111222',
    });
    await setProfile(user, null, null);
    expect(await order(id)).toMatchObject({
      customer_name: 'Ibu Rani',
      customer_phone: '08123456789',
    });
    await db.admin.query("update auth.users set raw_user_meta_data = '{}' where id = $1", [user]);
    expect(await order(id)).toMatchObject({
      customer_name: expect.stringMatching(/^Bima /),
      customer_phone: null,
    });
  });

  // The auth service sets email_confirmed_at by itself where sign-ups are not confirmed.
  test('the e-mail is the account’s own, once its mailbox is proved', async () => {
    const { user, id } = await confirmed(signUp);
    expect(await order(id)).toMatchObject({ customer_email: `${user}@contoh.id` });
    await db.admin.query('delete from private.alamat_terbukti where user_id = $1', [user]);
    await db.admin.query('update auth.users set email_confirmed_at = now() where id = $1', [user]);
    expect(await order(id)).toMatchObject({ customer_email: null });
  });

  test.each([
    ['a link', 'Menang di https://contoh.com'],
    ['a bare link', 'bit.ly/hadiah'],
    ['nothing that shows', '\u200b\u2800'],
  ])('a name with %s is passed over', async (_, name) => {
    const { user, id } = await confirmed(signUp);
    await setProfile(user, name, null);
    expect(await order(id, { name })).toMatchObject({ customer_name: 'Ibu Rani' });
  });

  test('control characters and line breaks are not sent, and a name has an end', async () => {
    const { id } = await confirmed(signUp);
    const sent = await order(id, { name: `Rani\r\nBcc: x\u0007\u202e ${'a'.repeat(300)}` });
    expect(sent.customer_name).toMatch(/^Rani Bcc: x a+$/);
    expect(sent.customer_name).toHaveLength(100);
  });

  test.each(['nanti', '12', '0812-3456-7890-1234-5678', '0812 https://x'])(
    'a telephone number like %s is passed over',
    async (phone) => {
      const { id } = await confirmed(signUp);
      expect(await order(id, { phone })).toMatchObject({ customer_phone: '08123456789' });
    },
  );

  test('and when it must be paid', async () => {
    const { id } = await confirmed(signUp);
    const row = await order(id);
    expect(Object.keys(row).toSorted()).toEqual([
      'customer_email',
      'customer_name',
      'customer_phone',
      'entries',
      'entries_close_at',
      'hold_ends_at',
      'race_id',
      'race_title',
      'registration_closes_at',
      'unique_code',
    ]);
    expect(await order(randomUUID())).toBeUndefined();
  });
});
