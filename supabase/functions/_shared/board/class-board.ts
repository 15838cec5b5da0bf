import type { Chain } from '../racing/chain.ts';
import { commitmentText, dayText } from '../racing/commitment.ts';
import { type ClassDecision, decidedAt } from '../racing/decisions.ts';
import { commitmentOf } from '../racing/draw-acts.ts';
import { type MotoRef, motoKey } from '../racing/moto.ts';
import { placings, struckIn } from '../racing/placing.ts';
import type { Finish } from '../racing/rank.ts';
import { disqualified, standingOf, startList } from '../racing/standing.ts';
import {
  type ClassState,
  type Group,
  type Moto,
  plateOf,
  platesOf,
  type Stage,
} from '../racing/state.ts';
import type {
  BoardClass,
  BoardDraw,
  BoardGroup,
  BoardProtest,
  BoardRank,
  BoardRun,
} from './board.ts';
import { publicWords } from './public-words.ts';
import { receivedBefore } from './receipt.ts';

/** A decision, and when the server received it (ISO). */
export interface Received {
  readonly decision: ClassDecision;
  readonly at: string;
}

/**
 * What the public reads of a class whose list is closed; null before that.
 *
 * @param received the decisions of its chain, in order
 * @param organiserTeams plates of the list whose team the organiser wrote less than a day before (R9): only the server knows
 */
export function classBoard(
  chain: Chain,
  name: string,
  received: readonly Received[],
  organiserTeams: readonly number[] = [],
): BoardClass | null {
  const { state } = chain;
  if (!state.format) {
    return null;
  }
  const view = new ClassView(state, received);
  const out = disqualified(state);
  return {
    race: state.race,
    id: state.raceClass,
    name,
    n: chain.n,
    hash: chain.hashes.at(-1) ?? '',
    phase: state.phase,
    draws: view.draws(organiserTeams),
    riders: [...state.riders.values()].map(
      ({ key, plate, formerly, late, withdrawn, ridesAlong }) => ({
        plate,
        formerly,
        late,
        withdrawn: withdrawn !== null,
        dq: out.has(key),
        rides_along: ridesAlong,
      }),
    ),
    // What was raced of a class that was called off is nobody's result.
    stages:
      state.phase === 'batal'
        ? []
        : state.stages.map((stage) => ({
            stage: stage.stage,
            groups: stage.groups.map((group) => view.group(stage, group)),
          })),
    placings: state.closed
      ? placings(state).map(({ plate, outcome, final, rank }) => ({ plate, outcome, final, rank }))
      : [],
    early: state.closed?.early == null ? null : publicWords(state.closed.early),
    jury: state.closed?.jury == null ? null : publicWords(state.closed.jury),
    categories: state.categories,
  };
}

class ClassView {
  private readonly state: ClassState;
  private readonly received: ReadonlyMap<number, Received>;

  constructor(state: ClassState, received: readonly Received[]) {
    this.state = state;
    this.received = new Map(received.map((one) => [one.decision.n, one]));
  }

  draws(organiserTeams: readonly number[]): BoardDraw[] {
    const all = [...this.received.values()];
    return this.state.draws.flatMap((draw) => {
      const closing = this.received.get(draw.n);
      if (closing?.decision.kind !== 'tutup_daftar') {
        return [];
      }
      const { race, raceClass } = this.state;
      const { payload } = closing.decision;
      const drawn = all.find(({ decision }) => decision.kind === 'undi' && decision.n > draw.n);
      return [
        {
          ke: draw.ke,
          text: commitmentText(commitmentOf(race, raceClass, payload)),
          code: draw.code,
          ...(draw.day && { day: dayText(race, draw.day, draw.way) }),
          way: draw.way,
          chance: draw.chance,
          batches: draw.batches,
          voided: draw.voided === null ? null : publicWords(draw.voided),
          committed_at: closing.at,
          proven:
            drawn !== undefined &&
            draw.batches !== null &&
            closing.at < drawn.at &&
            receivedBefore(closing.at, drawn.decision),
          drawn_at: draw.batches === null ? null : (drawn?.at ?? null),
          list: payload.list,
          organiser_teams: payload.list.flatMap(({ plate }) =>
            organiserTeams.includes(plate) ? [plate] : [],
          ),
          format: payload.format,
        },
      ];
    });
  }

  group(stage: Stage, group: Group): BoardGroup {
    const drawn = this.state.draws.at(-1)?.batches != null;
    return {
      group: group.group,
      role: group.role,
      name: group.name,
      idle: group.idle,
      motos: group.motos.map((moto) => this.run(stage, group, moto)),
      standing: drawn ? this.standing(stage, group) : [],
      provisional: group.motos.some(({ status }) => status === 'sementara'),
    };
  }

  private standing(stage: Stage, group: Group): BoardRank[] {
    const plate = (rider: number) => plateOf(this.state, rider);
    const raced = group.motos.some(({ result }) => result !== null);
    if (!raced) {
      return [];
    }
    const struck = struckIn(this.state, stage, group);
    let ahead = 0;
    return standingOf(this.state, stage, group, 'sementara').map(
      ({ rider, place, total, points, decided }) => {
        const own = {
          plate: plate(rider),
          place: place - ahead,
          total,
          points,
          decided: decided && { ...decided, against: plate(decided.against) },
        };
        if (!struck.has(rider)) {
          return own;
        }
        ahead += 1;
        return { ...own, place, struck: true };
      },
    );
  }

  private run(stage: Stage, group: Group, moto: Moto): BoardRun {
    const ref = { stage: stage.stage, group: group.group, moto: moto.moto };
    const entered = moto.result && this.received.get(moto.result.n);
    return {
      moto: moto.moto,
      run: moto.run,
      status: moto.status,
      list: startList(this.state, stage, group, moto).map(({ rider, gate }) => ({
        plate: plateOf(this.state, rider),
        gate,
      })),
      result: moto.result && {
        ...this.inPlates(moto.result.finish),
        at: entered ? decidedAt(entered.decision) : '',
      },
      corrected: moto.corrected.map((one, index) => ({
        ...this.inPlates(one.finish),
        reason: publicWords(one.reason),
        at: this.corrections(ref)[index] ?? '',
      })),
      discarded: moto.discarded.map(({ run, reason }) => ({ run, reason: publicWords(reason) })),
      protests: this.protests(ref),
      ...(moto.penalties.length > 0 && {
        penalties: moto.penalties.map(({ rider, code, points }) => ({
          plate: plateOf(this.state, rider),
          code,
          points,
        })),
      }),
    };
  }

  /** When each correction of a moto was decided. */
  private corrections(ref: MotoRef): string[] {
    return [...this.received.values()].flatMap(({ decision }) =>
      decision.kind === 'koreksi' && motoKey(decision.payload.moto) === motoKey(ref)
        ? [decidedAt(decision)]
        : [],
    );
  }

  private protests(ref: MotoRef): BoardProtest[] {
    return this.state.protests
      .filter(({ moto }) => motoKey(moto) === motoKey(ref))
      .map(({ rider, decided }) => ({
        plate: plateOf(this.state, rider),
        decided: decided === null ? 'terbuka' : decided.accepted ? 'diterima' : 'ditolak',
      }));
  }

  private inPlates({ order, dnf, dns, dq }: Finish): Finish {
    const { state } = this;
    return {
      order: platesOf(state, order),
      dnf: platesOf(state, dnf),
      dns: platesOf(state, dns),
      dq: platesOf(state, dq),
    };
  }
}
