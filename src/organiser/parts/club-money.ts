import type { RaceMoney } from '#api/organiser/money.ts';
import * as copy from '#organiser/copy/parts.ts';

type Sums = Pick<RaceMoney['summary'], 'net' | 'admin_fee' | 'fee_due'>;

/**
 * What a club has of a race as its editor promised it: rupiah that came in, less what went back and the admin fee. Of a payment that
 * went back whole no fee is due. Below nothing, because the desk gave back more than was left after the fee, it is what the club bears.
 */
export function clubMoney({ net, admin_fee, fee_due }: Sums) {
  const amount = net - fee_due;
  const details = [
    ...(fee_due > 0 ? [copy.afterFee(fee_due)] : []),
    ...(admin_fee > fee_due ? [copy.feeWentBack(admin_fee - fee_due)] : []),
  ];
  return amount < 0
    ? { label: copy.clubBears, amount: -amount, detail: copy.moreWentBack }
    : { label: copy.clubGets, amount, detail: details.join('. ') };
}
