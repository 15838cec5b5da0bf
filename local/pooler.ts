import { execFileSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runToEnd, startChild } from './child.ts';
import { freePort } from './ports.ts';
import { Problem } from './problem.ts';

export interface Pooler {
  /** The same database as behind it; any other of its server by its name. */
  url: string;
  version: string;
  stop(): Promise<void>;
}

/**
 * PgBouncer in transaction mode in front of a database, as the hosted platform's pooler is: a connection of ours has a
 * connection of the server for one transaction only, so nothing that a session remembers is there in the next.
 *
 * @param connections to one database of the server, at most
 * @throws Problem where there is no PgBouncer and none can be had
 */
export async function startPooler(databaseUrl: string, connections: number): Promise<Pooler> {
  const dir = mkdtempSync(path.join(tmpdir(), 'pushbike-pooler-'));
  const remove = () => rmSync(dir, { recursive: true, force: true });
  try {
    const { program, env } = await findPgbouncer(dir);
    const server = new URL(databaseUrl);
    const port = await freePort();
    const file = path.join(dir, 'pgbouncer.ini');
    writeFileSync(
      file,
      `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username} password=${decodeURIComponent(server.password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 2000
server_idle_timeout = 5
log_connections = 0
log_disconnections = 0
`,
      { mode: 0o600 },
    );
    // The pooler refuses to run as root, and reads its settings as the user it runs as.
    const user = process.getuid?.() === 0 ? nobody() : undefined;
    if (user) {
      chownSync(dir, user.uid, user.gid);
      chownSync(file, user.uid, user.gid);
    }
    const child = startChild(
      program,
      ['-q', file],
      { env: { ...process.env, ...env }, ...user, stdio: ['ignore', 'ignore', 'inherit'] },
      'SIGINT',
    );
    await waitUntilOpen(port, child.exited);
    const url = new URL(databaseUrl);
    url.port = String(port);
    const { output } = await runToEnd(program, ['--version'], { env: { ...process.env, ...env } });
    return {
      url: url.href,
      version: output.split('\n')[0] ?? '',
      stop: async () => {
        await child.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

interface Found {
  program: string;
  env: Record<string, string>;
}

/** PGBOUNCER names one, else it is the system's; else Debian's package is unpacked, without installing it. */
async function findPgbouncer(dir: string): Promise<Found> {
  const named = process.env.PGBOUNCER;
  const candidates = named
    ? [named]
    : [...(process.env.PATH ?? '').split(':'), '/usr/sbin'].map((folder) =>
        path.join(folder, 'pgbouncer'),
      );
  const installed = candidates.find((candidate) => existsSync(candidate));
  if (installed) {
    return { program: installed, env: {} };
  }
  const unpacked = named === undefined ? await unpackPackage(dir) : undefined;
  if (unpacked) {
    return unpacked;
  }
  throw new Problem(
    named
      ? `PGBOUNCER names ${named}, which is not there.`
      : 'There is no PgBouncer here: install your system’s package `pgbouncer`, or name one with PGBOUNCER.',
  );
}

async function unpackPackage(dir: string): Promise<Found | undefined> {
  const packages = path.join(dir, 'packages');
  const root = path.join(dir, 'root');
  mkdirSync(packages);
  mkdirSync(root);
  const got = await runToEnd(
    'apt-get',
    ['download', '-q', 'pgbouncer', 'libc-ares2', 'libevent-2.1-7'],
    {
      cwd: packages,
    },
  ).catch(() => ({ code: 1 }));
  if (got.code !== 0) {
    return undefined;
  }
  for (const file of readdirSync(packages)) {
    execFileSync('dpkg-deb', ['-x', path.join(packages, file), root]);
  }
  const libraries = path.join(root, 'usr', 'lib');
  const folders = readdirSync(libraries).map((folder) => path.join(libraries, folder));
  return {
    program: path.join(root, 'usr', 'sbin', 'pgbouncer'),
    env: { LD_LIBRARY_PATH: folders.join(':') },
  };
}

function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function waitUntilOpen(port: number, exited: Promise<unknown>): Promise<void> {
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  for (let tries = 0; tries < 200; tries += 1) {
    if (ended) {
      throw new Problem('PgBouncer did not start, see above.');
    }
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (open) {
      return;
    }
    await pause(50);
  }
  throw new Problem('PgBouncer does not listen.');
}
