/**
 * `POST /functions/v1/race-day`: takes decisions of a race day from the phone that holds the lease (race-day rules, R10-R13).
 *
 * Body and answer: `_shared/race-day/contract.ts`. The engine folds each chain anew before anything is written, so a phone with
 * a fault, or with somebody's own program on it, writes nothing that the rules do not allow. The same decision twice is one.
 * What was accepted before a refusal stays; what came after it is kept as a branch and dropped by nobody.
 */
import type { z } from 'zod';
import { endpoint, jsonBody } from '../_shared/http/endpoint.ts';
import { FunctionError } from '../_shared/http/errors.ts';
import { type RaceDayAnswer, raceDayRequest } from '../_shared/race-day/contract.ts';
import type {
  Accepted,
  RaceDayDependencies,
  ToldBranch,
} from '../_shared/race-day/dependencies.ts';
import { rowsOf } from '../_shared/race-day/rows.ts';
import { reviewTail, waitsForBranches } from '../_shared/racing/branch.ts';
import { append, type Chain, decisionHash, emptyChain, fold } from '../_shared/racing/chain.ts';
import {
  type ClassDecision,
  type Decision,
  type RaceDecision,
  trackOf,
} from '../_shared/racing/decisions.ts';
import { chainOf, chainOfTrack } from '../_shared/racing/derived-ids.ts';
import { motoKey } from '../_shared/racing/moto.ts';
import { isClassDecision, isRaceDecision, readDecision } from '../_shared/racing/read-decision.ts';
import { attempt, type Refusal, refuse } from '../_shared/racing/refusal.ts';
import {
  appendToTracks,
  checkNumbers,
  checkOnTrack,
  foldTracks,
  leaseOf,
  type Tracks,
} from '../_shared/racing/tracks.ts';

