import type { Decision } from './decisions.ts';
import { sha256 } from './sha256.ts';

/**
 * What somebody typed in a decision (R34): the fields of a payload that hold words. The database knows the same names
 * (private.decision_words).
 */
const wordFields = ['reason', 'despite', 'how', 'early', 'jury', 'word', 'name'] as const;

/** Lists of a payload, and which field of their items holds words. */
const wordsInLists = { unpaid: 'reason', items: 'name' } as const;

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
 * A decision with a hash in the place of all words: what the chain's hashes are of. So words can be erased, or kept from the
 * public, and the chain still proves itself.
 */
export function withoutWords<Of extends Pick<Decision, 'id' | 'payload'>>(decision: Of): Of {
  const { id } = decision;
  const payload: Record<string, unknown> = { ...decision.payload };
  let changed = false;
  for (const field of wordFields) {
    const words = payload[field];
    if (typeof words === 'string') {
      payload[field] = markOf(id, words);
      changed = true;
    }
  }
  for (const [list, field] of Object.entries(wordsInLists)) {
    const items = payload[list];
    if (Array.isArray(items)) {
      payload[list] = items.map((one: Readonly<Record<string, unknown>>) => {
        const words = one[field];
        return typeof words === 'string' ? { ...one, [field]: markOf(id, words) } : one;
      });
      changed = true;
    }
  }
  return changed ? { ...decision, payload } : decision;
}
