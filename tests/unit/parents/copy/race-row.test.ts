import { expect, test } from 'vitest';
import { agesOf } from '#parents/copy/race-row.ts';

const none = { usia_min: null, usia_max: null, lahir_dari: null, lahir_sampai: null };
function byAge(usia_min: number | null, usia_max: number | null) {
  return { ...none, usia_min, usia_max };
}
function born(lahir_dari: number, lahir_sampai: number) {
  return { ...none, lahir_dari, lahir_sampai };
}

test.each([
  ['Usia 2–6 tahun', [byAge(2, 3), byAge(4, 6)]],
  ['Usia sampai 6 tahun', [byAge(null, 6)]],
  ['Usia 5 tahun ke atas', [byAge(5, null)]],
  ['Semua usia', [byAge(4, 5), byAge(null, null)]],
  ['Kelahiran 2019–2023', [born(2022, 2023), born(2019, 2021)]],
  ['Kelahiran 2021', [born(2021, 2021)]],
  // Beside ages a year of birth is the age that is reached in the race's year.
  ['Usia 3–9 tahun', [byAge(8, 9), born(2022, 2023)]],
  ['Usia 2–7 tahun', [byAge(2, 3), born(2019, 2021)]],
])('%s', (said, ages) => {
  expect(agesOf(ages, 2026)).toBe(said);
});
