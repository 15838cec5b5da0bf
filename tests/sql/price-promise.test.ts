import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { createOrganisation } from '#tests/support/organiser.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import { createUser, only, type RaceWithCategory, register } from '#tests/support/sql-fixtures.ts';
import { createMember } from '#tests/support/sql-organiser.ts';

const db = fileDatabase();

type EditableRace = Answer<'race_for_edit'>;
interface Step {
  nama: string;
  sampai: string | null;
  tempat: number | null;
  harga: number | null;
  kategori: Record<string, number>;
}

let organisation: string;
let owner: string;
let editor: string;

beforeAll(async () => {
  organisation = await createOrganisation(db.admin, { nama: 'Klub Roda Kecil' });
  owner = await createMember(db, organisation, 'pemilik', { name: 'Bu Ratna' });
  editor = await createMember(db, organisation, 'panitia', { name: 'Pak Dedi' });
});

const dayMs = 86_400_000;
/** One for the whole file: two of one day must be the same moment, whenever the minute turns. */
const thisMinute = Math.floor(Date.now() / 60_000) * 60_000;
function ahead(days: number) {
  return new Date(thisMinute + days * dayMs).toISOString();
}
function step(nama: string, part: Partial<Step> = {}): Step {
  return { nama, sampai: null, tempat: null, harga: null, kategori: {}, ...part };
}
function early(part: Partial<Step> = {}) {
  return step('Early bird', { sampai: ahead(10), harga: 125_000, ...part });
}
function normal(part: Partial<Step> = {}) {
  return step('Normal', part);
}

function save(race: { id: string }, changes: Record<string, unknown>, as = owner) {
  return db.rpc<Answer<'save_race'>>(as, 'save_race', {
    race_id: race.id,
    version: null,
    changes: JSON.stringify(changes),
    commit: true,
  });
}
function saveSteps(race: { id: string }, ...langkah_harga: Step[]) {
  return save(race, { langkah_harga });
}

async function draft(changes: Record<string, unknown> = {}) {
  const clock = (days: number) => ahead(days + 7 / 24).slice(0, 16);
  return await db.rpc<EditableRace>(owner, 'create_race', {
    organisation_id: organisation,
    race_id: randomUUID(),
    changes: JSON.stringify({
      judul: 'Piala Tegalega',
      lokasi: 'Lapangan Tegalega',
      kota: 'Bandung',
      provinsi: 'Jawa Barat',
      tanggal_mulai: clock(40),
      pendaftaran_selesai: clock(30),
      max_peserta: 200,
      harga_dasar: 150_000,
      kategori: ['Balance', 'Pro'].map((nama) => ({
        nama: `${nama} ${randomUUID().slice(0, 8)}`,
        usia_min: 4,
        usia_max: 7,
      })),
      ...changes,
    }),
  });
}

/** A published race with these steps, and somebody in it. */
async function entered(...langkah_harga: Step[]) {
  const race = await draft();
  const [first, second] = race.categories.map(({ kategori_id }) => kategori_id) as [string, string];
  const named = langkah_harga.map((one) => ({
    ...one,
    kategori: Object.fromEntries(Object.values(one.kategori).map((price) => [second, price])),
  }));
  await saveSteps(race, ...named);
  await db.rpc(owner, 'publish_race', { race_id: race.id, version: null, commit: true });
  const target = { race: { id: race.id }, category: { id: first } };
  await register(db, await createUser(db), target as unknown as RaceWithCategory);
  return { race, first, second, kept: [{ kategori_id: first }, { kategori_id: second }] };
}

/** As the database writes a moment inside JSON. */
function moment(at: string) {
  return at.replace('.000Z', '+00:00');
}

