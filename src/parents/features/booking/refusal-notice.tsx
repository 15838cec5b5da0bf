import type { ReactNode } from 'react';
import type { RaceDetail } from '#api/races.ts';
import { paths } from '#domain/paths.ts';
import { type PriceChange, priceChanges } from '#domain/price-changed.ts';
import type { PaymentStatus, RegistrationStatus } from '#domain/statuses.ts';
import { isTooManyUnpaid } from '#domain/unpaid-limits.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#parents/copy/booking.ts';
import * as orders from '#parts/copy/orders.ts';
import * as shared from '#parts/copy/shared.ts';
import { OwnEntryAction } from '#parts/own-entries.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Refusal } from './use-rider-submission.ts';

interface RefusalNoticeProps {
  race: RaceDetail;
  refusal: Refusal;
  now: Date;
}

/** Why the form was not taken, and where to go instead. */
export function RefusalNotice({ race, refusal, now }: RefusalNoticeProps) {
  const way = wayOn(race, refusal, now);
  const risen = refusal.code === 'price_changed' ? priceChanges(refusal.facts) : [];
  if (risen.length > 0) {
    return <RisenNotice risen={risen} />;
  }
  return (
    <Notice tone="danger" role="alert">
      <p>{refusal.message}</p>
      {way !== null && <p className="mt-2">{way}</p>}
    </Notice>
  );
}

/** Nobody is entered at more than was shown: the new prices, and that the form only has to be sent again. */
export function RisenNotice({ risen }: { risen: readonly PriceChange[] }) {
  return (
    <Notice tone="warning" role="alert">
      {risen.map(({ place, rider, price, seen }) => (
        <p key={place}>{copy.risen(rider, formatRupiah(seen), formatRupiah(price))}</p>
      ))}
      <p className="mt-1 font-normal">{copy.risenNext}</p>
    </Notice>
  );
}

function wayOn(race: RaceDetail, { code, facts }: Refusal, now: Date): ReactNode {
  const look = { size: 'sm', variant: 'secondary' } as const;
  if (isTooManyUnpaid(code)) {
    return (
      <ButtonLink to={paths.orders()} {...look}>
        {orders.viewOrderAction}
      </ButtonLink>
    );
  }
  switch (code) {
    case 'rider_already_entered': {
      const { pendaftaran_id: id, status_pendaftaran, status_pembayaran } = facts;
      if (typeof id !== 'string') {
        return null;
      }
      const entry = {
        id,
        status_pendaftaran: status_pendaftaran as RegistrationStatus,
        status_pembayaran: status_pembayaran as PaymentStatus,
        perlu_tindakan: null,
      };
      return <OwnEntryAction race={race} entry={entry} now={now} {...look} />;
    }
    case 'category_full':
    case 'category_not_linked':
      return (
        <ButtonLink to={paths.categories(race.id)} {...look}>
          {copy.chooseCategoryAction}
        </ButtonLink>
      );
    case 'race_full':
    case 'race_closed':
      return (
        <ButtonLink to={paths.raceList()} {...look}>
          {shared.otherRacesAction}
        </ButtonLink>
      );
    default:
      return null;
  }
}
