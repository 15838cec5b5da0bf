import { expect, test } from 'vitest';
import { account, moneyDesk } from '#tests/support/money-desk.ts';
import { size } from '#tests/support/size.ts';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import {
  createUsers,
  endHold,
  insert,
  type RaceWithCategory,
  register,
} from '#tests/support/sql-fixtures.ts';

// A crowd on the last early places and on the last use of a code, while the schedule releases holds of many races.

const db = fileDatabase();
const { books, clubRace, paidOrder, desk, contradictions } = moneyDesk(db);

/** Early places at 100,000, then the race's own price; with a code that gives a tenth of it, told to these accounts. */
async function early(places: number, uses: number, users: string[]) {
  const { club, target } = await clubRace({ max_peserta: 1_000 });
  const lomba_id = target.race.id;
  await insert(db, 'private.harga_lomba', {
    lomba_id,
    urutan: 1,
    nama: 'Early bird',
    tempat: places,
    harga: 100_000,
  });
  await insert(db, 'private.harga_lomba', { lomba_id, urutan: 2, nama: 'Normal' });
  const code = await insert<{ id: string }>(db, 'private.kode_potongan', {
    organisasi_id: club.organisation,
    kode: 'KOMUNITAS7',
    jenis: 'persen',
    nilai: 10,
    batas: uses,
  });
  await db.admin.query(
    'insert into private.percobaan_kode (user_id, lomba_id, kode_id) select unnest($1::uuid[]), $2, $3',
    [users, lomba_id, code.id],
  );
  return { club, target, code: code.id };
}

/** What each of them is answered; anything but a refusal, a deadlock for example, stands with its state. */
function answers(work: Promise<unknown>[]): Promise<string[]> {
  return Promise.all(
    work.map(async (one) => {
      try {
        await one;
        return 'in';
      } catch (error) {
        const { state, code } = await refusalOf(Promise.reject(error));
        return state?.startsWith('PT4') ? code : `${state} ${code}`;
      }
    }),
  );
}

function count(found: string[]): Record<string, number> {
  return found.reduce<Record<string, number>>((all, one) => {
    all[one] = (all[one] ?? 0) + 1;
    return all;
  }, {});
}

/** Unpaid holds of other races, and of this one's early places, that have run out. */
async function endedHolds(target: RaceWithCategory, races: number): Promise<number> {
  const targets = [target];
  for (let made = 0; made < races; made++) {
    targets.push((await clubRace({})).target);
  }
  let holds = 0;
  for (const each of targets) {
    for (const user of await createUsers(db, 3)) {
      const { id } = await register(db, user, each);
      await endHold(db, id);
      holds += 1;
    }
  }
  return holds;
}

test('of a crowd on the last early places none is over, and none is free in the end, while holds of many races are released', async () => {
  const places = size(10, 50);
  const users = await createUsers(db, size(30, 400));
  const { target } = await early(places, 1, []);
  const holds = await endedHolds(target, size(6, 30));
  let released = 0;
  const sweep = async () => {
    for (let run = 0; run < size(8, 40); run++) {
      released += await db.rpc<number>('service_role', 'release_expired', { max_rows: 5 });
    }
  };
  const enter = (user: string) => register(db, user, target, { seen: 100_000 });
  const [found] = await Promise.all([answers(users.map(enter)), sweep(), sweep()]);
  await books.release();
  // Who was refused while a hold still stood asks again, as the form does.
  const again = await answers(
    users
      .filter((_, index) => found[index] !== 'in')
      .slice(0, places)
      .map(enter),
  );
  const { in: entered = 0, price_changed: refused = 0, ...others } = count([...found, ...again]);
  expect(others).toEqual({});
  expect(entered).toBe(places);
  expect(refused).toBe(found.length + again.length - places);
  expect(released).toBeLessThanOrEqual(holds);
  const { rows } = await db.admin.query(
    'select terisi from private.harga_lomba where lomba_id = $1 and urutan = 1',
    [target.race.id],
  );
  expect(rows).toEqual([{ terisi: places }]);
  expect(await contradictions()).toEqual([]);
});

test('of a crowd on the last use of a code one has it', async () => {
  const users = await createUsers(db, 50);
  const { target, code } = await early(500, 1, users);
  const found = await answers(
    users.map((user) => register(db, user, target, { seen: 90_000, code_id: code })),
  );
  expect(count(found)).toEqual({ in: 1, code_used_up: 49 });
  expect(await contradictions()).toEqual([]);
});

test('a step that ends while forms are open asks everybody again, and nobody pays more', async () => {
  const users = await createUsers(db, size(20, 200));
  const { target } = await early(500, 1, []);
  const ends = db.admin.query(
    'update private.harga_lomba set sampai = clock_timestamp() where lomba_id = $1 and urutan = 1',
    [target.race.id],
  );
  const [found] = await Promise.all([
    answers(users.map((user) => register(db, user, target, { seen: 100_000 }))),
    ends,
  ]);
  const { in: entered = 0, price_changed: refused = 0 } = count(found);
  expect(entered + refused).toBe(users.length);
  const { rows } = await db.admin.query<{ most: number | null }>(
    'select max(harga_dasar) as most from public.pendaftaran_lomba where lomba_id = $1',
    [target.race.id],
  );
  expect(rows[0]?.most ?? 100_000).toBe(100_000);
  expect(await answers([register(db, users[0] ?? '', target, { seen: 100_000 })])).toEqual([
    'price_changed',
  ]);
  expect(await contradictions()).toEqual([]);
});

test('two treasurers at once never give back more than is left', async () => {
  for (let round = 0; round < size(3, 60); round++) {
    const { club, target } = await clubRace({});
    const { registration, transaction } = await paidOrder(target);
    const part = Math.ceil(transaction.jumlah * 0.6);
    const found = await answers(
      [club.owner, club.treasurer, club.owner, club.treasurer].map((who) =>
        desk(who).ask(registration.id, {
          amount: part,
          leaves: false,
          account: JSON.stringify(account),
        }),
      ),
    );
    expect(found.filter((one) => one === 'in')).toHaveLength(1);
    const { rows } = await db.admin.query<{ sum: number }>(
      `select sum(jumlah)::bigint as sum from private.pengembalian where pendaftaran_id = $1 and langkah <> 'ditarik'`,
      [registration.id],
    );
    expect(rows[0]?.sum).toBe(part);
  }
  expect(await contradictions()).toEqual([]);
});
