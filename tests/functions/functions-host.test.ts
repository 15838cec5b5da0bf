import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#local/config.ts';
import { type Functions, startFunctions } from '#local/functions.ts';
import { commandLineOf } from '#local/processes.ts';

// The host of the functions as `npm start` runs it, with a function that says in which process it runs.

let workdir: string;
let functions: Functions;
let lines: string[];

beforeEach(async () => {
  workdir = mkdtempSync(path.join(tmpdir(), 'pushbike-functions-'));
  const dir = path.join(workdir, 'supabase', 'functions', 'who');
  mkdirSync(dir, { recursive: true });
  writeFileSync(path.join(dir, 'index.ts'), 'Deno.serve(() => new Response(String(Deno.pid)));\n');
  writeFileSync(
    path.join(workdir, 'supabase', 'config.toml'),
    '[functions.who]\nverify_jwt = false\n',
  );
  lines = [];
  functions = await startFunctions({
    workdir,
    config: readConfig(workdir),
    jwtSecret: 'sample-secret',
    environment: {},
    stateDir: path.join(workdir, 'state'),
    log: (line) => void lines.push(line),
  });
});
afterEach(async () => {
  await functions.stop();
  rmSync(workdir, { recursive: true, force: true });
});

function ask() {
  return functions.fetch(new Request('http://127.0.0.1/functions/v1/who'));
}
async function processNow() {
  const response = await ask();
  return response.ok ? Number(await response.text()) : null;
}
function afterDeathOf(dead: number) {
  return vi.waitUntil(async () => {
    const now = await processNow();
    return now !== null && now !== dead ? now : false;
  }, 30_000);
}

test('a host that dies is started again, each time, and the log says so', async () => {
  for (let death = 1; death <= 2; death += 1) {
    const before = Number(await (await ask()).text());
    process.kill(before, 'SIGKILL');
    const after = await afterDeathOf(before);
    expect(commandLineOf(before)).toBeUndefined();
    expect(commandLineOf(after)).toContain('functions-deno.ts');
    expect(lines.filter((line) => line.includes('started again'))).toHaveLength(death);
  }
});

test('one that was stopped stays stopped, also when it had just died', async () => {
  const before = Number(await (await ask()).text());
  process.kill(before, 'SIGKILL');
  await vi.waitUntil(() => lines.some((line) => line.includes('ended')), 30_000);
  await functions.stop();
  expect((await ask()).status).toBe(503);
});

test('a crash that a test plays lasts until the reload it asks for', async () => {
  const before = Number(await (await ask()).text());
  await functions.kill();
  expect((await ask()).status).toBe(503);
  expect(lines).toEqual([]);
  await functions.reload();
  expect(await processNow()).not.toBe(before);
});
