import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { size } from '#tests/support/size.ts';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import { childArguments, createOpenRace, createUser, only } from '#tests/support/sql-fixtures.ts';

// Rules that stand twice in the migrations, because the hot path saves the question: both must give the same answer.

const db = fileDatabase();

test('an entry alone has the code and the fee of an order of one', async () => {
  // All edges of the fees, and amounts between and beyond them; null is a race without a price of its own.
  const { rows: edges } = await db.admin.query<{ edge: number }>(
    `select distinct greatest(0, e + d) as edge
     from public.biaya_admin b, unnest(array[b.min_total, b.max_total]) e, generate_series(-1000, 1000, 250) d
     where e is not null`,
  );
  const prices = [
    null,
    0,
    ...edges.map(({ edge }) => edge),
    ...fc.sample(fc.nat({ max: 5_000_000 }), 200),
  ];
  const { rows } = await db.admin.query(
    `select count(*) as compared,
       jsonb_agg(jsonb_build_object('price', price, 'code', code))
         filter (where (one.kode_unik, one.biaya_admin) is distinct from (many.kode_unik, many.biaya_admin)) as differ
     from unnest($1::bigint[]) price, unnest($2::integer[]) code,
       lateral private.registration_price(price, code) one,
       lateral unnest(private.with_fees(array[jsonb_populate_record(
         null::public.pendaftaran_lomba, jsonb_build_object('harga_dasar', one.harga_dasar))], code, false)) many`,
    [prices, [1, 2, 500, 998, 999, ...fc.sample(fc.integer({ min: 1, max: 999 }), 20)]],
  );
  expect(only(rows)).toEqual({ compared: prices.length * 25, differ: null });
});

test('an entry is checked against the same room in its category as a place that is offered', async () => {
  const target = await createOpenRace(db, { max_peserta: 100 });
  const other = await createOpenRace(db);
  const user = await createUser(db);
  const ids = [target.race.id, target.category.id];
  /** What the check of an entry says of so many places in this category. */
  const checked = async (categoryId: string, places: number) => {
    const asked = db.as(user, async (client) => {
      await client.query('reset role');
      await client.query(
        'select private.check_entry($1, $2, jsonb_populate_record(null::public.rider_facts, $3), $4, 1, $5)',
        [target.race.id, categoryId, childArguments(), randomUUID(), places],
      );
    });
    const code = await asked.then(
      () => 'room',
      () => refusalOf(asked).then((refusal) => refusal.code),
    );
    const answerOf: Record<string, unknown> = {
      room: true,
      category_full: false,
      category_not_linked: null,
    };
    return code in answerOf ? answerOf[code] : code;
  };
  const room = async (categoryId: string, places: number) => {
    const { rows } = await db.admin.query(
      'select private.category_has_room($1, $2, $3) as has_room',
      [target.race.id, categoryId, places],
    );
    return only(rows).has_room;
  };
  const answers = new Set<unknown>();
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.nat({ max: 4 })),
      fc.nat({ max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      async (quota, taken, places) => {
        await db.admin.query(
          'update public.lomba_kategori set kuota = $3, terisi = $4 where lomba_id = $1 and kategori_id = $2',
          [...ids, quota, quota === null ? taken : Math.min(taken, quota)],
        );
        const answer = await room(target.category.id, places);
        expect(await checked(target.category.id, places)).toBe(answer);
        answers.add(answer);
      },
    ),
    { numRuns: size(30, 600) },
  );
  expect(await checked(other.category.id, 1)).toBe(await room(other.category.id, 1));
  expect([...answers].sort()).toEqual([false, true]);
});
