import { type PenaltyCode, penaltyWords } from '#functions/_shared/racing/penalties.ts';

/** "+3 helm", as board and papers say it. */
export function penaltyText({ code, points }: { code: PenaltyCode; points: number }) {
  return `+${points} ${penaltyWords[code]}`;
}
