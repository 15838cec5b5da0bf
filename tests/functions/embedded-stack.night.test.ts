import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadKeys, signJwt } from '#local/keys.ts';
import { freePort } from '#local/ports.ts';
import { type Stack, type StackOptions, startStack } from '#local/stack.ts';

// The embedded stack as a whole, on a small project of its own: what it keeps, what it refuses, what it leaves behind.

// Several whole stacks are started one after the other, on a machine that may have other things to do.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const root = path.resolve(import.meta.dirname, '../..');
let dir: string;
let stops: (() => Promise<void>)[] = [];

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'pushbike-embedded-'));
  mkdirSync(path.join(dir, 'supabase', 'migrations'), { recursive: true });
  for (const part of ['config.toml', 'templates']) {
    cpSync(path.join(root, 'supabase', part), path.join(dir, 'supabase', part), {
      recursive: true,
    });
  }
  migration('20260101000000_notes.sql', 'create table public.notes (text text primary key);');
  writeFileSync(
    path.join(dir, 'supabase', 'seed.sql'),
    "insert into public.notes values ('from the seed');",
  );
});

afterEach(async () => {
  for (const stop of stops) {
    await stop();
  }
  stops = [];
  rmSync(dir, { recursive: true, force: true });
});

function migration(name: string, sql: string): void {
  writeFileSync(path.join(dir, 'supabase', 'migrations', name), sql);
}

async function start(options: Partial<StackOptions> = {}): Promise<Stack> {
  const stack = await startStack({
    dataDir: path.join(dir, 'data'),
    workdir: dir,
    app: path.join(dir, 'app'),
    survives: 'crash',
    reconcileSeconds: 0,
    ...options,
  });
  stops.push(stack.stop);
  return stack;
}

let made: string | undefined;

afterAll(() => {
  if (made) {
    rmSync(made, { recursive: true, force: true });
  }
});

/** As after a first start, which takes seconds of a processor and is not what every test here is about. */
async function startedBefore(): Promise<void> {
  const data = path.join(dir, 'data');
  // With its owner, who need not be who runs this.
  const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);
  if (made) {
    copy(made, data);
    return;
  }
  await (await start()).stop();
  made = mkdtempSync(path.join(tmpdir(), 'pushbike-embedded-made-'));
  copy(`${data}/.`, made);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function notes(stack: Stack) {
  return query(stack.stackInfo.db_url, 'select text from public.notes order by text');
}

