import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarDays, ChevronRight, MapPin } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { toAppError } from '#api/app-error.ts';
import { type OrderSummary, orderQueries } from '#api/orders.ts';
import { useSession } from '#api/session.ts';
import { errorMessage } from '#copy/errors.ts';
import * as copy from '#copy/order-list.ts';
import * as orders from '#copy/orders.ts';
import { payTimeOver } from '#copy/payment.ts';
import * as shared from '#copy/shared.ts';
import { paymentStatusLabel, registrationStatusLabel } from '#copy/statuses.ts';
import { formatLongDate } from '#domain/dates.ts';
import { paymentState } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import { paymentStatusTone, registrationStatusTone } from '#domain/statuses.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useAfterFirstContent } from '#ui/first-content.ts';
import { SavedNotice } from '#ui/saved-notice.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TimeLeft } from '#ui/time-left.tsx';

const loginPath = paths.login({ next: paths.orders() });

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
        <Orders userId={session.userId} />
      )}
    </Screen>
  );
}

function Orders({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const orders = useQuery(orderQueries.list(userId));
  useEntriesAtHand(userId, orders.data);

  if (orders.data === undefined) {
    if (!orders.isError) return <OrdersSkeleton />;
    return (
      <ErrorState
        title={copy.listLoadFailed}
        text={errorMessage(toAppError(orders.error).code)}
        onRetry={() => orders.refetch()}
        action={
          <ButtonLink to={loginPath} variant="secondary">
            {copy.loginAction}
          </ButtonLink>
        }
      />
    );
  }
  if (orders.data.length === 0) {
    return (
      <EmptyState
        illustration="ticket"
        title={copy.noOrdersTitle}
        text={copy.noOrdersText}
        action={<ButtonLink to={paths.home()}>{copy.browseRacesAction}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <SavedNotice query={orders} />
      <ul className="grid gap-4">
        {orders.data.map((order) => (
          <li key={order.id}>
            <OrderCard
              order={order}
              onIntent={() => queryClient.prefetchQuery(orderQueries.detail(userId, order.id))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** As many children as one parent brings to a gate. */
const entriesKept = 6;

/** Entry QRs are shown where there is no signal: they are fetched, and so saved, before anybody opens them. */
function useEntriesAtHand(userId: string, orders: readonly OrderSummary[] | undefined) {
  const queryClient = useQueryClient();
  const ready = useAfterFirstContent();
  useEffect(() => {
    if (!ready) return;
    const entries = orders?.filter((order) => order.status_pendaftaran === 'dikonfirmasi') ?? [];
    for (const { id } of entries.slice(0, entriesKept)) {
      queryClient.prefetchQuery({ ...orderQueries.detail(userId, id), staleTime: 10 * 60_000 });
    }
  }, [ready, orders, userId, queryClient]);
}

function OrderCard({ order, onIntent }: { order: OrderSummary; onIntent: () => void }) {
  const unpaid = paymentState(order) === 'payable';
  return (
    <Card className="p-4 transition-shadow has-[a:hover]:shadow-raised">
      <div className="flex flex-wrap gap-1.5">
        <Badge tone={registrationStatusTone(order.status_pendaftaran)}>
          {registrationStatusLabel(order.status_pendaftaran)}
        </Badge>
        {unpaid && (
          <Badge tone={paymentStatusTone(order.status_pembayaran)}>
            {paymentStatusLabel(order.status_pembayaran)}
          </Badge>
        )}
      </div>
      <h2 className="mt-2 text-lg">{order.lomba?.judul ?? orders.raceGone}</h2>
      <p className="font-semibold text-sm">{order.nama_lengkap_rider}</p>
      {order.lomba && (
        <div className="mt-2 grid gap-1 text-ink-muted text-sm">
          <p className="flex items-center gap-2">
            <CalendarDays aria-hidden className="size-4 shrink-0" />
            {formatLongDate(order.lomba.tanggal_mulai, order.lomba.zona_waktu)}
          </p>
          <p className="flex items-center gap-2">
            <MapPin aria-hidden className="size-4 shrink-0" />
            {order.lomba.kota}
          </p>
        </div>
      )}
      {unpaid && order.kedaluwarsa_pada !== undefined && (
        <p className="mt-2 font-semibold text-sm">
          <TimeLeft until={order.kedaluwarsa_pada} over={payTimeOver} />
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-line border-t border-dashed pt-3">
        {/* Covers the card, so that tapping anywhere but on the payment opens the order. */}
        <Link
          to={paths.orderDetail(order.id)}
          aria-label={copy.detailsLabel(order.lomba?.judul ?? '')}
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
            aria-label={copy.payNowLabel(order.lomba?.judul ?? '')}
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
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {copy.listLoading}
      </p>
      {[0, 1, 2].map((key) => (
        <Card key={key} className="grid gap-2.5 p-4">
          <Skeleton className="h-5 w-24 rounded-full" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="mt-2 h-5 w-20" />
        </Card>
      ))}
    </div>
  );
}
