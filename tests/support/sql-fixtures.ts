import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { Tables } from '#api/database.types.ts';
import {
  type Category,
  daysFromNow,
  insertCategory,
  insertRace,
  insertRow,
  only,
  proveMailbox,
  type Race,
} from './factories.ts';
import type { Caller, SqlDatabase } from './sql.ts';

export type { Category, Race };
export { daysFromNow, only };
export type Registration = Tables<'pendaftaran_lomba'>;
export type Transaction = Tables<'transaksi_pembayaran'>;

export interface PaymentOutcome {
  outcome: string;
  status: string | null;
  registration_id: string | null;
}

export const cityName = 'KOTA BANDUNG';

/** Inserts one row as the owner of the tables and reads it back as the REST interface would show it. */
export function insert<Row>(
  db: SqlDatabase,
  table: string,
  values: Record<string, unknown>,
): Promise<Row> {
  return insertRow<Row>(db.admin, table, values);
}

/** One row by id, as the owner. */
export async function read<Row>(db: SqlDatabase, table: string, id: string): Promise<Row> {
  const { rows } = await db.admin.query<{ row: Row }>(
    `select to_jsonb(t) as row from ${table} t where id = $1`,
    [id],
  );
  return only(rows).row;
}

/** A new auth user, as after a sign-up, whose mailbox is proved; its id. */
export async function createUser(
  db: SqlDatabase,
  metadata: Record<string, unknown> = { nama_lengkap: 'Ibu Rani', nomor_hp: '081234567890' },
): Promise<string> {
  const id = await createNewcomer(db, metadata);
  await proveMailbox(db.admin, id);
  return id;
}

/** The same, of whose mailbox nothing is known. */
export async function createNewcomer(
  db: SqlDatabase,
  metadata: Record<string, unknown> = { nama_lengkap: 'Ibu Rani', nomor_hp: '081234567890' },
): Promise<string> {
  const id = randomUUID();
  await db.admin.query(
    'insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::jsonb)',
    [id, `${id}@contoh.id`, JSON.stringify(metadata)],
  );
  return id;
}

export async function createUsers(db: SqlDatabase, count: number): Promise<string[]> {
  const { rows } = await db.admin.query<{ id: string }>(
    `with made as (
       insert into auth.users (id, email)
       select id, id || '@contoh.id' from (select gen_random_uuid() as id from generate_series(1, $1)) ids
       returning id, email
     )
     insert into private.alamat_terbukti (user_id, alamat, cara) select id, email, 'kode' from made
     returning user_id as id`,
    [count],
  );
  return rows.map((row) => row.id);
}

const racesMade = new WeakMap<SqlDatabase, string[]>();

/** The races that createRace made here: on a shared database there are others, and nothing holds for those. */
export function racesOf(db: SqlDatabase): readonly string[] {
  return racesMade.get(db) ?? [];
}

/** A published race, open for a month, with room for 20 and no price of its own. */
export async function createRace(
  db: SqlDatabase,
  values: Record<string, unknown> = {},
): Promise<Race> {
  const race = await insertRace(db.admin, values);
  racesMade.set(db, [...racesOf(db), race.id]);
  return race;
}

/** A category without limits. */
export function createCategory(
  db: SqlDatabase,
  values: Record<string, unknown> = {},
): Promise<Category> {
  return insertCategory(db.admin, values);
}

export async function linkCategory(
  db: SqlDatabase,
  race: Race,
  category: Category,
  kuota: number | null = null,
): Promise<void> {
  await insert(db, 'public.lomba_kategori', { lomba_id: race.id, kategori_id: category.id, kuota });
}

export interface RaceWithCategory {
  race: Race;
  category: Category;
}

export async function createOpenRace(
  db: SqlDatabase,
  race: Record<string, unknown> = {},
  options: { category?: Record<string, unknown>; kuota?: number | null } = {},
): Promise<RaceWithCategory> {
  const created = {
    race: await createRace(db, race),
    category: await createCategory(db, options.category),
  };
  await linkCategory(db, created.race, created.category, options.kuota);
  return created;
}

/** A name that no other rider of a test has: a rider is entered once in a race. */
export function riderName() {
  return `Bima ${randomUUID().replaceAll('-', ' ')}`;
}

