import { type Facts, Refusal } from '#functions/_shared/racing/refusal.ts';

/** What came of the codes that were scanned so far. */
export interface Collected<Value> {
  /** Those that belong together, in the order in which they came. */
  readonly texts: readonly string[];
  /** Read whole; null: not yet. */
  readonly value: { readonly of: Value } | null;
  /** Numbers of the frames that are missing; empty before the first. */
  readonly missing: readonly number[];
  /** Why the last one was not taken; what came before it stays. */
  readonly refused: { readonly code: string; readonly facts: Facts } | null;
}

export const nothingCollected: Collected<never> = {
  texts: [],
  value: null,
  missing: [],
  refused: null,
};

/**
 * One code more. Of another set of frames than those before, it begins anew.
 *
 * @param read makes the value of the texts; refuses `tail_incomplete {missing}` while frames are missing, `tail_mixed` for
 * frames of two sets, and anything else for what does not belong here
 */
export function collect<Value>(
  before: Collected<Value>,
  text: string,
  read: (texts: readonly string[]) => Value,
): Collected<Value> {
  if (before.texts.includes(text)) {
    return { ...before, refused: null };
  }
  const texts = [...before.texts, text];
  try {
    return { texts, value: { of: read(texts) }, missing: [], refused: null };
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw error;
    }
    if (error.code === 'tail_incomplete') {
      const missing = (error.facts.missing ?? []) as readonly number[];
      return { texts, value: null, missing, refused: null };
    }
    if (error.code === 'tail_mixed' && before.texts.length > 0) {
      return collect({ ...nothingCollected }, text, read);
    }
    return { ...before, refused: { code: error.code, facts: error.facts } };
  }
}
