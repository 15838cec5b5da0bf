import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { engineVersion } from '#functions/_shared/racing/engine.ts';
import { engines } from '#functions/_shared/racing/engines.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { vectorText } from '#scripts/vectors.ts';
import { type KeptChain, seenOf, writeAct } from '#tests/support/racing/kept-chains.ts';
import { playDay, roughDay } from '#tests/support/racing/random-day.ts';
import kept from '#tests/vectors/race-chains.json' with { type: 'json' };

/**
 * `node tools/race-chains/keep.ts` plays the days whose chains are kept, with the newest engine, and writes them into
 * tests/vectors/race-chains.json behind those of the engine before it (R31): only together with a new version, for a chain that folds
 * differently under the same version is a race decided twice.
 */
const days = [
  { name: 'five riders, one batch', seed: 3, riders: 5, format: preset('baku', 8), absent: 0.1 },
  {
    name: 'thirteen, one batch after all',
    seed: 239,
    riders: 13,
    format: preset('krb', 8),
    absent: 0.5,
  },
  { name: 'thirteen, two batches', seed: 175, riders: 13, format: preset('krb', 8), absent: 0.15 },
  {
    name: 'twenty-one, semi-finals',
    seed: 182,
    riders: 21,
    format: preset('baku', 8),
    absent: 0.15,
  },
  {
    name: 'twenty-two, half of them there',
    seed: 31,
    riders: 22,
    format: preset('baku', 6),
    absent: 0.5,
  },
  {
    name: 'thirty, two motos at every stage',
    seed: 44,
    riders: 30,
    format: preset('lampung-2025', 6),
    absent: 0.1,
  },
  { name: 'forty, quarter-finals', seed: 184, riders: 40, format: preset('baku', 8), absent: 0.15 },
];

const chains = days.map(({ name, seed, riders, format, absent }): KeptChain => {
  const { decisions, chain } = playDay(seed, riders, format, {
    ...roughDay,
    absent,
    surprise: 0.5,
  });
  return {
    name,
    engine: engineVersion,
    acts: decisions.map(writeAct),
    head: chain.hashes.at(-1) ?? '',
    seen: seenOf(chain.state),
  };
});
const file = path.join(import.meta.dirname, '../../tests/vectors/race-chains.json');
const about =
  'Whole classes as they were decided, with what people saw at their end (rule R31). The engine folds them the same as long as it knows their version, or its version moves; tools/race-chains/keep.ts writes them.';
const before = engines.flatMap((engine) =>
  engine && engine.version !== engineVersion ? [engine.version] : [],
);
const older = kept.chains.filter(({ engine }) => before.includes(engine));
writeFileSync(file, vectorText({ about, chains: [...older, ...chains] }));
for (const { name, acts } of chains) {
  console.log(
    `${name}: ${acts.length} decisions, ${new Set(acts.map((act) => act.split(' ')[0])).size} kinds`,
  );
}
