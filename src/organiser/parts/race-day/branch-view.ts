import { type BranchReview, reviewTail } from '#functions/_shared/racing/branch.ts';
import type { ClassAct, ClassDecision } from '#functions/_shared/racing/decisions.ts';
import { traitsOf } from '#functions/_shared/racing/kinds.ts';
import { motoKey } from '#functions/_shared/racing/moto.ts';
import { type RaceState, racedToSay } from '#functions/_shared/racing/race-chain.ts';
import { isClassDecision } from '#functions/_shared/racing/read-decision.ts';
import { findMoto } from '#functions/_shared/racing/state.ts';
import type { KeptBranch, KeptDecision } from './chain-store.ts';
import type { DayClass } from './race-day-phone.ts';

/** What a phone decided in a class while another one decided too (R13), and what is to be done about it. */
export interface ClassBranch {
  readonly raceClass: DayClass;
  readonly device: string;
  readonly decisions: readonly ClassDecision[];
  /** Null: it does not follow from what this phone knows, and is only counted. */
  readonly review: BranchReview | null;
}

/** The branches of all classes, those that are part of a longer one left out. */
export function branchesIn(
  classes: readonly DayClass[],
  kept: readonly KeptDecision[],
  branches: readonly Pick<KeptBranch, 'decisions'>[],
): ClassBranch[] {
  const tails = branches.flatMap(({ decisions }) => {
    const ofClasses = decisions.filter(isClassDecision);
    const ids = new Set(ofClasses.map((one) => one.class));
    return [...ids].map((id) => ofClasses.filter((one) => one.class === id));
  });
  const longest = tails.filter(
    (tail, at) =>
      !tails.some((other, index) => {
        const longer = other.length > tail.length || (other.length === tail.length && index < at);
        return longer && tail.every(({ id }) => other.some((one) => one.id === id));
      }),
  );
  return longest.flatMap((tail) => {
    const raceClass = classes.find(({ id }) => id === tail[0]?.class);
    return raceClass && tail[0]
      ? [
          {
            raceClass,
            device: tail[0].device,
            decisions: tail,
            review: reviewOf(raceClass, kept, tail),
          },
        ]
      : [];
  });
}

function reviewOf(
  { id, chain }: DayClass,
  kept: readonly KeptDecision[],
  tail: readonly ClassDecision[],
): BranchReview | null {
  const known = kept
    .filter((one) => one.chain === id)
    .toSorted((a, b) => a.n - b.n)
    .map(({ decision }) => decision as ClassDecision);
  try {
    return reviewTail(chain, known, tail);
  } catch {
    // A branch comes from who knows which phone: one that the engine stumbles over is counted, and stops no screen.
    return null;
  }
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

/** The motos whose results in a branch wait for a press; while there are any no stage is built and no class closed (R13). */
export function waitsForBranch(
  act: ClassAct,
  branches: readonly ClassBranch[],
  classId: string,
): string[] {
  return traitsOf(act).waitsForBranches
    ? branches
        .filter(({ raceClass }) => raceClass.id === classId)
        .flatMap(({ review }) => review?.open.map(({ moto }) => motoKey(moto)) ?? [])
    : [];
}
