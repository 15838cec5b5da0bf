import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from './platform/read.ts';
import type { Answer } from './platform/schema.ts';
import { send } from './platform/send.ts';

/** Money on its way back to a parent, and the choice after a race was called off. Whole rupiah. */

export interface RefundAccount {
  bank: string;
  /** Digits; spaces and dashes are dropped. */
  nomor: string;
  atas_nama: string;
}

/** A place that an entry could move to. A parent is offered only those at no further cost. */
export type MoveChoice = Answer<'move_offers'>;

export type CalledOffOrder = Answer<'called_off_order'>;
export type FamilyRefund = CalledOffOrder['refunds'][number];
/** Another child of the same parent in the same race, whom one answer may be for too; the id is of its entry, or of its refund. */
export type Sibling = CalledOffOrder['siblings'][number];

export const refundQueries = {
  ofOrder: (userId: string, orderId: string) =>
    queryOptions({
      queryKey: ['refunds', userId, orderId],
      // What the organiser has done meanwhile is what one looks for here.
      staleTime: 0,
      queryFn: ({ signal }) =>
        send(rpcRead('called_off_order', { registration_id: orderId }), signal),
    }),
};

/**
 * @param together other entries of the parent that the answer is for too
 * @throws AppError with a code of `choose_after_call_off`
 */
export async function chooseRefund(
  orderId: string,
  account: RefundAccount,
  together: string[],
): Promise<void> {
  await send(
    rpcRead('choose_after_call_off', {
      registration_id: orderId,
      choice: 'refund',
      race_id: null,
      category_id: null,
      account,
      together,
      commit: true,
    }),
  );
}

/**
 * @param account where what is left over goes; null where nothing is
 * @throws AppError with a code of `choose_after_call_off`
 */
export async function chooseMove(
  orderId: string,
  to: Pick<MoveChoice, 'race_id' | 'category_id'>,
  account: RefundAccount | null,
): Promise<void> {
  await send(
    rpcRead('choose_after_call_off', {
      registration_id: orderId,
      choice: 'move',
      race_id: to.race_id,
      category_id: to.category_id,
      account,
      together: [],
      commit: true,
    }),
  );
}

/**
 * @param together other refunds of the parent that go to the same account
 * @throws AppError with a code of `give_refund_account`
 */
export async function giveRefundAccount(
  refundId: string,
  account: RefundAccount,
  together: string[],
): Promise<void> {
  await send(rpcRead('give_refund_account', { refund_id: refundId, account, together }));
}
