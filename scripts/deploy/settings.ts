import type pg from 'pg';
import { providerNamed } from '#functions/_shared/payments/providers.ts';
import { readConfig } from '../../local/config.ts';
import type { Environment } from './environment.ts';

/** The rows of `pengaturan` that differ from one environment to another. */
export function settingsFor({ get, supabaseUrl }: Environment): Record<string, string> {
  const { limits, merchantCodeSetting } = providerNamed(get('PAYMENT_PROVIDER'));
  return {
    ENV: get('APP_ENV') || 'production',
    [merchantCodeSetting]: get('PAYMENT_MERCHANT_CODE'),
    TAGIHAN_TERKECIL: String(limits.min),
    TAGIHAN_TERBESAR: String(limits.max),
    ALAMAT_GAMBAR: supabaseUrl,
    // Says in the database what config.toml tells the auth service.
    KONFIRMASI_EMAIL: readConfig().boolean('auth.email', 'enable_confirmations', false)
      ? 'ya'
      : 'tidak',
    // Without keys the row stays as it is.
    ...(get('PUSH_PUBLIC_KEY') === '' ? {} : { KUNCI_PUSH: get('PUSH_PUBLIC_KEY') }),
  };
}

/** Writes those that are missing or other; gives their names. Other rows stay as the operator has them. */
export async function applySettings(
  client: pg.ClientBase,
  settings: Record<string, string>,
): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `insert into public.pengaturan as p (key, value)
     select * from unnest($1::text[], $2::text[])
     on conflict (key) do update set value = excluded.value where p.value is distinct from excluded.value
     returning key`,
    [Object.keys(settings), Object.values(settings)],
  );
  return rows.map(({ key }) => key).sort();
}
