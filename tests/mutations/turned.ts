import list from '../vectors/turned-rules.json' with { type: 'json' };

/** A rule turned round, and who must see it. */
export interface TurnedRule {
  /** Of the race-day rules (R1 to R42), of the payment or of the places of a race. */
  readonly rule: string;
  /** What is done wrongly. */
  readonly what: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly put: string;
  /** Test files that must fail, each with ` › ` and a part of the test's name where one of them is meant. */
  readonly by: readonly string[];
}

/** The rules that `npm run mutate` turns round, one a line. */
export const turned: readonly TurnedRule[] = list.rules;
