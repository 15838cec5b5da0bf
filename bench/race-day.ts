import { asKnown, dayOf } from '#functions/_shared/racing/day-value.ts';
import { checkFormat, preset } from '#functions/_shared/racing/format.ts';
import { fewestGates, mostBatches, mostGates } from '#functions/_shared/racing/gates.ts';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import {
  type Attack,
  absentees,
  attacks,
  noise,
  parted,
  partedFirst,
  tryAttack,
  unguarded,
  voided,
} from '#tests/support/racing/attacker.ts';
import { drawnClass, race } from '#tests/support/racing/class-day.ts';
import { contradictions } from '#tests/support/racing/invariants.ts';
import { randomOf } from '#tests/support/racing/random.ts';
import { playDay, roughDay } from '#tests/support/racing/random-day.ts';
import { median, percentile, rounded } from './measure.ts';
import { report } from './report.ts';

/**
 * The engine of race day alone: 100,000 days of a class, each from its seed, with everything that goes wrong; what it takes
 * to fold a class and to build its next stage; and the attacker's program over 10,000 draws. It fails when a day ends with a
 * contradiction (the seed is said: `RACE_DAY_SEED=<seed> npm run bench -- race-day` plays it alone), or a wish is granted
 * more often than chance grants it. RACE_DAYS sets another number of days.
 */
const days = Number(process.env.RACE_DAYS ?? 100_000);
const only = process.env.RACE_DAY_SEED;
const draws = 10_000;

function playOne(seed: number) {
  const random = randomOf(seed * 7919);
  const gates = random.between(fewestGates, mostGates);
  const format = preset(
    random.pick(['baku', 'baku', 'lampung-2024', 'lampung-2025', 'krb']),
    gates,
  );
  const riders = random.between(1, mostBatches * gates);
  const trouble = {
    ...roughDay,
    absent: random.pick([0, 0.05, 0.15, 0.5, 0.8]),
    surprise: random.pick([0, 0.1, 0.4]),
  };
  const day = playDay(seed, riders, format, trouble);
  const found = contradictions(day.state);
  if (found.length > 0) {
    throw new Error(`Seed ${seed}: ${riders} riders, ${format.name}, ${gates} gates: ${found}`);
  }
  return day;
}

if (only) {
  playOne(Number(only));
  console.log(`Seed ${only} ends without a contradiction.`);
  process.exit(0);
}

const begun = performance.now();
let decisions = 0;
for (let seed = 1; seed <= days; seed++) {
  decisions += playOne(seed).decisions.length;
}
const played = performance.now() - begun;

function timed(times: number, work: () => void): number[] {
  return Array.from({ length: times }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
}

const whole = drawnClass(64).goOn();
// Each time as if it had just come over the wire: of a decision that was seen before the hash is known.
const copies = Array.from({ length: 200 }, () => structuredClone(whole.decisions));
const folds = timed(200, () =>
  dayOf({ race, firstHolder: whole.device, known: asKnown(copies.pop() ?? []) }),
);
const beforeStage = drawnClass(64).goOn(undefined, ({ state }) =>
  nextActs(state).some(({ act }) => act === 'tahap'),
);
const stages = timed(200, () => nextActs(beforeStage.state));
const checks = timed(5, () => checkFormat(preset('baku', mostGates)));

/** What no rule makes harmless, and the board names: told, and held to no bar. */
const told: readonly Attack[] = [parted, partedFirst, unguarded];
const tried = [...attacks, voided, absentees, ...told].map((attack) => {
  const share = tryAttack(attack, attack === unguarded ? 200 : draws);
  const fair = (attack === absentees ? 1.25 : 1) * share.chance;
  if (!told.includes(attack) && share.attacked > fair + noise(share.chance, draws)) {
    throw new Error(`${attack.name}: ${share.attacked} where chance grants ${share.chance}`);
  }
  return { name: attack.name, attacked: share.attacked, chance: share.chance };
});

function times(name: string, found: number[]) {
  return { name, median_ms: rounded(median(found)), p95_ms: rounded(percentile(found, 0.95)) };
}

report('race-day', {
  setup: { days, decisions, draws, decisions_of_64: whole.decisions.length },
  results: [
    { name: 'a day', mean_ms: rounded(played / days, 3) },
    times('fold a class of 64', folds),
    times('next stage of 64', stages),
    times('check a format with 10 gates', checks),
    ...tried,
  ],
});
