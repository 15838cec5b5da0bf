-- Nothing is open unless a later migration opens it by name.
--
-- Why: PostgreSQL lets PUBLIC execute every new function, and hosted projects may add defaults of their own
-- that grant new tables and functions of `public` to the client roles. With both revoked, the embedded stack,
-- `supabase start` and a hosted project end with the same privileges: those the migrations write out.
-- Affects: default privileges of the migrating role; the schema `private`.

-- PUBLIC's execute is a global default: it can be revoked only without `in schema`.
alter default privileges revoke execute on functions from public, anon, authenticated, service_role;

-- What a hosted project adds is per schema, and a global revoke does not reach it.
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

-- Definer functions and internal tables: never listed in `api.schemas`, so the REST interface cannot see them.
-- An RPC of clients is a thin invoker wrapper over a function here; the caller needs `usage` to reach it.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;
comment on schema private is
  'Internal: the definer functions behind the RPCs, and tables no client may see. Not exposed by the REST interface.';
