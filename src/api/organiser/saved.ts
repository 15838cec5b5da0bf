import { toAppError } from '../platform/app-error.ts';

/** What saving answers: the version that the next save must name. */
export interface Saved {
  id: string;
  versi: number;
  diubah_pada: string;
}

/** What publishing and withdrawing answer. */
export interface Standing {
  versi: number;
  status: string;
}

/** The generated types know that these functions answer a record, not which one: their comments say it. */
export function savedOf(answer: unknown) {
  return answer as Saved;
}
export function standingOf(answer: unknown) {
  return answer as Standing;
}

/** What is gone, or is nothing to this person, is an answer and not a failure. */
export async function nullWhenGone<Row>(request: Promise<Row>): Promise<Row | null> {
  try {
    return await request;
  } catch (error) {
    if (toAppError(error).status === 404) {
      return null;
    }
    throw error;
  }
}

/** Of a function that answers rows, and here at most one. */
export function first<Row>(rows: readonly Row[]): Row | null {
  return rows[0] ?? null;
}
