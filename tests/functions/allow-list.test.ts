import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { signUp } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';

/**
 * What tests/sql/catalog.test.ts says of grants, asked over HTTP: each table and each function with each kind of key. A key
 * that opens less than the grants say breaks the app, one that opens more gives rows away; both fail here.
 */
interface Routine {
  name: string;
  parameters: string[];
  anon: boolean;
  authenticated: boolean;
}
interface Relation {
  name: string;
  /** A column that this role may read, null where it may read none. */
  anon: string | null;
  authenticated: string | null;
}

type Role = 'anon' | 'authenticated';
const roles: Role[] = ['anon', 'authenticated'];

let routines: Routine[];
let relations: Relation[];
let keys: Record<Role, Record<string, string>>;
let accessToken: string;

beforeAll(async () => {
  const { publishable_key } = target();
  ({ accessToken } = await signUp());
  keys = {
    anon: { apikey: publishable_key },
    authenticated: { apikey: publishable_key, authorization: `Bearer ${accessToken}` },
  };
  await withAdmin(async (admin) => {
    ({ rows: routines } = await admin.query<Routine>(`
      select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as parameters,
        has_function_privilege('anon', p.oid, 'execute') as anon,
        has_function_privilege('authenticated', p.oid, 'execute') as authenticated
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by 1`));
    ({ rows: relations } = await admin.query<Relation>(`
      select c.relname as name, ${roles
        .map(
          (role) => `(
            select min(a.attname) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
              and has_column_privilege('${role}', c.oid, a.attnum, 'select')
          ) as ${role}`,
        )
        .join(', ')}
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      order by 1`));
  });
});

function ask(path: string, headers: Record<string, string>, init: RequestInit = {}) {
  return fetch(`${target().api_url}/rest/v1/${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(20_000),
  });
}

/** With nothing in any parameter: what may be called refuses that by its own code, or answers for nobody. */
function call({ name, parameters }: Routine, headers: Record<string, string>) {
  const nothing = Object.fromEntries(parameters.map((parameter) => [parameter, null]));
  return ask(`rpc/${name}`, headers, { method: 'POST', body: JSON.stringify(nothing) });
}

describe.each(roles)('%s', (role) => {
  it('calls the functions that are granted, and no other', async () => {
    const surprises: string[] = [];
    for (const routine of routines) {
      const answer = await call(routine, keys[role]);
      const { code } = ((await answer.json().catch(() => null)) ?? {}) as { code?: string };
      const closed = code === '42501' && [401, 403].includes(answer.status);
      if (closed === routine[role] || answer.status >= 500) {
        surprises.push(`${routine.name}: HTTP ${answer.status} ${code ?? ''}`);
      }
    }
    expect(surprises).toEqual([]);
  });

  it('reads the tables that are granted, and no other', async () => {
    const surprises: string[] = [];
    for (const relation of relations) {
      const column = relation[role];
      const answer = await ask(`${relation.name}?select=${column ?? '*'}&limit=1`, keys[role]);
      if (answer.ok !== (column !== null) || answer.status >= 500) {
        surprises.push(`${relation.name}: HTTP ${answer.status}`);
      }
      await answer.arrayBuffer();
    }
    expect(surprises).toEqual([]);
  });

  it.each(['private', 'auth', 'storage', 'pg_catalog', 'supabase_migrations'])(
    'reaches nothing of the schema %s',
    async (schema) => {
      const tables = {
        private: 'pesan',
        auth: 'users',
        storage: 'objects',
        pg_catalog: 'pg_authid',
      };
      const table = tables[schema as keyof typeof tables] ?? 'schema_migrations';
      for (const profile of ['accept-profile', 'content-profile']) {
        const answer = await ask(table, { ...keys[role], [profile]: schema });
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
      }
    },
  );
});

describe('a key that is none of ours', () => {
  const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  /** A token as a stranger makes it: whatever it says, signed with whatever secret. */
  const token = (claims: object, secret: string | null) => {
    const text = `${encoded({ alg: secret === null ? 'none' : 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
    const signature =
      secret === null ? '' : createHmac('sha256', secret).update(text).digest('base64url');
    return `${text}.${signature}`;
  };
  const strangers: Record<string, () => string> = {
    'a service role signed by a stranger': () =>
      token({ role: 'service_role', exp: inAnHour() }, 'secret-of-a-stranger'),
    'the owner of the database, not signed': () =>
      token({ role: 'postgres', exp: inAnHour() }, null),
    'a token whose words were changed': () => {
      const [head, claims, signature] = accessToken.split('.');
      const said = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString());
      return `${head}.${encoded({ ...said, role: 'service_role' })}.${signature}`;
    },
    'a token without its signature': () => accessToken.split('.').slice(0, 2).join('.').concat('.'),
    'the publishable key taken for a secret one': () =>
      target().publishable_key.replace('publishable', 'secret'),
    'no token at all': () => 'x',
  };

  it.each(Object.keys(strangers))('opens nothing: %s', async (kind) => {
    const bearer = strangers[kind]?.() ?? '';
    const ways: Record<string, string>[] = [
      // The platform's gateway overlooks a bearer of the form of a key: who has a right key beside it is a visitor.
      ...(bearer.startsWith('sb_')
        ? []
        : [{ apikey: target().publishable_key, authorization: `Bearer ${bearer}` }]),
      { apikey: bearer, authorization: `Bearer ${bearer}` },
      { apikey: bearer },
    ];
    for (const headers of ways) {
      for (const path of ['profil_pengguna?limit=1', 'pengaturan?limit=1', 'lomba?limit=1']) {
        const answer = await ask(path, headers);
        expect(answer.status, `${path} ${await answer.text()}`).toBe(401);
      }
      for (const name of ['reconcile-payments', 'send-messages', 'forget-data', 'create-payment']) {
        const answer = await fetch(`${target().api_url}/functions/v1/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: '{}',
        });
        expect(answer.status, `${name} ${await answer.text()}`).toBe(401);
      }
    }
  });
});
