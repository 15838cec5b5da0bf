import { describe, expect, test } from 'vitest';
import type { EditableRace, RaceCategoryToEdit } from '#api/organiser/races.ts';
import { AppError } from '#api/platform/app-error.ts';
import {
  type CategoryRow,
  changedElsewhere,
  changesOf,
  draftOf,
  newCategory,
  refusedField,
  shownIn,
  toSend,
  usualBirthYearsBeside,
  valuesOf,
  withMerged,
  withoutTyped,
  withRefused,
  withSaved,
  withTyped,
} from '#organiser/features/race-editor/race-draft.ts';
import { editableRace } from '#tests/support/editable-race.ts';

const refusal = new AppError('out_of_range', { facts: { field: 'max_peserta', min: 1 } });

function category(over: Partial<RaceCategoryToEdit> = {}): RaceCategoryToEdit {
  return {
    kategori_id: 'usia-5',
    nama: 'Usia 5',
    deskripsi: null,
    usia_min: 5,
    usia_max: 5,
    lahir_dari: null,
    lahir_sampai: null,
    batasan_gender: 'semua',
    kuota: 10,
    own: false,
    terisi: 0,
    ...over,
  };
}

function rowsOf(race: EditableRace): CategoryRow[] {
  return valuesOf(race).kategori;
}

describe('what is typed', () => {
  test('is shown over what is saved, and is unsaved', () => {
    const draft = withTyped(draftOf(editableRace({ kota: 'KOTA BANDUNG' })), { judul: 'Baru' });
    expect(shownIn(draft)).toMatchObject({ judul: 'Baru', kota: 'KOTA BANDUNG' });
    expect(toSend(draft)).toEqual({ judul: 'Baru' });
  });

  test('is not unsaved when it is typed back', () => {
    const typed = withTyped(draftOf(editableRace()), { judul: 'Baru' });
    expect(toSend(withTyped(typed, { judul: 'Lomba Lama' }))).toEqual({});
  });

  test('does not count a category that nobody has named yet', () => {
    const draft = withTyped(draftOf(editableRace()), { kategori: [newCategory()] });
    expect(draft.unsaved.size).toBe(0);
    expect(shownIn(draft).kategori).toHaveLength(1);
    expect(changesOf({ kategori: [newCategory()] })).toEqual({ kategori: [] });
  });

  test('goes as the database calls it, without what only the form knows', () => {
    const [row] = rowsOf(editableRace({}, { categories: [category()] }));
    expect(changesOf({ kategori: row === undefined ? [] : [{ ...row, kuota: 12 }] })).toEqual({
      kategori: [
        {
          kategori_id: 'usia-5',
          nama: 'Usia 5',
          deskripsi: null,
          usia_min: 5,
          usia_max: 5,
          lahir_dari: null,
          lahir_sampai: null,
          batasan_gender: 'semua',
          kuota: 12,
        },
      ],
    });
  });
});

describe('what was saved', () => {
  test('stays as it was typed, and what was typed meanwhile is unsaved still', () => {
    const sent = { judul: '  Baru ' };
    const typed = withTyped(draftOf(editableRace()), sent);
    const meanwhile = withTyped(typed, { kota: 'KOTA BOGOR' });
    const saved = withSaved(meanwhile, editableRace({ judul: 'Baru' }, { versi: 2 }), sent);
    expect(shownIn(saved).judul).toBe('  Baru ');
    expect(saved.race.versi).toBe(2);
    expect(toSend(saved)).toEqual({ kota: 'KOTA BOGOR' });
  });

  test('is unsaved when it was typed on while it was sent', () => {
    const sent = { judul: 'Lomba B' };
    const typed = withTyped(withTyped(draftOf(editableRace()), sent), { judul: 'Lomba Baru' });
    expect(toSend(withSaved(typed, editableRace(sent), sent))).toEqual({ judul: 'Lomba Baru' });
  });

  test('gives new categories their ids, each its own, also to two that read alike', () => {
    const two = [newCategory(), newCategory()].map((row) => ({ ...row, nama: 'Usia  5' }));
    const sent = { kategori: two };
    const saved = editableRace(
      {},
      {
        categories: ['a', 'b'].map((kategori_id) =>
          category({ kategori_id, usia_min: null, usia_max: null, terisi: 0, own: true }),
        ),
      },
    );
    const draft = withSaved(withTyped(draftOf(editableRace()), sent), saved, sent);
    expect(shownIn(draft).kategori.map(({ kategori_id }) => kategori_id)).toEqual(['a', 'b']);
    expect(shownIn(draft).kategori.map(({ key }) => key)).toEqual(two.map(({ key }) => key));
  });
});

