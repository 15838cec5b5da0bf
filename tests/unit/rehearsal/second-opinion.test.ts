import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Format, preset, presetNames } from '#functions/_shared/racing/format.ts';
import { fewestGates, mostBatches, mostGates } from '#functions/_shared/racing/gates.ts';
import { differences } from '#tests/rehearsal/compared.ts';
import {
  calmDay,
  playDay,
  roughDay,
  type Trouble,
  undoneDay,
} from '#tests/support/racing/random-day.ts';
import { size } from '#tests/support/size.ts';

/** Days of a class that are played, from the first seed on. */
const days = size(70, 3_000);
const troubles: readonly Trouble[] = [
  roughDay,
  calmDay,
  undoneDay,
  { ...roughDay, absent: 0.5, surprise: 0.4 },
];

it.each(['second-opinion.ts', 'opinion-numbers.ts'])(
  '%s imports nothing of the engine, for one cannot err where the other does',
  (name) => {
    const text = readFileSync(`tests/rehearsal/${name}`, 'utf8');
    const imports = [...text.matchAll(/(?:from|import)\s*\(?'([^']+)'/g)].map(([, from]) => from);
    expect(
      imports.filter((from) => from !== 'node:crypto' && from !== './opinion-numbers.ts'),
    ).toEqual([]);
  },
);

it('says the same as the engine of draws, start lists, points, who goes on and placings, whatever a day brings', () => {
  for (let seed = 1; seed <= days; seed++) {
    const gates = fewestGates + (seed % (mostGates - fewestGates + 1));
    const name = presetNames[seed % presetNames.length] as (typeof presetNames)[number];
    const riders = 1 + ((seed * 7919) % (mostBatches * gates));
    const trouble = troubles[seed % troubles.length] as Trouble;
    const words = `${riders} riders, ${name} at ${gates} gates, seed ${seed}`;
    // In the midst of it too, where results may still change.
    const stop = 4 + (seed % 40);
    const { chain, decisions } = playDay(seed, riders, preset(name, gates), trouble, (day) => {
      if (day.decisions.length === stop) {
        expect(differences(day.chain, day.decisions), `${words}, decision ${stop}`).toEqual([]);
      }
    });
    expect(differences(chain, decisions), words).toEqual([]);
  }
});

it('says the same where every knob of a format is turned', () => {
  const own: Format = {
    ...preset('baku', 8),
    name: 'sendiri',
    motos: { one: 4, batch: 3, semi: 2, final: 2 },
    gateOrder: ['tukar', 'undi', 'klasemen'],
    stageRows: 'undi',
    advance: { perempat_final: 3, semi_final: 4, final: 5 },
    points: { dnf: 1, dns: 3, dq: 2 },
    dqLeaves: true,
    ties: ['menang', 'moto_akhir', 'gate_awal'],
    finals: ['Emas'],
  };
  for (let seed = 1; seed <= days / 5; seed++) {
    const { chain, decisions } = playDay(seed, 5 + ((seed * 13) % 40), own, undoneDay);
    expect(differences(chain, decisions), `seed ${seed}`).toEqual([]);
  }
});
