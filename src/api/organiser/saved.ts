import { toAppError } from '../platform/app-error.ts';
import type { Answer } from '../platform/schema.ts';

/** What saving answers: the version that the next save must name. */
export type Saved = Answer<'save_class'>;

/** What publishing and withdrawing answer. */
export type Standing = Answer<'publish_class'>;

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
