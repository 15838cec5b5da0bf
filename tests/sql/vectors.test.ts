import { describe, expect, test } from 'vitest';
import { actAs, fileDatabase } from '#tests/support/sql.ts';
import { createRace } from '#tests/support/sql-fixtures.ts';
import adminFees from '#tests/vectors/admin-fees.json' with { type: 'json' };
import ages from '#tests/vectors/ages.json' with { type: 'json' };
import birthDates from '#tests/vectors/birth-dates.json' with { type: 'json' };
import classFit from '#tests/vectors/category-fit.json' with { type: 'json' };
import cleanText from '#tests/vectors/clean-text.json' with { type: 'json' };
import orderShares from '#tests/vectors/order-shares.json' with { type: 'json' };
import orderStates from '#tests/vectors/order-states.json' with { type: 'json' };
import prices from '#tests/vectors/prices.json' with { type: 'json' };
import venues from '#tests/vectors/venue-zones.json' with { type: 'json' };

const db = fileDatabase();

test.each(ages.cases)('age: $name', async ({ birth_date, day, age }) => {
  const { rows } = await db.admin.query('select private.age_on($1, $2) as age', [birth_date, day]);
  expect(rows).toEqual([{ age }]);
});

test.each(birthDates.cases)('birth date: $name', async ({ text, today, date }) => {
  const { rows } = await db.admin.query('select private.parse_birth_date($1, $2) as date', [
    text,
    today,
  ]);
  expect(rows).toEqual([{ date }]);
});

test('a missing birth date is none', async () => {
  const { rows } = await db.admin.query(
    "select private.parse_birth_date(null, '2026-11-21') as date",
  );
  expect(rows).toEqual([{ date: null }]);
});

test.each(cleanText.cases)('clean text: $name', async ({ input, expect: clean, link = false }) => {
  const { rows } = await db.admin.query(
    'select private.clean_text($1) as clean, private.has_link(private.clean_text($1)) as link',
    [input],
  );
  expect(rows).toEqual([{ clean, link: clean === null ? null : link }]);
});

interface Tier {
  min_total: number;
  max_total: number | null;
  nominal: number;
}

/** Runs `work` while exactly these tiers exist, and puts back what was there. */
async function withTiers(tiers: Tier[], work: () => Promise<void>): Promise<void> {
  await db.admin.query('begin');
  try {
    await db.admin.query('delete from public.biaya_admin');
    await db.admin.query(
      `insert into public.biaya_admin (min_total, max_total, nominal)
       select min_total, max_total, nominal from jsonb_populate_recordset(null::public.biaya_admin, $1)`,
      [JSON.stringify(tiers)],
    );
    await work();
  } finally {
    await db.admin.query('rollback');
  }
}

describe.each(adminFees.sets)('admin fee, $name', ({ tiers, cases }) => {
  test.each(['anon', 'authenticated'])('as %s', async (role) => {
    await withTiers(tiers, async () => {
      await actAs(db.admin, role === 'anon' ? 'anon' : crypto.randomUUID());
      for (const { amount, fee } of cases) {
        const { rows } = await db.admin.query('select public.admin_fee($1) as fee', [amount]);
        expect({ amount, fee: rows[0].fee }).toEqual({ amount, fee });
      }
    });
  });
});

test.each(orderShares.cases)('shares of $amount: $shares', async ({ amount, shares }) => {
  const { rows } = await db.admin.query(
    `select array_agg(private.share_of($1, place, $2)::integer order by place) as shares
     from generate_series(1, $2) place`,
    [amount, shares.length],
  );
  expect(rows).toEqual([{ shares }]);
  expect(shares.reduce((all, share) => all + share, 0)).toBe(amount);
});

test('the fee of no amount is 0', async () => {
  expect(await db.rpc('anon', 'admin_fee', { amount: null })).toBe(0);
});

test.each(prices.cases)(
  'price: $name',
  async ({ harga_dasar, kode_unik, base, biaya_admin, total_bayar }) => {
    await withTiers(prices.tiers, async () => {
      const { rows } = await db.admin.query('select * from private.registration_price($1, $2)', [
        harga_dasar,
        kode_unik,
      ]);
      expect(rows).toEqual([
        { harga_dasar: base, kode_unik: base === 0 ? 0 : kode_unik, biaya_admin, total_bayar },
      ]);
    });
  },
);

