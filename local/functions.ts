import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Child, startChild } from './child.ts';
import type { Config } from './config.ts';
import { projectRoot } from './folders.ts';
import { isValidJwt } from './keys.ts';
import { Problem } from './problem.ts';

export interface Functions {
  names: string[];
  /** Serves /functions/v1/<name>. */
  fetch(request: Request): Promise<Response>;
  /** Loads the functions' source again. */
  reload(): Promise<void>;
  /**
   * Ends the host at once and in the middle of whatever it does, as a crash would, and leaves it dead: `reload` starts
   * another. A function that dies by itself is started again.
   */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Serves every supabase/functions/<name>/index.ts in one real Deno process. */
export async function startFunctions(options: {
  workdir?: string;
  config: Config;
  jwtSecret: string;
  /** What a function sees in its environment, and nothing else. */
  environment: Record<string, string>;
  stateDir: string;
  log: (line: string) => void;
}): Promise<Functions> {
  const { config, jwtSecret } = options;
  const dir = path.join(options.workdir ?? projectRoot, 'supabase', 'functions');
  const names = listFunctions(dir);
  const host = names.length > 0 ? await keepRunning(dir, names, options) : undefined;

  return {
    names,
    fetch: async (request) => {
      const url = new URL(request.url);
      const name = url.pathname.split('/')[3] ?? '';
      if (!names.includes(name) || !host) {
        return Response.json(
          { code: 'NOT_FOUND', message: 'Requested function was not found' },
          { status: 404 },
        );
      }
      const needsJwt = config.boolean(`functions.${name}`, 'verify_jwt', true);
      if (needsJwt && request.method !== 'OPTIONS') {
        const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
        if (!token || !isValidJwt(token, jwtSecret)) {
          const message = token ? 'Invalid JWT' : 'Missing authorization header';
          return Response.json({ code: 401, message }, { status: 401, headers: anyOrigin });
        }
      }
      return passOn(request, url, await host.port());
    },
    reload: async () => host?.reload(),
    kill: async () => host?.kill(),
    stop: async () => host?.stop(),
  };
}

/** A host that dies sooner than this after its start may do so for ever: the next start waits, ever longer. */
const shortLifeMs = 10_000;
const longestWaitMs = 30_000;

/** One host process at a time, started again when it ends without having been stopped. */
async function keepRunning(
  dir: string,
  names: string[],
  options: Parameters<typeof startFunctions>[0],
) {
  const run = () => startDeno(dir, names, options);
  const stopping = new AbortController();
  /** Null while a dead host is replaced, and after `kill` and `stop`. */
  let current: Awaited<ReturnType<typeof run>> | undefined;
  let replacing: Promise<void> = Promise.resolve();
  let waitMs = 0;

  const replace = async () => {
    while (!stopping.signal.aborted && !current) {
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted || current) {
        return;
      }
      try {
        const host = await run();
        // Stopped, or started anew, while this one was starting.
        if (stopping.signal.aborted || current) {
          return await host.child.stop();
        }
        use(host);
        options.log('[functions] the host was started again');
      } catch (error) {
        options.log(`[functions] the host does not start: ${(error as Error).message}`);
        waitMs = longerWait(waitMs);
      }
    }
  };
  const use = (host: NonNullable<typeof current>) => {
    current = host;
    const startedAt = Date.now();
    void host.child.exited.then((code) => {
      if (current !== host) {
        return;
      }
      current = undefined;
      waitMs = Date.now() - startedAt < shortLifeMs ? longerWait(waitMs) : 0;
      options.log(`[functions] the host ended (${code === null ? 'killed' : `code ${code}`})`);
      replacing = replace();
    });
  };
  const end = async (how: (child: Child) => Promise<unknown>) => {
    const ended = current;
    current = undefined;
    if (ended) {
      await how(ended.child);
    }
  };

  use(await run());
  return {
    /** Waits while a host that died is replaced; undefined when there is none to wait for. */
    port: async (): Promise<number | undefined> => {
      await Promise.race([replacing, pause(shortLifeMs, undefined, { ref: false })]);
      return current?.port;
    },
    reload: async () => {
      const host = await run();
      const replaced = current;
      use(host);
      await replaced?.child.stop();
    },
    kill: () =>
      end((child) => {
        child.process.kill('SIGKILL');
        return child.exited;
      }),
    stop: async () => {
      stopping.abort();
      await replacing;
      await end((child) => child.stop());
    },
  };
}

function longerWait(waitMs: number) {
  return Math.min(Math.max(waitMs * 2, 500), longestWaitMs);
}

/** The real gateway answers its own refusals with this header, so that a page on another origin can read them. */
const anyOrigin = { 'access-control-allow-origin': '*' };

