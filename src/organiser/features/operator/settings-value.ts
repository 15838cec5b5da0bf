import type { Setting } from '#api/organiser/operator.ts';
import * as copy from '#organiser/copy/settings.ts';

/** What holds now, in words. */
export function shownValue({ value, fallback, unit, written_by }: Setting): string {
  const holds = value ?? fallback;
  if (written_by === 'secret') {
    return copy.secret;
  }
  return holds === null ? copy.nothing : copy.amount(holds, unit);
}

/** What a value may be, in words; null where anything may be. */
export function boundsOf({ kind, min, max, unit }: Setting): string | null {
  if (kind === 'choice') {
    return copy.choiceBounds;
  }
  if (kind === 'day') {
    return copy.dayBounds;
  }
  return min === null || max === null ? null : copy.bounds(min, max, unit);
}

/** As it is typed: without the dots of thousands. */
export function plainValue({ kind }: Setting, typed: string): string {
  return kind === 'number' ? typed.replaceAll(/[.\s]/g, '') : typed.trim();
}

/** What is wrong with a value, told early; the database decides. */
export function problemOf(setting: Setting, typed: string): string | null {
  const { kind, min, max, unit, value } = setting;
  const plain = plainValue(setting, typed);
  if (plain === (value ?? '')) {
    return copy.unchanged;
  }
  const wrong =
    kind === 'number' &&
    plain !== '' &&
    (!/^\d{1,9}$/.test(plain) || Number(plain) < (min ?? 0) || Number(plain) > (max ?? Infinity));
  return wrong ? copy.wholeNumberFrom(min ?? 0, max ?? 0, unit) : null;
}
