import { lazy, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { EntryDetail } from '#api/entries.ts';
import { useTogether } from '#api/together.ts';
import { useWatchedOrder } from '#api/watched-order.ts';
import { mayHaveRaced, orderState } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/order-detail.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import * as orders from '#parts/copy/orders.ts';
import * as shared from '#parts/copy/shared.ts';
import { useSignedIn } from '#parts/frame/use-route-changes.ts';
import { Optional } from '#parts/optional.tsx';
import { Price } from '#parts/price.tsx';
import { Read } from '#parts/read.tsx';
import { SavedNotice } from '#parts/saved-notice.tsx';
import { ShareButton } from '#parts/share-sheet.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/now.ts';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AboutOrder, type OrderViewProps } from './about-order.tsx';
import { EntryTicket } from './entry-ticket.tsx';
import { Cover } from './order-cover.tsx';
import { Siblings } from './siblings.tsx';

const Feast = lazy(() =>
  import('#parents/parts/feast/feast.tsx').then((module) => ({ default: module.Feast })),
);

export function Component() {
  const { id = '' } = useParams();
  const session = useSignedIn();
  const now = useNow();
  const order = useWatchedOrder(session.userId, id);

  const state = order.data && orderState(order.data, order.data.lomba, now);
  return (
    <Screen
      footer={order.data && state?.pay && <PayBar order={order.data} userId={session.userId} />}
    >
      <ScreenHeader
        title={shared.orderDetailTitle}
        backTo={paths.orders()}
        action={
          order.data?.lomba && (
            // The race is shared, never the order: it is personal.
            <ShareButton
              title={order.data.lomba.judul}
              path={paths.raceDetail(order.data.lomba_id)}
            />
          )
        }
      />
      {id === '' ? (
        <ErrorState title={copy.orderIdMissing} />
      ) : (
        <Read
          of={[order]}
          skeleton={<OrderSkeleton />}
          failed={copy.detailLoadFailed}
          missing={
            <EmptyState
              illustration="ticket"
              title={copy.noOrderFound}
              text={errorMessage('registration_not_found')}
              action={<ButtonLink to={paths.orders()}>{orders.viewOrderAction}</ButtonLink>}
            />
          }
        >
          {(found) => (
            <>
              {/* Above a cover picture; below the entry QR, which must not move out of sight. */}
              {!state?.qr && <SavedNotice query={order} aboveCover />}
              <OrderView
                order={found}
                state={orderState(found, found.lomba, now)}
                now={now}
                userId={session.userId}
              />
              {state?.qr && <SavedNotice query={order} />}
            </>
          )}
        </Read>
      )}
    </Screen>
  );
}

/** What it is about beside what is said of it, on a laptop; below each other in a column elsewhere. */
const layout =
  'wide:mx-auto grid wide:max-w-160 gap-6 laptop:max-w-280 laptop:grid-cols-[26rem_minmax(0,1fr)] laptop:items-start laptop:gap-10';
const coverPlace = 'bleed wide:mx-0 -mt-4 wide:mt-0 wide:overflow-hidden wide:rounded-xl';

function OrderView({ order, state, now, userId }: OrderViewProps) {
  return (
    <article className={layout}>
      <div className="grid gap-6 laptop:sticky laptop:top-[calc(4.5rem+var(--top-bar,0px))]">
        <ConfirmedMeanwhile entry={state.qr} />
        {/* Who has raced and won looks for that, and for the QR no more. */}
        {mayHaveRaced(order, order.lomba, now) && (
          <Optional>
            <Feast userId={userId} entries={[order.id]} />
          </Optional>
        )}
        {order.pesanan_id && (
          <Optional>
            <Siblings order={order} userId={userId} />
          </Optional>
        )}
        {state.qr ? <EntryTicket order={order} /> : <Cover order={order} className={coverPlace} />}
      </div>
      <div className="grid gap-6">
        {/* Whatever fails of it, the ticket stays. */}
        <Optional failed={<Notice tone="warning">{copy.partFailed}</Notice>}>
          <AboutOrder order={order} state={state} now={now} userId={userId} />
        </Optional>
      </div>
    </article>
  );
}

/** Tells who cannot see it that the QR has come while the page was open. */
function ConfirmedMeanwhile({ entry }: { entry: boolean }) {
  const [before] = useState(entry);
  return (
    <p role="status" className="sr-only">
      {entry && !before && copy.confirmedMeanwhile}
    </p>
  );
}

function PayBar({ order, userId }: { order: EntryDetail; userId: string }) {
  const { total, pending } = useTogether(order, userId);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="text-ink-muted text-xs">{copy.unpaidLabel}</p>
        {pending ? (
          <Skeleton className="mt-1 h-7 w-32" />
        ) : (
          <Price amount={total} className="text-xl" />
        )}
      </div>
      <ButtonLink to={paths.payment(order.lomba_id, { pendaftaran: order.id })}>
        {orders.payNowAction}
      </ButtonLink>
    </div>
  );
}

function OrderSkeleton() {
  return (
    <Loading label={copy.detailLoading} className={layout}>
      <div className={coverPlace}>
        <Skeleton className="aspect-video rounded-none" />
      </div>
      <div className="grid gap-6">
        <div className="grid gap-2.5">
          <Skeleton className="h-8 w-5/6" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
        </div>
        <Skeleton className="h-56 rounded-xl" />
        <Skeleton className="h-24 rounded-xl" />
      </div>
    </Loading>
  );
}
