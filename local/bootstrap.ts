import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { loadLite } from './lite.ts';

/**
 * Makes an empty database look as the hosted platform hands one over: roles, the `auth`, `storage` and
 * `extensions` schemas and their grants. On tables of `public` nothing is granted: migrations do that.
 */
export async function bootstrapDatabase(
  superuserUrl: string,
  ownerPassword: string,
): Promise<void> {
  const { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } = await loadLite();
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(readFileSync(path.join(import.meta.dirname, 'bootstrap.sql'), 'utf8'));
    await client.query(`alter role postgres password ${client.escapeLiteral(ownerPassword)}`);
    await client.query(SUPABASE_AUTH_HELPERS_SQL);
    await client.query(hostedIdentityFunctions);
    await client.query(getAuthSchemaSql());
    await client.query(getStorageSchemaSql());
    await client.query(platformGrants);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

// The library's own versions read only the older one-setting-a-claim form. The hosted platform's, below, read
// the JSON form too, which is what PostgREST and SQL tests set.
const hostedIdentityFunctions = `
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  )::text
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
  )::text
$$;
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
`;

const platformGrants = `
-- The hosted service keeps what its mails' links open with here, besides in auth.users.
create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null,
  token_hash text not null,
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
grant usage on schema auth to anon, authenticated, service_role;
grant all on schema auth to postgres;
grant all on all tables in schema auth to postgres with grant option;
grant all on all routines in schema auth to postgres with grant option;
grant usage on schema storage to anon, authenticated, service_role;
grant all on schema storage to postgres with grant option;
grant all on all tables in schema storage to anon, authenticated, service_role;
grant all on all routines in schema storage to anon, authenticated, service_role;
-- Policies on stored objects are written by migrations; the hosted platform lets \`postgres\` do it by other means.
alter table storage.buckets owner to postgres;
alter table storage.objects owner to postgres;
-- The policies of our migrations decide over stored objects. Buckets are readable by their policies only.
alter table auth.users enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.identities enable row level security;
alter table auth.flow_state enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.audit_log_entries enable row level security;
`;
