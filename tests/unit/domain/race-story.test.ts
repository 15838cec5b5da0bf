import { expect, test } from 'vitest';
import { questionsOf, rundownOf } from '#domain/race-story.ts';

test.each([
  ['07.00 Daftar ulang', '07.00', 'Daftar ulang'],
  ['7:30 - Moto pertama', '07.30', 'Moto pertama'],
  ['06.00 - 07.00 WIB Ambil race pack', '06.00–07.00', 'Ambil race pack'],
  ['06.00 s/d 07.15 : Ambil race pack', '06.00–07.15', 'Ambil race pack'],
  ['Setelah podium pulang', null, 'Setelah podium pulang'],
  ['2.50 m lebar lintasan', '02.50', 'm lebar lintasan'],
  ['12.5 km', null, '12.5 km'],
])('a line of a rundown: %s', (line, time, what) => {
  expect(rundownOf(line)).toEqual([{ time, what }]);
});

test('a rundown keeps its lines and leaves out empty ones', () => {
  expect(rundownOf('07.00 A\n\n  \n08.00 B').map(({ what }) => what)).toEqual(['A', 'B']);
});

test('questions have the lines below them as their answers', () => {
  expect(
    questionsOf('Tanya apa saja.\nKalau hujan?\nDitunda.\nSampai kering.\n\nBoleh ikut?\n'),
  ).toEqual([
    { question: null, answer: ['Tanya apa saja.'] },
    { question: 'Kalau hujan?', answer: ['Ditunda.', 'Sampai kering.'] },
    { question: 'Boleh ikut?', answer: [] },
  ]);
});
