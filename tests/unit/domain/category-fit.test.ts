import { describe, expect, test } from 'vitest';
import { isOfAge } from '#domain/age.ts';
import { categoriesForChild, misfitWithGap, ownClass } from '#domain/category-fit.ts';
import { categoryMisfit } from '#domain/rider-rules.ts';
import vectors from '#tests/vectors/category-fit.json' with { type: 'json' };

describe('a class and a child', () => {
  test.each(vectors.cases)('$name', ({ birth_date, gender, category, race_day, misfit }) => {
    expect(misfitWithGap({ birthDate: birth_date, gender }, category, race_day)).toEqual(misfit);
  });

  test.each(vectors.cases)(
    'the form says the same: $name',
    ({ birth_date, gender, category, race_day, code }) => {
      const known = {
        birth_year_outside: 'age',
        age_below_min: 'age',
        age_above_max: 'age',
        gender_not_allowed: 'gender',
      };
      const said = code === null ? null : known[code as keyof typeof known];
      expect(categoryMisfit(birth_date, gender, category, race_day)).toBe(said);
      expect(isOfAge(birth_date, category, race_day)).toBe(said !== 'age');
    },
  );

  test('while only the birth date is known, no class is wrong for its gender', () => {
    const girls = { nama: 'Girls', usia_min: 4, usia_max: 5, batasan_gender: 'wanita' };
    const boys = { ...girls, batasan_gender: 'pria' };
    const child = { birthDate: '2021-08-17', gender: null };
    expect(misfitWithGap(child, girls, '2026-12-20')).toBeNull();
    expect(misfitWithGap(child, boys, '2026-12-20')).toBeNull();
  });
});

describe('the order of the classes', () => {
  const of = (
    id: string,
    usia_min: number | null,
    usia_max: number | null,
    batasan_gender: string | null = null,
  ) => ({ id, nama: id, usia_min, usia_max, batasan_gender });
  const classes = [
    of('toddler', 2, 3),
    of('open', null, null),
    of('4-6', 4, 6),
    of('full', 4, 4),
    of('5', 5, 5),
    of('5 girls', 5, 5, 'wanita'),
    of('5 boys', 5, 5, 'pria'),
  ];
  const places = ({ id }: { id: string }) => (id === 'full' || id === '4-6' ? 0 : 3);

  test('those with a place that fit come first, the closest in age before the wide', () => {
    const child = { birthDate: '2021-08-17', gender: 'perempuan' };
    const order = categoriesForChild(child, classes, '2026-12-20', places);
    expect(order.map(({ category }) => category.id)).toEqual([
      '5 girls',
      '5',
      'open',
      '4-6',
      'toddler',
      'full',
      '5 boys',
    ]);
    expect(order.map(({ misfit }) => misfit === null)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('years of birth are as close as they are few', () => {
    const born = (id: string, lahir_dari: number, lahir_sampai: number) => ({
      ...of(id, null, null),
      lahir_dari,
      lahir_sampai,
    });
    const years = [of('5-7', 5, 7), born('2018-2022', 2018, 2022), born('2021', 2021, 2021)];
    const order = categoriesForChild(
      { birthDate: '2021-08-17', gender: 'pria' },
      years,
      '2026-12-20',
      () => 3,
    );
    expect(order.map(({ category }) => category.id)).toEqual(['2021', '5-7', '2018-2022']);
    expect(ownClass(order.toReversed())?.category.id).toBe('2021');
  });

  test('without a child they stay as they came', () => {
    const order = categoriesForChild(null, classes, '2026-12-20', places);
    expect(order.map(({ category }) => category.id)).toEqual(classes.map(({ id }) => id));
  });
});
