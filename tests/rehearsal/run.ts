import { parseArgs } from 'node:util';
import { targetVariables } from '#tests/support/target.ts';
import { noApp, startThrowawayStack } from '#tests/support/throwaway-stack.ts';
import { withStarted } from '#tests/support/with-started.ts';
import { faultsOf } from './checks.ts';
import { type Day, Rehearsal, servers, wholeDay } from './day.ts';
import type { DaySize } from './lists.ts';

/**
 * `npm run rehearse -- --seed=N`: a race day of 120 riders in 8 classes through the real functions, on an embedded stack of its
 * own, with everything that goes wrong on such a day; then it checks what must hold, and prints the day. Each third seed has two
 * tracks with a director each, unless `--tracks` says how many. `--days=D` plays D days from that seed on. Without a seed it
 * takes one by chance. It fails when something does not hold: the same seed plays the same day.
 * `--replay` plays that day again in seconds, with the function `race-day` in this process and its rows in memory: for a person who looks for
 * the fault. What money, erasure or the database itself did wrong is seen on the stack alone.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    days: { type: 'string', default: '1' },
    riders: { type: 'string' },
    classes: { type: 'string' },
    tracks: { type: 'string' },
    replay: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
});

function wholeNumber(name: string, text: string, least: number): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) {
    throw new Error(`--${name} is a whole number from ${least} on, not ${text}.`);
  }
  return Number(text);
}

const first = wholeNumber('seed', values.seed ?? String(Date.now() % 1_000_000), 0);
const days = wholeNumber('days', values.days, 1);

function sizeOf(seed: number): DaySize {
  const whole = wholeDay(seed);
  const classes = wholeNumber('classes', values.classes ?? String(whole.classes), 2);
  return {
    classes,
    riders: wholeNumber('riders', values.riders ?? String(whole.riders), classes * 3 + 2),
    tracks: wholeNumber('tracks', values.tracks ?? String(whole.tracks), 1) === 1 ? 1 : 2,
  };
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function summary({ seed, officialAfter, wire, phones }: Day, seconds: number): string {
  const sent = phones.reduce((sum, { presses }) => sum + presses, 0);
  return [
    `seed ${seed}: ${officialAfter.length} motos, ${sent} presses on ${phones.length} phones`,
    `official ${median(officialAfter)} s after the last child (median), ${Math.max(...officialAfter)} s at most`,
    `${wire.requests} questions, ${(wire.bytes / 1e6).toFixed(1)} MB`,
    `played in ${seconds.toFixed(1)} s`,
  ].join('; ');
}

async function play(server: (typeof servers)[keyof typeof servers]): Promise<void> {
  let failed = 0;
  for (let seed = first; seed < first + days; seed += 1) {
    const begun = performance.now();
    const day = await Rehearsal.play(seed, sizeOf(seed), server);
    const faults = await faultsOf(day);
    if (!values.quiet) {
      console.log(day.log.join('\n'));
    }
    console.log(summary(day, (performance.now() - begun) / 1000));
    for (const fault of faults) {
      console.log(`  NOT RIGHT: ${fault}`);
    }
    if (faults.length > 0) {
      failed += 1;
      console.log(`  again in seconds: npm run rehearse -- --seed=${seed} --replay`);
    }
  }
  console.log(`${days - failed} days as they should be, ${failed} not`);
  process.exitCode = failed > 0 ? 1 : 0;
}

if (values.replay) {
  await play(servers.memory);
} else {
  await withStarted(
    () => startThrowawayStack({ app: noApp, disposable: true }),
    async (stack) => {
      Object.assign(process.env, targetVariables(stack.stackInfo));
      await play(servers.stack);
    },
  );
}
