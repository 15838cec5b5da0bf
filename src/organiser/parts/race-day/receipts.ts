import { AppError } from '#api/platform/app-error.ts';
import type {
  ReceiptHead,
  Receipt as ScannedReceipt,
} from '#functions/_shared/racing/phone-codes.ts';
import { shortId } from '#functions/_shared/racing/wire.ts';
import type { KeptDecision } from './chain-store.ts';

/**
 * The way back from a witness (R23): its phone shows what it keeps, and the phone that decides knows from then on that it is not alone with it.
 * Another phone's word: nothing becomes sent by it, and the phone that decided goes on sending.
 */

type Heads = ScannedReceipt['heads'];
export type Receipt = Omit<ScannedReceipt, 'race'>;

/** Those of the disk, which may hold anything. */
export function receiptsIn(value: unknown): Receipt[] {
  return Array.isArray(value) ? value.filter(isReceipt) : [];
}

function isReceipt(value: unknown): value is Receipt {
  const { device, name, heads } = Object(value) as Receipt;
  return (
    typeof device === 'string' &&
    typeof name === 'string' &&
    typeof heads === 'object' &&
    heads !== null &&
    Object.values(heads).every(
      (head) =>
        typeof Object(head).n === 'number' &&
        typeof Object(head).hash === 'string' &&
        typeof Object(head).sent === 'number',
    )
  );
}

/**
 * The receipts with one more, of each phone the last.
 * @param own this phone
 * @throws AppError `receipt_own`; `receipt_old`: it says no more than what was scanned before; `receipt_other`: nothing in it is what this phone decided
 */
export function withReceipt(
  before: readonly Receipt[],
  receipt: Receipt,
  kept: readonly KeptDecision[],
  own: string,
): Receipt[] {
  const { device, name, heads } = receipt;
  if (device === own) {
    throw new AppError('receipt_own');
  }
  const known = before.find((one) => one.device === device)?.heads ?? {};
  const says = Object.entries(heads);
  if (!says.some(([chain, head]) => isNewer(head, known[chain]))) {
    throw new AppError('receipt_old');
  }
  const agreed = agreedHeads(heads, kept);
  if (!says.some(([chain]) => agreed.has(chain))) {
    throw new AppError('receipt_other');
  }
  return [...before.filter((one) => one.device !== device), { device, name, heads }];
}

function isNewer(head: ReceiptHead, known: ReceiptHead | undefined): boolean {
  return (
    known === undefined ||
    head.n > known.n ||
    head.sent > known.sent ||
    (head.n === known.n && head.hash !== known.hash)
  );
}

/** Of which chains the copy ends in a decision of this phone's own chain: everything before it follows from its hash. */
function agreedHeads(heads: Heads, kept: readonly KeptDecision[]): Map<string, ReceiptHead> {
  const agreed = kept.flatMap(({ chain, n, hash }): [string, ReceiptHead][] => {
    const head = heads[shortId(chain)];
    return head?.n === n && hash.startsWith(head.hash) ? [[shortId(chain), head]] : [];
  });
  return new Map(agreed);
}

/** What a witness keeps of what the server has not told this phone that it has. */
export interface Witnessed {
  readonly device: string;
  readonly name: string;
  /** In the order in which this phone decided them. */
  readonly copies: readonly KeptDecision[];
  /** How many of them the server has, by the witness. */
  readonly onServer: number;
}

/** Of each witness what it keeps; a receipt by which it keeps nothing of what is unsent is left out. */
export function witnessedBy(
  receipts: readonly Receipt[],
  kept: readonly KeptDecision[],
): Witnessed[] {
  return receipts
    .map(({ device, name, heads }) => {
      const agreed = agreedHeads(heads, kept);
      const upTo = (chain: string) => agreed.get(shortId(chain)) ?? { n: 0, sent: 0 };
      const copies = kept.filter(({ chain, n, sent }) => !sent && n <= upTo(chain).n);
      const onServer = copies.filter(({ chain, n }) => n <= upTo(chain).sent).length;
      return { device, name, copies, onServer };
    })
    .filter(({ copies }) => copies.length > 0);
}

/** What this phone alone has, as far as it knows. */
export function aloneHere(
  receipts: readonly Receipt[],
  kept: readonly KeptDecision[],
): KeptDecision[] {
  const copied = new Set(witnessedBy(receipts, kept).flatMap(({ copies }) => copies));
  return kept.filter((one) => !one.sent && !copied.has(one));
}
