import { formatDayAndTime, instantOf } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { Notice } from '#ui/notice.tsx';
import * as copy from './copy/next-price.ts';

/** An owner's correction of prices that families were shown, as `private.price_corrections` gives it. */
interface PriceCorrection {
  /** ISO */
  diubah_pada: string;
  alasan: string;
}

const shownMs = 7 * 86_400_000;

interface PriceCorrectionsProps {
  /** The latest first. */
  corrections: readonly unknown[];
  zone: VenueZone;
  now: Date;
}

/** Why a price rose before the moment that the page named: for seven days, also where the page was kept (clubs' money, K4). */
export function PriceCorrections({ corrections, zone, now }: PriceCorrectionsProps) {
  return (corrections as readonly PriceCorrection[])
    .filter(({ diubah_pada: at }) => now.getTime() - instantOf(at) < shownMs)
    .map(({ diubah_pada: at, alasan }) => (
      <Notice key={at} tone="info">
        <p className="font-semibold">{copy.priceCorrected(formatDayAndTime(at, zone))}</p>
        <p className="wrap-anywhere">{copy.correctionReason(alasan)}</p>
        <p>{copy.oldPriceStands}</p>
      </Notice>
    ));
}
