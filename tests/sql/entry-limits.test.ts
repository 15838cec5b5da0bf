import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  createCategory,
  createOpenRace,
  createUser,
  linkCategory,
  openPayment,
  type RaceWithCategory,
  type Registration,
  register,
  riderName,
  slotsOf,
  untilWaiting,
} from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

const defaults = {
  BATAS_TEMPAT_PER_LOMBA: '10',
  BATAS_TEMPAT: '20',
  BATAS_PENDAFTARAN_PER_JAM: '40',
};

function limit(key: keyof typeof defaults, value: string | null) {
  return db.admin.query('update public.pengaturan set value = $2 where key = $1', [key, value]);
}

afterEach(async () => {
  for (const [key, value] of Object.entries(defaults)) {
    await limit(key as keyof typeof defaults, value);
  }
});

/** So many riders of one parent, all at once; what each was told. */
async function enter(user: string, target: RaceWithCategory, riders: number): Promise<string[]> {
  const answers = await Promise.allSettled(
    Array.from({ length: riders }, () => register(db, user, target)),
  );
  return answers.map((answer) =>
    answer.status === 'fulfilled' ? 'in' : (answer.reason as { message: string }).message,
  );
}

function count(codes: string[], code: string) {
  return codes.filter((each) => each === code).length;
}

function cancel(user: string, { id }: Registration) {
  return db.rpc<Registration>(user, 'cancel_registration', { registration_id: id });
}