test('two new categories of one name are told apart by their years of birth', () => {
  const years = [2020, 2021].map((year) => ({ lahir_dari: year, lahir_sampai: year }));
  const rows = years.map((limits) => newCategory('Pemula', limits));
  const saved = years.toReversed().map((limits) =>
    category({
      ...limits,
      kategori_id: String(limits.lahir_dari),
      nama: 'Pemula',
      usia_min: null,
      usia_max: null,
      own: true,
    }),
  );
  const sent = { kategori: rows };
  const draft = withSaved(
    withTyped(draftOf(editableRace()), sent),
    editableRace({}, { categories: saved }),
    sent,
  );
  expect(shownIn(draft).kategori.map(({ kategori_id }) => kategori_id)).toEqual(['2020', '2021']);
});

test('years of birth that have a category are offered no more', () => {
  expect(usualBirthYearsBeside([{ lahir_dari: 2022 }, { lahir_dari: null }], 2026)).toEqual([
    2024, 2023, 2021, 2020, 2019,
  ]);
});

describe('what was refused', () => {
  const typed = withTyped(draftOf(editableRace()), { max_peserta: 0, judul: 'Baru' });

  test('is not sent again as it stands; the rest is', () => {
    const draft = withRefused(typed, 'max_peserta', refusal);
    expect(toSend(draft)).toEqual({ judul: 'Baru' });
    expect(draft.refused.max_peserta).toEqual({ code: refusal.code, facts: refusal.facts });
  });

  test('is sent once it is typed anew', () => {
    const mended = withTyped(withRefused(typed, 'max_peserta', refusal), { max_peserta: 20 });
    expect(toSend(mended)).toEqual({ judul: 'Baru', max_peserta: 20 });
    expect(mended.refused).toEqual({});
  });

  test.each([
    [refusal, 'max_peserta'],
    [new AppError('price_not_chargeable', {}), 'harga_dasar'],
    [new AppError('picture_missing', {}), 'gambar_url'],
    [new AppError('too_many_categories', {}), null],
  ])('%o is about %s', (error, field) => {
    expect(refusedField(error, { langkah_harga: [] })).toBe(field);
  });

  test('a promise that a price alone breaks is told at that price', () => {
    const broken = new AppError('price_promised', { facts: { field: 'langkah_harga' } });
    expect(refusedField(broken, { harga_dasar: 200_000 })).toBe('harga_dasar');
    expect(refusedField(broken, { harga_dasar: 200_000, langkah_harga: [] })).toBe('langkah_harga');
  });
});

describe('what somebody else saved meanwhile', () => {
  const before = editableRace({ kota: 'KOTA BANDUNG', lokasi: 'Lapangan' });
  const fresh = editableRace({ kota: 'KOTA BOGOR', lokasi: 'Lapangan' }, { versi: 2 });

  test('is taken in beside what was typed into other fields', () => {
    const draft = withTyped(draftOf(before), { judul: 'Baru' });
    expect(changedElsewhere(draft, fresh)).toEqual({ fields: ['kota'], both: [] });
    const merged = withMerged(draft, fresh, new Set());
    expect(shownIn(merged)).toMatchObject({ judul: 'Baru', kota: 'KOTA BOGOR' });
    expect(merged.race.versi).toBe(2);
    expect(toSend(merged)).toEqual({ judul: 'Baru' });
  });

  test('shows over what was typed and saved here before', () => {
    const sent = { kota: 'kota bandung' };
    const draft = withSaved(withTyped(draftOf(editableRace({ kota: null })), sent), before, sent);
    expect(shownIn(draft).kota).toBe('kota bandung');
    expect(shownIn(withMerged(draft, fresh, new Set())).kota).toBe('KOTA BOGOR');
  });

  test('is asked about where both typed otherwise, and not where both typed the same', () => {
    expect(changedElsewhere(withTyped(draftOf(before), { kota: 'CIMAHI' }), fresh).both).toEqual([
      'kota',
    ]);
    expect(
      changedElsewhere(withTyped(draftOf(before), { kota: 'KOTA BOGOR' }), fresh).both,
    ).toEqual([]);
  });

  test.each([
    [['kota'] as const, 'KOTA BOGOR', { judul: 'Baru' }],
    [[] as const, 'CIMAHI', { kota: 'CIMAHI', judul: 'Baru' }],
  ])('of %j theirs is kept, of the rest what was typed here', (theirs, kota, left) => {
    const draft = withTyped(draftOf(before), { kota: 'CIMAHI', judul: 'Baru' });
    const settled = withMerged(draft, fresh, new Set(theirs));
    expect(shownIn(settled)).toMatchObject({ kota, judul: 'Baru' });
    expect(toSend(settled)).toEqual(left);
  });
});

test('a field that another act saved is typed, unsaved and refused no more', () => {
  const typed = withTyped(draftOf(editableRace()), { max_peserta: 0, judul: 'Baru' });
  const without = withoutTyped(withRefused(typed, 'max_peserta', refusal), 'max_peserta');
  expect(without).toMatchObject({ typed: { judul: 'Baru' }, refused: {} });
  expect([...without.unsaved]).toEqual(['judul']);
});
