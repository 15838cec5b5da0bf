import { isDeepStrictEqual } from 'node:util';
import { startDatabase } from '#local/database.ts';
import { createOrganisation } from '#tests/support/organiser.ts';
import { openDatabase, type SqlDatabase } from '#tests/support/sql.ts';
import {
  createOpenRace,
  createUsers,
  insert,
  only,
  register,
  riderArguments,
  slotsOf,
} from '#tests/support/sql-fixtures.ts';
import { withStarted } from '#tests/support/with-started.ts';
import {
  median,
  percentile,
  processorRatios,
  rounded,
  summary,
  type Timing,
  time,
  timesFaster,
} from './measure.ts';
import { report } from './report.ts';

/**
 * Thousands want a few hundred places the moment entries open. Held against three floors in the same minute, each of them
 * one transaction of the same round trips:
 * - bare: one update of a counter and one insert of a narrow row, in the text of the call;
 * - rows: through a function with the arguments of register_rider, one update of a counter and the two rows that an entry
 *   is (the rider's and the entry's, every column of them), the entry answered, a full race refused by the database;
 * - keys: the same, and the tables have the checks, the indexes and the foreign keys that the product's have.
 * And against what a client does that knows no better: it reads the counter, inserts, and writes the counter back.
 */
const riders = 2000;
const connections = 32;
const rounds = 3;
const turns = 8;
const processorTurns = 300;

interface Crowd {
  places: number;
  /** Quota of the one category, or none. */
  quota: boolean;
}

const crowds: Record<string, Crowd> = {
  '200 places': { places: 200, quota: false },
  '200 places, quota': { places: 200, quota: true },
  '2000 places': { places: riders, quota: false },
  '2000 places, quota': { places: riders, quota: true },
};

/** Part of the crowd asks; how many got a place. */
async function rush(
  timing: Timing,
  users: string[],
  enter: (user: string) => Promise<unknown>,
): Promise<number> {
  let entered = 0;
  const { calls, elapsed } = await time(users, connections, async (user) => {
    try {
      await enter(user);
      entered += 1;
    } catch (error) {
      const { message } = error as Error;
      if (message !== 'race_full' && message !== 'category_full') {
        throw error;
      }
    }
  });
  timing.calls.push(...calls);
  timing.elapsed += elapsed;
  return entered;
}

function expectExact(found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted)) {
    throw new Error(
      `Capacity is broken: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}.`,
    );
  }
}

type Arm = 'race' | 'bare' | 'rows' | 'keys';
const arms: Arm[] = ['race', 'bare', 'rows', 'keys'];

async function enterBare(db: SqlDatabase, counter: string, user: string): Promise<void> {
  await db.as(user, async (client) => {
    const made = await client.query(
      `with slot as (
         update floor.counter set taken = taken + 1 where id = $1 and taken < places returning id
       )
       insert into floor.entry (counter_id, user_id) select slot.id, $2 from slot returning to_jsonb(entry) as result`,
      [counter, user],
    );
    if (made.rowCount === 0) {
      throw new Error('race_full');
    }
  });
}

async function enterRows(
  db: SqlDatabase,
  name: 'rows' | 'keys',
  user: string,
  { rider, ...rest }: Record<string, unknown>,
): Promise<void> {
  const entry = { ...rest, ...(rider as Record<string, unknown>) };
  const list = Object.keys(entry).map((key, index) => `${key} => $${index + 1}`);
  await db.query(
    user,
    `select to_jsonb(result) as result from floor.enter_${name}(${list.join(', ')}) result`,
    Object.values(entry),
  );
}

/** Read, insert, write back, each a request of its own; whether the client thought that it got in. */
async function enterNaively(db: SqlDatabase, counter: string, user: string): Promise<boolean> {
  const read = await db.query<{ places: number; taken: number }>(
    user,
    'select places, taken from floor.counter where id = $1',
    [counter],
  );
  const { places, taken } = only(read);
  if (taken >= places) {
    return false;
  }
  await db.query(user, 'insert into floor.entry (counter_id, user_id) values ($1, $2)', [
    counter,
    user,
  ]);
  await db.query(user, 'update floor.counter set taken = $2 where id = $1', [counter, taken + 1]);
  return true;
}

async function createCounter(db: SqlDatabase, places: number, id?: string): Promise<string> {
  const { rows } = await db.admin.query<{ id: string }>(
    'insert into floor.counter (id, places) values (coalesce($2, gen_random_uuid()), $1) returning id',
    [places, id],
  );
  return only(rows).id;
}

