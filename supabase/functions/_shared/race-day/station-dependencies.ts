/** Wires the real database from the environment; the only place that chooses one. */
import { asService, refusalFor } from '../database.ts';
import { readPlatform } from '../environment.ts';
import { consoleLog, type Log } from '../http/log.ts';
import type { StationRequest } from './station.ts';

const timeoutMs = 8_000;

type Asked<Op extends StationRequest['op']> = Extract<StationRequest, { op: Op }>;

export interface StationDependencies {
  /** Both throw the database's refusal: `device_unknown`, `device_claimed`, `device_ended`. */
  send(request: Asked<'kirim'>): Promise<unknown>;
  pull(request: Asked<'tarik'>): Promise<unknown>;
  now(): number;
  appOrigins: readonly string[];
  log: Log;
}

/** @param variable gives a variable of the function's environment */
export function stationDependencies(
  variable: (name: string) => string | undefined,
): StationDependencies {
  const { supabaseUrl, publishableKey, secretKey, appOrigins } = readPlatform(variable);
  const service = asService({ url: supabaseUrl, publishableKey, secretKey, timeoutMs, fetch });
  const ask = async (name: string, args: Record<string, unknown>) => {
    try {
      return await service.rpc(name, args);
    } catch (error) {
      throw refusalFor(error);
    }
  };
  return {
    send: ({ race_id, device, claim = null, kind, events }) =>
      ask('station_send', { race_id, key: device, claim, kind, events }),
    pull: ({ race_id, device, claim = null, seen, kind, after, heads, list }) =>
      ask('station_pull', { race_id, key: device, claim, seen, kind, after, heads, list }),
    now: Date.now,
    appOrigins,
    log: consoleLog,
  };
}
