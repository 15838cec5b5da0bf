import { describe, expect, test } from 'vitest';
import { categoriesForChild, misfitWithGap } from '#domain/category-fit.ts';
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
      expect(categoryMisfit(birth_date, gender, category, race_day)).toBe(
        code === null ? null : known[code as keyof typeof known],
      );
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

  test('without a child they stay as they came', () => {
    const order = categoriesForChild(null, classes, '2026-12-20', places);
    expect(order.map(({ category }) => category.id)).toEqual(classes.map(({ id }) => id));
  });
});
