/** Tells the database that something which runs by itself did, so that its silence is noticed. */
import { asService, type DatabaseConfig } from './database.ts';
import { describeError, type Log } from './http/log.ts';

export type PulseName =
  | 'publish-catalogue'
  | 'forget-data'
  | `forget-data/${string}`
  | 'reconcile-payments'
  | 'send-messages'
  | 'payment-provider'
  | 'mail-provider';

/** @param cause null when it went well, else a code */
export type Pulse = (name: PulseName, cause: string | null) => Promise<void>;

export function createPulse(config: DatabaseConfig): Pulse {
  const service = asService(config);
  return async (name, cause) => {
    await service.rpc('record_pulse', { name, cause });
  };
}

/** A pulse that is not noted must not spoil the run it tells of: its silence is the alarm. */
export async function notePulse(
  pulse: Pulse,
  log: Log,
  name: PulseName,
  cause: string | null,
): Promise<void> {
  await pulse(name, cause).catch((error: unknown) =>
    log('warn', 'pulse_not_noted', { pulse: name, ...describeError(error) }),
  );
}