/** A child as the RPCs take one, with a name of its own. */
export function childArguments() {
  return {
    full_name: riderName(),
    nickname: 'Bima',
    birth_date: '17-08-2020',
    gender: 'laki-laki',
    city: cityName,
    team_name: 'Roda Kecil',
    jersey_size: 'S',
    start_number: '7',
  };
}

/** Arguments that hold the facts of a rider among others, as the RPCs take them: the rider is one of them. */
export function withRider(flat: Record<string, unknown>): Record<string, unknown> {
  const facts = Object.keys(childArguments());
  const own = Object.entries(flat);
  return {
    ...Object.fromEntries(own.filter(([key]) => !facts.includes(key))),
    rider: Object.fromEntries(own.filter(([key]) => facts.includes(key))),
  };
}

/** Arguments of register_rider that are accepted. */
export function riderArguments(
  { race, category }: RaceWithCategory,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return withRider({
    race_id: race.id,
    category_id: category.id,
    ...childArguments(),
    request_id: randomUUID(),
    ...changes,
  });
}

export function register(
  db: SqlDatabase,
  user: string,
  target: RaceWithCategory,
  changes: Record<string, unknown> = {},
): Promise<Registration> {
  return db.rpc<Registration>(user, 'register_rider', riderArguments(target, changes));
}

/** A saved child of a user; the id. */
export async function createRider(
  db: SqlDatabase,
  user: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const rider = await db.rpc<{ id: string }>(
    user,
    'save_rider',
    withRider({ rider_id: randomUUID(), ...childArguments(), ...changes }),
  );
  return rider.id;
}

/** A child of the user, one of its own where none is named, joins the waiting list. */
export async function joinWaitingList<Line>(
  db: SqlDatabase,
  user: string,
  { race, category }: RaceWithCategory,
  rider?: string,
): Promise<Line> {
  return db.rpc<Line>(user, 'join_waiting_list', {
    race_id: race.id,
    category_id: category.id,
    rider_id: rider ?? (await createRider(db, user)),
  });
}

/** Several children of one user, entered together; what is said of each over that of a rider who is accepted. */
export async function registerTogether(
  db: SqlDatabase,
  user: Caller,
  target: RaceWithCategory,
  children: Record<string, unknown>[],
  requestId: string | null = randomUUID(),
): Promise<Registration[]> {
  const entries = children.map((child) => ({
    category_id: target.category.id,
    ...childArguments(),
    ...child,
  }));
  const rows = await db.query<{ registration: Registration }>(
    user,
    'select to_jsonb(r) as registration from public.register_riders($1, $2::jsonb, $3) r',
    [target.race.id, JSON.stringify(entries), requestId],
  );
  return rows.map(({ registration }) => registration);
}

export function openPayment(
  db: SqlDatabase,
  user: string,
  registrationId: string,
): Promise<Transaction> {
  return db.rpc<Transaction>(user, 'open_payment', { registration_id: registrationId });
}

export interface Order {
  user: string;
  registration: Registration;
  transaction: Transaction;
}

/** A rider of a new user, registered in this race, with the payment opened. */
export async function createOrderIn(
  db: SqlDatabase,
  target: RaceWithCategory,
  rider: Record<string, unknown> = {},
): Promise<Order> {
  const user = await createUser(db);
  const registration = await register(db, user, target, rider);
  return { user, registration, transaction: await openPayment(db, user, registration.id) };
}

/** The same, paid. */
export async function createPaidOrderIn(
  db: SqlDatabase,
  target: RaceWithCategory,
  rider: Record<string, unknown> = {},
): Promise<Order> {
  const order = await createOrderIn(db, target, rider);
  await applyStatus(db, order.transaction, 'PAID');
  return order;
}

/** A rider registered in a race of its own, with the payment opened. */
export async function createOrder(
  db: SqlDatabase,
  race: Record<string, unknown> = {},
): Promise<Order & { target: RaceWithCategory }> {
  const target = await createOpenRace(db, race);
  return { target, ...(await createOrderIn(db, target)) };
}