describe('one account', () => {
  test('the limits are those that are documented', async () => {
    const { rows } = await db.admin.query(
      "select key, value from public.pengaturan where key like 'BATAS%' order by key",
    );
    expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toMatchObject(defaults);
  });

  test('holds at most ten unpaid places of one race, from however many connections it asks', async () => {
    const user = await createUser(db);
    const target = await createOpenRace(db, { max_peserta: 40 });
    const gate = await db.connect();
    await gate.query('begin');
    await gate.query('select from public.lomba where id = $1 for update', [target.race.id]);
    const sent = enter(user, target, 40);
    await untilWaiting(db, 40);
    await gate.query('commit');
    const codes = await sent;
    expect(count(codes, 'in')).toBe(10);
    expect(count(codes, 'too_many_unpaid_race')).toBe(30);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 10, live: 10 });
    expect(await refusalOf(register(db, user, target))).toEqual(
      refused('PT429 too_many_unpaid_race', {
        limit: 10,
        waiting: 10,
        seconds: expect.any(Number),
      }),
    );
    // It stops nobody else.
    await register(db, await createUser(db), target);
  });

  test('holds at most twenty unpaid places in all, in races entered at the same moment', async () => {
    const user = await createUser(db);
    const races = await Promise.all(Array.from({ length: 6 }, () => createOpenRace(db)));
    const codes = (await Promise.all(races.map((race) => enter(user, race, 5)))).flat();
    expect(count(codes, 'in')).toBe(20);
    expect(count(codes, 'too_many_unpaid')).toBe(10);
    expect(await refusalOf(register(db, user, await createOpenRace(db)))).toEqual(
      refused('PT429 too_many_unpaid', { limit: 20, waiting: 20, seconds: expect.any(Number) }),
    );
  });

  test('may go on when it has paid, or given places back', async () => {
    await limit('BATAS_TEMPAT_PER_LOMBA', '1');
    const user = await createUser(db);
    const [first, second] = [await createOpenRace(db), await createOpenRace(db)];
    const given = await register(db, user, first);
    expect((await refusalOf(register(db, user, first))).code).toBe('too_many_unpaid_race');
    await cancel(user, given);
    await register(db, user, first);

    await limit('BATAS_TEMPAT', '2');
    const paid = await register(db, user, second);
    const third = await createOpenRace(db);
    expect((await refusalOf(register(db, user, third))).code).toBe('too_many_unpaid');
    await applyStatus(db, await openPayment(db, user, paid.id), 'PAID');
    await register(db, user, third);
  });

  test('is told when the first of its unpaid places ends by itself', async () => {
    await limit('BATAS_TEMPAT_PER_LOMBA', '2');
    await limit('BATAS_TEMPAT', '3');
    const user = await createUser(db);
    const [here, there] = [await createOpenRace(db), await createOpenRace(db)];
    const held = [
      await register(db, user, here),
      await register(db, user, here),
      await register(db, user, there),
    ];
    for (const [index, minutes] of [90, 30, 10].entries()) {
      await db.admin.query(
        'update public.pendaftaran_lomba set kedaluwarsa_pada = now() + make_interval(mins => $2) where id = $1',
        [held[index]?.id, minutes],
      );
    }
    const waits = async (target: RaceWithCategory) => {
      const { code, facts } = await refusalOf(register(db, user, target));
      return [code, Math.ceil((facts as { seconds: number }).seconds / 60)];
    };
    expect(await waits(here)).toEqual(['too_many_unpaid_race', 30]);
    expect(await waits(there)).toEqual(['too_many_unpaid', 10]);
  });

  test('cannot cancel and enter again for ever', async () => {
    await limit('BATAS_PENDAFTARAN_PER_JAM', '5');
    const user = await createUser(db);
    const target = await createOpenRace(db);
    for (let round = 0; round < 5; round += 1) {
      await cancel(user, await register(db, user, target));
    }
    const refusal = await refusalOf(register(db, user, target));
    expect(refusal).toMatchObject(
      refused('PT429 too_many_attempts', { limit: 5, seconds: expect.any(Number) }),
    );
    const { seconds } = refusal.facts as { seconds: number };
    expect(seconds).toBeGreaterThan(3000);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });

    // Half an hour after the second of them, there is half an hour to wait for it; the first has left the hour.
    const minutesAgo = [70, 30, 20, 10, 5];
    await db.admin.query(
      `update public.pendaftaran_lomba p set didaftar_pada = now() - make_interval(mins => ages.minutes)
       from (select id, ($2::int[])[row_number() over (order by didaftar_pada)] as minutes
         from public.pendaftaran_lomba where user_id = $1) ages
       where ages.id = p.id`,
      [user, minutesAgo],
    );
    await cancel(user, await register(db, user, target));
    const later = await refusalOf(register(db, user, target));
    const wait = (later.facts as { seconds: number }).seconds;
    expect(wait).toBeGreaterThan(1700);
    expect(wait).toBeLessThanOrEqual(1800);
  });

  test('has its attempts counted exactly, from however many connections they come', async () => {
    await limit('BATAS_PENDAFTARAN_PER_JAM', '6');
    const user = await createUser(db);
    const races = await Promise.all(Array.from({ length: 12 }, () => createOpenRace(db)));
    const codes = (await Promise.all(races.map((race) => enter(user, race, 2)))).flat();
    expect(count(codes, 'in')).toBe(6);
    expect(count(codes, 'too_many_attempts')).toBe(18);
  });

  test('gets what it had for a request sent again, also beyond every limit', async () => {
    const user = await createUser(db);
    const target = await createOpenRace(db);
    const request_id = randomUUID();
    const made = await register(db, user, target, { request_id });
    await limit('BATAS_PENDAFTARAN_PER_JAM', '1');
    await limit('BATAS_TEMPAT', '1');
    expect((await register(db, user, target, { request_id })).id).toBe(made.id);
    expect((await refusalOf(register(db, user, target))).code).toBe('too_many_attempts');
  });

  // Odd ones never get there: tests/sql/settings.test.ts.
  test.each([null, ''])('is held to the default when the setting says %j', async (value) => {
    await limit('BATAS_TEMPAT_PER_LOMBA', value);
    const user = await createUser(db);
    const target = await createOpenRace(db, { max_peserta: 40 });
    expect(count(await enter(user, target, 12), 'in')).toBe(10);
  });
});

