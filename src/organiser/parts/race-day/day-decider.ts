import { sendDecisions } from '#api/organiser/race-day.ts';
import { AppError } from '#api/platform/app-error.ts';
import { readSession } from '#api/platform/session-store.ts';
import { type By, decide, endOf, merge, type Of } from '#functions/_shared/racing/day.ts';
import type { ClassAct, Decision, RaceAct } from '#functions/_shared/racing/decisions.ts';
import type { RaceChain } from '#functions/_shared/racing/race-chain.ts';
import { leaseOf } from '#functions/_shared/racing/tracks.ts';
import type { DayFacts } from './day-status.ts';
import type { DayStore } from './day-store.ts';
import type { DecidingTab } from './deciding-tab.ts';
import { checkPlate } from './plate-check.ts';
import { asAppError } from './refusal-error.ts';

/** Decides on this phone's day, one act after the other, and has it on the disk before it answers. */
export class DayDecider {
  readonly #store: DayStore;
  readonly #tab: DecidingTab;
  readonly #onDecided: () => void;
  /** One after the other: an act is decided upon what the one before it left. */
  #turn: Promise<unknown> = Promise.resolve();

  /** @param onDecided something waits to be sent */
  constructor(store: DayStore, tab: DecidingTab, onDecided: () => void) {
    this.#store = store;
    this.#tab = tab;
    this.#onDecided = onDecided;
  }

  inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** @throws AppError `no_locks`, `other_tab` */
  checkTab(): void {
    const { tab } = this.#tab;
    if (tab !== 'here') {
      throw new AppError(tab === 'no_locks' ? 'no_locks' : 'other_tab');
    }
  }

  /** @throws AppError `lease_missing` */
  lease(track: number): RaceChain {
    const { tracks } = this.#store.day;
    if (tracks === null) {
      throw new AppError('lease_missing');
    }
    return leaseOf(tracks, track);
  }

  #by(seq: number): By {
    const { device, race, clock } = this.#store;
    const actor = readSession()?.userId ?? race?.userId ?? '';
    return { device, seq, actor, at: Date.now(), offset: clock.offset };
  }

  /** Whether these acts would be taken now. */
  wouldTake(of: Of, acts: readonly (ClassAct | RaceAct)[]): boolean {
    return decide(this.#store.day, this.#by(1), of, acts).ok;
  }

  /** All of the acts or none. @throws AppError */
  async decide(of: Of, acts: readonly (ClassAct | RaceAct)[]): Promise<void> {
    this.checkTab();
    this.lease(1);
    const { facts } = this.#store;
    await asAppError(async () => {
      const { chain, n, hash } = endOf(facts.day, of);
      await this.#store.append({
        chain,
        head: { n, hash },
        kept: (this.#store.race?.practiceOf ?? null) !== null,
        make: (seq) => this.#made(facts, seq, of, acts),
      });
    }).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'chain_moved') {
        await this.#store.reload();
      }
      // That the moto ran is said all the same: the screen asks for its result then.
      if (error instanceof AppError && error.code === 'moto_raced' && acts.length > 0) {
        await this.decide(of, []);
      }
      throw error;
    });
    this.#tab.tell();
    this.#onDecided();
  }

  /** @throws Refusal */
  #made(facts: DayFacts, seq: number, of: Of, acts: readonly (ClassAct | RaceAct)[]): Decision[] {
    const decided = decide(facts.day, this.#by(seq), of, acts);
    if (!decided.ok) {
      throw decided.refusal;
    }
    for (const decision of decided.value.decisions) {
      checkPlate(facts, decision);
    }
    return decided.value.decisions;
  }

  /** Keeps nothing before the server has said yes; pressed again after a lost answer it is the same decision. */
  async decideOnline(track: number, act: RaceAct): Promise<void> {
    const store = this.#store;
    await asAppError(async () => {
      const made = this.#made(store.facts, await store.nextSeq(), track, [act]);
      const { accepted, refusal } = await sendDecisions(store.raceId, made);
      if (accepted === 0) {
        throw new AppError(refusal?.code ?? 'internal', { facts: refusal?.facts ?? {} });
      }
      await store.keep(made, 'server');
    });
    await this.#written();
  }

  /**
   * Takes what another phone has shown.
   * @throws AppError with the engine's code: then none of it was taken
   */
  takeTail(decisions: readonly Decision[]): Promise<void> {
    return this.inTurn(async () => {
      const store = this.#store;
      const firstHolder = store.race?.firstHolder ?? firstHolderIn(decisions);
      if (firstHolder === null) {
        throw new AppError('lease_missing');
      }
      await asAppError(async () => {
        const merged = merge(store.day, decisions, 'phone', firstHolder);
        if (!merged.ok) {
          throw merged.refusal;
        }
        await store.keep(decisions, 'phone');
      });
      if (store.race?.firstHolder !== firstHolder) {
        await store.keepRace({ firstHolder });
      }
      await this.#written();
    });
  }

  async #written(): Promise<void> {
    await this.#store.reload();
    this.#tab.tell();
  }
}

/** To whom the lease was given first, as the first decision of the race's own chain tells; null: it is not among these. */
function firstHolderIn(decisions: readonly Decision[]): string | null {
  const first = decisions.find(
    (decision) => decision.class === null && decision.track === undefined && decision.n === 1,
  );
  return first?.term === 1 ? first.device : null;
}
