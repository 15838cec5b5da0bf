import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { type Club, moneyDesk } from '#tests/support/money-desk.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  type Category,
  createCategory,
  insert,
  linkCategory,
  type Order,
  only,
  type RaceWithCategory,
  type Registration,
  read,
  untilWaiting,
  withSetting,
} from '#tests/support/sql-fixtures.ts';

// By each way that moves an entry, its history tells it alike: one act, one row, at most one letter.

const db = fileDatabase();
const { clubRace, paidOrder, slotGone, desk, choose, messagesAbout, contradictions } =
  moneyDesk(db);

interface Scene {
  club: Club;
  entry: Registration;
  to: RaceWithCategory;
  move: () => Promise<unknown>;
}

async function linked(
  target: RaceWithCategory,
): Promise<{ race: RaceWithCategory['race']; category: Category }> {
  const category = await createCategory(db);
  await linkCategory(db, target.race, category);
  return { race: target.race, category };
}

function moveRiders(caller: string, entries: Registration[], to: RaceWithCategory, commit = true) {
  return db.rpc<Answer<'move_riders'>>(caller, 'move_riders', {
    race_id: to.race.id,
    registration_ids: entries.map(({ id }) => id),
    category_id: to.category.id,
    commit,
  });
}

function moveEntry({ user, registration }: Order, to: RaceWithCategory) {
  return db.rpc(user, 'move_entry', {
    registration_id: registration.id,
    category_id: to.category.id,
  });
}

const doors: [
  string,
  { mover: 'panitia' | 'pemesan'; alasan: string; selisih: number },
  () => Promise<Scene>,
][] = [
  [
    'the organiser, in the list of riders',
    { mover: 'panitia', alasan: 'Pilihan panitia', selisih: 0 },
    async () => {
      const { club, target } = await clubRace();
      const { registration: entry } = await paidOrder(target);
      const to = await linked(target);
      // What a new entry would cost now is nobody's to pay.
      await db.admin.query('update public.lomba set harga_dasar = 175000 where id = $1', [
        target.race.id,
      ]);
      return { club, entry, to, move: () => moveRiders(club.owner, [entry], to) };
    },
  ],
  [
    'the money desk',
    { mover: 'panitia', alasan: 'pindah', selisih: 0 },
    async () => {
      const { club, target } = await clubRace({}, { kuota: 1 });
      const { registration: entry } = await slotGone(target);
      const to = await linked(target);
      return { club, entry, to, move: () => desk(club.owner).move(entry.id, to) };
    },
  ],
  [
    'the parent, of a race that was called off',
    { mover: 'pemesan', alasan: 'Pilihan pemesan: lomba dibatalkan', selisih: -50_000 },
    async () => {
      const { club, target } = await clubRace();
      const order = await paidOrder(target);
      const { target: to } = await clubRace({ harga_dasar: 100_000 }, { club });
      await desk(club.owner).callOff(target.race.id);
      return { club, entry: order.registration, to, move: () => choose(order, 'move', to) };
    },
  ],
  [
    'the parent, who changes the category',
    { mover: 'pemesan', alasan: 'Pilihan pemesan', selisih: 0 },
    async () => {
      const { club, target } = await clubRace();
      const order = await paidOrder(target);
      const to = await linked(target);
      return { club, entry: order.registration, to, move: () => moveEntry(order, to) };
    },
  ],
];

async function historyOf(caller: string, entry: Registration) {
  const { history } = await db.rpc<Answer<'rider_detail'>>(caller, 'rider_detail', {
    registration_id: entry.id,
  });
  return history;
}

async function movesOf(entry: Registration) {
  const { rows } = await db.admin.query(
    `select dari_lomba_id, dari_kategori_id, ke_lomba_id, ke_kategori_id, selisih::integer, alasan, oleh
     from private.perpindahan where pendaftaran_id = $1 order by pada`,
    [entry.id],
  );
  return rows;
}

