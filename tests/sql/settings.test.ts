import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { settingWords } from '#organiser/copy/settings.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import { createNewcomer, createUser, only } from '#tests/support/sql-fixtures.ts';

// The operator's settings: what each may be stands once, and whoever changes one leaves a line in the log.

const db = fileDatabase();

type Setting = Answer<'operator_settings'>;
type Change = Answer<'setting_history'>;

let operator: string;
/** One whose mailbox is not proved. */
let unproved: string;

async function admin(proved: boolean) {
  const user = await (proved ? createUser : createNewcomer)(db);
  await db.admin.query('insert into private.admin (user_id) values ($1)', [user]);
  return user;
}

beforeAll(async () => {
  operator = await admin(true);
  unproved = await admin(false);
});

async function settings(as = operator) {
  return db.rpcRows<Setting>(as, 'operator_settings', {});
}

async function setting(key: string) {
  return only((await settings()).filter((one) => one.key === key));
}

function history(key: string) {
  return db.rpcRows<Change>(operator, 'setting_history', { key });
}

/** What an act leaves in the history: on a shared database others wrote there before. */
async function noted(key: string, act: () => Promise<unknown>) {
  const before = await history(key);
  await act();
  const after = await history(key);
  return after.slice(0, after.length - before.length);
}

function change(
  key: string,
  value: string | null,
  seen: string | null,
  reason = 'uji',
  as = operator,
) {
  return db.rpc<Setting>(as, 'change_setting', { key, value, seen, reason });
}

/** Every place that reads a setting, with its fallback. */
function callSites() {
  const folder = new URL('../../supabase/migrations/', import.meta.url);
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
  return texts.flatMap((text) => [
    ...[...text.matchAll(/(?:setting_number|days_kept)\('([A-Z_]+)', (\d+)\)/g)].map(
      ([, key = '', fallback = '']) => ({ key, fallback }),
    ),
    ...[...text.matchAll(/\.key = '([A-Z_]+)'/g)].map(([, key = '']) => ({ key, fallback: null })),
  ]);
}

describe('what a setting may be stands once', () => {
  test('every place that reads one knows its key and its fallback, and none stands there for nothing', async () => {
    const known = new Map((await settings()).map((one) => [one.key, one]));
    const sites = callSites();
    expect(sites.length).toBeGreaterThan(40);
    for (const { key, fallback } of sites) {
      expect(known.has(key), `${key} is in private.setting_facts`).toBe(true);
      if (fallback !== null) {
        expect([key, known.get(key)?.fallback]).toEqual([key, fallback]);
      }
    }
    const read = new Set([...sites.map(({ key }) => key), 'ENV', 'TRIPAY_MERCHANT_CODE']);
    expect([...known.keys()].filter((key) => !read.has(key))).toEqual([]);
  });

  test('every fallback is a value that its setting may have, and so is every row there is', async () => {
    const { rows } = await db.admin.query(
      `select f.key, private.setting_value(f, f.fallback) = f.fallback as same
       from private.setting_facts() f where f.fallback is not null`,
    );
    expect(rows.filter(({ same }) => same !== true)).toEqual([]);
    await db.admin.query('update public.pengaturan set value = value');
  });

  test('each has its words on the desk, and its line in the documentation with the same fallback', async () => {
    const documented = readFileSync(new URL('../../docs/database.md', import.meta.url), 'utf8');
    for (const { key, fallback } of await settings()) {
      expect(settingWords[key], key).toBeDefined();
      if (fallback !== null && !key.startsWith('TAGIHAN')) {
        expect(documented).toContain(`\`${key}\` | ${fallback} |`);
      }
    }
  });
});

