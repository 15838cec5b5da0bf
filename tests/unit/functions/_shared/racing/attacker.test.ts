import { expect, it, test } from 'vitest';
import {
  absentees,
  attacks,
  noise,
  tryAttack,
  unguarded,
  voided,
} from '#tests/support/racing/attacker.ts';

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

it('three who stay away on purpose bring a child no more than a quarter of a chance', () => {
  const { attacked, chance } = tryAttack(absentees, draws);
  expect(attacked).toBeLessThan(1.25 * chance + noise(chance, draws));
});

it('would be granted in most draws if the organiser alone named the number', () => {
  const { attacked, chance } = tryAttack(unguarded, 50);
  expect(chance).toBeLessThan(0.3);
  expect(attacked).toBeGreaterThan(0.9);
});
