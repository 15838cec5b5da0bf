/**
 * `POST /functions/v1/race-day`: takes decisions of a race day from the phone that holds the lease (race-day rules, R10-R13).
 *
 * Body and answer: `_shared/race-day/contract.ts`. The engine folds each chain anew before anything is written, so a phone with
 * a fault, or with somebody's own program on it, writes nothing that the rules do not allow. The same decision twice is one.
 * A refusal stops its own chain: what came before it stays, what came behind it is kept as a branch where another phone decides, and
 * the other chains go on.
 */
import type { z } from 'zod';
import { endpoint, jsonBody } from '../_shared/http/endpoint.ts';
import { FunctionError, isPassing } from '../_shared/http/errors.ts';
import { describeError, type Log } from '../_shared/http/log.ts';
import { type RaceDayAnswer, raceDayRequest, type Stopped } from '../_shared/race-day/contract.ts';
import { type Crossing, checkNotCrossed } from '../_shared/race-day/crossings.ts';
import type { Accepted, RaceDayDependencies } from '../_shared/race-day/dependencies.ts';
import { rowsOf } from '../_shared/race-day/rows.ts';
import { decisionHash, emptyChain } from '../_shared/racing/chain.ts';
import { take } from '../_shared/racing/day.ts';
import {
  asKnown,
  type Branch,
  chainSaid,
  type Day,
  dayOf,
  headsOf,
  readAll,
} from '../_shared/racing/day-value.ts';
import type { Decision } from '../_shared/racing/decisions.ts';
import { chainOf, chainOfTrack } from '../_shared/racing/derived-ids.ts';
import { traitsOf } from '../_shared/racing/kinds.ts';
import { isClassDecision, readDecision, readOrNot } from '../_shared/racing/read-decision.ts';
import { attempt, becauseOfPhone, Refusal } from '../_shared/racing/refusal.ts';
import type { ClassState } from '../_shared/racing/state.ts';
import { onTrack } from '../_shared/racing/tracks.ts';

/** How often to wait for another request that decides at the same time; the lease of a track lets only one decide. */
const maxAttempts = 3;
export function raceDayHandler(deps: RaceDayDependencies) {
  return endpoint<z.output<typeof raceDayRequest>>({
    name: 'race-day',
    log: deps.log,
    origins: deps.appOrigins,
    auth: 'user',
    maxBodyBytes: 512 * 1024,
    parseBody: jsonBody(raceDayRequest),
    async handle({ token, body, log }) {
      for (let tried = 1; ; tried += 1) {
        try {
          const answer = await takeAll(deps, log, token, body.race_id, body.decisions);
          log('info', 'decisions_taken', {
            sent: body.decisions.length,
            accepted: answer.accepted,
            refused: answer.stopped.map(({ code }) => code).join() || null,
          });
          return Response.json(answer);
        } catch (error) {
          const moved = error instanceof FunctionError && error.code === 'chain_moved';
          if (!moved || tried === maxAttempts) {
            throw error;
          }
        }
      }
    },
  });
}

async function takeAll(
  deps: RaceDayDependencies,
  log: Log,
  token: string,
  race: string,
  values: readonly unknown[],
): Promise<RaceDayAnswer> {
  const sent = values.map((value) => sentIn(race, value));
  let day = await knownDay(deps, token, race, sent);
  const crossings = await crossingsFor(deps, race, sent);
  const stopped = new Map<string, Stopped>();
  const runs: Run[] = [];
  for (const one of sent) {
    if (stopped.has(one.chain)) {
      continue;
    }
    try {
      const { decision, day: after } = accept(day, one.read, sent, crossings);
      if (after !== day) {
        day = after;
        addTo(runs, decision, day);
      }
    } catch (error) {
      stopped.set(one.chain, stopBy(log, one, error));
    }
  }
  await record(deps, log, token, race, runs, stopped);
  for (const [chain, stop] of stopped) {
    if (stop.kept) {
      const left = sent.filter((one) => one.chain === chain && one.n >= stop.n);
      await keep(deps, token, race, stop.code, left).catch((error: unknown) => {
        // The phone goes on asking for it; what was written stays.
        log('error', 'branch_not_kept', { chain, ...describeError(error) });
        stopped.set(chain, { ...stop, kept: false });
      });
    }
  }
  const accepted = sent.filter(({ chain, n }) => n < (stopped.get(chain)?.n ?? Infinity));
  const all = [...stopped.values()];
  return {
    accepted: accepted.length,
    heads: headsLeft(day, stopped),
    stopped: all,
    refusal: all[0] ?? null,
  };
}

