import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { roundedTotal } from '#functions/_shared/venue/price-range.ts';
import { classNames } from '#ui/class-names.ts';
import * as copy from './copy/price.ts';
import { Price } from './price.tsx';

interface WholePriceProps {
  /** The race's own price. */
  base: number;
  /** The most that code and fee make of it; undefined until it is known. */
  highest: number | undefined;
  className?: string;
  /** Where there is room for two short lines. */
  short?: boolean;
  /** It is the least of several. */
  several?: boolean;
}

/**
 * The one price of an entry: what a family pays in the end, in round thousands, and small below it what of that is the
 * race's. As high before the fees are known as after.
 */
export function WholePrice({
  base,
  highest,
  className,
  short = false,
  several = false,
}: WholePriceProps) {
  const least = several && <span className="font-normal text-xs">{copy.from}</span>;
  if (base === 0) {
    return (
      <>
        {least}
        <Price asked amount={base} {...(className && { className })} />
      </>
    );
  }
  const known = highest !== undefined;
  return (
    <span className="block leading-tight">
      <span className="whitespace-nowrap">
        {least}
        {known && <span className="sr-only">{copy.about}</span>}
        {known && (
          <span aria-hidden className={classNames('font-bold', className)}>
            {copy.aboutSign}
          </span>
        )}
        <Price amount={known ? roundedTotal(highest) : base} {...(className && { className })} />
      </span>
      <span className="block font-normal text-[min(.75rem,6vw)]/[1.5]">
        {known ? copy.withFees : copy.withoutFees}
        {known && !short && copy.ofWhich(formatRupiah(base))}
      </span>
    </span>
  );
}
