import { expect, test } from 'vitest';
import {
  refundRuleLines,
  refundRuleText,
  refundRuleToday,
} from '#functions/_shared/venue/refund-rule.ts';
import vectors from '#tests/vectors/refund-rule-words.json' with { type: 'json' };

test.each(vectors.cases)('$name', ({ rows, expect: lines }) => {
  expect(refundRuleLines(rows)).toEqual(lines);
  expect(refundRuleText(rows)).toBe(lines.join(' '));
});

const race = {
  tanggal_mulai: '2026-12-12T23:30:00Z',
  zona_waktu: 'Asia/Jayapura' as const,
  aturan_pengembalian: [
    { hari: 10, persen: 100, biaya: true },
    { hari: 3, persen: 50, biaya: false },
  ],
};

test.each([
  ['2026-12-03T14:59:00Z', 'Sampai 10 hari sebelum lomba: 100% kembali, termasuk biaya layanan.'],
  ['2026-12-03T15:00:00Z', 'Sampai 3 hari sebelum lomba: 50% kembali, tanpa biaya layanan.'],
  ['2026-12-10T14:59:00Z', 'Sampai 3 hari sebelum lomba: 50% kembali, tanpa biaya layanan.'],
  ['2026-12-10T15:00:00Z', 'Uang tidak kembali.'],
])('at %s the row of the day at the venue holds: %s', (now, words) => {
  expect(refundRuleToday(race, new Date(now))).toBe(words);
});

test('a race that was put earlier counts to the day that was announced', () => {
  const now = new Date('2026-12-10T15:00:00Z');
  expect(refundRuleToday({ ...race, hari_terjauh: '2026-12-14' }, now)).toContain('3 hari');
});

test('a race without rows, and one that an earlier version saved, have the spec’s sentence', () => {
  const none = 'Tidak Bisa di Tukar atau di Kembalikan';
  expect(refundRuleToday({ ...race, aturan_pengembalian: [] }, new Date())).toBe(none);
  expect(refundRuleToday({ ...race, aturan_pengembalian: undefined }, new Date())).toBe(none);
});
