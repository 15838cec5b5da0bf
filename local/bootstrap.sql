-- What the hosted platform has before the first migration: roles, schemas, extensions and their grants.
-- Run by the superuser in an empty database; `:owner_password` is replaced by the caller.

do $$
begin
  if not exists (select from pg_roles where rolname = 'postgres') then
    -- Not a superuser, as on the hosted platform: a migration that needs more fails here too.
    create role postgres login createdb createrole replication bypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
    create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
    create role authenticator login noinherit;
    create role supabase_auth_admin nologin noinherit createrole;
    create role supabase_storage_admin nologin noinherit createrole;
    grant anon, authenticated, service_role to authenticator;
    grant anon, authenticated, service_role to postgres with admin option;
  end if;
end
$$;

do $$
begin
  execute format('alter database %I owner to postgres', current_database());
end
$$;

alter schema public owner to postgres;
grant usage on schema public to anon, authenticated, service_role;

create schema if not exists extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
alter role postgres set search_path to "$user", public, extensions;

-- A restore loads rows without their triggers.
grant set on parameter session_replication_role to postgres;