describe('the data API', () => {
  it('ends a statement that takes longer than its caller has, and only that', async () => {
    await startedBefore();
    migration(
      '20260102000000_limits.sql',
      `alter role anon set statement_timeout = '200ms';
       create function public.nap(seconds float8) returns text language sql as $$
         select current_setting('statement_timeout') || pg_sleep(seconds)::text $$;`,
    );
    const { stackInfo } = await start();
    const nap = async (key: string, seconds: number) => {
      const answer = await fetch(`${stackInfo.api_url}/rest/v1/rpc/nap`, {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: JSON.stringify({ seconds }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    expect(await nap(stackInfo.publishable_key, 0)).toEqual({ status: 200, body: '200ms' });
    expect(await nap(stackInfo.publishable_key, 600)).toMatchObject({ status: 500 });
    // The connection that the visitor had keeps nothing of it.
    expect(await nap(stackInfo.secret_key, 0)).toEqual({ status: 200, body: '0' });
  });
});

describe('the mail page', () => {
  it('is for this machine: a name of the internet that leads here gets nothing', async () => {
    await startedBefore();
    const { stackInfo } = await start();
    const statusFor = (path: string, host?: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const { origin, host: own } = new URL(stackInfo.mail_url);
        const asked = request(
          `${origin}${path}`,
          { headers: { host: host ?? own } },
          (response) => {
            response.resume();
            resolve(response.statusCode);
          },
        );
        asked.on('error', reject);
        asked.end();
      });
    for (const path of ['/_mail', '/_mail.json', '/_mail/x']) {
      expect(await statusFor(path, 'evil.example')).toBe(403);
    }
    expect(await statusFor('/_mail')).toBe(200);
    expect(await statusFor('/_mail.json', 'localhost:5180')).toBe(200);
  });
});

describe('data between starts', () => {
  it('is kept, is seeded once, and takes new migrations', async () => {
    const first = await start();
    await query(first.stackInfo.db_url, "insert into public.notes values ('mine')");
    await query(first.stackInfo.db_url, "delete from public.notes where text = 'from the seed'");
    await first.stop();

    migration('20260102000000_more.sql', "insert into public.notes values ('from a migration');");
    const second = await start();
    expect(await notes(second)).toEqual([{ text: 'from a migration' }, { text: 'mine' }]);
    expect(second.stackInfo.publishable_key).toBe(first.stackInfo.publishable_key);
  });

  it('is made again when the first start did not finish', async () => {
    migration('20260102000000_broken.sql', 'create table public.broken (');
    await expect(start()).rejects.toThrow(/A migration or the seed failed/);
    migration('20260102000000_broken.sql', 'create table public.whole (id int);');
    expect(await notes(await start())).toEqual([{ text: 'from the seed' }]);
  });

  it('is not touched when an applied migration was edited: it says to reset', async () => {
    await startedBefore();
    migration('20260101000000_notes.sql', 'create table public.other (text text primary key);');
    await expect(start()).rejects.toThrow(/20260101000000_notes\.sql.*npm run reset/);
  });
});

describe('side by side', () => {
  it('two stacks run on one machine, with different data and keys', async () => {
    const [one, two] = await Promise.all([start(), start({ dataDir: path.join(dir, 'data-2') })]);
    await query(one.stackInfo.db_url, "insert into public.notes values ('only in one')");
    expect(await notes(two)).toEqual([{ text: 'from the seed' }]);
    const crossed = await fetch(`${two.stackInfo.api_url}/rest/v1/notes`, {
      headers: { apikey: one.stackInfo.secret_key },
    });
    expect(crossed.status).toBe(401);
  });

  it('a second stack on the same data is refused, and the first one goes on', async () => {
    await startedBefore();
    const first = await start();
    await expect(start()).rejects.toThrow(/already running at http:\/\/127\.0\.0\.1:\d+/);
    expect(await notes(first)).toHaveLength(1);
  });

  it('a disposable stack has a template to copy', async () => {
    const stack = await start({ disposable: true });
    await query(stack.stackInfo.db_url, 'create database copy template sql_template');
    const copy = stack.stackInfo.db_url.replace(/\/postgres$/, '/copy');
    expect(await query(copy, 'select text from public.notes')).toEqual([]);
  });
});

it('a signed token becomes one of the three roles of clients, and nothing else', async () => {
  await startedBefore();
  const { stackInfo } = await start();
  await query(stackInfo.db_url, 'grant select on public.notes to anon, authenticated');
  const { jwtSecret } = loadKeys(path.join(dir, 'data'));
  const ask = async (route: string, claims: object) => {
    const answer = await fetch(`${stackInfo.api_url}${route}`, {
      headers: {
        apikey: stackInfo.publishable_key,
        authorization: `Bearer ${signJwt({ ...claims, exp: 4_000_000_000 }, jwtSecret)}`,
      },
    });
    return { status: answer.status, body: await answer.json() };
  };
  for (const role of ['postgres', 'authenticator', 'supabase_auth_admin', 'nobody', '', null]) {
    expect(await ask('/rest/v1/notes', { role })).toMatchObject({
      status: 403,
      body: { code: '42501' },
    });
    expect(await ask('/storage/v1/bucket', { role })).toMatchObject({
      status: 400,
      body: { statusCode: '403' },
    });
  }
  for (const claims of [{}, { role: 'anon' }, { role: 'authenticated', sub: randomUUID() }]) {
    expect(await ask('/rest/v1/notes', claims)).toMatchObject({
      status: 200,
      body: [{ text: 'from the seed' }],
    });
  }
});

describe('ports', () => {
  it('that are taken are named, with the variable that moves them, and nothing stays behind', async () => {
    const blocker = createServer();
    blocker.listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as { port: number };
    for (const [name, variable] of [
      ['app', 'APP_PORT'],
      ['provider', 'PROVIDER_PORT'],
      ['database', 'DB_PORT'],
    ]) {
      const refused = start({ ports: { [name ?? '']: port } });
      await expect(refused).rejects.toThrow(`Port ${port}`);
      await expect(refused).rejects.toThrow(`${variable}=`);
    }
    blocker.close();
    expect(await notes(await start())).toHaveLength(1);
  });
});

it('stops while a request is under way', async () => {
  await startedBefore();
  migration(
    '20260102000000_wait.sql',
    `create function public.wait() returns void language sql
       as $$ select pg_advisory_xact_lock(5180), pg_sleep(3600) $$;
     grant execute on function public.wait() to anon;`,
  );
  const { stackInfo, stop } = await start();
  const request = fetch(`${stackInfo.api_url}/rest/v1/rpc/wait`, {
    method: 'POST',
    headers: { apikey: stackInfo.publishable_key, 'content-type': 'application/json' },
    body: '{}',
  });
  const answer = request.then(
    ({ status }) => status,
    () => 'no answer',
  );
  // What another role's session does is not for everybody to see; which locks are held is.
  const waiting = "select from pg_locks where locktype = 'advisory' and objid = 5180 and granted";
  await vi.waitUntil(async () => (await query(stackInfo.db_url, waiting)).length === 1, {
    timeout: 30_000,
    interval: 50,
  });
  await stop();
  expect([503, 'no answer']).toContain(await answer);
});

describe('after kill -9', () => {
  it('no process is left, and the next start has the data', async () => {
    await startedBefore();
    const dataDir = path.join(dir, 'data');
    const port = await freePort();
    const script = `
      import { startStack } from ${JSON.stringify(path.join(root, 'local/stack.ts'))};
      await startStack(${JSON.stringify({
        dataDir,
        workdir: dir,
        app: path.join(dir, 'app'),
        ports: { database: port },
        reconcileSeconds: 0,
      })});
      console.log('ready');
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const { db_url } = JSON.parse(readFileSync(path.join(dataDir, 'stack.json'), 'utf8'));
    const client = new pg.Client({ connectionString: db_url });
    await client.connect();
    await client.query("insert into public.notes values ('before the end')");
    const disconnected = new Promise((resolve) => client.once('end', resolve));
    client.on('error', () => undefined);
    child.kill('SIGKILL');
    await once(child, 'exit');
    // The server follows its stack by itself: its end closes our connection.
    await disconnected;

    expect(await notes(await start())).toEqual([
      { text: 'before the end' },
      { text: 'from the seed' },
    ]);
  });
});
