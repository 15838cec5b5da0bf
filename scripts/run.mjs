// The door of every npm script: `node scripts/run.mjs <file> [arguments]` runs a file of this project with the
// Node 24 that npm installs here, whatever Node the machine has, after installing what is missing.
// `node scripts/run.mjs install` only installs. Plain JavaScript, because it must run before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { takenPort, wrongSetting } from './taken-ports.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [entry, ...args] = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) < 18) {
  fail(`Node ${process.versions.node} is too old to install this project: use Node 20 or newer.`);
}
if (!entry) {
  fail('Usage: node scripts/run.mjs <file> [arguments]');
}
const serves = { 'local/start.ts': 'npm start', 'local/dev.ts': 'npm run dev' }[entry];
const taken = serves && (wrongSetting(root) ?? (await takenPort(root, serves)));
if (taken) {
  fail(taken);
}
installIfNeeded();
if (entry !== 'install') {
  run(findNode(), [join(root, entry), ...args]);
}

function installIfNeeded() {
  const reason = whyInstall();
  if (!reason) {
    return;
  }
  console.error(`Installing packages (${reason}). This takes a minute or two.`);
  // Where some packages are other ones than before, only these are fetched; `npm ci` would remove all of them first.
  if (reason.endsWith('has changed') && npm('install', '--no-save') === 0 && !whyInstall()) {
    return;
  }
  if (npm('ci') !== 0) {
    // `npm ci` gives up when the registry (a mirror, say) lacks a package that only another system needs.
    console.error('\nnpm ci did not work out (see above); trying npm install.');
    if (npm('install', '--no-save') !== 0) {
      fail(
        'Installing the packages failed (npm says why above). Check the network and the free disk space, then run the same command again; it starts the installation over.',
      );
    }
  }
  const left = whyInstall();
  if (left) {
    fail(
      `The installation is not complete (${left}). Remove node_modules and run the same command again.`,
    );
  }
}

function npm(...argv) {
  // Inside an npm script, npm says where it is; outside, it is on the path.
  const command = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const result = spawnSync(
    command[0],
    [...command.slice(1), ...argv, '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (result.error) {
    fail(`npm could not be started (${result.error.message}): install Node 20 or newer with npm.`);
  }
  if (result.signal) {
    process.exit(1);
  }
  return result.status;
}

/** npm writes node_modules/.package-lock.json last, so an interrupted installation has none, or an older one. */
function whyInstall() {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  if (!wanted) {
    fail(
      'package-lock.json is missing or damaged: get it back with `git checkout package-lock.json`.',
    );
  }
  if (!existsSync(join(root, 'node_modules'))) {
    return 'first time';
  }
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) {
    return 'the last installation was interrupted';
  }
  for (const [name, { version, optional, link }] of Object.entries(wanted)) {
    // Packages for other systems are optional and not installed here.
    if (name === '' || link || (optional && !installed[name])) {
      continue;
    }
    if (installed[name]?.version !== version) {
      return `${name.replace(/^node_modules\//, '')} has changed`;
    }
  }
  return undefined;
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function findNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = join(root, 'node_modules', 'node', 'bin', name);
  if (existsSync(own)) {
    const check = spawnSync(own, ['--version'], { encoding: 'utf8' });
    if (check.status === 0) {
      return own;
    }
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) {
    return process.execPath;
  }
  return fail(
    'The Node 24 that this project brings along does not run here. Remove node_modules and run the same command again, or use Node 24 yourself.',
  );
}

function run(node, argv) {
  const child = spawn(node, argv, {
    cwd: root,
    stdio: 'inherit',
    // The child watches us (local/lifecycle.ts): it must not live on when we are killed without a chance to tell it.
    env: { ...process.env, PUSHBIKE_RUNNER: String(process.pid) },
  });
  // Ctrl-C reaches the child by itself, so it only keeps us alive until the child has stopped in order; a signal
  // that was sent to us alone is passed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  // When the npm process above us is killed, nothing waits for this one any more.
  const above = ancestors();
  const watch = setInterval(() => {
    if (ancestors() !== above) {
      child.kill('SIGTERM');
    }
  }, 1000);
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    clearInterval(watch);
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else {
      process.exit(code ?? 1);
    }
  });
}

/** The process that waits for us; npm puts a shell between itself and us, so npm's number is one further up. */
function ancestors() {
  if (!process.env.npm_lifecycle_event || process.platform !== 'linux') {
    return String(process.ppid);
  }
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}
