import { describe, expect, test } from 'vitest';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import {
  applyStatus,
  createCategory,
  createOpenRace,
  createPaidOrderIn,
  linkCategory,
  type Registration,
  read,
} from '#tests/support/sql-fixtures.ts';
import { organiserOf } from '#tests/support/sql-organiser.ts';

// Whose a start number is (race-day rules, R4): until a list is closed it goes from child to child, from then on never.
const db = fileDatabase();

async function startNumberRace() {
  const target = await createOpenRace(db);
  const raceId = target.race.id;
  const director = await organiserOf(db, { id: raceId }, 'panitia');
  const setPlate = (entry: { registration: Registration }, plate: number | null) =>
    db.rpc(director, 'set_plate', { registration_id: entry.registration.id, plate });
  const assignPlates = (changes: Record<string, unknown> = {}) =>
    db.rpc<{ plates: { id: string; plate: number }[] }>(director, 'assign_plates', {
      race_id: raceId,
      category_id: null,
      first: 1,
      order_by: 'daftar',
      keep: true,
      commit: true,
      ...changes,
    });
  return { target, raceId, setPlate, assignPlates };
}

async function plateOf({ registration }: { registration: Registration }) {
  return (await read<Registration>(db, 'public.pendaftaran_lomba', registration.id)).nomor_plat;
}

/** As the closing of a list does. */
async function keepForEver(raceId: string, number: number) {
  await db.admin.query(
    'update private.nomor_lomba set tetap_sejak = now() where lomba_id = $1 and nomor = $2',
    [raceId, number],
  );
}

describe('before a list is closed', () => {
  test('a number that a child gave back goes to another', async () => {
    const { target, setPlate } = await startNumberRace();
    const [a, b] = [await createPaidOrderIn(db, target), await createPaidOrderIn(db, target)];
    await setPlate(a, 5);
    expect(await refusalOf(setPlate(b, 5))).toMatchObject({
      code: 'plate_taken',
      facts: { nomor_plat: 5, pendaftaran_id: a.registration.id },
    });
    await setPlate(a, null);
    await setPlate(b, 5);
    expect([await plateOf(a), await plateOf(b)]).toEqual([null, 5]);
    expect(await refusalOf(setPlate(a, 5))).toMatchObject({ code: 'plate_taken' });
  });

  test('a child has one number in two categories, and no other child has it', async () => {
    const { target, setPlate } = await startNumberRace();
    const second = await createCategory(db);
    await linkCategory(db, target.race, second);
    const a = await createPaidOrderIn(db, target);
    const b = await createPaidOrderIn(db, { ...target, category: second });
    const other = await createPaidOrderIn(db, { ...target, category: second });
    await db.admin.query(
      `update public.pendaftaran_lomba x set rider_id = a.rider_id
       from public.pendaftaran_lomba a where a.id = $1 and x.id = $2`,
      [a.registration.id, b.registration.id],
    );
    await setPlate(a, 12);
    await setPlate(b, 12);
    expect([await plateOf(a), await plateOf(b)]).toEqual([12, 12]);
    expect(await refusalOf(setPlate(other, 12))).toMatchObject({ code: 'plate_taken' });
    await setPlate(a, null);
    expect(await refusalOf(setPlate(other, 12))).toMatchObject({ code: 'plate_taken' });
  });

  test('two who are given one number at once: the one of whom it is first', async () => {
    const { target, setPlate } = await startNumberRace();
    const entries = await Promise.all([0, 1, 2, 3].map(() => createPaidOrderIn(db, target)));
    const answers = await Promise.allSettled(entries.map((entry) => setPlate(entry, 77)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const plates = await Promise.all(entries.map(plateOf));
    expect(plates.filter((plate) => plate === 77)).toHaveLength(1);
  });
});

describe('once it stood in a closed list', () => {
  test('a number is the same child’s when the entry ends, and nobody else gets it', async () => {
    const { target, raceId, setPlate, assignPlates } = await startNumberRace();
    const [gone, other] = [
      await createPaidOrderIn(db, target),
      await createPaidOrderIn(db, target, { start_number: '5' }),
    ];
    await setPlate(gone, 5);
    await keepForEver(raceId, 5);
    await applyStatus(db, gone.transaction, 'REFUND');
    expect(await plateOf(gone)).toBe(5);
    expect(await refusalOf(setPlate(other, 5))).toMatchObject({
      code: 'plate_kept',
      facts: { nomor_plat: 5 },
    });
    const { plates } = await assignPlates({ first: 5 });
    expect(plates).toEqual([expect.objectContaining({ id: other.registration.id, plate: 6 })]);
  });

  test('the row of a number is not changed, nor removed', async () => {
    const { target, raceId, setPlate } = await startNumberRace();
    await setPlate(await createPaidOrderIn(db, target), 9);
    await keepForEver(raceId, 9);
    for (const statement of [
      'update private.nomor_lomba set anak = gen_random_uuid() where lomba_id = $1',
      'delete from private.nomor_lomba where lomba_id = $1',
    ]) {
      await expect(db.admin.query(statement, [raceId])).rejects.toThrow('closed list');
    }
  });
});
