import { describe, expect, test } from 'vitest';
import type { RiderFacts } from '#domain/rider/fields.ts';
import { emptyRider, riderProblems } from '#domain/rider/problems.ts';
import { categoryMisfit, defaultGender } from '#domain/rider-rules.ts';
import { ageRangeText, genderText } from '#parents/copy/booking.ts';
import { agesOf } from '#parents/copy/race-row.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import vectors from '#tests/vectors/rider-rules.json' with { type: 'json' };

const entry: RiderFacts = {
  ...emptyRider,
  fullName: 'Bima Satria',
  nickname: 'Bima',
  birthDate: '20-12-2021',
  gender: 'laki-laki',
  city: 'KOTA BANDUNG',
};
const anyone = { nama: 'Umum', usia_min: null, usia_max: null, batasan_gender: null };

describe('the rider form and the database refuse the same, in the same order', () => {
  test.each(vectors.cases)('$name', ({ input, category, race_day, expected }) => {
    const first = riderProblems(
      {
        ...entry,
        fullName: input.full_name,
        nickname: input.nickname,
        birthDate: input.birth_date,
        gender: input.gender,
        city: input.city,
        teamName: input.team_name ?? '',
        jerseySize: input.jersey_size ?? 'None',
        startNumber: input.start_number ?? '',
      },
      category,
      race_day,
      race_day,
    )[0];
    expect(first === undefined ? null : { code: first.code, facts: first.facts }).toEqual(expected);
  });
});

test('every field that is wrong is named at once, in the order of the checks', () => {
  const problems = riderProblems(
    { ...emptyRider, gender: 'perempuan', jerseySize: 'XXXL', startNumber: '12a' },
    { ...anyone, nama: 'Boys', batasan_gender: 'pria' },
    '2026-12-20',
  );
  expect(problems.map(({ field, code }) => [field, code])).toEqual([
    ['fullName', 'full_name_required'],
    ['nickname', 'nickname_required'],
    ['birthDate', 'birth_date_invalid'],
    ['city', 'city_required'],
    ['gender', 'gender_not_allowed'],
    ['jerseySize', 'jersey_size_invalid'],
    ['startNumber', 'start_number_invalid'],
  ]);
});

test('a nickname of sixty letters is refused in words, one of fifty is taken', () => {
  const of = (letters: number) =>
    riderProblems({ ...entry, nickname: 'n'.repeat(letters) }, anyone, '2026-12-20', '2026-11-01');
  expect(of(50)).toEqual([]);
  expect(of(60).map(({ field, code, facts }) => [field, errorMessage(code, facts)])).toEqual([
    ['nickname', 'Isian terlalu panjang. Paling banyak 50 huruf.'],
  ]);
});

test.each([
  ['fullName', 'full_name_required'],
  ['nickname', 'nickname_required'],
] as const)('%s of nothing that shows is no name', (field, code) => {
  const problems = riderProblems({ ...entry, [field]: '\u200b \u3164' }, anyone, '2026-12-20');
  expect(problems.map((problem) => [problem.field, problem.code])).toEqual([[field, code]]);
});

test.each([
  ['fullName', 'full_name'],
  ['nickname', 'nickname'],
  ['teamName', 'team_name'],
] as const)('%s holds no link, said as the database says it', (field, parameter) => {
  const problems = riderProblems({ ...entry, [field]: 'menang di bit.ly/x' }, anyone, '2026-12-20');
  expect(problems).toEqual([{ field, code: 'name_has_link', facts: { field: parameter } }]);
});

test.each([
  ['2021-12-20', 'laki-laki', { usia_min: 4, usia_max: 5 }, 'campur', null],
  ['2021-12-20', 'laki-laki', { usia_min: 4, usia_max: 5 }, 'wanita', 'gender'],
  ['2021-12-20', 'perempuan', { usia_min: 4, usia_max: 5 }, 'wanita', null],
  ['2021-12-20', 'laki-laki', { usia_min: 6, usia_max: 7 }, 'wanita', 'age'],
  ['2021-12-20', 'perempuan', { usia_min: 2, usia_max: 3 }, null, 'age'],
  ['2021-12-20', 'perempuan', { usia_min: null, usia_max: null }, null, null],
] as const)('born %s, %s, is kept out of %j for %s by %s', (...[born, gender, ages, only, by]) => {
  const category = { nama: 'Kelas', ...ages, batasan_gender: only };
  expect(categoryMisfit(born, gender, category, '2026-12-20')).toBe(by);
});

test('where a size is asked for, none is no answer', () => {
  expect(riderProblems({ ...entry, jerseySize: '' }, anyone, '2026-12-20')).toEqual([
    { field: 'jerseySize', code: 'jersey_size_required', facts: {} },
  ]);
});