describe('the table', () => {
  test('is read as it was saved, with the places left, and emptied again', async () => {
    const race = await draft();
    const category = only(race.categories.slice(0, 1)).kategori_id;
    const saved = await saveSteps(
      race,
      early({ tempat: 50, kategori: { [category]: 0 } }),
      normal({ harga: 175_000 }),
    );
    expect(saved.fields).toEqual(['langkah_harga']);
    expect(saved.race.content.langkah_harga).toEqual([
      {
        ...early({ tempat: 50, kategori: { [category]: 0 } }),
        urutan: 1,
        sisa: 50,
        sampai: moment(ahead(10)),
      },
      { ...normal({ harga: 175_000 }), urutan: 2, sisa: null },
    ]);
    expect((await saveSteps(race)).race.content.langkah_harga).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, Step[]]>([
    ['price_step_past', { urutan: 1 }, [early({ sampai: ahead(-1) }), normal()]],
    ['price_step_unreachable', { urutan: 2 }, [early({ sampai: null }), normal()]],
    [
      'price_step_unreachable',
      { urutan: 2 },
      [early(), step('Lebih pendek', { sampai: ahead(9) }), normal()],
    ],
    ['field_invalid', { urutan: 2 }, [early(), normal({ tempat: 5 })]],
    ['field_invalid', { urutan: 1 }, [early({ nama: ' ' }), normal()]],
    ['field_invalid', { urutan: 1 }, [early({ kategori: { [randomUUID()]: 1 } }), normal()]],
    ['time_invalid', { urutan: 1 }, [early({ sampai: '2026-02-31T00:00:00Z' }), normal()]],
    ['time_invalid', { urutan: 1 }, [early({ sampai: 'infinity' }), normal()]],
    ['list_too_long', { max: 6 }, Array.from({ length: 7 }, () => early())],
    ['out_of_range', { min: 1, max: 5000 }, [early({ tempat: 0 }), normal()]],
  ])('%s %j', async (code, facts, steps) => {
    const race = await draft();
    expect(await refusalOf(saveSteps(race, ...steps))).toEqual(
      refused(`PT422 ${code}`, { field: 'langkah_harga', ...facts }),
    );
  });

  test('a step that gets places later counts who is in it already', async () => {
    const { race, first } = await entered(
      early({ tempat: 1 }),
      normal({ sampai: ahead(20) }),
      step('On the spot'),
    );
    const target = {
      race: { id: race.id },
      category: { id: first },
    } as unknown as RaceWithCategory;
    const one = await register(db, await createUser(db), target);
    await register(db, await createUser(db), target);
    // Its step runs no more: an early place more is there.
    const more = early({ tempat: 2 });
    await saveSteps(race, more, normal({ sampai: ahead(20) }), step('On the spot'));
    expect(
      await refusalOf(
        saveSteps(race, more, normal({ sampai: ahead(20), tempat: 1 }), step('On the spot')),
      ),
    ).toMatchObject({ code: 'out_of_range', facts: { urutan: 2, min: 2 } });
    const { race: saved } = await saveSteps(
      race,
      more,
      normal({ sampai: ahead(20), tempat: 3 }),
      step('On the spot'),
    );
    expect(saved.content.langkah_harga).toMatchObject([{ sisa: 1 }, { tempat: 3, sisa: 1 }, {}]);
    // An unpaid hold gives its place back.
    await db.admin.query(
      `update public.pendaftaran_lomba set status_pendaftaran = 'dibatalkan' where id = $1`,
      [one.id],
    );
    const { rows } = await db.admin.query(
      `select s.terisi, (select count(*)::integer from private.selisih_klub) as odd
       from private.harga_lomba s where s.lomba_id = $1 and s.urutan = 2`,
      [race.id],
    );
    expect(rows).toEqual([{ terisi: 1, odd: 0 }]);
  });

  test('a cell is free or chargeable', async () => {
    const race = await draft();
    const cell = (price: number) =>
      saveSteps(race, normal({ kategori: { [race.categories[0]?.kategori_id ?? '']: price } }));
    await cell(0);
    expect(await refusalOf(cell(4_999_999))).toMatchObject({ code: 'price_not_chargeable' });
    // Where the club bears the fee, the smallest charge does not move with it.
    expect((await save(race, { biaya_ditanggung: true })).race.content.biaya_ditanggung).toBe(true);
    expect(await refusalOf(cell(500))).toMatchObject({ code: 'price_not_chargeable' });
    await cell(1000);
  });

  test('a copy has it, and cannot be published with a step that is over', async () => {
    const { race } = await entered(early(), normal());
    const copy = () =>
      db.rpc<EditableRace>(owner, 'copy_race', { race_id: race.id, copy_id: randomUUID() });
    const fresh = await copy();
    expect(fresh.content.langkah_harga).toHaveLength(2);
    expect(fresh.missing).not.toContainEqual(expect.objectContaining({ field: 'langkah_harga' }));
    await db.admin.query(
      `update private.harga_lomba set sampai = now() - interval '1 hour' where lomba_id = $1 and urutan = 1`,
      [race.id],
    );
    expect((await copy()).missing).toContainEqual(
      expect.objectContaining({ field: 'langkah_harga', code: 'in_past' }),
    );
  });
});

describe('the promise', () => {
  test('before the first entry prices are free', async () => {
    const race = await draft();
    await saveSteps(race, early(), normal());
    await saveSteps(race, early({ harga: 300_000, sampai: ahead(2) }), normal());
    await save(race, { langkah_harga: [], harga_dasar: 400_000 });
  });

  const promised = (facts: Record<string, unknown>) =>
    expect.objectContaining(
      refused(
        'PT409 price_promised',
        expect.objectContaining({ field: 'langkah_harga', ...facts }),
      ),
    );

  test.each<[string, Step[]]>([
    ['a dearer price', [early({ harga: 125_001 }), normal()]],
    ['an end earlier', [early({ sampai: ahead(9) }), normal()]],
    [
      'an earlier step before it',
      [step('Dulu', { sampai: ahead(3), harga: 130_000 }), early(), normal()],
    ],
    [
      'a cheaper step that ends sooner before it',
      [step('Dulu', { sampai: ahead(3), harga: 1000 }), early(), normal()],
    ],
    ['places where there were none', [early({ tempat: 5 }), normal()]],
    ['the step taken out', [normal()]],
    ['all steps taken out', []],
  ])('%s', async (_, steps) => {
    const { race } = await entered(early(), normal());
    expect(await refusalOf(saveSteps(race, ...steps))).toEqual(promised({ from: 125_000 }));
  });

  test('names category, prices and the moment', async () => {
    const { race, second } = await entered(early({ kategori: { x: 100_000 } }), normal());
    expect(await refusalOf(saveSteps(race, early(), normal()))).toEqual(
      refused('PT409 price_promised', {
        field: 'langkah_harga',
        kategori_id: second,
        from: 100_000,
        to: 125_000,
        until: moment(ahead(10)),
        places: null,
      }),
    );
  });

  test('a race of one price keeps it for 48 hours, through harga_dasar and through a step', async () => {
    const { race } = await entered();
    expect(await refusalOf(save(race, { harga_dasar: 150_001 }))).toEqual(
      promised({ from: 150_000, to: 150_001 }),
    );
    const until = (days: number) =>
      saveSteps(race, normal({ sampai: ahead(days) }), step('Akhir', { harga: 200_000 }));
    expect(await refusalOf(until(1.9))).toEqual(promised({ from: 150_000, to: 200_000 }));
    await until(2.1);
  });

  test('a null price follows harga_dasar, so that may not rise under it', async () => {
    const { race } = await entered(normal());
    expect(await refusalOf(save(race, { harga_dasar: 160_000 }))).toEqual(
      promised({ from: 150_000, to: 160_000 }),
    );
    await save(race, { harga_dasar: 140_000 });
  });

  test('the places that were shown keep their price, and may grow', async () => {
    const { race } = await entered(early({ sampai: null, tempat: 10 }), normal());
    const places = (tempat: number, more: Partial<Step> = {}) =>
      saveSteps(race, early({ sampai: null, tempat, ...more }), normal());
    expect(await refusalOf(places(9))).toEqual(promised({ from: 125_000 }));
    expect(await refusalOf(places(10, { harga: 125_001 }))).toEqual(
      promised({ from: 125_000, to: 125_001 }),
    );
    // An end in time would cut the places off.
    expect(await refusalOf(places(10, { sampai: ahead(5) }))).toEqual(promised({ from: 125_000 }));
    await places(12);
  });

  test('a later step may change: it is not today’s price', async () => {
    const { race } = await entered(early(), normal());
    await saveSteps(race, early(), normal({ harga: 190_000 }));
    await saveSteps(race, early({ sampai: ahead(12) }), normal({ harga: 250_000 }));
  });

  test('a race that is a draft again still keeps it', async () => {
    const { race } = await entered(early(), normal());
    await db.admin.query(
      `update public.pendaftaran_lomba set status_pendaftaran = 'dibatalkan' where lomba_id = $1`,
      [race.id],
    );
    await db.rpc(owner, 'withdraw_race', { race_id: race.id, version: null, commit: true });
    expect(await refusalOf(saveSteps(race, early({ harga: 130_000 }), normal()))).toEqual(
      promised({ from: 125_000, to: 130_000 }),
    );
  });

  test('a category that is taken out comes back at its price', async () => {
    const { race, first, second, kept } = await entered(
      early({ kategori: { x: 100_000 } }),
      normal(),
    );
    await save(race, { kategori: [{ kategori_id: first }], langkah_harga: [early(), normal()] });
    const back = await save(race, { kategori: kept });
    expect(JSON.parse(JSON.stringify(back.race.content.langkah_harga))[0].kategori).toEqual({
      [second]: 100_000,
    });
  });

  test('also one without a price of its own; a new one costs what it likes', async () => {
    const { race, first, second, kept } = await entered(early(), normal());
    const dearer = (id: string) => [early({ kategori: { [id]: 300_000 } }), normal()];
    await save(race, { kategori: [{ kategori_id: first }] });
    expect(await refusalOf(save(race, { kategori: kept, langkah_harga: dearer(second) }))).toEqual(
      promised({ kategori_id: second, from: 125_000, to: 300_000 }),
    );
    const other = (await draft()).categories[0]?.kategori_id ?? '';
    await save(race, { kategori: [...kept, { kategori_id: other }], langkah_harga: dearer(other) });
  });
});

describe('a correction', () => {
  const dearer = [early({ harga: 175_000 }), normal({ harga: 200_000 })];
  const corrections = async (id: string) =>
    only((await db.admin.query('select private.price_corrections($1) as list', [id])).rows).list;

  test('is the owner’s alone, with a reason, and shown for seven days', async () => {
    const { race } = await entered(early(), normal());
    const correct = (as: string) =>
      save(race, { langkah_harga: dearer, alasan_harga: 'Salah ketik: harusnya 175 ribu.' }, as);
    expect(await refusalOf(correct(editor))).toMatchObject({ code: 'not_allowed' });
    await correct(owner);
    expect(await corrections(race.id)).toMatchObject([
      { alasan: 'Salah ketik: harusnya 175 ribu.' },
    ]);
    await db.admin.query(
      `update private.harga_riwayat set diubah_pada = diubah_pada - interval '7 days' where lomba_id = $1`,
      [race.id],
    );
    expect(await corrections(race.id)).toEqual([]);
  });

  test('does not take a step away from those in it', async () => {
    const { race } = await entered(early({ tempat: 5 }), normal());
    expect(
      await refusalOf(save(race, { langkah_harga: [], alasan_harga: 'Tidak jadi.' })),
    ).toMatchObject({ code: 'price_promised' });
  });

  test('every change is a row; one that needs no reason keeps none', async () => {
    const { race } = await entered(early(), normal());
    await save(race, {
      langkah_harga: [early({ harga: 100_000 }), normal()],
      alasan_harga: 'Promo',
    });
    await save(race, { parkir: 'Di sekolah' });
    const { rows } = await db.admin.query(
      `select sesudah -> 'langkah' -> 0 -> 'harga' as price, alasan from private.harga_riwayat where lomba_id = $1 order by id`,
      [race.id],
    );
    expect(rows.slice(-2)).toEqual([
      { price: 125_000, alasan: null },
      { price: 100_000, alasan: null },
    ]);
    expect(await corrections(race.id)).toEqual([]);
  });
});
