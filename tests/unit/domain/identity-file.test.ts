import { describe, expect, test } from 'vitest';
import { identityFileName, identityFileProblem } from '#domain/identity-file.ts';

const pdf = '%PDF-1.7\n%âãÏÓ\n1 0 obj';
function file(content: BlobPart, name = 'akta.pdf', type = 'application/pdf') {
  return new File([content], name, { type });
}

describe('a chosen identity document', () => {
  test.each([
    ['a PDF', file(pdf), null],
    ['a PDF with a few bytes before its mark', file(`\u{feff}\n${pdf}`), null],
    ['a PDF whose type the phone does not know', file(pdf, 'Akta.PDF', ''), null],
    ['exactly 1 MB', file(pdf.padEnd(1_048_576 - 4, ' ')), null],
    ['one byte more', file(pdf.padEnd(1_048_577 - 4, ' ')), 'identity_file_too_large'],
    ['a photo', file('ÿØÿà', 'akta.jpg', 'image/jpeg'), 'identity_file_not_pdf'],
    ['a photo that is called a PDF', file('ÿØÿà JFIF', 'akta.pdf'), 'identity_file_not_pdf'],
    ['a nameless type with another ending', file(pdf, 'akta.docx', ''), 'identity_file_not_pdf'],
    ['an empty file', file(''), 'identity_file_not_pdf'],
    [
      'a photo that is also too big: the type is said first',
      file('x'.repeat(2_000_000), 'a.png', 'image/png'),
      'identity_file_not_pdf',
    ],
  ])('%s', async (_, chosen, problem) => {
    expect(await identityFileProblem(chosen)).toBe(problem);
  });
});

test('the name it is saved by is made of safe letters', () => {
  const name = identityFileName({
    userId: '5a0c1f3e',
    fullName: "  Ràra D'Ayu/../ Putri ",
    city: 'KABUPATEN TOLI-TOLI',
    raceId: 'r1',
    timestamp: 1_780_000_000_000,
  });
  expect(name).toBe('rara_d_ayu_putri_kabupaten_toli_toli_5a0c1f3e_r1_1780000000000.pdf');
});
