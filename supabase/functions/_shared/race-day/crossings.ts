import { type Chain, checkAsStarted } from '../racing/chain.ts';
import type { ClassDecision } from '../racing/decisions.ts';
import { traitsOf } from '../racing/kinds.ts';
import { sameMoto } from '../racing/moto.ts';
import { subjectsOf } from '../racing/moto-subjects.ts';
import { calledMotos } from '../racing/next-acts.ts';
import type { RaceState } from '../racing/race-chain.ts';

/** A run of a moto, as phones name it, in which somebody was seen crossing the line, and when first: milliseconds since 1970. */
export interface Crossing {
  readonly subject: string;
  readonly at: number;
}

/**
 * A called moto in which the server knows a crossing counts as started for what is refused (R26): nobody watches the race and then draws again. Only what
 * was crossed before it was decided counts, because a phone with no signal sends late: the moto that was called again after a void is not the one
 * that it voided.
 *
 * @param race the lease of the class's track, with the whole running order
 * @param chain as it was before the decision
 * @throws Refusal as for a moto that was started
 */
export function checkNotCrossed(
  crossings: readonly Crossing[],
  race: RaceState,
  chain: Chain,
  decision: ClassDecision,
): void {
  if (!traitsOf(decision).beforeStart) {
    return;
  }
  const decidedAt = Date.parse(decision.occurred_at) + decision.server_offset;
  const { raceClass } = chain;
  const crossed = calledMotos(chain.state).filter(({ ref, moto: { run } }) => {
    const item = race.order.find(
      (one) => one.type === 'moto' && one.class === raceClass && sameMoto(one.moto, ref),
    );
    const number = item?.type === 'moto' ? item.number : null;
    const names = subjectsOf({ number, raceClass, ref, run });
    return crossings.some(({ subject, at }) => names.includes(subject) && at < decidedAt);
  });
  if (crossed.length > 0) {
    checkAsStarted(
      chain,
      crossed.map(({ ref }) => ref),
      decision,
    );
  }
}
