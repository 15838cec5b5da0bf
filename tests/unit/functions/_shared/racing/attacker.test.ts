import { expect, it, test } from 'vitest';
import {
  type Attack,
  absentees,
  attacks,
  noise,
  parted,
  partedFirst,
  tryAttack,
  tryAttacks,
  unguarded,
  voided,
} from '#tests/support/racing/attacker.ts';
import { size } from '#tests/support/size.ts';

/** R8's bar: first draws, and apart with one void. The seeds are fixed: every run gives the same shares. */
const draws = size(500, 100_000);
/** Attacks that play a class on are dearer; 10,000 of each are in `npm run bench -- race-day`. */
const fewerDraws = size(400, 4_000);
const [first, ...others] = attacks;

test('the first draw, and one void after it, grant a wish no more often than chance', () => {
  for (const { attacked, chance } of tryAttacks([first as Attack, voided], draws)) {
    expect(attacked).toBeLessThan(chance + noise(chance, draws));
  }
});

test.each(others)('$name grants a wish no more often than chance', (attack) => {
  const { attacked, chance } = tryAttack(attack, fewerDraws);
  expect(attacked).toBeLessThan(chance + noise(chance, fewerDraws));
});

it('three who stay away on purpose bring a child no more than a quarter of a chance', () => {
  const { attacked, chance } = tryAttack(absentees, fewerDraws);
  expect(attacked).toBeLessThan(1.25 * chance + noise(chance, fewerDraws));
});

it('a rival written into one team of two with the child is always in another batch, which the board has to name', () => {
  const [apart, first] = tryAttacks([parted, partedFirst], fewerDraws);
  expect(apart?.attacked).toBe(1);
  expect(apart?.chance).toBeLessThan(0.65);
  // Half of the rivals who would have been in the child's batch are not; row 1 itself is no likelier.
  expect(first?.attacked).toBeGreaterThan(1.4 * (first?.chance ?? 1));
  expect(first?.attacked).toBeLessThan(2 / 13 + noise(2 / 13, fewerDraws));
});

it('would be granted in most draws if the organiser alone named the number', () => {
  const { attacked, chance } = tryAttack(unguarded, 50);
  expect(chance).toBeLessThan(0.3);
  expect(attacked).toBeGreaterThan(0.9);
});