test.each(prices.ranges)(
  'price range: $name',
  async ({ harga_dasar, base, fees, lowest, highest }) => {
    await withTiers(prices.tiers, async () => {
      const { rows } = await db.admin.query(
        `select lowest, highest, array[public.admin_fee($2 + 1), public.admin_fee($2 + 999)]::integer[] as fees
         from private.total_range($1)`,
        [harga_dasar, base],
      );
      expect(rows).toEqual([{ lowest, highest, fees }]);
    });
  },
);

test.each(venues.cases)('zone: $name', async ({ provinsi, kota, zone, start, day }) => {
  const race = await createRace(db, {
    provinsi,
    kota,
    tanggal_mulai: start,
    pendaftaran_selesai: start,
  });
  expect(race.zona_waktu).toBe(zone);
  const { rows } = await db.admin.query(
    'select private.race_day(l) as day from public.lomba l where id = $1',
    [race.id],
  );
  expect(rows).toEqual([{ day }]);
});

test('a zone moves with its race until somebody sets another', async () => {
  const race = await createRace(db, { provinsi: 'Bali' });
  const zoneAfter = async (change: string) => {
    const { rows } = await db.admin.query(
      `update public.lomba set ${change} where id = $1 returning zona_waktu`,
      [race.id],
    );
    return rows[0].zona_waktu;
  };
  expect(await zoneAfter("provinsi = 'Papua'")).toBe('Asia/Jayapura');
  expect(await zoneAfter("zona_waktu = 'Asia/Makassar'")).toBe('Asia/Makassar');
  expect(await zoneAfter("provinsi = 'Jawa Barat'")).toBe('Asia/Makassar');
  expect(await zoneAfter('zona_waktu = null')).toBe('Asia/Jakarta');
  await expect(zoneAfter("zona_waktu = 'Asia/Singapore'")).rejects.toThrow(
    'lomba_zona_waktu_known',
  );
});

test.each(orderStates.cases)(
  'order: $name',
  async ({ registration, race, now, expect: expected }) => {
    const { rows } = await db.admin.query(
      `select private.order_actions(
       jsonb_populate_record(null::public.pendaftaran_lomba, $1), jsonb_populate_record(null::public.lomba, $2), $3
     ) as actions`,
      [JSON.stringify(registration), JSON.stringify(race), now],
    );
    expect(rows).toEqual([{ actions: expected }]);
  },
);

describe.each(classFit.cases)('class fit: $name', (vector) => {
  const { birth_date, gender, category, race_day, code, misfit } = vector;

  test('the database refuses the same', async () => {
    const { rows } = await db.admin.query(
      `select private.rule_against(
         $1::date, $2, jsonb_populate_record(null::public.kategori_lomba, $3), $4::date
       ) ->> 'code' as code`,
      [birth_date, gender === 'laki-laki' ? 'pria' : 'wanita', JSON.stringify(category), race_day],
    );
    expect(rows).toEqual([{ code }]);
  });

  test.runIf(misfit !== null && 'gap' in misfit)('by as much, on its calendar', async () => {
    // The first day on which private.age_on gives the age is the birthday; months are added by PostgreSQL.
    const { rows } = await db.admin.query(
      `with turned as (
         select min(day)::date as day
         from generate_series($1::date, $2::date + interval '20 years', '1 day') day
         where private.age_on($1::date, day::date) >= $3
       ), stretch as (
         select least($2::date, case when $4 then day else day - 1 end) as from_day,
           greatest($2::date, case when $4 then day else day - 1 end) as to_day
         from turned
       )
       select case when (from_day + interval '1 month')::date > to_day then to_day - from_day
           else (select min(n) from generate_series(1, 400) n where (from_day + make_interval(months => n))::date >= to_day)
         end::int as amount,
         case when (from_day + interval '1 month')::date > to_day then 'hari' else 'bulan' end as unit
       from stretch`,
      [
        birth_date,
        race_day,
        misfit?.reason === 'too_young' ? category.usia_min : (category.usia_max ?? 0) + 1,
        misfit?.reason === 'too_young',
      ],
    );
    expect(rows).toEqual([misfit !== null && 'gap' in misfit ? misfit.gap : null]);
  });
});