/** The same crowd at a race and at the floors, by turns: a machine that is slow for a while is slow for all. */
async function rushAll(db: SqlDatabase, { places, quota }: Crowd): Promise<Record<Arm, Timing>> {
  const open = () => createOpenRace(db, { max_peserta: places }, { kuota: quota ? places : null });
  const target = await open();
  // The floors' rows name a race and a category that exist; their counters have the race's id.
  const named = { rows: await open(), keys: await open() };
  const bare = await createCounter(db, places);
  await createCounter(db, places, named.rows.race.id);
  await createCounter(db, places, named.keys.race.id);
  const users = await createUsers(db, riders);
  const enter: Record<Arm, (user: string) => Promise<unknown>> = {
    race: (user) => register(db, user, target),
    bare: (user) => enterBare(db, bare, user),
    rows: (user) => enterRows(db, 'rows', user, riderArguments(named.rows)),
    keys: (user) => enterRows(db, 'keys', user, riderArguments(named.keys)),
  };
  const timings = Object.fromEntries(
    arms.map((arm): [Arm, Timing] => [arm, { calls: [], elapsed: 0 }]),
  ) as Record<Arm, Timing>;
  const entered = { race: 0, bare: 0, rows: 0, keys: 0 };
  for (let from = 0; from < riders; from += riders / turns) {
    const part = users.slice(from, from + riders / turns);
    for (const arm of arms) {
      entered[arm] += await rush(timings[arm], part, enter[arm]);
    }
  }
  expectExact(entered, { race: places, bare: places, rows: places, keys: places });
  expectExact(await slotsOf(db, target.race.id), { counted: places, live: places });
  const { rows } = await db.admin.query(
    `select (select terisi from public.lomba_kategori where lomba_id = $1),
       (select count(*)::int from private.selisih_pembayaran) as contradictions`,
    [target.race.id],
  );
  expectExact(rows, [{ terisi: places, contradictions: 0 }]);
  return timings;
}

/**
 * An entry in a race with three steps, a price of the category and a code of which every account was told.
 * limited: the first steps have so many places and the code so many uses, which an entry counts.
 */
async function pricedEntry(db: SqlDatabase, places: number, users: string[], limited: boolean) {
  const organisasi_id = await createOrganisation(db.admin);
  const target = await createOpenRace(db, { max_peserta: places, organisasi_id });
  const lomba_id = target.race.id;
  const limit = limited ? processorTurns : null;
  for (const urutan of [1, 2, 3]) {
    const tempat = urutan < 3 ? limit : null;
    const sampai = urutan < 3 ? new Date(Date.now() + urutan * 86_400_000) : null;
    await insert(db, 'private.harga_lomba', { lomba_id, urutan, nama: 'Harga', tempat, sampai });
    await insert(db, 'private.harga_kategori', {
      lomba_id,
      urutan,
      kategori_id: target.category.id,
      harga: 100_000 + 10_000 * urutan,
    });
  }
  const code = await insert<{ id: string }>(db, 'private.kode_potongan', {
    organisasi_id,
    kode: 'BENCHMARK1',
    jenis: 'persen',
    nilai: 20,
    batas: limit,
  });
  await db.admin.query(
    `insert into private.percobaan_kode (user_id, lomba_id, kode_id) select unnest($1::uuid[]), $2, $3`,
    [users, lomba_id, code.id],
  );
  return (user: string) => register(db, user, target, { seen: 88_000, code_id: code.id });
}

/** The same by processor time: those who get in, and those who are refused because the race is full. */
async function processorOf(url: string): Promise<Record<string, number>> {
  const db = await openDatabase(url, 1);
  const ratios: Record<string, number> = {};
  try {
    for (const [name, places] of [
      ['entry', processorTurns],
      ['refused, full', 0],
    ] as const) {
      const open = () => createOpenRace(db, { max_peserta: places });
      const target = await open();
      const named = { rows: await open(), keys: await open() };
      await createCounter(db, places, named.rows.race.id);
      await createCounter(db, places, named.keys.race.id);
      const users = await createUsers(db, processorTurns);
      const others = await createUsers(db, processorTurns);
      const priced = await pricedEntry(db, places, others, false);
      const more = await createUsers(db, processorTurns);
      const counted = await pricedEntry(db, places, more, true);
      const asks =
        (enter: (user: string) => Promise<unknown>, who = users) =>
        (turn: number) =>
          enter(who[turn] ?? '').catch((error: Error) => {
            if (error.message !== 'race_full') {
              throw error;
            }
          });
      const found = await processorRatios(
        db,
        processorTurns,
        asks((user) => register(db, user, target)),
        {
          rows: asks((user) => enterRows(db, 'rows', user, riderArguments(named.rows))),
          keys: asks((user) => enterRows(db, 'keys', user, riderArguments(named.keys))),
          'three steps and a code': asks(priced, others),
          'three steps and a code, counted': asks(counted, more),
        },
      );
      for (const [what, value] of Object.entries(found)) {
        ratios[`${name}: ${what}`] = value;
      }
    }
    return ratios;
  } finally {
    await db.end();
  }
}

/** How many a client that knows no better lets in, of so many places. */
async function oversell(db: SqlDatabase, places: number): Promise<number> {
  const counter = await createCounter(db, places);
  const users = await createUsers(db, riders);
  let entered = 0;
  await time(users, connections, async (user) => {
    entered += (await enterNaively(db, counter, user)) ? 1 : 0;
  });
  return entered;
}

