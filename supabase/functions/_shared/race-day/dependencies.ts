/** Wires the real database from the environment; the only place that chooses one. */
import { z } from 'zod';
import { asCaller, asService, refusalFor } from '../database.ts';
import { readPlatform } from '../environment.ts';
import { consoleLog, type Log } from '../http/log.ts';
import type { Decision } from '../racing/decisions.ts';
import type { Crossing } from './crossings.ts';
import type { ClassRows } from './rows.ts';

/** What the database holds of a race's decisions, as the caller may read it. */
export interface Chains {
  /** Whether the caller may decide (right race_control). */
  mayDecide: boolean;
  /** The device to which the lease was given first; null: to nobody yet. */
  firstHolder: string | null;
  /** Every decision of the chains that were asked for, each chain in its order. */
  decisions: unknown[];
}

/** Decisions that the engine accepted behind number `head` of a chain, with the rows that follow. */
export interface Accepted {
  race: string;
  /** Null for the race's own chain. */
  raceClass: string | null;
  head: number;
  decisions: { hash: string; isi: unknown }[];
  phase: string | null;
  rows: ClassRows | null;
}

export interface RaceDayDependencies {
  /** The leases' chains and those of these classes. Throws the database's refusal where the caller may not see the race. */
  chains(token: string, race: string, classes: readonly string[]): Promise<Chains>;
  /** Writes them in one transaction; throws `chain_moved` when another decision came first. */
  record(accepted: Accepted, token: string): Promise<void>;
  /** Keeps what was not accepted, once (R13). */
  keepBranch(
    branch: {
      race: string;
      raceClass: string | null;
      device: string;
      code: string;
      decisions: readonly Decision[];
      /** What this engine does not read, as text that nobody walks. */
      unread: readonly string[];
    },
    token: string,
  ): Promise<void>;
  /** In which runs of the race's motos somebody was seen crossing the line. */
  crossings(race: string): Promise<Crossing[]>;
  /** The branches that a phone was told of (R13). */
  branchesTold(race: string, device: string): Promise<ToldBranch[]>;
  appOrigins: readonly string[];
  log: Log;
}

/** Decisions of a branch, and when a phone was told of them: milliseconds since 1970. */
export interface ToldBranch {
  decisions: unknown[];
  toldAt: number;
}

const toldRows = z.array(z.object({ decisions: z.array(z.unknown()), told_at: z.number() }));

const crossingRows = z.array(z.object({ subject: z.string(), at: z.number() }));

const chainsRow = z.object({
  may_decide: z.boolean(),
  pemegang: z.string().nullable(),
  keputusan: z.array(z.unknown()),
});

/** Whose token it is: the database has taken it for a question before, so its signature is right. */
function personOf(token: string): string {
  const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
  return z.object({ sub: z.uuid() }).parse(JSON.parse(claims)).sub;
}

/** @param variable gives a variable of the function's environment */
export function raceDayDependencies(
  variable: (name: string) => string | undefined,
): RaceDayDependencies {
  const { appOrigins, database } = readPlatform(variable);
  const service = asService(database);
  return {
    async chains(token, race, classes) {
      try {
        const row = chainsRow.parse(
          await asCaller(database, token).rpc('race_chains', { race_id: race, classes }),
        );
        return { mayDecide: row.may_decide, firstHolder: row.pemegang, decisions: row.keputusan };
      } catch (error) {
        throw refusalFor(error);
      }
    },
    async record({ race, raceClass, head, decisions, phase, rows }, token) {
      try {
        await service.rpc('record_decisions', {
          race_id: race,
          class_id: raceClass,
          head,
          decisions,
          phase,
          tables: rows,
          sender: personOf(token),
        });
      } catch (error) {
        throw refusalFor(error);
      }
    },
    async crossings(race) {
      return crossingRows.parse(await service.rpc('race_crossings', { race_id: race }));
    },
    async branchesTold(race, device) {
      const rows = toldRows.parse(await service.rpc('branches_told', { race_id: race, device }));
      return rows.map(({ decisions, told_at }) => ({ decisions, toldAt: told_at }));
    },
    async keepBranch({ race, raceClass, device, code, decisions, unread }, token) {
      await service.rpc('keep_branch', {
        race_id: race,
        class_id: raceClass,
        device,
        code,
        decisions,
        unread,
        sender: personOf(token),
      });
    },
    appOrigins,
    log: consoleLog,
  };
}
