import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { optional, variables } from '#scripts/deploy/environment.ts';

const known = [...Object.keys(variables), ...Object.keys(optional)];

test('the workflow that deploys hands every setting that a deployment knows to the step that deploys, and to no other', () => {
  const workflow = readFileSync('.github/workflows/deploy.yml', 'utf8');
  const ofStep = [...workflow.matchAll(/^ {10}([A-Z_]+): \$\{\{/gm)].map(([, name]) => name);
  expect(ofStep).toEqual(expect.arrayContaining(known));
  // Where an installation of packages runs, whatever a foreign package does sees no secret.
  const before = workflow.slice(0, workflow.indexOf('- name: Look, deploy, examine'));
  expect(before).toContain('npm ci');
  expect(before).not.toContain('{{ secrets.');
});

test('the sample of settings has every one that a build reads', () => {
  const sample = Object.keys(parseEnv(readFileSync('.env.example', 'utf8')));
  const built = known.filter((name) => name.startsWith('VITE_'));
  expect(sample).toEqual(expect.arrayContaining(built));
});
