import { lazy } from 'react';
import type { EntryInRace } from '#api/entries.ts';
import { type OrderRace, type OrderStatus, orderState } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import { ButtonLink, type ButtonLinkProps } from '#ui/button-link.tsx';
import * as copy from './copy/orders.ts';
import { Optional } from './optional.tsx';

interface OwnEntryActionProps extends Omit<ButtonLinkProps, 'to'> {
  race: NonNullable<OrderRace> & { id: string };
  entry: OrderStatus & { id: string };
  now: Date;
}

/** What comes next with an own order: paying it, its QR, or looking at it. */
export function OwnEntryAction({ race, entry, now, ...look }: OwnEntryActionProps) {
  const { pay, qr } = orderState(entry, race, now);
  return pay ? (
    <ButtonLink {...look} to={paths.payment(race.id, { pendaftaran: entry.id })}>
      {copy.payAction}
    </ButtonLink>
  ) : (
    <ButtonLink {...look} to={paths.orderDetail(entry.id)}>
      {qr ? copy.viewQrAction : copy.viewOrderAction}
    </ButtonLink>
  );
}

/** For those who are in already: it comes with what is theirs. */
const OwnEntryCards = lazy(async () => ({
  default: (await import('./own-entry-cards.tsx')).OwnEntryCards,
}));

interface OwnEntriesProps {
  race: NonNullable<OrderRace> & { judul: string; kota: string };
  entries: readonly EntryInRace[];
  now: Date;
}

/** The person's own orders in a race, for the screens on the way to another one. */
export function OwnEntries(props: OwnEntriesProps) {
  return (
    props.entries.length > 0 && (
      <Optional>
        <OwnEntryCards {...props} />
      </Optional>
    )
  );
}
