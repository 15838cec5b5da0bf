import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { functionErrorStatus } from '#functions/_shared/contract.ts';
import { errorMessage, hasErrorMessage } from '#parts/copy/errors.ts';

test.each(Object.keys(functionErrorStatus))('the function’s code %s has its sentence', (code) => {
  expect(hasErrorMessage(code)).toBe(true);
});

/** Raised to the organiser's tools and to the functions alone: no parent ever gets one. */
const forOperators = new Set([
  'nothing_to_accept',
  'nothing_to_refund',
  'price_not_chargeable',
  'charge_still_runs',
  'reason_unknown',
  'outcome_unknown',
]);

test('every code that the database raises has its sentence', () => {
  const folder = 'supabase/migrations';
  const sql = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  const codes = sql.flatMap((text) =>
    [...text.matchAll(/private\.refuse\('PT\d{3}', '([a-z_]+)'/g)].map(([, code]) => code ?? ''),
  );
  expect(codes).toContain('check_too_soon');
  expect(
    [...new Set(codes)].filter((code) => !forOperators.has(code) && !hasErrorMessage(code)),
  ).toEqual([]);
});

test('trouble of each kind reads differently', () => {
  const codes = Object.keys(functionErrorStatus).filter((code) => code.startsWith('provider_'));
  expect(new Set(codes.map((code) => errorMessage(code))).size).toBe(codes.length);
});

test('asking too soon without the seconds is still a sentence', () => {
  expect(errorMessage('check_too_soon')).toMatch(/Coba lagi sebentar lagi\.$/);
});
