import { expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { fileDatabase, forbidden, refusalOf, refused } from '#tests/support/sql.ts';
import { createOpenRace, createUser, register } from '#tests/support/sql-fixtures.ts';
import { organiserOf } from '#tests/support/sql-organiser.ts';

const db = fileDatabase();

interface Consent {
  jenis: string;
  versi: string;
  dicabut_pada: string | null;
}

function history(userId: string) {
  return db.query<Consent>(
    userId,
    'select jenis, versi, dicabut_pada from public.persetujuan order by diberikan_pada, jenis',
  );
}

async function live(userId: string) {
  const rows = await history(userId);
  return rows.filter((row) => row.dicabut_pada === null).map((row) => [row.jenis, row.versi]);
}

async function notAllowed(work: Promise<unknown>) {
  expect((await refusalOf(work)).state).toBe(forbidden);
}

function give(userId: string, kinds: unknown, version: unknown) {
  return db.query(userId, 'select * from public.give_consent($1, $2)', [kinds, version]);
}

function withdraw(userId: string, kind: unknown) {
  return db.query(userId, 'select * from public.withdraw_consent($1)', [kind]);
}

test('a sign-up that showed the texts is a consent to their version', async () => {
  const id = await createUser(db, { versi_syarat: '2026-11-22' });
  expect(await live(id)).toEqual([
    ['privasi', '2026-11-22'],
    ['syarat', '2026-11-22'],
  ]);
});

test.each([
  ['nothing', {}],
  ['an odd version', { versi_syarat: 'x'.repeat(9000) }],
  ['an object', { versi_syarat: { a: 1 } }],
])('a sign-up whose metadata say %s is no consent, and no failure', async (_, metadata) => {
  expect(await live(await createUser(db, metadata))).toEqual([]);
});

test('given and taken back all day long, each a line that stays, is for another day', async () => {
  const id = await createUser(db, { versi_syarat: '2026-11-22' });
  await db.admin.query(
    `insert into public.persetujuan (user_id, jenis, versi, diberikan_pada, dicabut_pada)
     select $1, 'foto', '2026-11-22', now() - make_interval(mins => minutes), now() from generate_series(1, 58) minutes`,
    [id],
  );
  expect(await refusalOf(give(id, ['foto'], '2026-11-22'))).toEqual(
    refused('PT429 too_many_attempts', { limit: 60, seconds: expect.any(Number) }),
  );
  // What holds already is no new line.
  await give(id, ['syarat', 'privasi'], '2026-11-22');
  expect(await live(id)).toHaveLength(2);
});

test('given twice it is one consent; a newer version ends the older and keeps its line', async () => {
  const id = await createUser(db);
  await give(id, ['syarat', 'privasi'], '2026-11-22');
  await give(id, ['syarat', 'privasi', 'syarat'], '2026-11-22');
  expect(await history(id)).toHaveLength(2);

  await give(id, ['syarat'], '2027-01-05');
  expect(await live(id)).toEqual([
    ['privasi', '2026-11-22'],
    ['syarat', '2027-01-05'],
  ]);
  expect(await history(id)).toHaveLength(3);
});

test('photographs and results are two choices, and each can be taken back and given again', async () => {
  const id = await createUser(db);
  await give(id, ['foto', 'teman_tim'], '2026-11-22');
  await withdraw(id, 'foto');
  await withdraw(id, 'foto');
  expect(await live(id)).toEqual([['teman_tim', '2026-11-22']]);
  await give(id, ['foto'], '2026-11-22');
  expect((await live(id)).map(([kind]) => kind).sort()).toEqual(['foto', 'teman_tim']);
  expect(await history(id)).toHaveLength(3);
});

test('what the account rests on is not taken back one by one', async () => {
  const id = await createUser(db, { versi_syarat: '2026-11-22' });
  expect(await refusalOf(withdraw(id, 'privasi'))).toMatchObject({ code: 'consent_necessary' });
  expect(await live(id)).toHaveLength(2);
});

test.each([
  [['semua'], '2026-11-22', 'consent_unknown'],
  [[], '2026-11-22', 'consent_unknown'],
  [null, '2026-11-22', 'consent_unknown'],
  [['foto'], 'terbaru', 'version_unknown'],
  [['foto'], null, 'version_unknown'],
])('kinds %j in version %j are refused', async (kinds, version, code) => {
  const id = await createUser(db);
  expect(await refusalOf(give(id, kinds, version))).toMatchObject({ code });
});

test('nobody reads or writes what others agreed to', async () => {
  const id = await createUser(db, { versi_syarat: '2026-11-22' });
  const other = await createUser(db);
  expect(await history(other)).toEqual([]);
  await notAllowed(
    db.query(
      other,
      `insert into public.persetujuan (user_id, jenis, versi) values ($1, 'foto', '2026-11-22')`,
      [id],
    ),
  );
  await notAllowed(db.query(id, `update public.persetujuan set dicabut_pada = now()`));
  await notAllowed(db.query('anon', 'select from public.persetujuan'));
});

test('organisers see with the entry what its parent agrees to now', async () => {
  const parent = await createUser(db);
  const target = await createOpenRace(db);
  const organiser = await organiserOf(db, target.race);
  const { id } = await register(db, parent, target);
  const seen = async () => {
    const { riders } = await db.rpc<Answer<'race_riders'>>(organiser, 'race_riders', {
      race_id: target.race.id,
    });
    const { rider } = await db.rpc<Answer<'rider_detail'>>(organiser, 'rider_detail', {
      registration_id: id,
    });
    expect(rider.consents).toEqual(riders[0]?.consents);
    return rider.consents;
  };
  expect(await seen()).toEqual([]);
  await give(parent, ['foto', 'teman_tim'], '2026-11-22');
  expect(await seen()).toEqual(['foto']);
  await db.rpc(parent, 'set_board_consent', {
    registration_id: id,
    shown: true,
    announced: true,
  });
  expect(await seen()).toEqual(['foto', 'publikasi_hasil']);
  await withdraw(parent, 'foto');
  expect(await seen()).toEqual(['publikasi_hasil']);
});

test('a deleted account agrees to nothing', async () => {
  const id = await createUser(db);
  await db.admin.query('delete from auth.users where id = $1', [id]);
  expect(await refusalOf(give(id, ['foto'], '2026-11-22'))).toEqual(
    refused('PT401 user_not_found', {}),
  );
});
