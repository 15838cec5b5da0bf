import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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
  return [...systemPaths, chromium.executablePath()].find((path) => path && existsSync(path));
}

function tryCommand(command: string, args: string[]): void {
  console.log(`> ${command} ${args.join(' ')}`);
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Finds a Chromium, else installs one: Debian's package where we may, else Playwright's own build. */
export function ensureChromium(): string {
  const present = findChromium();
  if (present) {
    return present;
  }
  const mayUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayUseApt) {
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
