import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Decision } from '#functions/_shared/racing/decisions.ts';
import type { DayFacts } from '#organiser/parts/race-day/day-status.ts';
import { checkPlate } from '#organiser/parts/race-day/plate-check.ts';
import { ClassDay, drawnClass, race } from '#tests/support/racing/class-day.ts';

// What the phone knows of all classes and entries of the race, when a lost plate is replaced (R4).

const three = drawnClass(3);
const other = new ClassDay({ race, raceClass: randomUUID() }).close([
  { plate: 11, team: 0 },
  { plate: 12, team: 0 },
]);

function change(wanted: number, entries: { nomor_plat: number; anak: string }[] = []) {
  const classes = [three, other].map(({ chain }) => ({ chain }));
  return () =>
    checkPlate(
      { classes, entries } as unknown as DayFacts,
      { kind: 'plat_ganti', payload: { old: 1, new: wanted } } as Decision,
    );
}

test('a number of another class’s list is refused, also where its entry is not known here', () => {
  expect(change(11)).toThrow(expect.objectContaining({ code: 'plate_taken' }));
  expect(change(13)).not.toThrow();
});

test('a number of another entry is refused, unless the entry is the same child’s', () => {
  const entries = [
    { nomor_plat: 1, anak: 'a' },
    { nomor_plat: 21, anak: 'a' },
    { nomor_plat: 22, anak: 'b' },
  ];
  expect(change(22, entries)).toThrow(expect.objectContaining({ code: 'plate_taken' }));
  expect(change(21, entries)).not.toThrow();
});
