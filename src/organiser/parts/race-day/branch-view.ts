import type { BranchReview } from '#functions/_shared/racing/branch.ts';
import { branchesOf, type Day } from '#functions/_shared/racing/day-value.ts';
import type { ClassAct, ClassDecision } from '#functions/_shared/racing/decisions.ts';
import { motoKey } from '#functions/_shared/racing/moto.ts';
import { type RaceState, racedToSay } from '#functions/_shared/racing/race-chain.ts';
import { findMoto } from '#functions/_shared/racing/state.ts';
import type { ClassBranch, DayClass } from './day-status.ts';

/** The branches of the classes that are known here. */
export function branchesIn(day: Day, classes: readonly DayClass[]): ClassBranch[] {
  return branchesOf(day).flatMap((tail) => {
    const raceClass = classes.find(({ id }) => id === tail.raceClass);
    return raceClass ? [{ ...tail, raceClass }] : [];
  });
}

/** The decision of the branch that gave a moto its result, which the own one cites. */
function resultIn({ decisions }: ClassBranch, moto: string): ClassDecision | undefined {
  return decisions.findLast(
    (decision) =>
      (decision.kind === 'hasil' || decision.kind === 'koreksi') &&
      motoKey(decision.payload.moto) === moto,
  );
}

/** What takes a result of the branch into the chain (R13 a): the moto is called by it where it has not been. */
export function acceptActs(
  race: RaceState,
  branch: ClassBranch,
  { moto, finish }: BranchReview['open'][number],
): ClassAct[] {
  const { chain } = branch.raceClass;
  const found = findMoto(chain.state, moto).moto;
  const ran = racedToSay(race, chain).some((one) => motoKey(one) === motoKey(moto));
  const cited = resultIn(branch, motoKey(moto));
  const result: ClassAct = {
    kind: 'hasil',
    payload: { moto, ...finish, run: found.run, ...(cited && { cites: [cited.id] }) },
  };
  return found.status === 'menunggu' && !ran
    ? [{ kind: 'panggil', payload: { moto } }, result]
    : [result];
}