/** A value of the request: where it belongs, and the decision, or why it is none that this engine reads. */
interface Sent {
  value: unknown;
  chain: string;
  n: number;
  read: { ok: true; value: Decision } | { ok: false; refusal: Refusal };
}

/** What is no decision belongs to the chain that it names, or else to the race's own: only there it stops what comes behind it. */
function sentIn(race: string, value: unknown): Sent {
  const read = attempt(() => readDecision(value));
  if (read.ok) {
    return { value, chain: chainOf(read.value), n: read.value.n, read };
  }
  const { n } = Object(value) as Record<string, unknown>;
  return {
    value,
    chain: chainSaid(race, value),
    n: typeof n === 'number' && Number.isSafeInteger(n) ? n : 0,
    read,
  };
}

/** What stops a chain: the engine's no, the database's, or a fault of ours, for which the other chains do not wait. */
function stopBy(log: Log, { chain, n }: Pick<Sent, 'chain' | 'n'>, error: unknown): Stopped {
  if (error instanceof Refusal) {
    const { code, facts } = error;
    return { chain, n, code, facts: { ...facts }, kept: becauseOfPhone.has(code) };
  }
  if (error instanceof FunctionError) {
    return { chain, n, code: error.code, facts: error.facts ?? {}, kept: false };
  }
  log('error', 'chain_not_written', { chain, ...describeError(error) });
  return { chain, n, code: 'internal', facts: {}, kept: false };
}

/** Decisions that follow each other in one chain, and how its class stands after them. */
interface Run {
  chain: string;
  decisions: [Decision, ...Decision[]];
  state: ClassState | null;
}

/** Classes wait for no other one, but none goes past a decision about the leases: it may rest on it. */
function addTo(runs: Run[], decision: Decision, day: Day): void {
  const chain = chainOf(decision);
  const state = decision.class === null ? null : (day.classes.get(decision.class)?.state ?? null);
  const lease = runs.findLastIndex(({ decisions: [first] }) => first.class === null);
  const run = runs.findLast((one, at) => one.chain === chain && at >= lease);
  if (run === undefined) {
    runs.push({ chain, decisions: [decision], state });
  } else {
    run.decisions.push(decision);
    run.state = state;
  }
}

/** Writes each run by itself: what the database refuses of one chain stops no other. */
async function record(
  deps: RaceDayDependencies,
  log: Log,
  token: string,
  race: string,
  runs: readonly Run[],
  stopped: Map<string, Stopped>,
): Promise<void> {
  let lease: Stopped | null = null;
  for (const { chain, decisions, state } of runs) {
    const [{ n, class: raceClass }] = decisions;
    const before = stopped.get(chain);
    if (before !== undefined && before.n <= n) {
      continue;
    }
    if (lease !== null) {
      stopped.set(chain, { ...lease, chain, n });
      continue;
    }
    try {
      await deps.record(acceptedRun(race, { chain, decisions, state }), token);
    } catch (error) {
      // Another request was there first, or the database is not: all of it is tried again.
      if (isPassing(error) || (error instanceof FunctionError && error.code === 'chain_moved')) {
        throw error;
      }
      const stop = stopBy(log, { chain, n }, error);
      stopped.set(chain, stop);
      lease = raceClass === null ? stop : null;
    }
  }
}

function headsLeft(day: Day, stopped: ReadonlyMap<string, Stopped>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(headsOf(day)).map(([chain, n]) => [
      chain,
      Math.min(n, Math.max(0, (stopped.get(chain)?.n ?? n + 1) - 1)),
    ]),
  );
}

/** How long the answer that tells a phone of a branch may be under way, while the phone decides. */
const tellingMs = 30_000;

/**
 * What the phone that sends was told of, where it sends something that has to wait for it (R13). Only what it knew counts: one that heard of the branch
 * later could otherwise never send what it decided.
 */
