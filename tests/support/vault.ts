import type pg from 'pg';

/**
 * Stands in for what the schedules need of the platform and the embedded database lacks: supabase_vault 0.3 (the columns and arguments
 * used here), the jobs of pg_cron and the answers of pg_net. False, and nothing made, where the platform's own are.
 */
export async function makeVault(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query("select from pg_namespace where nspname in ('vault', 'net')");
  if (rows.length > 0) {
    return false;
  }
  await client.query(`
    create schema vault;
    create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text);
    create view vault.decrypted_secrets as select id, name, md5(secret) as secret, secret as decrypted_secret from vault.secrets;
    create function vault.create_secret(new_secret text, new_name text default null, new_description text default '', new_key_id uuid default null)
      returns uuid language sql as 'insert into vault.secrets (secret, name) values (new_secret, new_name) returning id';
    create function vault.update_secret(secret_id uuid, new_secret text default null, new_name text default null, new_description text default null, new_key_id uuid default null)
      returns void language sql as 'update vault.secrets set secret = coalesce(new_secret, secret), name = coalesce(new_name, name) where id = secret_id';
    create schema net;
    create table net._http_response (id bigint, status_code integer, timed_out boolean, created timestamptz default clock_timestamp());
    create schema cron;
    create table cron.job (jobname text, active boolean default true);
    insert into cron.job (jobname) values ('reconcile-payments'), ('send-messages'), ('forget-data'), ('publish-catalogue')`);
  return true;
}

export async function dropVault(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema vault, net, cron cascade');
}

/** What the schedules would read, by name. */
export async function inVault(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; secret: string }>(
    'select name, decrypted_secret as secret from vault.decrypted_secrets order by name',
  );
  return Object.fromEntries(rows.map(({ name, secret }) => [name, secret]));
}
