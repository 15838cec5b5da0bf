import { expect, test } from 'vitest';
import { answerColumns, withoutAnswers } from '#organiser/features/participants/rider-answers.ts';
import { participant } from '#tests/support/ui/organiser/rows.ts';

const given = { jenis: 'text' as const, dijawab_pada: '2026-11-20T00:00:00Z' };
const bike = {
  id: 'a',
  question: 'Merek sepeda',
  kind: 'text' as const,
  required: true,
  categories: null,
  longest: 20,
  choices: null,
};
const lunch = { ...bike, id: 'b', question: 'Makan siang?', kind: 'yes_no' as const };
const race = { pertanyaan: [bike, lunch] };

const now = participant({
  answers: [
    { ...given, pertanyaan_id: 'a', pertanyaan: null, jawaban: 'Strider' },
    { ...given, pertanyaan_id: 'b', pertanyaan: null, jenis: 'yes_no', jawaban: 'tidak' },
  ],
});
const before = participant({
  answers: [
    { ...given, pertanyaan_id: 'a', pertanyaan: 'Sepeda', jawaban: 'Kokua' },
    { ...given, pertanyaan_id: 'c', pertanyaan: 'Nama di kaus', jawaban: 'Rara' },
  ],
});
const onPaper = participant({ answers: [] });

test('an answer stands in the column of the words it answered', () => {
  const columns = answerColumns(race, [now, before, onPaper]);
  expect(columns.map(({ header, of }) => [header, of(now), of(before), of(onPaper)])).toEqual([
    ['Merek sepeda', 'Strider', null, null],
    ['Makan siang?', 'Tidak', null, null],
    ['Pertanyaan lama: Sepeda', null, 'Kokua', null],
    ['Pertanyaan lama: Nama di kaus', null, 'Rara', null],
  ]);
});

test('a person who may not read answers has no column, and nobody is counted', () => {
  const hidden = participant({ answers: null });
  expect(answerColumns(race, [hidden])).toEqual([]);
  expect(withoutAnswers(race, [hidden])).toBe(0);
});

test('riders are counted who hold a place and have not answered what is required of their category', () => {
  const gone = participant({ answers: [], status_pendaftaran: 'dibatalkan' });
  expect(withoutAnswers(race, [now, before, onPaper, gone])).toBe(2);
  expect(withoutAnswers({ pertanyaan: [{ ...bike, required: false }] }, [onPaper])).toBe(0);
  expect(withoutAnswers({ pertanyaan: [{ ...bike, categories: ['x'] }] }, [onPaper])).toBe(0);
});