/** How often to wait for another request that decides at the same time; the lease of a track lets only one decide. */
const maxAttempts = 3;
/** Refused because of the deciding phone, not because of the decision: kept as a branch (R13). */
const branching = new Set([
  'chain_moved',
  'term_old',
  'not_holder',
  'prev_wrong',
  'race_stopped',
  'track_moved',
  'track_unknown',
]);

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
          const answer = await take(deps, token, body.race_id, body.decisions);
          log('info', 'decisions_taken', {
            sent: body.decisions.length,
            accepted: answer.accepted,
            refused: answer.refusal?.code ?? null,
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

async function take(
  deps: RaceDayDependencies,
  token: string,
  race: string,
  sent: readonly unknown[],
): Promise<RaceDayAnswer> {
  const day = await knownDay(deps, token, race);
  day.told = await branchesTold(deps, race, sent);
  const fresh: Decision[] = [];
  let refusal: Refusal | null = null;
  let accepted = 0;
  for (const value of sent) {
    const answer = attempt(() => accept(day, value, sent));
    if (!answer.ok) {
      refusal = answer.refusal;
      break;
    }
    accepted += 1;
    if (answer.value) {
      fresh.push(answer.value);
    }
  }
  for (const run of runsOf(fresh)) {
    await deps.record(acceptedRun(day, race, run));
  }
  if (refusal && branching.has(refusal.code)) {
    await keep(deps, race, refusal.code, sent.slice(accepted));
  }
  return {
    accepted,
    heads: Object.fromEntries([
      ...day.tracks.map(({ track, n }) => [chainOfTrack(race, track), n] as const),
      ...[...day.classes].map(([id, chain]) => [id, chain.n] as const),
    ]),
    refusal: refusal && { code: refusal.code, facts: refusal.facts },
  };
}

interface Day {
  race: string;
  tracks: Tracks;
  classes: Map<string, Chain>;
  /** Classes that this engine cannot fold (R31), with its no: the others go on. */
  unreadable: Map<string, Refusal>;
  /** What stands in each class, in order. */
  decisions: Map<string, ClassDecision[]>;
  told: ToldBranch[];
}

/** How long the answer that tells a phone of a branch may be under way, while the phone decides. */
const tellingMs = 30_000;

/** What the phone that sends was told of, where it sends something that has to wait for it (R13). */
async function branchesTold(
  deps: RaceDayDependencies,
  race: string,
  sent: readonly unknown[],
): Promise<ToldBranch[]> {
  const [device] = sent.flatMap((value) => {
    const read = attempt(() => readDecision(value));
    return read.ok && isClassDecision(read.value) && waitsForBranches.has(read.value.kind)
      ? [read.value.device]
      : [];
  });
  return device === undefined ? [] : await deps.branchesTold(race, device);
}

/**
 * R13: what was raced under the old holder is taken before a stage is built or a class closed. Only what the phone knew counts: one
 * that heard of the branch later, or takes its decision back in the same breath, could otherwise never send what it decided.
 */
function checkBranches(
  day: Day,
  chain: Chain,
  decision: ClassDecision,
  sent: readonly unknown[],
): void {
  if (!waitsForBranches.has(decision.kind) || isUndoneIn(sent, decision)) {
    return;
  }
  const decidedAt = Date.parse(decision.occurred_at) + decision.server_offset;
  const motos = day.told
    .filter(({ toldAt }) => decidedAt > toldAt + tellingMs)
    .flatMap(({ decisions }) => {
      const tail = decisions
        .map(readDecision)
        .filter(isClassDecision)
        .filter((one) => one.class === decision.class);
      const known = day.decisions.get(decision.class) ?? [];
      return tail.length === 0 ? [] : (reviewTail(chain, known, tail)?.open ?? []);
    })
    .map(({ moto }) => motoKey(moto));
  if (motos.length > 0) {
    refuse('branch_open', { motos: [...new Set(motos)] });
  }
}

function isUndoneIn(sent: readonly unknown[], { class: of, n }: ClassDecision): boolean {
  return sent.some((value) => {
    const read = attempt(() => readDecision(value));
    return (
      read.ok &&
      read.value.class === of &&
      read.value.kind === 'urung' &&
      read.value.payload.n === n
    );
  });
}

async function knownDay(deps: RaceDayDependencies, token: string, race: string): Promise<Day> {
  const { mayDecide, firstHolder, decisions } = await deps.chains(token, race);
  if (!mayDecide) {
    throw new FunctionError('not_allowed', 403, 'Only who may decide in this race.', {
      facts: { right: 'race_control' },
    });
  }
  if (firstHolder === null) {
    throw new FunctionError('lease_missing', 409, 'No phone has the lease of this race yet.');
  }
  const known = decisions.map(readDecision);
  const ofClasses = Map.groupBy(known.filter(isClassDecision), (decision) => decision.class);
  const folded = [...ofClasses].map(
    ([id, ofClass]) => [id, attempt(() => fold(race, id, ofClass))] as const,
  );
  return {
    race,
    tracks: foldTracks(race, firstHolder, known.filter(isRaceDecision)),
    classes: new Map(folded.flatMap(([id, chain]) => (chain.ok ? [[id, chain.value]] : []))),
    unreadable: new Map(folded.flatMap(([id, chain]) => (chain.ok ? [] : [[id, chain.refusal]]))),
    decisions: ofClasses,
    told: [],
  };
}

/** Takes one decision into the day; null when it is there already. */
function accept(day: Day, value: unknown, sent: readonly unknown[]): Decision | null {
  const decision = readDecision(value);
  if (isRaceDecision(decision)) {
    const before = leaseOf(day.tracks, trackOf(decision));
    const after = appendToTracks(day.tracks, decision);
    if (leaseOf(after, before.track) === before) {
      return null;
    }
    checkNumbers(day.tracks, decision);
    day.tracks = after;
    return decision;
  }
  const unreadable = day.unreadable.get(decision.class);
  if (unreadable) {
    throw unreadable;
  }
  const chain = day.classes.get(decision.class) ?? emptyChain(day.race, decision.class);
  const answer = append(chain, decision);
  if (answer.answer === 'same') {
    return null;
  }
  checkOnTrack(day.tracks, chain, decision);
  checkBranches(day, chain, decision, sent);
  day.classes.set(decision.class, answer.chain);
  day.decisions.set(decision.class, [...(day.decisions.get(decision.class) ?? []), decision]);
  return decision;
}

/** Decisions that follow each other in one chain, in the order in which they were decided. */
function runsOf(decisions: readonly Decision[]): Decision[][] {
  const runs: Decision[][] = [];
  for (const decision of decisions) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && chainOf(last[0]) === chainOf(decision)) {
      last.push(decision);
    } else {
      runs.push([decision]);
    }
  }
  return runs;
}

function acceptedRun(day: Day, race: string, run: readonly Decision[]): Accepted {
  const [first] = run as readonly [ClassDecision | RaceDecision];
  const chain = first.class === null ? undefined : day.classes.get(first.class);
  return {
    race,
    raceClass: first.class,
    head: first.n - 1,
    decisions: run.map((decision) => ({ hash: decisionHash(decision), isi: decision })),
    phase: chain?.state.phase ?? null,
    rows: chain ? rowsOf(chain.state) : null,
  };
}

async function keep(
  deps: RaceDayDependencies,
  race: string,
  code: string,
  left: readonly unknown[],
): Promise<void> {
  const first = readDecision(left[0]);
  await deps.keepBranch({
    race,
    raceClass: first.class,
    device: first.device,
    code,
    decisions: left,
  });
}
