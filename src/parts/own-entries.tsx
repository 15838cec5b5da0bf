import { childrenTogether } from '#domain/children-together.ts';
import { isLive, type OrderRace, type OrderStatus, orderState } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import { ButtonLink, type ButtonLinkProps } from '#ui/button-link.tsx';
import { viewOrderAction } from './copy/orders.ts';
import * as copy from './copy/own-entries.ts';
import { EntryBadge } from './entry-badge.tsx';

/** A person's own order in a race, as far as it is told beside the race. */
export interface OwnEntry extends OrderStatus {
  id: string;
  /** The order it is paid with, together with siblings. */
  pesanan_id?: string | null;
  nama_panggilan_rider: string;
}

type Race = NonNullable<OrderRace> & { id: string };

interface EntryProps<Entry> {
  race: Race;
  entry: Entry;
  now: Date;
}

/** Orders that hold a place or wait for the organiser; what was let go is of no concern here. */
export function entriesToTell<Entry extends OwnEntry>(entries: readonly Entry[] = []): Entry[] {
  return entries.filter((entry) => isLive(entry) || entry.perlu_tindakan !== null);
}

/** What comes next with an own order: paying it, its QR, or looking at it. */
export function OwnEntryAction({
  race,
  entry,
  now,
  ...look
}: EntryProps<Pick<OwnEntry, 'id'> & OrderStatus> & Omit<ButtonLinkProps, 'to'>) {
  const { pay, qr } = orderState(entry, race, now);
  return pay ? (
    <ButtonLink {...look} to={paths.payment(race.id, { pendaftaran: entry.id })}>
      {copy.payAction}
    </ButtonLink>
  ) : (
    <ButtonLink {...look} to={paths.orderDetail(entry.id)}>
      {qr ? copy.viewQrAction : viewOrderAction}
    </ButtonLink>
  );
}

/** The children of an order who are paid together are one line: there is one payment for them. */
function linesOf(entries: readonly OwnEntry[], race: Race, now: Date) {
  return childrenTogether(entries).flatMap((children) => {
    const unpaid = children.filter((child) => orderState(child, race, now).pay);
    const others = children.filter((child) => !unpaid.includes(child));
    return [unpaid, ...others.map((child) => [child])].flatMap((together) => {
      const [entry] = together;
      const names = together.map((child) => child.nama_panggilan_rider).join(', ');
      return entry === undefined ? [] : [{ entry, names }];
    });
  });
}

/** The person's own orders in a race, for the screens on the way to another one. */
export function OwnEntries({
  race,
  entries,
  now,
}: Omit<EntryProps<never>, 'entry'> & { entries: readonly OwnEntry[] }) {
  if (entries.length === 0) {
    return null;
  }
  return (
    <section aria-label={copy.ownEntriesTitle} className="grid gap-2.5 rounded-xl bg-info-soft p-4">
      <h2 className="font-bold text-on-info-soft text-sm">{copy.ownEntriesTitle}</h2>
      <ul className="grid gap-2.5">
        {linesOf(entries, race, now).map(({ entry, names }) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-surface py-2 pr-2 pl-3.5"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className="min-w-0 truncate font-bold">{names}</span>
              <EntryBadge entry={entry} race={race} />
            </span>
            <OwnEntryAction race={race} entry={entry} now={now} size="sm" />
          </li>
        ))}
      </ul>
    </section>
  );
}
