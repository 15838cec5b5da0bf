import type pg from 'pg';
import type { Environment } from './environment.ts';

/** The functions that the schedules call, and what their two secrets in the vault begin with. */
export const scheduledFunctions = {
  'reconcile-payments': 'reconcile',
  'send-messages': 'send_messages',
  'forget-data': 'forget_data',
  'publish-catalogue': 'publish_catalogue',
} as const;

/** What the schedules read from the vault, by name: where each function is, and the key that it is called with. */
export function vaultSecrets(supabaseUrl: string, secretKey: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(scheduledFunctions).flatMap(([name, prefix]) => [
      [`${prefix}_url`, `${supabaseUrl}/functions/v1/${name}`],
      [`${prefix}_secret_key`, secretKey],
    ]),
  );
}

/**
 * Writes those that are missing or other, so that a changed key or address is the schedules' from the next minute on. The CLI would
 * write them only beside a new migration.
 *
 * @returns the names of those that it wrote; null where there is no vault
 */
export async function writeVault(
  client: pg.ClientBase,
  { supabaseUrl, get }: Environment,
): Promise<string[] | null> {
  const { rows: found } = await client.query<{ vault: boolean }>(
    "select to_regclass('vault.decrypted_secrets') is not null as vault",
  );
  if (!found[0]?.vault) {
    return null;
  }
  const wanted = Object.entries(vaultSecrets(supabaseUrl, get('SUPABASE_SECRET_KEY')));
  const { rows: others } = await client.query<{ id: string | null; name: string; value: string }>(
    `select s.id, w.name, w.value from unnest($1::text[], $2::text[]) w (name, value)
     left join vault.decrypted_secrets s on s.name = w.name
     where s.decrypted_secret is distinct from w.value
     order by w.name`,
    [wanted.map(([name]) => name), wanted.map(([, value]) => value)],
  );
  for (const { id, name, value } of others) {
    await (id === null
      ? client.query('select vault.create_secret($1, $2)', [value, name])
      : client.query('select vault.update_secret($1, $2)', [id, value]));
  }
  return others.map(({ name }) => name);
}
