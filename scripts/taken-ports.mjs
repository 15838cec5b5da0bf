// Looked at before anything is installed or built, so in plain JavaScript: a port that is taken would stop the start
// at its end, minutes later.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';

/** The settings, defaults and order of local/settings.ts, which a test holds against each other. */
export const portSettings = [
  { variable: 'APP_PORT', fallback: 5180, what: 'the app' },
  { variable: 'PROVIDER_PORT', fallback: 5181, what: 'the simulated payment provider' },
  { variable: 'DB_PORT', fallback: 5182, what: 'the database' },
];

/** Whole numbers of the start's other settings, with what they may be at most (local/settings.ts). */
const otherNumbers = [
  'RECONCILE_SECONDS',
  'MESSAGE_SECONDS',
  'FORGET_SECONDS',
  'CATALOGUE_SECONDS',
].map((variable) => ({ variable, least: 0, most: 86_400 }));

/**
 * One sentence on the first setting of the start that is no number, or one port for two; undefined when all can be used.
 *
 * @param root the project's directory
 */
export function wrongSetting(root) {
  const ports = portSettings.map(({ variable }) => ({ variable, least: 1, most: 65_535 }));
  for (const { variable, least, most } of [...ports, ...otherNumbers]) {
    const text = settingOf(root, variable);
    const value = Number(text);
    if (text !== undefined && !(Number.isInteger(value) && value >= least && value <= most)) {
      return `${variable} is "${text}", but must be a whole number from ${least} to ${most}.`;
    }
  }
  const taken = new Map();
  for (const { variable, fallback } of portSettings) {
    const port = Number(settingOf(root, variable) ?? fallback);
    if (taken.has(port)) {
      return `${taken.get(port)} and ${variable} are both ${port}: each needs a port of its own.`;
    }
    taken.set(port, variable);
  }
  return undefined;
}

/**
 * One sentence on the first port that cannot be had, with the setting that moves it; undefined when all are free, and
 * when a stack of our own may hold them; its start says more about that.
 *
 * @param root the project's directory
 * @param command what the reader typed, `npm start`
 */
export async function takenPort(root, command) {
  if (ownStackMayRun(root)) {
    return undefined;
  }
  for (const { variable, fallback, what } of portSettings) {
    const port = Number(settingOf(root, variable) ?? fallback);
    // A server that outlived its stack: the start ends it.
    const leftover =
      variable === 'DB_PORT' && existsSync(join(root, '.local', 'postgres', 'postmaster.pid'));
    if (leftover) {
      continue;
    }
    const problem = await problemOf(port);
    if (problem) {
      return `Port ${port} (${what}) ${problem}. Stop the other program, or choose another port: ${variable}=${otherPort(port)} ${command}`;
    }
  }
  return undefined;
}

/** The highest port is 65535. */
function otherPort(port) {
  return port + 1000 <= 65_535 ? port + 1000 : port - 1000;
}

function ownStackMayRun(root) {
  try {
    const { pid } = JSON.parse(readFileSync(join(root, '.local', 'running.json'), 'utf8'));
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** As Node reads `.env`: the environment wins. */
function settingOf(root, variable) {
  let text = process.env[variable];
  const file = join(root, '.env');
  if (text === undefined && existsSync(file)) {
    const line = new RegExp(`^\\s*(?:export\\s+)?${variable}[ \\t]*=[ \\t]*["']?([^"'#\\s]*)`, 'm');
    text = line.exec(readFileSync(file, 'utf8'))?.[1];
  }
  return text?.trim() || undefined;
}

function problemOf(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => {
      resolve(error.code === 'EACCES' ? 'is not allowed for this user' : 'is already in use');
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(undefined)));
  });
}
