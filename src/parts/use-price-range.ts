import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { paymentQueries } from '#api/payments.ts';
import { type PriceRange, priceRange, uniqueCodes } from '#functions/_shared/venue/price-range.ts';

/**
 * What an entry at this base price will come to; null for a free one, and until the fees are known.
 *
 * @param keepLast while another price is typed, the fees of the one before stand in for its own
 * @param borne the club pays the fee, so that it is not in the total
 */
export function usePriceRange(
  basePrice: number,
  { keepLast = false, borne = false }: { keepLast?: boolean; borne?: boolean } = {},
): PriceRange | null {
  const [ofLeast, ofMost] = useQueries({
    queries: [uniqueCodes.min, uniqueCodes.max].map((code) => ({
      ...paymentQueries.adminFee(basePrice + code),
      enabled: basePrice > 0,
      ...(keepLast && { placeholderData: keepPreviousData<number> }),
    })),
  }).map(({ data }) => data);
  return basePrice === 0 || ofLeast === undefined || ofMost === undefined
    ? null
    : priceRange(basePrice, [ofLeast, ofMost], borne);
}