const floors = `
  create schema floor;
  create table floor.counter (
    id uuid primary key default gen_random_uuid(), places integer not null, taken integer not null default 0
  );
  create table floor.entry (
    id uuid primary key default gen_random_uuid(), counter_id uuid not null, user_id uuid not null,
    made_at timestamptz not null default now()
  );
  create table floor.rider_rows (like public.rider including defaults, primary key (id));
  create table floor.entry_rows (like public.pendaftaran_lomba including defaults including generated, primary key (id));
  create table floor.rider_keys (like public.rider including all);
  create table floor.entry_keys (like public.pendaftaran_lomba including all);
  alter table floor.rider_keys add foreign key (user_id) references auth.users;
  alter table floor.entry_keys
    add foreign key (user_id) references auth.users, add foreign key (lomba_id) references public.lomba,
    add foreign key (kategori_id) references public.kategori_lomba,
    add foreign key (rider_id) references floor.rider_keys;
  ${['rows', 'keys']
    .map(
      (name) => `
  create function floor.enter_${name}(
    race_id uuid, category_id uuid, full_name text, nickname text, birth_date text, gender text,
    city text, team_name text, jersey_size text, start_number text, request_id uuid
  ) returns floor.entry_${name} language plpgsql security definer set search_path = '' as $$
  declare
    me uuid := auth.uid();
    rider uuid;
    made floor.entry_${name};
  begin
    update floor.counter c set taken = c.taken + 1 where c.id = $1 and c.taken < c.places;
    if not found then
      raise exception using errcode = 'PT409', message = 'race_full', detail = '{"max_peserta": 200}';
    end if;
    insert into floor.rider_${name} (
      user_id, nama_lengkap, nama_panggilan, tanggal_lahir, jenis_kelamin, kota_asal, nama_tim, ukuran_jersey, nomor_bib
    )
    values (me, $3, $4, to_date($5, 'DD-MM-YYYY'), 'pria', $7, $8, $9, $10) returning id into rider;
    insert into floor.entry_${name} (
      user_id, lomba_id, kategori_id, rider_id, nomor_bib, kota_asal, ukuran_jersey, nama_tim, nama_lengkap_rider,
      nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider, harga_dasar, kode_unik, biaya_admin, total_bayar,
      kunci_permintaan
    )
    values (
      me, $1, $2, rider, $10, $7, $9, $8, $3, $4, to_date($5, 'DD-MM-YYYY'), 'pria', 150000, 7, 2500, 152507, $11
    )
    returning * into made;
    return made;
  end $$;`,
    )
    .join('')}
  grant usage on schema floor to authenticated;
  grant all on floor.counter, floor.entry to authenticated;
  grant execute on all functions in schema floor to authenticated;`;

await withStarted(
  () => startDatabase({ seed: true, durable: true }),
  async ({ url }) => {
    const db = await openDatabase(url, connections);
    try {
      await db.admin.query(floors);
      const processor = await processorOf(url);
      if (process.argv.includes('--processor')) {
        console.log(processor);
        return;
      }
      const timings = Object.values(crowds).map(
        () =>
          Object.fromEntries(arms.map((arm): [Arm, Timing[]] => [arm, []])) as Record<
            Arm,
            Timing[]
          >,
      );
      // The first round only warms up.
      for (let round = 0; round <= rounds; round += 1) {
        for (const [index, crowd] of Object.values(crowds).entries()) {
          const found = await rushAll(db, crowd);
          for (const arm of round > 0 ? arms : []) {
            timings[index]?.[arm].push(found[arm]);
          }
        }
      }
      const naive = 200;
      const naivelyEntered = await oversell(db, naive);
      const names = Object.keys(crowds);
      const found = (index: number, arm: Arm) => timings[index]?.[arm] ?? [];
      report('rush', {
        setup: {
          riders,
          connections,
          rounds,
          turns,
          naive_places: naive,
          naive_entered: naivelyEntered,
        },
        results: [
          ...names.flatMap((name, index) =>
            arms.map((arm) => {
              const calls = found(index, arm).flatMap((timing) => timing.calls);
              return {
                name: arm === 'race' ? name : `${name}: ${arm}`,
                ...summary(found(index, arm)),
                p99_ms: rounded(percentile(calls, 0.99)),
                p99_of_median: rounded(percentile(calls, 0.99) / median(calls), 1),
              };
            }),
          ),
        ],
        ratios: {
          ...processor,
          ...Object.fromEntries(
            names.flatMap((name, index) =>
              (['bare', 'rows', 'keys'] as const).map((floor) => [
                `${name}, against ${floor}`,
                timesFaster(found(index, 'race'), found(index, floor)),
              ]),
            ),
          ),
        },
      });
    } finally {
      await db.end();
    }
  },
);
