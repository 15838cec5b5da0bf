import { append, type Chain, emptyChain } from '#functions/_shared/racing/chain.ts';
import { commitmentText, type DrawWay, drawCode } from '#functions/_shared/racing/commitment.ts';
import { envelope } from '#functions/_shared/racing/day.ts';
import type { ClassAct, ClassDecision } from '#functions/_shared/racing/decisions.ts';
import { decisionId, uuid5 } from '#functions/_shared/racing/derived-ids.ts';
import type { Listed } from '#functions/_shared/racing/draw.ts';
import { commitmentOf } from '#functions/_shared/racing/draw-acts.ts';
import { engineVersion } from '#functions/_shared/racing/engine.ts';
import { type Format, preset } from '#functions/_shared/racing/format.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { findMoto, plateOf } from '#functions/_shared/racing/state.ts';

export const race = '00000000-0000-4000-8000-000000000001';
/** When everything is decided: milliseconds since 1970. */
export const raceMorning = Date.parse('2026-11-22T08:00:00Z');
export const raceClass = '00000000-0000-4000-8000-0000000000a1';

type Payload<Kind extends ClassAct['kind']> = Extract<ClassAct, { kind: Kind }>['payload'];

/** What three people said, of a draw by people. */
export const drawnAloud = {
  kind: 'undi',
  payload: { way: 'orang', numbers: [17, 203, 5000] },
} as const satisfies ClassAct;

function closingOf(
  of: { race: string; raceClass: string },
  given: Pick<Payload<'tutup_daftar'>, 'ke' | 'list' | 'format' | 'draw'>,
  engine = engineVersion,
) {
  const closing = { engine, ...given };
  const text = commitmentText(commitmentOf(of.race, of.raceClass, closing));
  return { ...closing, code: drawCode(text) };
}

/** Closes a class of six, to be drawn by three people. */
export function closingSix(ofRace: string, ofClass: string): ClassAct {
  const payload = closingOf(
    { race: ofRace, raceClass: ofClass },
    {
      ke: 1,
      list: listOf(6),
      format: preset('baku', 8),
      draw: { way: 'orang', people: 3, organiser: 48 },
    },
  );
  return { kind: 'tutup_daftar', payload };
}

/** Calls a moto of the first batch. */
export function calling(moto: number): ClassAct {
  return { kind: 'panggil', payload: { moto: q(1, moto) } };
}

/** A class and everything that was decided in it, one decision after the other, as a director's phone writes them. */
export class ClassDay {
  chain: Chain;
  readonly decisions: ClassDecision[] = [];
  readonly of: { race: string; raceClass: string };
  term = 1;
  /** The track whose holder decides. */
  track = 1;
  /** The phone that decides. */
  device = 'hp-direktur';
  /** How many decisions it has made in other classes. */
  seqBefore = 0;

  constructor(of: { race: string; raceClass: string } = { race, raceClass }) {
    this.of = of;
    this.chain = emptyChain(of.race, of.raceClass);
  }

  get state() {
    return this.chain.state;
  }

  /** The decision that would come next, not decided yet. */
  next(act: ClassAct, more: Partial<ClassDecision> = {}): ClassDecision {
    const { race: ofRace, raceClass: ofClass } = this.of;
    const n = this.chain.n + 1;
    const prev = this.chain.hashes.at(-1) ?? null;
    const { track, term, device } = this;
    const actor = uuid5(ofRace, 'director');
    const decision = {
      ...envelope(
        { race: ofRace, class: ofClass, n, prev, track, term },
        { device, seq: this.seqBefore + n, actor, at: raceMorning, offset: 0 },
        act,
      ),
      ...more,
    } as ClassDecision;
    return { ...decision, id: more.id ?? decisionId(decision) };
  }

  /** Throws the engine's refusal. */
  decide<Kind extends ClassAct['kind']>(kind: Kind, payload: Payload<Kind>): this {
    const decision = this.next({ kind, payload } as ClassAct);
    this.chain = append(this.chain, decision).chain;
    this.decisions.push(decision);
    return this;
  }

  close(
    list: readonly Listed[],
    format: Format = preset('baku', 8),
    draw: DrawWay = { way: 'orang', people: 3, organiser: 48 },
    more: Partial<Payload<'tutup_daftar'>> = {},
  ): this {
    const ke = this.state.draws.length + 1;
    return this.decide('tutup_daftar', {
      ...closingOf(this.of, { ke, list, format, draw }, more.engine),
      ...more,
    });
  }

