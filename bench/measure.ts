import { readFileSync } from 'node:fs';
import type { SqlDatabase } from '#tests/support/sql.ts';

/** How long each call took, and all of them together, in milliseconds. */
export interface Timing {
  calls: number[];
  elapsed: number;
}

/** Does `work` for every job, `workers` at a time; worker n always has the jobs n, n + workers, …. */
export async function time<Job>(
  jobs: Job[],
  workers: number,
  work: (job: Job) => Promise<unknown>,
): Promise<Timing> {
  const calls: number[] = [];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let index = worker; index < jobs.length; index += workers) {
        const callBegun = performance.now();
        await work(jobs[index] as Job);
        calls.push(performance.now() - callBegun);
      }
    }),
  );
  return { calls, elapsed: performance.now() - begun };
}

/** The smallest value that at least this share of the values does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(values: number[]) {
  return percentile(values, 0.5);
}

export function rounded(value: number, decimals = 2) {
  return Number(value.toFixed(decimals));
}

function perSecond({ calls, elapsed }: Timing) {
  return (calls.length / elapsed) * 1000;
}

/** Milliseconds of a call over all rounds, and the calls a second of the round in the middle. */
export function summary(rounds: Timing[]) {
  const calls = rounds.flatMap((round) => round.calls);
  return {
    calls: calls.length,
    median_ms: rounded(median(calls)),
    p95_ms: rounded(percentile(calls, 0.95)),
    calls_per_s: rounded(median(rounds.map(perSecond)), 0),
  };
}

/**
 * How many times the calls a second of `others` the `rounds` make: the middle of the ratios round by round, so that a
 * machine that was slow for a while was slow for both.
 */
export function timesFaster(rounds: Timing[], others: Timing[]): number {
  return rounded(
    median(rounds.map((round, index) => perSecond(round) / perSecond(others[index] ?? round))),
  );
}

/**
 * How many times the processor time of one call each of `floors` takes, on one connection and in turns: what the server's
 * process for this connection ran (/proc/<pid>/schedstat), so that other work on the machine changes nothing. Linux, and a
 * database on this machine. The first tenth only warms up; of each the middle call counts. Each turn has an order of its own:
 * a call finds the processor's caches as the one before left them, and costs less after one of its own kind.
 */
export async function processorRatios(
  db: SqlDatabase,
  turns: number,
  ours: (turn: number) => Promise<unknown>,
  floors: Record<string, (turn: number) => Promise<unknown>>,
): Promise<Record<string, number>> {
  const [backend] = await db.query<{ pid: number }>('anon', 'select pg_backend_pid() as pid');
  const ran = () => Number(readFileSync(`/proc/${backend?.pid}/schedstat`, 'utf8').split(' ')[0]);
  const arms = { ours, ...floors };
  const spent = Object.fromEntries(Object.keys(arms).map((name): [string, number[]] => [name, []]));
  for (let turn = 0; turn < turns; turn++) {
    const order = Object.entries(arms).map((arm) => ({ arm, at: Math.random() }));
    for (const { arm } of order.toSorted((a, b) => a.at - b.at)) {
      const [name, work] = arm;
      const before = ran();
      await work(turn);
      const after = ran();
      if (turn >= turns / 10) {
        spent[name]?.push((after - before) / 1e6);
      }
    }
  }
  const own = median(spent.ours ?? []);
  return Object.fromEntries([
    ['processor ms', rounded(own, 3)],
    ...Object.keys(floors).map((name): [string, number] => [
      `processor, against ${name}`,
      rounded(median(spent[name] ?? []) / own),
    ]),
  ]);
}
