import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';

/** A visitor, the service key, or a signed-in user (the auth user's id). */
export type Caller = 'anon' | 'service_role' | (string & {});

export interface SqlDatabase {
  /** The owner of the tables, past every policy: for arranging and for looking at the result. */
  readonly admin: pg.Client;
  /**
   * Runs `work` in one transaction on a connection of its own, with the role and claims that the REST interface
   * sets for this caller; commits when it returns, rolls back when it throws.
   */
  as<T>(caller: Caller, work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** One statement as this caller; its rows. */
  query<Row extends pg.QueryResultRow>(
    caller: Caller,
    text: string,
    values?: unknown[],
  ): Promise<Row[]>;
  /** The row (or value) that a function of `public` returns to this caller, arguments by name. */
  rpc<Result>(caller: Caller, name: string, args: Record<string, unknown>): Promise<Result>;
  /** All rows that such a function returns. */
  rpcRows<Row>(caller: Caller, name: string, args: Record<string, unknown>): Promise<Row[]>;
  /** Another connection of the owner's, ended with the database's others. */
  connect(): Promise<pg.Client>;
}

// Times as text: a JavaScript Date would round microseconds and move dates through the machine's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text);
// Rupiah fit a JavaScript integer by far.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface OpenDatabase extends SqlDatabase {
  /** Ends every connection. */
  end(): Promise<void>;
}

