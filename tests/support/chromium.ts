import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

/** What keeps headless Chromium quiet: it would otherwise look up its maker's hosts at every start. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser to test with: `CHROMIUM_PATH`, the system's own, or the one Playwright downloaded. */
export function findChromium(): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (!existsSync(configured)) {
      throw new Error(`CHROMIUM_PATH names ${configured}, where there is no file.`);
    }
    return configured;
  }
  return [...systemPaths, chromium.executablePath()].find((file) => file && existsSync(file));
}

const debianShell = '/usr/bin/chromium-headless-shell';

/**
 * The same engine without a window's interface around each page, which takes a third of what opening one costs; it shows
 * no PDF and no notice. `CHROMIUM_SHELL_PATH`, Debian's own or the one beside the browser that Playwright downloaded;
 * never where `CHROMIUM_PATH` says which browser it is to be.
 */
export function findHeadlessShell(): string | undefined {
  const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH } = process.env;
  if (CHROMIUM_SHELL_PATH || CHROMIUM_PATH) {
    return CHROMIUM_SHELL_PATH || undefined;
  }
  if (existsSync(debianShell)) {
    return debianShell;
  }
  const whole = chromium.executablePath();
  if (findChromium() !== whole) {
    return undefined;
  }
  // …/chromium-1234/chrome-linux64/chrome has a neighbour …/chromium_headless_shell-1234.
  const folder = path.dirname(path.dirname(whole));
  const beside = path.join(
    path.dirname(folder),
    path.basename(folder).replace(/^chromium-/, 'chromium_headless_shell-'),
  );
  const file = existsSync(beside)
    ? readdirSync(beside, { recursive: true, encoding: 'utf8' }).find((name) =>
        /headless[-_]shell(\.exe)?$/.test(name),
      )
    : undefined;
  return file && path.join(beside, file);
}

function tryCommand(command: string, args: string[], seconds = 180): boolean {
  console.log(`> ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    // No mirror that answers nothing holds the tests up.
    timeout: seconds * 1000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

function mayUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Finds a Chromium, else installs one: Debian's package where we may, else Playwright's own build. */
export function ensureChromium(): string {
  const present = findChromium();
  if (present) {
    return present;
  }
  if (mayUseApt()) {
    tryCommand('apt-get', ['update', '-qq']);
    tryCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  }
  if (!findChromium()) {
    tryCommand(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  }
  const installed = findChromium();
  if (installed) {
    return installed;
  }
  throw new Error(
    'The browser tests need Chromium and none could be installed. Install it (Debian, Ubuntu: ' +
      '"sudo apt-get install chromium") or name one in CHROMIUM_PATH, then run "npm test" again.',
  );
}

/**
 * Beside Debian's Chromium its headless shell, on CI, where the machine is ours alone. Without it the journeys are in the
 * whole browser, and take longer.
 */
export function tryForHeadlessShell(): void {
  const isDebians = findChromium() === '/usr/bin/chromium' && mayUseApt();
  if (!process.env.CI || process.env.CHROMIUM_PATH || !isDebians || findHeadlessShell()) {
    return;
  }
  // A minute, because it is worth no more; and it is of the browser's own version: of another one apt would rather take
  // the browser away.
  const install = () =>
    tryCommand(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', 'chromium-headless-shell'],
      60,
    );
  if (!install() && tryCommand('apt-get', ['update', '-qq'], 60)) {
    install();
  }
}

/** For a script that stops in order by itself: Playwright would end the process at the first signal. */
export function scriptLaunchOptions() {
  return {
    executablePath: ensureChromium(),
    args: chromiumArguments,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
}
