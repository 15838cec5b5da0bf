import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { vectorText } from '../scripts/vectors.ts';

type Cells = Record<string, string | number>;

/** Prints what was measured and keeps it as bench/results/<name>.json. */
export function report(
  name: string,
  found: { setup: Cells; results: ({ name: string } & Cells)[]; ratios?: Record<string, number> },
): void {
  const results = path.join(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  const machine = { cpus: availableParallelism(), node: process.versions.node };
  const content = { date: new Date().toISOString().slice(0, 10), machine, ...found };
  writeFileSync(path.join(results, `${name}.json`), vectorText(content));

  console.log(`\n${name}`);
  console.table(Object.fromEntries(found.results.map(({ name: row, ...cells }) => [row, cells])));
  for (const [ratio, value] of Object.entries(found.ratios ?? {})) {
    console.log(`${value.toFixed(2).padStart(7)} x  ${ratio}`);
  }
}