  /** The plates on a moto's list, by gate. */
  plates(moto: MotoRef): number[] {
    const { list } = findMoto(this.state, moto).moto;
    return (list ?? []).map(({ rider }) => plateOf(this.state, rider));
  }

  /** Calls and starts the moto where that is missing, as the phone does, and enters this result; the rest of the list finishes by plate. */
  race(moto: MotoRef, result: Partial<Finish> = {}): this {
    if (findMoto(this.state, moto).moto.status === 'menunggu') {
      this.decide('panggil', { moto });
    }
    if (findMoto(this.state, moto).moto.status === 'dipanggil') {
      this.decide('mulai', { moto });
    }
    const { order = [], dnf = [], dns = [], dq = [] } = result;
    const named = new Set([...order, ...dnf, ...dns, ...dq]);
    const rest = this.plates(moto)
      .filter((plate) => !named.has(plate))
      .sort((a, b) => a - b);
    const { run } = findMoto(this.state, moto).moto;
    return this.decide('hasil', { moto, run, order: [...order, ...rest], dnf, dns, dq });
  }

  official(moto: MotoRef): this {
    const { result } = findMoto(this.state, moto).moto;
    return this.decide('resmi', { moto, result: result?.n ?? 0 });
  }

  /** Races and makes official. */
  run(moto: MotoRef, result: Partial<Finish> = {}): this {
    return this.race(moto, result).official(moto);
  }

  /** Does what the engine says comes next, until `stop` or the class is closed; results come from `finish`. */
  goOn(
    finish: (moto: MotoRef, plates: number[]) => Partial<Finish> = () => ({}),
    stop: (day: this) => boolean = () => false,
  ): this {
    while (!stop(this)) {
      const act = nextActs(this.state).find(({ act: name }) => name !== 'undi_seri');
      switch (act?.act) {
        case 'undi':
          this.decide('undi', drawnAloud.payload);
          break;
        case 'panggil':
          this.decide('panggil', { moto: act.moto });
          break;
        case 'hasil':
          this.race(act.moto, finish(act.moto, this.plates(act.moto)));
          break;
        case 'resmi':
          this.decide('resmi', { moto: act.moto, result: act.result });
          break;
        case 'putus_protes':
          this.decide('putus_protes', { protest: act.protest, accepted: false, reason: 'video' });
          break;
        case 'tahap':
          this.decide('tahap', act.payload);
          break;
        case 'tutup_kelas':
          this.decide('tutup_kelas', act.payload);
          break;
        default:
          return this;
      }
    }
    return this;
  }
}

/** Plates 1 to `riders`, without teams or with these. */
export function listOf(riders: number, teams: readonly number[] = []): Listed[] {
  return Array.from({ length: riders }, (_, index) => ({
    plate: index + 1,
    team: teams[index] ?? 0,
  }));
}

/** A class whose list is closed and drawn by three people. */
export function drawnClass(
  riders: number,
  format: Format = preset('baku', 8),
  of?: { race: string; raceClass: string },
): ClassDay {
  return new ClassDay(of).close(listOf(riders), format).decide('undi', drawnAloud.payload);
}

/**
 * Twenty-one riders, two semi-finals, and a consolation final "Rookie" in which three have raced; then a correction brings its first
 * into the first semi-final (R3). `goOn` races the rest, and the rider is placed in the best final.
 */
export function raisedFromConsolation(day: ClassDay = drawnClass(21)) {
  day.goOn(undefined, ({ state }) => state.stages.length === 2);
  const rookie = { stage: 'semi_final', group: 4, moto: 1 } as const;
  const plates = day.state.stages[1]?.groups[3]?.slots.map((slot) => slot.rider) ?? [];
  const [raised = 0, second = 0, third = 0] = plates;
  day.run(rookie, { order: [raised, second, third] });
  day.decide('sisip', { plate: raised, stage: 'semi_final', group: 1, reason: 'Hasil dikoreksi' });
  const goOn = () =>
    day.goOn(({ group, stage }) =>
      stage === 'semi_final' && group === 1 ? { order: [raised] } : {},
    );
  return { day, raised, second, third, goOn };
}

/** Batches, moto by moto: `q(2, 1)` is moto 1 of batch 2. */
export function q(group: number, moto: number): MotoRef {
  return { stage: 'kualifikasi', group, moto };
}
