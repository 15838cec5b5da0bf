import { clockAt, instantOf, momentAt } from '#functions/_shared/venue/dates.ts';

/** A moment as a `datetime-local` field takes it, in WIB: "2026-12-05T15:30"; blank for none. */
export function toWibField(moment: string | null): string {
  if (moment === null || Number.isNaN(instantOf(moment))) {
    return '';
  }
  return clockAt(moment);
}

/** The moment that a `datetime-local` field in WIB names; null when it is blank or none. */
export function fromWibField(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) {
    return null;
  }
  return momentAt(text);
}
