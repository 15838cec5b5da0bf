import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { optional, variables } from '../../../scripts/deploy/environment.ts';

const known = [...Object.keys(variables), ...Object.keys(optional)];

test('the workflow that deploys hands over every setting that a deployment knows', () => {
  const workflow = readFileSync('.github/workflows/deploy.yml', 'utf8');
  const handedOver = [...workflow.matchAll(/^ {6}([A-Z_]+): \$\{\{/gm)].map(([, name]) => name);
  expect(handedOver).toEqual(expect.arrayContaining(known));
});

test('the sample of settings has every one that a build reads', () => {
  const sample = Object.keys(parseEnv(readFileSync('.env.example', 'utf8')));
  const built = known.filter((name) => name.startsWith('VITE_'));
  expect(sample).toEqual(expect.arrayContaining(built));
});