/** The database at `url`, as its owner; up to `connections` callers at once, the others wait. */
export async function openDatabase(url: string, connections: number): Promise<OpenDatabase> {
  const admin = await connectTo(url);
  const pool = new pg.Pool({ connectionString: url, max: connections });
  pool.on('error', toldByQuery);
  pool.on('connect', (client) => client.on('error', toldByQuery));
  const clients: pg.Client[] = [admin];
  const database: OpenDatabase = {
    admin,
    async as(caller, work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query(`begin; ${actingAs(caller)}`);
        const result = await work(client);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((rollbackError: Error) => {
          broken = rollbackError;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    query(caller, text, values) {
      return database.as(caller, async (client) => (await client.query(text, values)).rows);
    },
    async rpc<Result>(caller: Caller, name: string, args: Record<string, unknown>) {
      const [row] = await database.rpcRows<Result>(caller, name, args);
      return row as Result;
    },
    async rpcRows<Row>(caller: Caller, name: string, args: Record<string, unknown>) {
      const rows = await database.query<{ result: Row }>(
        caller,
        `select to_jsonb(result) as result from ${callOf(name, args)} result`,
        Object.values(args),
      );
      return rows.map(({ result }) => result);
    },
    async connect() {
      const client = await connectTo(url);
      clients.push(client);
      return client;
    },
    async end() {
      await pool.end();
      await Promise.all(clients.map((client) => client.end()));
    },
  };
  return database;
}

/** The call of a function of `public` with these arguments by name, whose values are parameters in their order. */
export function callOf(name: string, args: Record<string, unknown>): string {
  const list = Object.keys(args).map((key, index) =>
    // The one argument that is a row.
    key === 'rider'
      ? `rider => jsonb_populate_record(null::public.rider_facts, $${index + 1})`
      : `${key} => $${index + 1}`,
  );
  return `public.${name}(${list.join(', ')})`;
}

/**
 * A database of this test file alone, copied from the migrated template TEST_TEMPLATE_DB (default
 * `sql_template`) of the server that TEST_DB_URL points at. A server without that template, such as
 * `supabase start`, is used as it is, by one test file at a time: every test makes the users and races it needs, and
 * looks at these alone.
 */
export function fileDatabase(): SqlDatabase {
  let open: OpenDatabase | undefined;
  let copied: string | undefined;

  beforeAll(async () => {
    const target = targetUrl();
    const template = process.env.TEST_TEMPLATE_DB ?? 'sql_template';
    const name = `sql_${randomUUID().replaceAll('-', '')}`;
    const server = await connectTo(targetUrl());
    let connections: number;
    try {
      const found = await server.query('select from pg_database where datname = $1', [template]);
      if (found.rowCount === 1) {
        await server.query(`create database ${name} template ${server.escapeIdentifier(template)}`);
        copied = name;
      }
      const limit = await server.query<{ max_connections: string }>('show max_connections');
      // Enough for a crowd, while other test files and the services keep theirs.
      const atMost = Number(limit.rows[0]?.max_connections);
      connections = Math.min(200, Math.floor((atMost * 2) / 3));
    } finally {
      await server.end();
    }
    open = await openDatabase(
      copied === undefined ? target : withDatabaseName(target, copied),
      connections,
    );
    // Some tests sweep every expired hold there is. The lock goes with the connection.
    if (copied === undefined) {
      await open.admin.query("select pg_advisory_lock(hashtextextended('tests/sql', 0))");
    }
  });

  afterAll(async () => {
    await open?.end();
    if (copied !== undefined) {
      const server = await connectTo(targetUrl());
      // Not forced: the server waits for connections that are closing, and one left open is a fault of the test.
      await server.query(`drop database ${copied}`);
      await server.end();
    }
  });

  return {
    get admin() {
      return started(open).admin;
    },
    as: (caller, work) => started(open).as(caller, work),
    query: (caller, text, values) => started(open).query(caller, text, values),
    rpc: (caller, name, args) => started(open).rpc(caller, name, args),
    rpcRows: (caller, name, args) => started(open).rpcRows(caller, name, args),
    connect: () => started(open).connect(),
  };
}

/** Of a file that fills a whole database, and measures that: nothing of it runs on one that other files use as well. */
export const testOfWholeDatabase = test.skipIf(process.env.TEST_TEMPLATE_DB === '');

async function connectTo(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', toldByQuery);
  await client.connect();
  return client;
}

/** A lost connection fails its query, or its next one; as an event that nobody hears it would end the process. */
function toldByQuery(): void {}

/** Sets role and claims until the transaction ends, as the REST interface does for a request. */
export async function actAs(client: pg.ClientBase, caller: Caller): Promise<void> {
  await client.query(actingAs(caller));
}

function actingAs(caller: Caller): string {
  const role = caller === 'anon' || caller === 'service_role' ? caller : 'authenticated';
  const claims = role === 'authenticated' ? { role, sub: caller } : { role };
  const text = pg.escapeLiteral(JSON.stringify(claims));
  return `set local role ${role}; set local request.jwt.claims = ${text}`;
}

export interface Refusal {
  /** SQLSTATE, such as PT422 or 42501 (no privilege). */
  state: string | undefined;
  /** The stable code, or PostgreSQL's message. */
  code: string;
  facts: unknown;
}

/** What the work was refused with. Work that is not refused by the database fails the test. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) {
      throw error;
    }
    return { state: error.code, code: error.message, facts: factsOf(error.detail) };
  }
  throw new Error('The database accepted what it should have refused.');
}

/** What `refusalOf` tells of a refusal with this SQLSTATE and code, as in `refused('PT409 race_full', { max_peserta: 40 })`. */
export function refused(what: string, facts?: unknown) {
  const [state, code] = what.split(' ');
  return facts === undefined ? { state, code } : { state, code, facts };
}

/** No privilege for the statement, or a row that the policies do not let in. */
export const forbidden = '42501';

function factsOf(detail: string | undefined): unknown {
  if (detail === undefined) {
    return undefined;
  }
  try {
    return JSON.parse(detail);
  } catch {
    return detail;
  }
}

function started<T>(value: T | undefined): T {
  if (value === undefined) {
    throw new Error('The database is open only while tests run.');
  }
  return value;
}

export function targetUrl(): string {
  const url = process.env.TEST_DB_URL;
  if (!url) {
    throw new Error(
      'TEST_DB_URL is not set. Run `npm test`, which starts a database for the suite.',
    );
  }
  return url;
}

function withDatabaseName(url: string, name: string): string {
  const result = new URL(url);
  result.pathname = `/${name}`;
  return result.href;
}
