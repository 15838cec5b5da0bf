import { append } from '#functions/_shared/racing/chain.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { compaction, placeForLate } from '#functions/_shared/racing/draw-acts.ts';
import type { Format } from '#functions/_shared/racing/format.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { isExpected } from '#functions/_shared/racing/standing.ts';
import {
  type ClassState,
  findMoto,
  keyOf,
  mainGroups,
  plateOf,
} from '#functions/_shared/racing/state.ts';
import { ClassDay, listOf } from './class-day.ts';
import { type Random, randomOf } from './random.ts';

/** How much goes wrong in a day: the share of riders or motos that each befalls. */
export interface Trouble {
  /** Riders who never come. */
  readonly absent: number;
  /** Of those who come, at one moto. */
  readonly dns: number;
  readonly dnf: number;
  readonly dq: number;
  /** At each step of the day: a withdrawal, a late rider, a correction, a moto run again, a protest, an undo …. */
  readonly surprise: number;
  /** Of decisions: that one to four are undone, and something else may come instead. */
  readonly undone: number;
}

export const calmDay: Trouble = { absent: 0, dns: 0, dnf: 0, dq: 0, surprise: 0, undone: 0 };
export const roughDay: Trouble = {
  absent: 0.15,
  dns: 0.05,
  dnf: 0.08,
  dq: 0.02,
  surprise: 0.1,
  undone: 0,
};
/** A director who presses before looking. */
export const undoneDay: Trouble = { ...roughDay, surprise: 0.3, undone: 0.15 };

function finishOf(random: Random, plates: number[], absent: Set<number>, trouble: Trouble): Finish {
  const finish = { order: [], dnf: [], dns: [], dq: [] } as Record<keyof Finish, number[]>;
  for (const plate of random.shuffled(plates)) {
    const is = random.next();
    const { dns, dnf, dq } = trouble;
    const kind =
      absent.has(plate) || is < dns
        ? 'dns'
        : is < dns + dnf
          ? 'dnf'
          : is < dns + dnf + dq
            ? 'dq'
            : 'order';
    finish[kind].push(plate);
  }
  return finish;
}

/** A rider who started a discarded run has a DNF where chance would say DNS (R28). */
function allowed(day: ClassDay, moto: MotoRef, finish: Finish): Finish {
  const started = new Set(findMoto(day.state, moto).moto.discarded.flatMap((run) => run.started));
  const again = finish.dns.filter((plate) => started.has(keyOf(day.state, plate)));
  return {
    ...finish,
    dns: finish.dns.filter((plate) => !again.includes(plate)),
    dnf: [...finish.dnf, ...again],
  };
}

function motosOf(state: ClassState): MotoRef[] {
  return state.stages.flatMap((stage) =>
    stage.groups.flatMap((group) =>
      group.motos.map((moto) => ({ stage: stage.stage, group: group.group, moto: moto.moto })),
    ),
  );
}

/** Plates that no entry has, for those that are lost. */
const sparePlates = 5_000;

/** Something that a day brings; the engine may refuse it. */
function surprise(day: ClassDay, random: Random, absent: Set<number>): ClassAct | null {
  const { state } = day;
  const riders = [...state.riders.values()];
  const { plate } = random.pick(riders);
  const motos = motosOf(state);
  const moto = motos.length > 0 ? random.pick(motos) : null;
  const free = Math.max(...riders.map((rider) => rider.key)) + random.between(1, 5);
  const reason = 'sebab';
  switch (random.between(1, 16)) {
    case 1:
      return { kind: 'mundur', payload: { plate, reason } };
    case 2:
      return random.chance(0.3) ? { kind: 'dq', payload: { plate, reason } } : null;
    case 3:
      return random.chance(0.3) ? { kind: 'tanpa_hasil', payload: { plate, reason } } : null;
    case 4: {
      const place = attempt(() => placeForLate(state, free));
      return place.ok
        ? { kind: 'susulan', payload: { plate: free, team: 0, ...place.value } }
        : null;
    }
    case 5:
      return { kind: 'plat_ganti', payload: { old: plate, new: sparePlates + free } };
    case 6:
    case 7: {
      const missing = riders
        .filter((rider) => absent.has(rider.plate) && isExpected(state, rider.key))
        .map((rider) => rider.key);
      const found = attempt(() => compaction(state, missing));
      return found.ok && found.value ? { kind: 'compact', payload: found.value.payload } : null;
    }
    case 15:
    case 16: {
      const starters = moto ? findMoto(state, moto).moto.list : null;
      return moto && starters?.length
        ? {
            kind: 'hukuman',
            payload: {
              moto,
              plate: plateOf(state, random.pick(starters).rider),
              ...random.pick([
                { code: 'helm', points: 3 },
                { code: 'helm', points: 0 },
                { code: 'jalur', points: 1 },
              ] as const),
            },
          }
        : null;
    }
    case 8:
      return moto ? { kind: 'ulang', payload: { moto, reason } } : null;
    case 9:
    case 10:
      return moto && findMoto(state, moto).moto.list
        ? {
            kind: 'koreksi',
            payload: {
              moto,
              ...allowed(
                day,
                moto,
                finishOf(random, day.plates(moto), absent, { ...roughDay, dq: 0 }),
              ),
              reason,
            },
          }
        : null;
    case 11: {
      const last = state.started.at(-1);
      return last
        ? {
            kind: 'protes',
            payload: {
              moto: { stage: last.stage, group: last.group, moto: last.moto },
              plate,
              reason,
            },
          }
        : null;
    }
    case 12:
      return { kind: 'urung', payload: { n: day.chain.holding.at(-1)?.n ?? 1 } };
    case 13:
      return moto ? { kind: 'hentikan_moto', payload: { moto } } : null;
    case 14: {
      const stage = state.stages.slice(1).at(-1);
      const group = stage && random.pick(mainGroups(stage)).group;
      return stage && group
        ? { kind: 'sisip', payload: { plate, stage: stage.stage, group, reason } }
        : null;
    }
  }
  return null;
}

