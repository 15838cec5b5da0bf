import { rpcRead } from './platform/read.ts';
import type { Answer } from './platform/schema.ts';
import { send } from './platform/send.ts';

/** A club's discount codes, as families use them. */

/** `kode_id` null: there is none of that name for the race. Children in the order in which they were asked for. */
export type CheckedCode = Answer<'check_code'>;
/** What a code gives to a child, in whole rupiah, or why nothing. */
export type CodeAnswer = CheckedCode['children'][number];

/**
 * Asks what a code gives to the children of an order. A wrong code is an answer too.
 * @throws AppError with a code of `check_code`, e.g. `too_many_codes`
 */
export function checkCode(
  raceId: string,
  code: string,
  children: readonly { category_id: string; harga: number }[],
): Promise<CheckedCode> {
  return send(rpcRead('check_code', { race_id: raceId, code, children: [...children] }));
}
