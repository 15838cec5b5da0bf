import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '#local/settings.ts';

// On a copy that has nothing installed: a refusal that came after the installation would leave its folder.
const root = path.resolve(import.meta.dirname, '../../..');
let dir: string;
let blocker: Server;
let port: number;

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'pushbike-start-'));
  mkdirSync(path.join(dir, 'scripts'));
  for (const file of ['scripts/run.mjs', 'scripts/taken-ports.mjs', 'package.json']) {
    cpSync(path.join(root, file), path.join(dir, file));
  }
  // A start that goes on ends here: the lock file is looked at first when something is to be installed.
  writeFileSync(path.join(dir, 'package-lock.json'), 'damaged');
  blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  port = (blocker.address() as { port: number }).port;
});

afterEach(() => {
  blocker.close();
  rmSync(dir, { recursive: true, force: true });
});

function start(entry: string, settings: NodeJS.ProcessEnv) {
  // The others are taken away from whatever runs on this machine.
  const free = { APP_PORT: '17180', PROVIDER_PORT: '17181', DB_PORT: '17182' };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', entry], {
    cwd: dir,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...free, ...settings },
  });
  expect(existsSync(path.join(dir, 'node_modules'))).toBe(false);
  return { status, said: stderr.trim() };
}

const goesOn = /package-lock\.json is missing or damaged/;

describe('a taken port', () => {
  it.each([
    ['APP_PORT', 'the app'],
    ['PROVIDER_PORT', 'the simulated payment provider'],
    ['DB_PORT', 'the database'],
  ])('%s stops the start before anything is installed', (variable, what) => {
    expect(start('local/start.ts', { [variable]: String(port) })).toEqual({
      status: 1,
      said: `Port ${port} (${what}) is already in use. Stop the other program, or choose another port: ${variable}=${port + 1000} npm start`,
    });
  });

  it('of .env counts, and the command is the one that was typed', () => {
    writeFileSync(path.join(dir, '.env'), `# ports\nDB_PORT=${port} # ours\n`);
    const { said } = start('local/dev.ts', { DB_PORT: undefined });
    expect(said).toContain(`DB_PORT=${port + 1000} npm run dev`);
  });

  it('is no matter for a command that serves nothing', () => {
    expect(start('scripts/check.ts', { APP_PORT: String(port) }).said).toMatch(goesOn);
  });

  it('of a database that outlived its stack is left to the start, which ends it', () => {
    mkdirSync(path.join(dir, '.local', 'postgres'), { recursive: true });
    writeFileSync(path.join(dir, '.local', 'postgres', 'postmaster.pid'), '1\n');
    expect(start('local/start.ts', { DB_PORT: String(port) }).said).toMatch(goesOn);
  });

  it('of a stack of our own is left to the start, which says where it runs', () => {
    mkdirSync(path.join(dir, '.local'));
    writeFileSync(
      path.join(dir, '.local', 'running.json'),
      JSON.stringify({ pid: process.pid, url: 'http://127.0.0.1:5180' }),
    );
    expect(start('local/start.ts', { APP_PORT: String(port) }).said).toMatch(goesOn);
  });
});

describe('a setting that cannot be used', () => {
  it.each([
    ['APP_PORT', 'abc', 'APP_PORT is "abc", but must be a whole number from 1 to 65535.'],
    ['DB_PORT', '0', 'DB_PORT is "0", but must be a whole number from 1 to 65535.'],
    [
      'PROVIDER_PORT',
      '17180',
      'APP_PORT and PROVIDER_PORT are both 17180: each needs a port of its own.',
    ],
    [
      'MESSAGE_SECONDS',
      '1.5',
      'MESSAGE_SECONDS is "1.5", but must be a whole number from 0 to 86400.',
    ],
  ])('%s=%s stops the start before anything is installed', (variable, value, said) => {
    expect(start('local/start.ts', { [variable]: value })).toEqual({ status: 1, said });
  });

  it('of .env counts, in quotes and with a comment', () => {
    const file = path.join(dir, '.env');
    writeFileSync(file, 'MESSAGE_SECONDS="5" # often\nAPP_PORT=\nRECONCILE_SECONDS = soon\n');
    expect(start('local/start.ts', {}).said).toContain('RECONCILE_SECONDS is "soon"');
    writeFileSync(file, 'MESSAGE_SECONDS="5" # often\nAPP_PORT=\n');
    expect(start('local/start.ts', {}).said).toMatch(goesOn);
  });
});

it('the ports looked at are those that the stack takes', async () => {
  const { portSettings } = (await import(
    pathToFileURL(path.join(root, 'scripts/taken-ports.mjs')).href
  )) as { portSettings: { variable: string; fallback: number }[] };
  const { ports } = readSettings();
  const taken = [ports?.app, ports?.provider, ports?.database];
  expect(
    portSettings.map(({ variable, fallback }) => Number(process.env[variable]) || fallback),
  ).toEqual(taken);
});