function listFunctions(dir: string): string[] {
  if (!existsSync(dir)) {
    return [];
  }
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z][\w-]*$/.test(entry.name))
    .map((entry) => entry.name)
    .filter((name) => existsSync(path.join(dir, name, 'index.ts')));
}

async function passOn(request: Request, url: URL, port: number | undefined): Promise<Response> {
  const noHost = () =>
    Response.json(
      { code: 'BOOT_ERROR', message: 'The functions host does not answer' },
      { status: 503 },
    );
  if (port === undefined) {
    return noHost();
  }
  const target = `http://127.0.0.1:${port}${url.pathname.replace(/^\/functions\/v1/, '')}${url.search}`;
  const headers = new Headers(request.headers);
  headers.set('x-forwarded-host', url.host);
  headers.set('x-forwarded-proto', url.protocol.replace(':', ''));
  for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) {
    headers.delete(name);
  }
  // The bytes go through untouched: a signature is computed over them.
  const body = ['GET', 'HEAD'].includes(request.method) ? undefined : await request.arrayBuffer();
  try {
    const response = await fetch(target, {
      method: request.method,
      headers,
      body,
      redirect: 'manual',
    });
    const answer = new Headers(response.headers);
    // fetch has undone these.
    answer.delete('content-encoding');
    answer.delete('content-length');
    return new Response(response.body, { status: response.status, headers: answer });
  } catch {
    return noHost();
  }
}

async function startDeno(
  dir: string,
  names: string[],
  options: Parameters<typeof startFunctions>[0],
): Promise<{ child: Child; port: number }> {
  const entries = Object.fromEntries(
    names.map((name) => [name, pathToFileURL(path.join(dir, name, 'index.ts')).href]),
  );
  mkdirSync(options.stateDir, { recursive: true });
  const importMap = path.join(options.stateDir, 'import-map.json');
  writeFileSync(importMap, JSON.stringify(mergeImportMaps(dir, names), null, 2));
  const child = startChild(
    denoBinary(),
    [
      'run',
      '--no-prompt',
      '--no-lock',
      '--quiet',
      // Packages come from node_modules, so nothing is downloaded and versions are the lock file's.
      '--node-modules-dir=manual',
      `--import-map=${importMap}`,
      '--allow-net',
      '--allow-env',
      `--allow-read=${dir}`,
      path.join(import.meta.dirname, 'functions-deno.ts'),
      JSON.stringify(entries),
    ],
    {
      cwd: projectRoot,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        DENO_DIR: path.join(options.stateDir, 'deno'),
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
        ...options.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
    'SIGTERM',
  );

  const logFile = path.join(options.stateDir, 'functions.log');
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      const text = chunk.toString();
      appendFileSync(logFile, text);
      output += text;
      const listening = /^listening on (\d+)$/m.exec(output)?.[1];
      if (listening !== undefined) {
        output = '';
        resolve(Number(listening));
      }
      for (const line of text.split('\n')) {
        if (line !== '' && !line.startsWith('listening on ')) {
          options.log(line);
        }
      }
    };
    child.process.stdout?.on('data', take);
    child.process.stderr?.on('data', take);
    child.process.once('error', (error) => reject(error));
    void child.exited.then((code) =>
      reject(new Problem(`The functions host (Deno) ended with code ${code}:\n${output.trim()}`)),
    );
  });
  return { child, port };
}

/**
 * Every function has its own deno.json, as the hosted platform wants; one process can have only one import map, so
 * each function's imports become a scope of it, and the shared folder sees all of them.
 */
function mergeImportMaps(dir: string, names: string[]) {
  const scopes: Record<string, Record<string, string>> = {};
  const shared: Record<string, string> = {};
  for (const name of names) {
    const file = path.join(dir, name, 'deno.json');
    if (!existsSync(file)) {
      continue;
    }
    const { imports = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
      imports?: Record<string, string>;
    };
    const resolved = Object.fromEntries(
      Object.entries(imports).map(([key, value]) => [
        key,
        value.startsWith('.') ? new URL(value, pathToFileURL(file)).href : value,
      ]),
    );
    scopes[pathToFileURL(path.join(dir, name, '/')).href] = resolved;
    Object.assign(shared, resolved);
  }
  scopes[pathToFileURL(path.join(dir, '_shared/')).href] = shared;
  return { scopes };
}

export function denoBinary(): string {
  try {
    const require = createRequire(import.meta.url);
    const { runInstall } = require('deno/install_api.cjs') as { runInstall(): string };
    return runInstall();
  } catch (error) {
    throw new Problem(
      `Deno, which runs the Edge Functions, is not installed for this system (${process.platform} ${process.arch}). Remove node_modules and start again. (${(error as Error).message})`,
    );
  }
}
