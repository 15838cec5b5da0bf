import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useMemo } from 'react';
import { entryQueries, type ListedEntry } from '#api/entries.ts';
import { useSession } from '#api/platform/session.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/order-list.ts';
import * as shared from '#parts/copy/shared.ts';
import { EntryCard } from '#parts/entry-card.tsx';
import { Optional } from '#parts/optional.tsx';
import { Read } from '#parts/read.tsx';
import { SavedNotice } from '#parts/saved-notice.tsx';
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
const NeedsBand = lazy(async () => {
  await firstContentShown();
  return { default: (await import('#parents/parts/needs-band.tsx')).NeedsBand };
});

const WaitingLists = lazy(async () => {
  await firstContentShown();
  return { default: (await import('#parents/parts/waiting-lists.tsx')).WaitingLists };
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
          <Optional>
            <NeedsBand userId={session.userId} className="mb-5" />
          </Optional>
          <Orders userId={session.userId} />
          <Optional>
            <div className="mt-8 empty:hidden">
              <WaitingLists userId={session.userId} offeredAbove />
            </div>
          </Optional>
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
            const [order] = children;
            return (
              order && (
                <li key={order.id}>
                  <EntryCard all={children} race={order.lomba} now={now} sum onIntent={prefetch} />
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
