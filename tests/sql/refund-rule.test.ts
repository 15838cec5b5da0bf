import { expect, test } from 'vitest';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import { createOpenRace, createOrderIn, only } from '#tests/support/sql-fixtures.ts';
import rules from '#tests/vectors/refunds-by-rule.json' with { type: 'json' };

const db = fileDatabase();

type Rows = { hari: number; persen: number; biaya: boolean }[];
const month = { hari: 30, persen: 100, biaya: true };
const week = { hari: 7, persen: 50, biaya: false };
const rule: Rows = [month, week];

test.each(rules.cases)('by the rule: $name', async (one) => {
  const { diterima, biaya, sudah, hari_ini, expect: expected } = one;
  const days = Math.max(
    hari_ini.hari,
    'saat_daftar' in one && one.saat_daftar ? one.saat_daftar.hari : hari_ini.hari,
  );
  const { rows } = await db.admin.query<{ sum: string }>(
    'select private.refund_by_rule($1, $2, $3, $4, $5) as sum',
    [diterima, biaya, sudah, JSON.stringify(hari_ini.aturan), days],
  );
  const sum = 'semua' in one && one.semua ? diterima - sudah : Number(only(rows).sum);
  expect(sum).toBe(expected.sum);
});

test.each<[string | null, unknown]>([
  [null, []],
  [null, rule],
  [null, [{ hari: 0, persen: 0, biaya: false }]],
  ['too_many', [9, 8, 7, 6, 5, 4].map((hari) => ({ hari, persen: 10, biaya: false }))],
  ['days_not_falling', [week, month]],
  ['days_not_falling', [month, month]],
  ['percent_rises', [{ ...month, persen: 40 }, week]],
  ['row', [{ hari: 3, persen: 101, biaya: false }]],
  ['row', [{ hari: 366, persen: 10, biaya: false }]],
  ['row', [{ hari: 3, persen: 12.5, biaya: false }]],
  ['row', [{ hari: -1, persen: 10, biaya: false }]],
  ['row', [{ hari: '3', persen: 10, biaya: false }]],
  ['row', [{ hari: 3, persen: 10 }]],
  ['row', [{ hari: 3, persen: 10, biaya: null }]],
  ['row', [{ hari: 3, persen: 10, biaya: true, lain: 1 }]],
  ['row', [null]],
  ['row', { hari: 3 }],
  ['row', null],
])('%s: %j', async (problem, rows) => {
  const answer = await db.admin.query('select private.refund_rule_problem($1) as problem', [
    JSON.stringify(rows),
  ]);
  expect(answer.rows).toEqual([{ problem }]);
});

async function raceWith(rows: Rows, entered: boolean) {
  const target = await createOpenRace(db, { aturan_pengembalian: JSON.stringify(rows) });
  if (entered) {
    await createOrderIn(db, target);
  }
  const set = (assignments: string, ...values: unknown[]) =>
    db.admin.query(`update public.lomba set ${assignments} where id = $1`, [
      target.race.id,
      ...values,
    ]);
  return {
    target,
    set,
    become: (next: Rows) => set('aturan_pengembalian = $2', JSON.stringify(next)),
  };
}

test('what is no rule is refused in the table, too', async () => {
  const { set } = await raceWith(rule, false);
  const bad = JSON.stringify([week, month]);
  for (const write of [
    () => set('aturan_pengembalian = $2', bad),
    () => createOpenRace(db, { aturan_pengembalian: bad }),
  ]) {
    expect(await refusalOf(write())).toMatchObject({ state: '23514', code: 'refund_rule_invalid' });
  }
});

test('before the first entry the rule is free', async () => {
  const { become } = await raceWith(rule, false);
  await become([]);
  await become([{ hari: 60, persen: 5, biaya: false }]);
});

test.each<[string, Rows, Rows[number]]>([
  ['no rows', [], month],
  ['less percent', [{ ...month, persen: 90 }, week], month],
  ['without the fee', [{ ...month, biaya: false }, week], month],
  ['a day later', [month, { ...week, hari: 8 }], week],
  ['less at one day only', [month, { hari: 20, persen: 60, biaya: false }], week],
])('once somebody has entered it never gives less: %s', async (_, next, promised) => {
  const { become } = await raceWith(rule, true);
  expect(await refusalOf(become(next))).toEqual(
    refused('PT409 refund_rule_promised', { field: 'aturan_pengembalian', ...promised }),
  );
});

test('but more, on every day, also by rows between', async () => {
  const { become } = await raceWith(rule, true);
  await become([
    { hari: 21, persen: 100, biaya: true },
    { hari: 10, persen: 75, biaya: false },
    { hari: 3, persen: 50, biaya: false },
  ]);
});

test('days are counted to the latest day that was announced after the first entry', async () => {
  const { target, set } = await raceWith(rule, true);
  const days = async () =>
    only(
      (
        await db.admin.query<{ days: number; hari_terjauh: string | null }>(
          'select private.rule_days(l, now()) as days, hari_terjauh from public.lomba l where id = $1',
          [target.race.id],
        )
      ).rows,
    );
  const move = (by: string) => set(`tanggal_mulai = tanggal_mulai + interval '${by}'`);
  const first = (await days()).days;
  expect((await days()).hari_terjauh).toBeNull();
  await move('-5 days');
  expect((await days()).days).toBe(first);
  await move('9 days');
  expect((await days()).days).toBe(first + 4);
  // A draft is not announced; what comes out of it is.
  await set("status = 'draf'");
  await move('10 days');
  await move('-12 days');
  await set("status = 'dipublikasi'");
  expect((await days()).days).toBe(first + 4);
});

test('a race that nobody has entered keeps no older day', async () => {
  const { target, set } = await raceWith(rule, false);
  await set("tanggal_mulai = tanggal_mulai - interval '3 days'");
  const { rows } = await db.admin.query('select hari_terjauh from public.lomba where id = $1', [
    target.race.id,
  ]);
  expect(rows).toEqual([{ hari_terjauh: null }]);
});