/** Decides it where the engine takes it. */
function tried(day: ClassDay, act: ClassAct): boolean {
  return attempt(() => {
    const decision = day.next(act);
    day.chain = append(day.chain, decision).chain;
    day.decisions.push(decision);
  }).ok;
}

/**
 * A whole day of a class from a seed: whatever happens, it goes on with what the engine says comes next until the class is
 * closed. `each` sees the class after every decision.
 */
export function playDay(
  seed: number,
  riders: number,
  format: Format,
  trouble: Trouble,
  each: (day: ClassDay) => void = () => {},
  of?: ClassDay['of'],
): ClassDay {
  const random = randomOf(seed);
  const day = new ClassDay(of);
  const teams = Array.from({ length: riders }, () => random.between(0, 4));
  // By the seed, so that what else happens on the day of a seed stays.
  day.close(
    listOf(riders, teams),
    seed % 2 === 0
      ? {
          ...format,
          penalties: [
            { code: 'helm', points: 3 },
            { code: 'jalur', points: 1 },
          ],
        }
      : format,
  );
  day.decide('undi', {
    way: 'orang',
    numbers: [1, 2, 3].map(() => random.between(0, 999_999)).sort((a, b) => a - b),
  });
  const absent = new Set(
    day.state.list.filter(() => random.chance(trouble.absent)).map((one) => one.plate),
  );
  for (let steps = 0; day.state.phase !== 'selesai'; steps++) {
    if (steps > 5_000) {
      throw new Error(`The day of seed ${seed} does not end.`);
    }
    // Late in the day fewer things happen, or it would never end.
    if (random.chance(trouble.surprise / (1 + steps / 100))) {
      const act = surprise(day, random, absent);
      if (act && tried(day, act)) {
        each(day);
      }
    }
    if (trouble.undone > 0 && random.chance(trouble.undone / (1 + steps / 100))) {
      for (let left = random.between(1, 4); left > 0; left--) {
        const { n } = day.chain.holding.at(-1) ?? { n: 1 };
        if (!tried(day, { kind: 'urung', payload: { n } })) {
          break;
        }
        each(day);
      }
      const act = surprise(day, random, absent);
      if (act && tried(day, act)) {
        each(day);
      }
    }
    const act = nextActs(day.state)[0];
    switch (act?.act) {
      case 'panggil':
        day.decide('panggil', { moto: act.moto });
        break;
      case 'hasil':
        day.decide('hasil', {
          moto: act.moto,
          run: act.run,
          ...allowed(day, act.moto, finishOf(random, day.plates(act.moto), absent, trouble)),
        });
        break;
      case 'resmi':
        day.decide('resmi', { moto: act.moto, result: act.result });
        break;
      case 'putus_protes':
        day.decide('putus_protes', {
          protest: act.protest,
          accepted: random.chance(0.5),
          reason: 'video',
        });
        break;
      case 'tahap':
        day.decide('tahap', act.payload);
        break;
      case 'undi_seri':
        day.decide('undi_seri', { order: random.shuffled(act.plates), how: 'bola' });
        break;
      case 'tutup_kelas':
        day.decide('tutup_kelas', act.payload);
        break;
      default:
        throw new Error(`Nothing comes next on the day of seed ${seed}: ${act?.act}`);
    }
    each(day);
  }
  return day;
}