describe('changing one', () => {
  test('holds at once, and its history says who, when, from what to what, and why', async () => {
    const before = await setting('BATAS_RIDER');
    expect(before).toMatchObject({
      value: null,
      fallback: '30',
      min: 1,
      max: 200,
      unit: 'children',
    });
    expect(await change('BATAS_RIDER', ' 040 ', null, 'Panti asuhan')).toMatchObject({
      value: '40',
    });
    const { rows } = await db.admin.query(
      "select private.setting_number('BATAS_RIDER', 30) as now",
    );
    expect(rows).toEqual([{ now: 40 }]);
    await change('BATAS_RIDER', null, '40', 'Kembali ke bawaan');
    expect(await history('BATAS_RIDER')).toMatchObject([
      { old_value: '40', new_value: null, alasan: 'Kembali ke bawaan', at_desk: true },
      { old_value: null, new_value: '40', alasan: 'Panti asuhan', at_desk: true },
    ]);
  });

  test('to what it is already changes nothing', async () => {
    expect(await noted('BATAS_TIKET', () => change('BATAS_TIKET', '100', '100'))).toEqual([]);
  });

  test.each([
    ['BATAS_TEMPAT', 'banyak', 'PT422 out_of_range', { field: 'value', min: 1, max: 200 }],
    ['BATAS_TEMPAT', '0', 'PT422 out_of_range', { field: 'value', min: 1, max: 200 }],
    ['BATAS_TEMPAT', '201', 'PT422 out_of_range', { field: 'value', min: 1, max: 200 }],
    ['BATAS_TEMPAT', '-5', 'PT422 out_of_range', { field: 'value', min: 1, max: 200 }],
    ['BATAS_TEMPAT', '1e2', 'PT422 out_of_range', { field: 'value', min: 1, max: 200 }],
    [
      'BATAS_TEMPAT',
      '99999999999999999999',
      'PT422 out_of_range',
      { field: 'value', min: 1, max: 200 },
    ],
    // The privacy policy promises 30 days at most.
    ['SIMPAN_REKENING_HARI', '31', 'PT422 out_of_range', { field: 'value', min: 1, max: 30 }],
    ['ORGANISASI_LANGSUNG_TERBIT', 'mungkin', 'PT422 field_invalid', { field: 'value' }],
    ['AKHIR_MUSIM', '02-29', 'PT422 field_invalid', { field: 'value' }],
    ['AKHIR_MUSIM', '13-01', 'PT422 field_invalid', { field: 'value' }],
    ['TAGIHAN_TERKECIL', '500', 'PT409 setting_not_yours', {}],
    ['TRIPAY_MERCHANT_CODE', 'T1', 'PT409 setting_not_yours', {}],
    ['BATAS_YANG_TIDAK_ADA', '1', 'PT404 setting_not_found', {}],
  ])('%s to %s is refused: %s', async (key, value, code, facts) => {
    const seen = (await settings()).find((one) => one.key === key)?.value ?? null;
    expect(await refusalOf(change(key, value, seen))).toEqual(refused(code, facts));
  });

  test.each([
    ['', 'PT422 field_required', { field: 'reason' }],
    ['   ', 'PT422 field_required', { field: 'reason' }],
    ['a'.repeat(301), 'PT422 text_too_long', { field: 'reason', max: 300 }],
  ])('without a reason that can be kept it is refused', async (reason, code, facts) => {
    expect(await refusalOf(change('BATAS_TEMPAT', '25', '20', reason))).toEqual(
      refused(code, facts),
    );
    expect(await setting('BATAS_TEMPAT')).toMatchObject({ value: '20' });
  });

  test('of two who change it at once, the second is told of the first', async () => {
    const lines = await noted('BATAS_ANTREAN', async () => {
      const both = await Promise.allSettled([
        change('BATAS_ANTREAN', '11', null),
        change('BATAS_ANTREAN', '12', null),
      ]);
      const refused = only(both.filter(({ status }) => status === 'rejected'));
      expect(refused).toMatchObject({ reason: { message: 'changed_meanwhile' } });
    });
    expect(lines).toHaveLength(1);
    await db.admin.query("delete from public.pengaturan where key = 'BATAS_ANTREAN'");
  });

  test('needs an admin whose mailbox is proved', async () => {
    const nobody = await createUser(db);
    expect(await refusalOf(change('BATAS_TEMPAT', '25', '20', 'uji', nobody))).toMatchObject({
      code: 'not_allowed',
    });
    expect(await refusalOf(settings(nobody))).toMatchObject({ code: 'not_allowed' });
    expect(await refusalOf(change('BATAS_TEMPAT', '25', '20', 'uji', unproved))).toMatchObject({
      code: 'address_not_proved',
    });
  });
});

describe('whoever writes past the desk', () => {
  test('is held to the same bounds, and leaves a line without a name', async () => {
    const write = (value: string) =>
      db.admin.query("update public.pengaturan set value = $1 where key = 'BATAS_TIKET'", [value]);
    const lines = await noted('BATAS_TIKET', async () => {
      await write('500');
      expect(await refusalOf(write('5000'))).toMatchObject({ code: 'out_of_range' });
    });
    expect(lines).toMatchObject([
      { old_value: '100', new_value: '500', alasan: null, by: null, at_desk: false },
    ]);
    await write('100');
  });

  test('what is secret is shown to nobody, in the log neither', async () => {
    const lines = await noted('TRIPAY_MERCHANT_CODE', () =>
      db.admin.query(
        "insert into public.pengaturan values ('TRIPAY_MERCHANT_CODE', 'T12345'), ('LAIN_MERCHANT_CODE', 'L777')",
      ),
    );
    expect(await setting('TRIPAY_MERCHANT_CODE')).toMatchObject({
      value: null,
      written_by: 'secret',
    });
    expect(await setting('LAIN_MERCHANT_CODE')).toMatchObject({
      value: null,
      written_by: 'secret',
    });
    expect(lines).toMatchObject([{ new_value: null }]);
    const { rows } = await db.admin.query(
      "select from public.catatan where sesudah::text ~ 'T12345|L777' or sebelum::text ~ 'T12345|L777'",
    );
    expect(rows).toEqual([]);
    await db.admin.query("delete from public.pengaturan where key like '%MERCHANT_CODE'");
  });
});
