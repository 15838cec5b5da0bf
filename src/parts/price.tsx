import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { classNames } from '#ui/class-names.ts';
import { freeOfCharge } from './copy/shared.ts';

interface PriceProps {
  amount: number;
  /** Somebody is asked to pay this amount, so 0 reads "Gratis". */
  asked?: boolean;
  className?: string;
}

/** Whole rupiah, never broken over two lines. */
export function Price({ amount, asked, className }: PriceProps) {
  return (
    <span className={classNames('whitespace-nowrap font-bold tabular-nums', className)}>
      {/* However large the text: a sum fits beside a picture on the narrowest phone. */}
      <span className="text-[min(1em,7vw)]">
        {asked && amount === 0 ? freeOfCharge : formatRupiah(amount)}
      </span>
    </span>
  );
}