describe('a free race', () => {
  test('confirms without payment, and the books balance', async () => {
    const user = await createUser(db);
    const target = await createOpenRace(db, { harga_dasar: 0 });
    const made = await register(db, user, target);
    expect(made).toMatchObject({
      harga_dasar: 0,
      kode_unik: 0,
      biaya_admin: 0,
      total_bayar: 0,
      status_pendaftaran: 'dikonfirmasi',
      status_pembayaran: 'dibayar',
      perlu_tindakan: null,
    });
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
    expect((await refusalOf(openPayment(db, user, made.id))).code).toBe('already_paid');
    const { rows } = await db.admin.query(
      'select * from private.selisih_pembayaran where pendaftaran_id = $1 or lomba_id = $2',
      [made.id, target.race.id],
    );
    expect(rows).toEqual([]);
  });

  test('is entered once by an account', async () => {
    const user = await createUser(db);
    const target = await createOpenRace(db, { harga_dasar: 0 });
    await register(db, user, target);
    expect((await refusalOf(register(db, user, target))).code).toBe('already_confirmed');
  });
});

describe('the price of a race', () => {
  // With the fees of the seed and without any: what is left of the range is the same on both ends.
  const withoutTiers = async (work: () => Promise<void>) => {
    await db.admin.query('begin');
    try {
      await db.admin.query('delete from public.biaya_admin');
      await work();
    } finally {
      await db.admin.query('rollback');
    }
  };
  const save = (price: number) => createOpenRace(db, { harga_dasar: price });

  test.each([1, 998, 4_999_002, 5_000_000, 9_000_000_000_000_000])(
    'is refused when QRIS cannot charge what it comes to: %d',
    async (price) => {
      await withoutTiers(async () => {
        expect(await refusalOf(save(price))).toMatchObject(
          refused('PT422 price_not_chargeable', { harga_dasar: price, min: 1000, max: 5_000_000 }),
        );
      });
    },
  );

  test.each([0, 999, 4_999_001])('is accepted when it can: %d', async (price) => {
    await withoutTiers(async () => {
      await save(price);
    });
  });

  test('has the bounds of the provider in use, as the settings say', async () => {
    await withoutTiers(async () => {
      await db.admin.query(
        "update public.pengaturan set value = '10000000' where key = 'TAGIHAN_TERBESAR'",
      );
      await save(9_999_001);
      expect(await refusalOf(save(9_999_002))).toMatchObject(
        refused('PT422 price_not_chargeable', { min: 1000, max: 10_000_000 }),
      );
    });
  });

  test('counts the fee of every unique code', async () => {
    await withoutTiers(async () => {
      // Only the codes 500 to 600 reach this fee.
      await db.admin.query(
        'insert into public.biaya_admin (min_total, max_total, nominal) values (4990500, 4990600, 9401)',
      );
      expect(await refusalOf(save(4_990_000))).toMatchObject({
        facts: { lowest: 4_990_001, highest: 5_000_001 },
      });
    });
  });

  test('cannot become one that cannot be charged', async () => {
    const { race } = await createOpenRace(db, { harga_dasar: 150_000 });
    const change = db.admin.query('update public.lomba set harga_dasar = 5000000 where id = $1', [
      race.id,
    ]);
    expect(await refusalOf(change)).toMatchObject({ code: 'price_not_chargeable' });
  });
});