/** What the provider says about a transaction, applied as the callback function does. */
export function applyStatus(
  db: SqlDatabase,
  transaction: Pick<Transaction, 'merchant_ref' | 'jumlah'> & { tagihan?: number },
  status: string,
  changes: Record<string, unknown> = {},
  caller: Caller = 'service_role',
): Promise<PaymentOutcome> {
  return db.rpc<PaymentOutcome>(caller, 'apply_payment_status', {
    merchant_ref: transaction.merchant_ref,
    reference: null,
    status,
    amount: transaction.tagihan ?? transaction.jumlah,
    paid_at: null,
    payload: null,
    ...changes,
  });
}

/** Lets the hold of a registration run out. */
export async function endHold(db: SqlDatabase, registrationId: string): Promise<void> {
  await db.admin.query(
    "update public.pendaftaran_lomba set kedaluwarsa_pada = now() - interval '1 second' where id = $1",
    [registrationId],
  );
}

export interface SlotCount {
  /** The counter, peserta_saat_ini. */
  counted: number;
  /** Registrations that are not cancelled. */
  live: number;
}

export async function slotsOf(db: SqlDatabase, raceId: string): Promise<SlotCount> {
  const { rows } = await db.admin.query<SlotCount>(
    `select l.peserta_saat_ini as counted,
       (select count(*) from public.pendaftaran_lomba p
        where p.lomba_id = l.id and p.status_pendaftaran <> 'dibatalkan') as live
     from public.lomba l where l.id = $1`,
    [raceId],
  );
  return only(rows);
}

/** Waits until so many connections to this database stand in line for a lock, of this kind (a wait_event) or any. */
export async function untilWaiting(db: SqlDatabase, count: number, kind?: string): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await db.admin.query<{ waiting: number }>(
        `select count(*) as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and wait_event = coalesce($1, wait_event)`,
        [kind ?? null],
      );
      return only(rows).waiting >= count;
    },
    { timeout: 30_000, interval: 20 },
  );
}

/** Puts an object into a bucket as the app does: says so first; the row is the storage service's. */
export async function putObject(db: SqlDatabase, caller: Caller, bucket: string, name: string) {
  if (caller !== 'anon') {
    await db.rpc(caller, 'begin_upload', { bucket, name });
  }
  return db.query(
    caller,
    'insert into storage.objects (bucket_id, name) values ($1, $2) returning name',
    [bucket, name],
  );
}

/** Marks a stored file as the function open-file does that found a PDF in it; puts it there where nothing lies. */
export async function checkedObject(
  db: SqlDatabase,
  bucket: string,
  name: string,
): Promise<string> {
  await db.admin.query(
    'insert into storage.objects (bucket_id, name) values ($1, $2) on conflict do nothing',
    [bucket, name],
  );
  await db.admin.query(
    "select public.record_checked_file($1, $2, private.file_version($1, $2), 'application/pdf')",
    [bucket, name],
  );
  return name;
}

/** Does the work while the setting has this value (null: while there is no such row), and gives back what it was. */
export async function withSetting<T>(
  db: SqlDatabase,
  key: string,
  value: string | null,
  work: () => Promise<T>,
): Promise<T> {
  const put = async (to: string | null) => {
    await db.admin.query('delete from public.pengaturan where key = $1', [key]);
    if (to !== null) {
      await insert(db, 'public.pengaturan', { key, value: to });
    }
  };
  const { rows } = await db.admin.query<{ value: string }>(
    'select value from public.pengaturan where key = $1',
    [key],
  );
  await put(value);
  try {
    return await work();
  } finally {
    await put(rows[0]?.value ?? null);
  }
}

/** Does the work while every payment costs this admin fee (rupiah), and gives back the tiers that there were. */
export async function withAdminFee<T>(
  db: SqlDatabase,
  nominal: number,
  work: () => Promise<T>,
): Promise<T> {
  const put = async (tiers: Record<string, unknown>[]) => {
    await db.admin.query('delete from public.biaya_admin');
    for (const tier of tiers) {
      await insert(db, 'public.biaya_admin', tier);
    }
  };
  const { rows: before } = await db.admin.query('select * from public.biaya_admin');
  await put([{ min_total: 0, nominal }]);
  try {
    return await work();
  } finally {
    await put(before);
  }
}