describe.each(doors)('moved by %s', (name, { mover, alasan, selisih }, scene) => {
  test('it is one act, one row and one letter', async () => {
    const { club, entry, to, move } = await scene();
    const by = mover === 'panitia' ? club.owner : entry.user_id;
    await move();
    expect(await read<Registration>(db, 'public.pendaftaran_lomba', entry.id)).toMatchObject({
      lomba_id: to.race.id,
      kategori_id: to.category.id,
      status_pendaftaran: 'dikonfirmasi',
    });

    const moves = (await historyOf(club.owner, entry)).filter(({ what }) =>
      what.startsWith('move'),
    );
    expect(moves).toMatchObject([
      {
        what: 'move_entry',
        facts: {
          sebelum: { kategori_id: entry.kategori_id },
          sesudah: { kategori_id: to.category.id, alasan },
        },
      },
    ]);
    const { rows: acts } = await db.admin.query(
      "select tindakan, user_id, lomba_id from public.catatan where objek_id = $1 and tindakan like 'move%'",
      [entry.id],
    );
    expect(acts).toEqual([{ tindakan: 'move_entry', user_id: by, lomba_id: to.race.id }]);

    expect(await movesOf(entry)).toEqual([
      {
        dari_lomba_id: entry.lomba_id,
        dari_kategori_id: entry.kategori_id,
        ke_lomba_id: to.race.id,
        ke_kategori_id: to.category.id,
        selisih,
        alasan,
        oleh: by,
      },
    ]);

    // A parent who changes the category sees it at once, and gets no letter.
    const letters = (await messagesAbout(entry.id)).filter((kind) => kind.includes('moved'));
    expect(letters).toEqual(name.endsWith('category') ? [] : ['entry_moved']);
    if (letters.length > 0) {
      const { rows } = await db.admin.query<{ isi: Record<string, unknown> }>(
        "select isi from private.pesan where jenis = 'entry_moved' and isi ->> 'pendaftaran_id' = $1",
        [entry.id],
      );
      expect(only(rows).isi).toMatchObject({
        ke: to.race.judul,
        selisih,
        pilihan_pemesan: mover === 'pemesan',
      });
    }
    expect(await contradictions()).toEqual([]);
  });

  test('it is not, once it stands in a closed list', async () => {
    const { entry, move } = await scene();
    await closeList(entry);
    expect(await refusalOf(move())).toEqual(refused('PT409 list_closed', expect.anything()));
    expect((await read<Registration>(db, 'public.pendaftaran_lomba', entry.id)).kategori_id).toBe(
      entry.kategori_id,
    );
    expect(await movesOf(entry)).toEqual([]);
    expect((await messagesAbout(entry.id)).filter((kind) => kind.includes('moved'))).toEqual([]);
  });
});

/** As the closing of a list does. */
async function closeList({ id, lomba_id }: Registration) {
  const kelas_id = randomUUID();
  const number = 7;
  await insert(db, 'private.nomor_lomba', {
    lomba_id,
    nomor: number,
    anak: id,
    tetap_sejak: 'now',
  });
  await insert(db, 'private.kelas_lomba', { id: kelas_id, lomba_id, nama: 'Boys 2019' });
  await insert(db, 'private.daftar_kelas', {
    kelas_id,
    lomba_id,
    nomor: number,
    pendaftaran_id: id,
  });
}

test('an organiser is told before moving that one of many stands in a closed list', async () => {
  const { club, target } = await clubRace();
  const [listed, free] = [await paidOrder(target), await paidOrder(target)];
  const to = await linked(target);
  await closeList(listed.registration);
  const both = [listed.registration, free.registration];
  expect(await moveRiders(club.owner, both, to, false)).toMatchObject({ problem: 'list_closed' });
  expect((await refusalOf(moveRiders(club.owner, both, to))).code).toBe('list_closed');
  expect(await movesOf(free.registration)).toEqual([]);
  expect(await moveRiders(club.owner, [free.registration], to)).toMatchObject({ problem: null });
});

test('a move that meets the closing of the list waits for it, and is refused', async () => {
  const { club, target } = await clubRace();
  const { registration } = await paidOrder(target);
  const to = await linked(target);
  const closing = await db.connect();
  await closing.query('begin');
  await closing.query('select from public.pendaftaran_lomba where id = $1 for no key update', [
    registration.id,
  ]);
  const moved = refusalOf(moveRiders(club.owner, [registration], to));
  await untilWaiting(db, 1);
  await closeList(registration);
  await closing.query('commit');
  expect((await moved).code).toBe('list_closed');
  expect(await movesOf(registration)).toEqual([]);
});

test('no other place is offered to an entry in a closed list', async () => {
  const { club, target } = await clubRace({}, { kuota: 1 });
  const { registration } = await slotGone(target);
  await linked(target);
  expect(await desk(club.owner).offers(registration.id)).toHaveLength(1);
  await closeList(registration);
  expect(await desk(club.owner).offers(registration.id)).toEqual([]);
});

test('the moves of an organiser are no changes of the own children', async () => {
  const { club, target } = await clubRace();
  const own = await paidOrder(target);
  const others = [await paidOrder(target), await paidOrder(target)];
  const to = await linked(target);
  await db.admin.query('update public.pendaftaran_lomba set user_id = $2 where id = $1', [
    own.registration.id,
    club.owner,
  ]);
  await withSetting(db, 'BATAS_UBAH_PER_JAM', '1', async () => {
    await moveRiders(
      club.owner,
      others.map(({ registration }) => registration),
      to,
    );
    await moveEntry({ ...own, user: club.owner }, to);
    expect((await refusalOf(moveEntry({ ...own, user: club.owner }, target))).code).toBe(
      'too_many_changes',
    );
  });
});

test('two moves within minutes that differ in money are two letters', async () => {
  const { club, target } = await clubRace({ max_peserta: 1 });
  const { registration } = await slotGone(target);
  const { target: cheaper } = await clubRace({ harga_dasar: 100_000 }, { club });
  await desk(club.owner).move(registration.id, cheaper);
  const further = await linked(cheaper);
  await moveRiders(club.owner, [registration], further);
  const { rows } = await db.admin.query(
    `select (isi ->> 'selisih')::integer as selisih from private.pesan
     where jenis = 'entry_moved' and isi ->> 'pendaftaran_id' = $1 order by 1`,
    [registration.id],
  );
  expect(rows).toEqual([{ selisih: -50_000 }, { selisih: 0 }]);
});