async function branchesTold(
  deps: RaceDayDependencies,
  race: string,
  sent: readonly Sent[],
): Promise<Branch[]> {
  const [device] = sent.flatMap(({ read }) =>
    read.ok && isClassDecision(read.value) && traitsOf(read.value).waitsForBranches
      ? [read.value.device]
      : [],
  );
  const told = device === undefined ? [] : await deps.branchesTold(race, device);
  return told.map(({ decisions, toldAt }) => ({
    decisions: decisions.flatMap((value) => readOrNot(value) ?? []),
    since: toldAt + tellingMs,
  }));
}

/** Asked for only where something is sent that belongs before a start. */
async function crossingsFor(
  deps: RaceDayDependencies,
  race: string,
  sent: readonly Sent[],
): Promise<readonly Crossing[]> {
  const isAsked = sent.some(
    ({ read }) => read.ok && isClassDecision(read.value) && traitsOf(read.value).beforeStart,
  );
  return isAsked ? await deps.crossings(race) : [];
}

/** What is taken back in the same breath may pass, or what follows it could never be sent. */
function isUndoneIn(sent: readonly Sent[], { class: of, n }: Decision): boolean {
  return sent.some(
    ({ read }) =>
      read.ok &&
      read.value.class === of &&
      read.value.kind === 'urung' &&
      read.value.payload.n === n,
  );
}

/** The leases, and the classes of which something was sent: what it costs does not grow with the race. */
async function knownDay(
  deps: RaceDayDependencies,
  token: string,
  race: string,
  sent: readonly Sent[],
): Promise<Day> {
  const asked = new Set(sent.flatMap(({ read }) => (read.ok ? (read.value.class ?? []) : [])));
  const { mayDecide, firstHolder, decisions } = await deps.chains(token, race, [...asked]);
  if (!mayDecide) {
    throw new FunctionError('not_allowed', 403, 'Only who may decide in this race.', {
      facts: { right: 'race_control' },
    });
  }
  if (firstHolder === null) {
    throw new FunctionError('lease_missing', 409, 'No phone has the lease of this race yet.');
  }
  const read = readAll(race, decisions);
  const known = asKnown(read.decisions);
  const branches = await branchesTold(deps, race, sent);
  const day = dayOf({ race, firstHolder, known, unread: read.unread, branches });
  for (const { track } of day.tracks ?? []) {
    // Nothing is taken on leases that are known by halves.
    const no = day.unreadable.get(chainOfTrack(race, track));
    if (no !== undefined) {
      throw no;
    }
  }
  return day;
}

/** Takes one decision into the day: the same day when it is there already. @throws Refusal */
function accept(
  day: Day,
  read: Sent['read'],
  sent: readonly Sent[],
  crossings: readonly Crossing[],
): { decision: Decision; day: Day } {
  if (!read.ok) {
    throw read.refusal;
  }
  const decision = read.value;
  const takenBack = isUndoneIn(sent, decision);
  const taken = take(day, decision, { takenBack });
  if (taken.refusal !== null) {
    throw taken.refusal;
  }
  if (taken.answer === 'accepted' && isClassDecision(decision) && !takenBack && day.tracks) {
    const chain = day.classes.get(decision.class) ?? emptyChain(day.race, decision.class);
    checkNotCrossed(crossings, onTrack(day.tracks, chain.track).state, chain, decision);
  }
  return { decision, day: taken.day };
}

function acceptedRun(race: string, { decisions, state }: Run): Accepted {
  const [first] = decisions;
  return {
    race,
    raceClass: first.class,
    head: first.n - 1,
    decisions: decisions.map((decision) => ({ hash: decisionHash(decision), isi: decision })),
    phase: state?.phase ?? null,
    rows: state && rowsOf(state),
  };
}

/** Each is read before it is kept: what phones and this function walk later is what they can read. */
async function keep(
  deps: RaceDayDependencies,
  token: string,
  race: string,
  code: string,
  left: readonly Sent[],
): Promise<void> {
  const decisions = left.flatMap(({ read }) => (read.ok ? [read.value] : []));
  const [first] = decisions;
  if (first !== undefined) {
    await deps.keepBranch(
      {
        race,
        raceClass: first.class,
        device: first.device,
        code,
        decisions,
        unread: left.filter(({ read }) => !read.ok).map(({ value }) => JSON.stringify(value)),
      },
      token,
    );
  }
}
