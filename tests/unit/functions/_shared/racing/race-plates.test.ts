import { expect, test } from 'vitest';
import { checkPlateOfRace } from '#functions/_shared/racing/race-plates.ts';
import { ClassDay, drawnClass, race } from '#tests/support/racing/class-day.ts';

const other = '00000000-0000-4000-8000-0000000000a2';

function closed(plates: readonly number[]) {
  return new ClassDay({ race, raceClass: other }).close(
    plates.map((plate) => ({ plate, team: 0 })),
  );
}

test('a lost plate is not replaced by a number that another child has or had in another class (R4)', () => {
  const day = drawnClass(5);
  // Child 3 races in both classes; 71 wears 72 now.
  const second = closed([3, 71]).decide('plat_ganti', { old: 71, new: 72 });
  const check = (old: number, wanted: number) => () =>
    checkPlateOfRace([day.state, second.state], { old, new: wanted });
  for (const wanted of [71, 72, 3, 5]) {
    expect(check(1, wanted)).toThrow(expect.objectContaining({ code: 'plate_taken' }));
  }
  expect(check(1, 73)).not.toThrow();
  // The same child wears in this class what it was given in the other one.
  second.decide('plat_ganti', { old: 3, new: 90 });
  expect(check(3, 90)).not.toThrow();
  expect(check(1, 90)).toThrow(expect.objectContaining({ code: 'plate_taken' }));
});
