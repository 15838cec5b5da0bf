import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { entryQueries, type ListedEntry } from '#api/entries.ts';
import { useSession } from '#api/platform/session.ts';
import { orderState } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import { formatLongDate } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/order-list.ts';
import { ChildrenOrder } from '#parts/children-order.tsx';
import { actionNeededShort } from '#parts/copy/action-needed.ts';
import * as orders from '#parts/copy/orders.ts';
import { payTimeOver } from '#parts/copy/payment.ts';
import * as shared from '#parts/copy/shared.ts';
import { paymentStatusLabel } from '#parts/copy/statuses.ts';
import { EntryBadge } from '#parts/entry-badge.tsx';
import { Read } from '#parts/read.tsx';
import { riderFacts } from '#parts/rider-facts.ts';
import { SavedNotice } from '#parts/saved-notice.tsx';
import { paymentStatusTone } from '#parts/status-tones.ts';
import { TimeLeft } from '#parts/time-left.tsx';
import { WhenWhere } from '#parts/when-where.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { firstContentShown } from '#ui/first-content.ts';
import { Loading } from '#ui/loading.tsx';
import { useNow } from '#ui/now.ts';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { comingAndPast } from './coming-and-past.ts';

const loginPath = paths.login({ next: paths.orders() });

/** For few people on few days: it comes after what everybody sees. */
const KeptPlaces = lazy(async () => {
  await firstContentShown();
  return { default: (await import('#parts/kept-places.tsx')).KeptPlaces };
});

export function Component() {
  const session = useSession();
  return (
    <Screen>
      <ScreenHeader title={shared.ordersTitle} />
      {session === null ? (
        <EmptyState
          illustration="ticket"
          title={copy.signedOutTitle}
          text={copy.signedOutText}
          action={<ButtonLink to={loginPath}>{copy.loginAction}</ButtonLink>}
        />
      ) : (
        <>
          <Suspense fallback={null}>
            <KeptPlaces userId={session.userId} className="mb-5" />
          </Suspense>
          <Orders userId={session.userId} />
        </>
      )}
    </Screen>
  );
}

function Orders({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const orders = useQuery(entryQueries.list(userId));
  const now = useNow();
  const groups = useMemo(() => comingAndPast(orders.data ?? [], now), [orders.data, now]);
  const prefetch = (id: string) => queryClient.prefetchQuery(entryQueries.detail(userId, id));

  const list = (title: string, group: readonly ListedEntry[][]) =>
    group.length > 0 && (
      <Section title={title}>
        <ul className="cards items-start gap-4">
          {group.map((children) => {
            const [order, ...siblings] = children;
            return (
              order && (
                <li key={order.id}>
                  {siblings.length > 0 ? (
                    <ChildrenOrder all={children} now={now} onIntent={prefetch} />
                  ) : (
                    <OrderCard order={order} now={now} onIntent={() => prefetch(order.id)} />
                  )}
                </li>
              )
            );
          })}
        </ul>
      </Section>
    );
  return (
    <Read
      of={[orders]}
      skeleton={<OrdersSkeleton />}
      failed={copy.listLoadFailed}
      failedAction={
        <ButtonLink to={loginPath} variant="secondary">
          {copy.loginAction}
        </ButtonLink>
      }
      empty={
        <EmptyState
          illustration="ticket"
          title={copy.noOrdersTitle}
          text={copy.noOrdersText}
          action={<ButtonLink to={paths.home()}>{copy.browseRacesAction}</ButtonLink>}
        />
      }
    >
      {() => (
        <>
          <SavedNotice query={orders} />
          <div className="grid gap-8">
            {list(copy.comingTitle, groups.coming)}
            {list(copy.pastTitle, groups.past)}
          </div>
        </>
      )}
    </Read>
  );
}

interface OrderCardProps {
  order: ListedEntry;
  now: Date;
  onIntent: () => void;
}

function OrderCard({ order, now, onIntent }: OrderCardProps) {
  const unpaid = orderState(order, order.lomba, now).reason === 'payable';
  const race = order.lomba;
  return (
    <Card className="p-4 transition-shadow has-[a:hover]:shadow-raised">
      {/* The child first: siblings' orders of one race differ in nothing else. */}
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <p className="min-w-0">
          <span className="block font-extrabold text-xl">{order.nama_panggilan_rider}</span>
          <span className="block font-semibold text-sm">{order.nama_lengkap_rider}</span>
          <span className="block text-ink-muted text-sm">{riderFacts(order)}</span>
        </p>
        <p className="flex flex-wrap gap-1.5 pt-0.5">
          <EntryBadge entry={order} race={race} />
          {unpaid && (
            <Badge tone={paymentStatusTone(order.status_pembayaran)}>
              {paymentStatusLabel(order.status_pembayaran)}
            </Badge>
          )}
        </p>
      </div>
      <h3 className="mt-2.5 text-base">{race?.judul ?? orders.raceGone}</h3>
      {race && (
        <WhenWhere day={formatLongDate(race.tanggal_mulai, race.zona_waktu)} city={race.kota} />
      )}
      {order.perlu_tindakan !== null && (
        <p className="mt-2 font-semibold text-sm">{actionNeededShort(order.perlu_tindakan)}</p>
      )}
      {unpaid && (
        <p className="mt-2 font-semibold text-sm">
          <TimeLeft until={order.kedaluwarsa_pada} over={payTimeOver} />
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-line border-t border-dashed pt-3">
        {/* Covers the card, so that tapping anywhere but on the payment opens the order. */}
        <Link
          to={paths.orderDetail(order.id)}
          aria-label={orders.actionLabel(
            orders.detailsAction,
            race?.judul ?? '',
            order.nama_panggilan_rider,
          )}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onTouchStart={onIntent}
          className="flex flex-1 items-center justify-between font-bold text-primary text-sm after:absolute after:inset-0 after:rounded-xl"
        >
          {orders.detailsAction}
          {!unpaid && <ChevronRight aria-hidden className="size-5" />}
        </Link>
        {unpaid && (
          <ButtonLink
            size="sm"
            to={paths.payment(order.lomba_id, { pendaftaran: order.id })}
            aria-label={orders.actionLabel(
              orders.payNowAction,
              race?.judul ?? '',
              order.nama_panggilan_rider,
            )}
          >
            {orders.payNowAction}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function OrdersSkeleton() {
  return (
    <Loading label={copy.listLoading} className="cards gap-4">
      <Skeleton className="col-span-full h-6 w-32" />
      {[0, 1, 2].map((key) => (
        <Card key={key} className="grid gap-2.5 p-4">
          <div className="flex justify-between">
            <Skeleton className="h-7 w-24" />
            <Skeleton className="h-5 w-24 rounded-full" />
          </div>
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="mt-2 h-5 w-20" />
        </Card>
      ))}
    </Loading>
  );
}