describe('the places of a category', () => {
  const filled = async ({ race, category }: RaceWithCategory) => {
    const { rows } = await db.admin.query(
      'select terisi from public.lomba_kategori where lomba_id = $1 and kategori_id = $2',
      [race.id, category.id],
    );
    return rows[0]?.terisi;
  };

  test('follow its registrations, wherever they go', async () => {
    const first = await createOpenRace(db);
    const second = { race: first.race, category: await createCategory(db) };
    const third = await createOpenRace(db);
    await linkCategory(db, second.race, second.category, 3);
    const all = async () => [await filled(first), await filled(second), await filled(third)];
    const change = (set: string, id: string) =>
      db.admin.query(`update public.pendaftaran_lomba set ${set} where id = $1`, [id]);

    const made = await register(db, await createUser(db), first);
    await register(db, await createUser(db), second);
    expect(await all()).toEqual([1, 1, 0]);
    await change(`kategori_id = '${second.category.id}'`, made.id);
    expect(await all()).toEqual([0, 2, 0]);
    await change(`lomba_id = '${third.race.id}', kategori_id = '${third.category.id}'`, made.id);
    expect(await all()).toEqual([0, 1, 1]);
    await change("status_pendaftaran = 'dibatalkan'", made.id);
    expect(await all()).toEqual([0, 1, 0]);
    await change("status_pendaftaran = 'pending'", made.id);
    expect(await all()).toEqual([0, 1, 1]);
    await db.admin.query('delete from public.pendaftaran_lomba where id = $1', [made.id]);
    expect(await all()).toEqual([0, 1, 0]);
  });

  test('are counted anew when the category is offered again', async () => {
    const target = await createOpenRace(db);
    const made = await register(db, await createUser(db), target);
    await register(db, await createUser(db), target);
    await db.admin.query('delete from public.lomba_kategori where lomba_id = $1', [target.race.id]);
    await db.admin.query(
      "update public.pendaftaran_lomba set status_pendaftaran = 'dibatalkan' where id = $1",
      [made.id],
    );
    await linkCategory(db, target.race, target.category, 5);
    expect(await filled(target)).toBe(1);
  });

  test('are right also for one who takes a place while the category is being offered', async () => {
    const target = await createOpenRace(db);
    const made = await register(db, await createUser(db), target);
    const back = "update public.pendaftaran_lomba set status_pendaftaran = 'pending' where id = $1";
    await db.admin.query(back.replace('pending', 'dibatalkan'), [made.id]);
    await db.admin.query('delete from public.lomba_kategori where lomba_id = $1', [target.race.id]);

    const [organiser, rider] = [await db.connect(), await db.connect()];
    await organiser.query('begin');
    await organiser.query(
      'insert into public.lomba_kategori (lomba_id, kategori_id) values ($1, $2)',
      [target.race.id, target.category.id],
    );
    const taken = rider.query(back, [made.id]);
    await untilWaiting(db, 1);
    await organiser.query('commit');
    await taken;
    expect(await filled(target)).toBe(1);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  });

  test('do not exceed the quota, also when an operator lowers it by hand', async () => {
    const target = await createOpenRace(db, {}, { kuota: 2 });
    await register(db, await createUser(db), target, { full_name: riderName() });
    const lowered = db.admin.query(
      'update public.lomba_kategori set kuota = 0 where lomba_id = $1',
      [target.race.id],
    );
    expect(await refusalOf(lowered)).toMatchObject({ state: '23514' });
  });

  test('are exact after a crowd has entered, given back and entered again', async () => {
    const target = await createOpenRace(db, { max_peserta: 30 }, { kuota: 9 });
    const other = { race: target.race, category: await createCategory(db) };
    await linkCategory(db, other.race, other.category, 4);
    await Promise.allSettled(
      Array.from({ length: 60 }, async (_, index) => {
        const user = await createUser(db);
        const made = await register(db, user, index % 2 === 0 ? target : other);
        if (index % 3 === 0) {
          await cancel(user, made);
        }
      }),
    );
    const { rows } = await db.admin.query(
      `select count(*) filter (where kategori_id = $2)::int as here, count(*) filter (where kategori_id = $3)::int as there
       from public.pendaftaran_lomba where lomba_id = $1 and status_pendaftaran <> 'dibatalkan'`,
      [target.race.id, target.category.id, other.category.id],
    );
    expect([await filled(target), await filled(other)]).toEqual([rows[0].here, rows[0].there]);
    expect(rows[0].here).toBeLessThanOrEqual(9);
    expect(rows[0].there).toBeLessThanOrEqual(4);
    const slots = await slotsOf(db, target.race.id);
    expect(slots.counted).toBe(rows[0].here + rows[0].there);
  });
});