test.each([
  ['', true],
  ['7', true],
  ['007', true],
  ['1234', false],
  ['1 2', false],
])('start number %j is accepted: %s', (startNumber, accepted) => {
  const problems = riderProblems({ ...entry, startNumber }, anyone, '2026-12-20');
  expect(problems.length === 0).toBe(accepted);
});

test.each([
  [2020, 2021, 'Kategori 2021 Mix untuk anak kelahiran 2020–2021.'],
  [2021, 2021, 'Kategori 2021 Mix untuk anak kelahiran 2021.'],
])('born outside %i to %i is told: %s', (lahir_dari, lahir_sampai, sentence) => {
  const category = { ...anyone, nama: '2021 Mix', lahir_dari, lahir_sampai };
  const [problem] = riderProblems({ ...entry, birthDate: '01-05-2019' }, category, '2026-12-20');
  expect(problem?.field).toBe('birthDate');
  expect(errorMessage(problem?.code ?? '', problem?.facts ?? {})).toBe(sentence);
});

const born = { usia_min: null, usia_max: null };
test.each([
  [
    [
      { ...born, lahir_dari: 2020, lahir_sampai: 2021 },
      { ...born, lahir_dari: 2023, lahir_sampai: 2023 },
    ],
    'Kelahiran 2020–2023',
  ],
  [
    [
      { usia_min: 2, usia_max: 3 },
      { ...born, lahir_dari: 2020, lahir_sampai: 2021 },
    ],
    'Usia 2–6 tahun',
  ],
  [[{ usia_min: 2, usia_max: 3 }, born], 'Semua usia'],
])('a race with classes %j is for %s', (ages, text) => {
  expect(agesOf(ages, 2026)).toBe(text);
});

test.each([
  [{ usia_min: 4, usia_max: 5 }, 'Usia 4–5 tahun'],
  [{ usia_min: 4, usia_max: 4 }, 'Usia 4 tahun'],
  [{ usia_min: 6, usia_max: null }, 'Usia 6 tahun ke atas'],
  [{ usia_min: null, usia_max: 3 }, 'Usia sampai 3 tahun'],
  [{ usia_min: null, usia_max: null }, 'Semua usia'],
  [{ usia_min: null, usia_max: null, lahir_dari: 2020, lahir_sampai: 2021 }, 'Kelahiran 2020–2021'],
  [{ usia_min: null, usia_max: null, lahir_dari: 2020, lahir_sampai: 2020 }, 'Kelahiran 2020'],
])('age limits %j read %s', (limits, text) => {
  expect(ageRangeText(limits)).toBe(text);
});

test.each([
  ['pria', 'Khusus putra', 'laki-laki'],
  ['wanita', 'Khusus putri', 'perempuan'],
  ['campur', 'Putra & putri', 'laki-laki'],
  ['campuran', 'Putra & putri', 'laki-laki'],
  ['semua', 'Putra & putri', 'laki-laki'],
  [null, 'Putra & putri', 'laki-laki'],
])('restriction %s reads %s and starts the form with %s', (batasan_gender, text, gender) => {
  expect(genderText({ batasan_gender })).toBe(text);
  expect(defaultGender({ batasan_gender })).toBe(gender);
});

describe("the spec's sentences, word for word", () => {
  test.each([
    ['full_name_required', {}, 'Nama lengkap rider harus diisi.'],
    ['nickname_required', {}, 'Nama panggilan rider harus diisi.'],
    ['birth_date_invalid', {}, 'Silakan masukkan tanggal lahir yang valid.'],
    ['city_required', {}, 'Silakan pilih kota asal.'],
    [
      'age_below_min',
      { category: 'Boys 4', min: 4, age: 3 },
      'Usia minimal untuk kategori Boys 4 adalah 4 tahun.',
    ],
    [
      'age_above_max',
      { category: 'Boys 4', max: 5, age: 6 },
      'Usia maksimal untuk kategori Boys 4 adalah 5 tahun.',
    ],
    [
      'gender_not_allowed',
      { category: 'Girls 4', batasan_gender: 'wanita' },
      'Kategori Girls 4 hanya untuk wanita.',
    ],
    [
      'already_confirmed',
      {},
      'Anda sudah terdaftar dan dikonfirmasi untuk lomba ini. Tidak dapat mendaftar ulang.',
    ],
    ['identity_file_not_pdf', {}, 'Hanya file PDF yang diperbolehkan.'],
    ['identity_file_too_large', {}, 'Ukuran file tidak boleh melebihi 1MB.'],
    [
      'user_not_found',
      {},
      'User tidak ditemukan. Silakan login kembali atau hubungi administrator.',
    ],
  ])('%s', (code, facts, sentence) => {
    expect(errorMessage(code, facts)).toBe(sentence);
  });

  test('an unknown code, or the name of an object method, is never shown to a person', () => {
    expect(errorMessage('23505')).toBe('Terjadi kesalahan. Silakan coba lagi.');
    expect(errorMessage('constructor')).toBe('Terjadi kesalahan. Silakan coba lagi.');
  });
});
