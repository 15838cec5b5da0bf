import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as dates from '#functions/_shared/venue/dates.ts';
import * as money from '#functions/_shared/venue/money.ts';
import * as ranges from '#functions/_shared/venue/price-range.ts';

const at = '2026-11-21T00:30:00Z';

/** Every formatter, and the pieces between which a line may break. */
const pieces: Record<string, [text: string, pieces: string[]]> = {
  formatDate: [dates.formatDate(at), ['21 Nov 2026']],
  formatLongDate: [dates.formatLongDate(at), ['Sabtu,', '21 November 2026']],
  formatTime: [dates.formatTime(at), ['07.30 WIB']],
  formatDayAndTime: [dates.formatDayAndTime(at), ['Sabtu,', '21 Nov,', '07.30 WIB']],
  formatDateTime: [dates.formatDateTime(at), ['21 Nov 2026,', '07.30 WIB']],
  formatLongDateTime: [dates.formatLongDateTime(at), ['Sabtu,', '21 November 2026,', '07.30 WIB']],
  formatMonth: [dates.formatMonth({ month: 11, year: 2026 }), ['November 2026']],
  formatRupiah: [money.formatRupiah(1_150_000), ['Rp 1.150.000']],
  formatRupiahRange: [ranges.formatRupiahRange([1_500, 2_000]), ['Rp 1.500 –', 'Rp 2.000']],
};

test.each(Object.entries(pieces))('%s breaks in no date, hour or amount', (_, [text, whole]) => {
  expect(text.split(' ').map((piece) => piece.replaceAll('\u00a0', ' '))).toEqual(whole);
});

test('every formatter of dates, hours and money is among them', () => {
  const formatters = Object.keys({ ...dates, ...money, ...ranges }).filter((name) =>
    name.startsWith('format'),
  );
  expect(Object.keys(pieces).sort()).toEqual(formatters.sort());
});

test('nobody writes an amount, or a month with its year, beside the formatters', () => {
  const broken = /\bRp \d|\bRp \$\{|monthNames\[[^\]]*\]\} /;
  const careless = ['src', 'supabase/functions', 'hosting'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => broken.test(line) && !/^\s*(\/?\*|\/\/)/.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      ),
  );
  expect(careless).toEqual([]);
});
