import type { Decision } from './decisions.ts';
import { typedFields } from './kinds.ts';
import { sha256 } from './sha256.ts';

/** Where typed words stand in a payload: in a field, or in a field of each item of a list. */
const places = typedFields.map((at) => at.split('[].')) as ([string] | [string, string])[];

const mark = /^[0-9a-f]{64}$/;

/** Whether words were taken out of a decision (a child was erased), or were never given out: only their hash is left. */
export function isMark(words: string): boolean {
  return mark.test(words);
}

/** What is left to read of words: nothing where only their hash is. */
export function spoken(words: string): string {
  return isMark(words) ? '' : words;
}

/** The hash that stands for words. The decision's id is in it, so that the same words twice are not seen to be the same. */
function markOf(id: string, words: string): string {
  return isMark(words) ? words : sha256(`${id}|${words}`);
}

/**
 * A decision with a hash in the place of all words that somebody typed (R34): what the chain's hashes are of. So words can be erased, or kept
 * from the public, and the chain still proves itself. The database does the same (private.without_words).
 */
export function withoutWords<Of extends Pick<Decision, 'id' | 'payload'>>(decision: Of): Of {
  const { id } = decision;
  const marked = (of: Readonly<Record<string, unknown>>, field: string) => {
    const words = of[field];
    return typeof words === 'string' ? { ...of, [field]: markOf(id, words) } : of;
  };
  const payload: Record<string, unknown> = { ...decision.payload };
  for (const [field, inItem] of places) {
    const items = payload[field];
    if (inItem === undefined) {
      Object.assign(payload, marked(payload, field));
    } else if (Array.isArray(items)) {
      payload[field] = items.map((item) => marked(item, inItem));
    }
  }
  return { ...decision, payload };
}
