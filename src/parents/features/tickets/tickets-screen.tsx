import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { type Ticket, ticketQueries } from '#api/tickets.ts';
import { listSize, listSizeParam } from '#domain/list-size.ts';
import { paths } from '#domain/paths.ts';
import { searchText } from '#domain/search-text.ts';
import { formatMonth } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/tickets.ts';
import * as shared from '#parts/copy/shared.ts';
import { Read } from '#parts/read.tsx';
import { SavedNotice } from '#parts/saved-notice.tsx';
import { TicketCard } from '#parts/ticket-card.tsx';
import { useAddressText } from '#ui/address-text.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { SearchForm } from '#ui/search-form.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { SelectInput } from '#ui/select-input.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { neighbourPeriod, type TicketPeriod, ticketPeriod, ticketTitle } from './ticket-period.ts';
import { ticketTarget } from './ticket-target.ts';

const allLocations = 'all';

export function Component() {
  const { month, year } = useParams();
  const [params, setParams] = useSearchParams();
  const { typed, settled, setTyped } = useAddressText('cari', [listSizeParam]);
  const period = ticketPeriod(month, year);
  const location = params.get('lokasi') ?? allLocations;
  const text = searchText(settled);
  const size = listSize(params);
  // One more than is shown tells whether there is more.
  const filter = { period, text, location, limit: size + 1 };
  const tickets = useQuery({
    ...ticketQueries.list(filter),
    placeholderData: keepPreviousData,
  });
  const locations = useQuery(ticketQueries.locations());

  const setParam = (name: string, value: string | null) => {
    const next = new URLSearchParams(params);
    next.delete(listSizeParam);
    if (value === null) {
      next.delete(name);
    } else {
      next.set(name, value);
    }
    setParams(next, { replace: true, preventScrollReset: true });
  };

  return (
    <Screen>
      <ScreenHeader title={ticketTitle(period)} backTo={paths.home()} />
      {period !== null && <MonthSteps period={period} />}
      <SearchForm className="grid gap-2.5 min-[23rem]:grid-cols-2 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SearchInput
          label={copy.searchLabel}
          placeholder={copy.searchPlaceholder}
          value={typed}
          onChange={setTyped}
        />
        <SelectInput
          aria-label={shared.placeLabel}
          value={location}
          onChange={({ target }) =>
            setParam('lokasi', target.value === allLocations ? null : target.value)
          }
        >
          <option value={allLocations}>{copy.everyPlace}</option>
          {locationOptions(locations.data ?? [], location).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectInput>
      </SearchForm>
      <div className="mt-5" aria-busy={tickets.isPlaceholderData || undefined}>
        <SavedNotice query={tickets} />
        <Read of={[tickets]} skeleton={<TicketGridSkeleton />} failed={copy.ticketsLoadFailed}>
          {(found) => (
            <>
              <TicketGrid tickets={found.slice(0, size)} period={period} />
              <ShowMore found={found.length} loading={tickets.isPlaceholderData} />
            </>
          )}
        </Read>
      </div>
    </Screen>
  );
}

/** A place from the address stands in the list even before, or without, the list of places. */
function locationOptions(locations: readonly string[], chosen: string): readonly string[] {
  return chosen === allLocations || locations.includes(chosen) ? locations : [chosen, ...locations];
}

function MonthSteps({ period }: { period: TicketPeriod }) {
  const before = neighbourPeriod(period, -1);
  const after = neighbourPeriod(period, 1);
  const step =
    'inline-flex min-h-11 items-center gap-1 rounded-full px-2 font-bold text-primary text-sm';
  return (
    <nav
      aria-label={shared.monthLabel}
      className="-mx-2 -mt-2 mb-2 flex flex-wrap justify-between gap-x-3"
    >
      <Link to={paths.tickets(before.month, before.year)} replace className={step}>
        <ChevronLeft aria-hidden className="size-4.5" />
        {formatMonth(before)}
      </Link>
      <Link to={paths.tickets(after.month, after.year)} replace className={step}>
        {formatMonth(after)}
        <ChevronRight aria-hidden className="size-4.5" />
      </Link>
    </nav>
  );
}

function TicketGrid({
  tickets,
  period,
}: {
  tickets: readonly Ticket[];
  period: TicketPeriod | null;
}) {
  if (tickets.length === 0) {
    return (
      <EmptyState
        illustration="ticket"
        title={copy.noTicketsTitle}
        {...(period === null
          ? {}
          : {
              action: (
                <ButtonLink to={paths.tickets()} variant="secondary">
                  {shared.allTicketsAction}
                </ButtonLink>
              ),
            })}
      />
    );
  }
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-3.5 wide:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] wide:gap-5">
      {tickets.map((ticket, index) => (
        <li key={ticket.id} className="flex">
          <TicketItem ticket={ticket} priority={index < 2} />
        </li>
      ))}
    </ul>
  );
}

function TicketItem({ ticket, priority }: { ticket: Ticket; priority: boolean }) {
  const target = ticketTarget(ticket);
  const cover = 'after:absolute after:inset-0 after:rounded-xl';
  return (
    <TicketCard
      place={ticket.lokasi}
      day={ticket.tanggal_lomba}
      picture={ticket.gambar_url}
      external={ticket.tipe === 'external'}
      priority={priority}
      link={(name) =>
        target.kind === 'external' ? (
          <a href={target.href} target="_blank" rel="noopener noreferrer" className={cover}>
            {name}
            <span className="sr-only">{shared.inNewTab}</span>
          </a>
        ) : target.kind === 'race' ? (
          <Link to={target.to} className={cover}>
            {name}
          </Link>
        ) : (
          <span>{name}</span>
        )
      }
    />
  );
}

function TicketGridSkeleton() {
  return (
    <Loading
      label={copy.ticketsLoading}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-3.5 wide:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] wide:gap-5"
    >
      {[0, 1, 2, 3].map((key) => (
        <Card key={key}>
          <Skeleton className="aspect-3/4 rounded-none" />
          <div className="grid gap-2 p-3">
            <Skeleton className="h-5" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </Card>
      ))}
    </Loading>
  );
}
