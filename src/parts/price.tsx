import { formatRupiah } from '#domain/money.ts';
import { classNames } from '#ui/class-names.ts';

/** Whole rupiah, never broken over two lines. */
export function Price({ amount, className }: { amount: number; className?: string }) {
  return (
    <span className={classNames('whitespace-nowrap font-bold tabular-nums', className)}>
      {formatRupiah(amount)}
    </span>
  );
}
