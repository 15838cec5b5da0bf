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
