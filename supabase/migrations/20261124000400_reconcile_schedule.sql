-- Calls reconcile-payments every two minutes, where the platform can.
-- Why: design, section 4. pg_cron and pg_net exist on the hosted platform and in `supabase start`; the embedded
-- stack has a timer of its own. The schedule does nothing until the two vault secrets below exist
-- (docs/deployment.md), so that a migrated project without them is quiet.

create function private.call_function(p_address_name text, p_key_name text) returns boolean
language plpgsql set search_path = ''
as $$
declare
  address text;
  secret_key text;
begin
  if to_regclass('vault.decrypted_secrets') is null then
    return false;
  end if;
  -- Read when it runs: vault and net need not exist where this migration does.
  execute $query$
    select max(decrypted_secret) filter (where name = $1), max(decrypted_secret) filter (where name = $2)
    from vault.decrypted_secrets where name in ($1, $2)
  $query$ into address, secret_key using p_address_name, p_key_name;
  if coalesce(address, '') = '' or coalesce(secret_key, '') = '' then
    return false;
  end if;
  execute $query$
    select net.http_post(
      url => $1,
      body => '{}'::jsonb,
      headers => jsonb_build_object('content-type', 'application/json', 'apikey', $2),
      timeout_milliseconds => 55000
    )
  $query$ using address, secret_key;
  return true;
end
$$;
comment on function private.call_function(text, text) is
  'Internal: asks an Edge Function to run; its address and a secret key are in the vault under these names. False, and nothing done, without them.';

create function private.call_reconcile_payments() returns boolean
language plpgsql set search_path = ''
as $$
begin
  return private.call_function('reconcile_url', 'reconcile_secret_key');
end
$$;
comment on function private.call_reconcile_payments() is
  'Internal: asks the function reconcile-payments to run, with the vault secrets reconcile_url and reconcile_secret_key; false, and nothing done, without them.';

do $$
begin
  if (
    select count(*) = 2 from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net')
  ) then
    create extension if not exists pg_cron;
    -- In the platform's schema for extensions: in `public`, the default, the security advisor objects. Its functions
    -- are in `net` wherever it lies.
    create extension if not exists pg_net with schema extensions;
    perform cron.schedule('reconcile-payments', '* * * * *', 'select private.call_reconcile_payments()');
  end if;
end
$$;
