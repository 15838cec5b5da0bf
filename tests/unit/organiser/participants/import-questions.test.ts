import { expect, test } from 'vitest';
import type { ImportProblem } from '#api/organiser/participants.ts';
import {
  questionKey,
  questionsOf,
  rowsOf,
  understood,
} from '#organiser/features/participants/import-questions.ts';

const pilihan = ['KABUPATEN BANDUNG', 'KOTA BANDUNG'];
const ambiguous: ImportProblem = {
  field: 'kota',
  code: 'city_ambiguous',
  facts: { choices: pilihan },
};
const unknown: ImportProblem = { field: 'kota', code: 'city_unknown', facts: { choices: [] } };
const category: ImportProblem = { field: 'kategori', code: 'category_unknown', facts: null };
const rows = [
  { nama: 'A', kota: 'Bandung', kategori: 'FFA' },
  { nama: 'B', kota: ' bandung ', kategori: 'U5' },
  { nama: 'C', kota: 'Jkt', kategori: 'ffa' },
  { nama: 'D', kota: 'Garut' },
];
const problems: ImportProblem[][] = [
  [ambiguous, category, { field: 'nama', code: 'rider_twice', facts: null }],
  [ambiguous],
  [unknown, category],
  [category],
];

test('what many rows say is asked once, however it is written; what has no word of its own, too', () => {
  const asked = questionsOf(rows, (place) => problems[place] ?? [], [], ['U5', 'Bebas']);
  expect(asked).toEqual([
    { column: 'kota', text: 'Bandung', choices: pilihan },
    { column: 'kategori', text: 'FFA', choices: ['U5', 'Bebas'] },
    { column: 'kota', text: 'Jkt', choices: [] },
    { column: 'kategori', text: '', choices: ['U5', 'Bebas'] },
  ]);
  expect(asked.map((question) => rowsOf(question, rows))).toEqual([2, 2, 1, 1]);
});

test('an answer is what is sent, and what was typed stays', () => {
  const meanings = {
    [questionKey({ column: 'kota', text: 'BANDUNG' })]: 'KOTA BANDUNG',
    [questionKey({ column: 'kategori', text: 'ffa' })]: 'Bebas',
  };
  expect(rows.map((row) => understood(row, meanings))).toEqual([
    { nama: 'A', kota: 'KOTA BANDUNG', kategori: 'Bebas' },
    { nama: 'B', kota: 'KOTA BANDUNG', kategori: 'U5' },
    { nama: 'C', kota: 'Jkt', kategori: 'Bebas' },
    { nama: 'D', kota: 'Garut' },
  ]);
  expect(rows[0]?.kota).toBe('Bandung');
});

test('a question that was answered stays while a row says so, and goes with its last row', () => {
  const before = questionsOf(rows, (place) => problems[place] ?? [], [], ['U5']);
  const texts = (left: typeof rows) =>
    questionsOf(left, () => [], before, ['U5']).map(({ text }) => text);
  expect(texts(rows)).toEqual(['Bandung', 'FFA', 'Jkt', '']);
  expect(texts(rows.slice(2))).toEqual(['Jkt', 'FFA', '']);
});
