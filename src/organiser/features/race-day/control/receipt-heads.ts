import type { Receipt, ReceiptHead } from '#functions/_shared/racing/phone-codes.ts';
import { shortId } from '#functions/_shared/racing/wire.ts';
import type { KeptDecision } from '#organiser/parts/race-day/chain-store.ts';

/** What this phone can say that it keeps. */
export function receiptHeads(kept: readonly KeptDecision[]): Receipt['heads'] {
  const heads: Record<string, ReceiptHead> = {};
  for (const { chain, n, hash, sent } of kept) {
    const short = shortId(chain);
    const known = heads[short] ?? { n: 0, hash: '', sent: 0 };
    heads[short] = {
      ...(n > known.n ? { n, hash: hash.slice(0, 4) } : known),
      sent: sent ? Math.max(n, known.sent) : known.sent,
    };
  }
  return heads;
}
