import { expect, it, test } from 'vitest';
import { placeForLate } from '#functions/_shared/racing/draw-acts.ts';
import { attacks, noise, tryAttack, unguarded, voided } from '#tests/support/racing/attacker.ts';
import { ClassDay, listOf } from '#tests/support/racing/class-day.ts';
import { randomOf } from '#tests/support/racing/random.ts';

/** 10,000 draws are in `npm run bench -- race-day`. The seeds are fixed: every run gives the same shares. */
const draws = 400;

test.each(attacks)('$name grants a wish no more often than chance', (attack) => {
  const { attacked, chance } = tryAttack(attack, draws);
  expect(attacked).toBeLessThan(chance + noise(chance, draws));
});

it('one void is worth no more than a second draw', () => {
  const { attacked, chance } = tryAttack(voided, draws);
  expect(attacked).toBeLessThan(chance + noise(chance, draws));
});

it('would be granted in most draws if the organiser alone named the number', () => {
  const { attacked, chance } = tryAttack(unguarded, 50);
  expect(chance).toBeLessThan(0.3);
  expect(attacked).toBeGreaterThan(0.9);
});

/**
 * The child is left off a full list of eight; where one of the organiser's other children has drawn row 1, that one is
 * declared out and the child comes late (R8).
 */
function rowPassedOn(accomplices: number): number {
  let granted = 0;
  for (let seed = 1; seed <= draws; seed++) {
    const random = randomOf(seed);
    const numbers = [1, 2, 3].map(() => random.between(0, 999_999)).sort((a, b) => a - b);
    const day = new ClassDay().close(listOf(8)).decide('undi', { way: 'orang', numbers });
    const [first = 0] = day.state.draws[0]?.batches?.[0] ?? [];
    if (first <= accomplices) {
      day.decide('mundur', { plate: first, reason: 'sakit' });
      granted += placeForLate(day.state, 77).gate === 1 ? 1 : 0;
    }
  }
  return granted / draws;
}

it('a full class lets one accomplice pass on a row as often as chance, three of them three times as often', () => {
  const chance = 1 / 8;
  expect(Math.abs(rowPassedOn(1) - chance)).toBeLessThan(noise(chance, draws));
  // Known, and not to be healed but by refusing late riders where a class is full (decision 055).
  expect(Math.abs(rowPassedOn(3) - 3 * chance)).toBeLessThan(noise(3 * chance, draws));
});
