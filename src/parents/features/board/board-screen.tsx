import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { boardQueries, type ReceivedBoard, serverNow } from '#api/board.ts';
import { entryQueries } from '#api/entries.ts';
import { useSession } from '#api/platform/session.ts';
import { askEvery, isSilent } from '#domain/board/calls.ts';
import { paths } from '#domain/paths.ts';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/board.ts';
import * as words from '#parts/copy/board.ts';
import { useDocumentTitle } from '#parts/document-title.ts';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/now.ts';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ClassResults } from './class-results.tsx';
import { useFollowed } from './followed.ts';
import { FollowedRiders } from './followed-riders.tsx';
import { MotoCard } from './moto-card.tsx';
import { Names } from './names.tsx';

/** Nobody looks for so long: it stops asking until somebody does (R19). */
const untouchedMs = 30 * 60_000;

export function Component() {
  const { id = '' } = useParams();
  const session = useSession();
  const own = useQuery({
    ...entryQueries.list(session?.userId ?? ''),
    enabled: session !== null,
  });
  const plates = (own.data ?? []).flatMap(({ lomba_id, nomor_plat }) =>
    lomba_id === id ? (nomor_plat ?? []) : [],
  );
  const followed = useFollowed(id, plates);
  const [openedAt] = useState(() => Date.now());
  const board = useQuery({
    ...boardQueries.small(id),
    // A hidden page does not ask; React Query sees to it.
    refetchInterval: ({ state }) =>
      Date.now() - openedAt > untouchedMs
        ? false
        : askEvery(state.data ?? undefined, followed.plates),
    refetchOnWindowFocus: 'always',
  });
  useDocumentTitle(board.data ? copy.titleOf(board.data.title) : copy.title);
  const names = useQuery({ ...boardQueries.names(id), enabled: board.data != null });

  return (
    <Screen>
      <ScreenHeader title={copy.title} backTo={paths.raceDetail(id)} />
      <Read
        of={[board]}
        skeleton={<BoardSkeleton />}
        failed={copy.failed}
        missing={<EmptyState illustration="flag" title={copy.noneTitle} text={copy.noneText} />}
      >
        {(found) => (
          <Names value={names.data ?? { names: {}, hidden: [] }}>
            <div className="grid gap-6">
              <div className="grid gap-2">
                <h2 className="wrap-anywhere text-xl">{found.title}</h2>
                <Standing board={found} />
              </div>
              <FollowedRiders board={found} followed={followed} own={plates} />
              <NowAndNext board={found} />
              <Classes board={found} />
            </div>
          </Names>
        )}
      </Read>
    </Screen>
  );
}

/** Since when the board stands, and what holds the day up. */
function Standing({ board }: { board: ReceivedBoard }) {
  useNow();
  const { dibuat_pada: made, panitia_terdengar: heard } = board;
  const silent = heard !== null && isSilent(heard, serverNow(board));
  return (
    <div className="grid gap-2">
      <p className="text-ink-muted text-sm">
        {copy.standing(made === null ? '' : formatTime(made, board.zone), board.pace)}
      </p>
      {board.stopped && <Notice tone="warning">{copy.stopped}</Notice>}
      {board.paused !== null && <Notice tone="warning">{copy.pausedBecause(board.paused)}</Notice>}
      {board.basi && <Notice tone="warning">{copy.fromBefore}</Notice>}
      {silent && <Notice tone="warning">{copy.silentSince(formatTime(heard, board.zone))}</Notice>}
    </div>
  );
}

function NowAndNext({ board }: { board: ReceivedBoard }) {
  useNow();
  const silent = isSilent(board.panitia_terdengar, serverNow(board));
  const nameOf = (id: string) => board.classes.find((one) => one.id === id)?.name ?? '';
  return (
    <>
      <Section title={silent ? copy.lastKnown : copy.now}>
        {board.now.length === 0 ? (
          <p className="text-ink-muted">{copy.nothingRuns}</p>
        ) : (
          <ul className="grid gap-3">
            {board.now.map((moto) => (
              <MotoCard
                key={words.motoOf(moto) + moto.class}
                moto={moto}
                name={nameOf(moto.class)}
              />
            ))}
          </ul>
        )}
      </Section>
      <Section title={copy.next}>
        {board.next.length === 0 ? (
          <p className="text-ink-muted">{copy.nothingWaits}</p>
        ) : (
          <ol className="grid gap-3">
            {board.next.map((moto) => (
              <MotoCard
                key={words.motoOf(moto) + moto.class}
                moto={moto}
                name={nameOf(moto.class)}
              />
            ))}
          </ol>
        )}
      </Section>
    </>
  );
}

function Classes({ board }: { board: ReceivedBoard }) {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Section title={copy.classes}>
      <ul className="grid gap-3">
        {board.classes.map((head) => (
          <li key={head.id}>
            <Card className="p-3.5">
              <button
                type="button"
                aria-expanded={opened === head.id}
                onClick={() => setOpened(opened === head.id ? null : head.id)}
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-2 text-left"
              >
                <span className="wrap-anywhere font-bold">{head.name}</span>
                <span className="flex flex-wrap items-center gap-2">
                  <span className="text-ink-muted text-sm">
                    {copy.progress(head.done, head.motos)}
                  </span>
                  <Badge tone={head.phase === 'selesai' ? 'positive' : 'neutral'}>
                    {copy.phases[head.phase]}
                  </Badge>
                </span>
              </button>
              {opened === head.id && (
                <ClassResults
                  race={board.race}
                  head={head}
                  zone={board.zone}
                  numbers={board.numbers[head.id] ?? {}}
                />
              )}
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function BoardSkeleton() {
  return (
    <Loading label={copy.loading} className="grid gap-4">
      <Skeleton className="h-7 w-2/3" />
      {[0, 1, 2].map((key) => (
        <Skeleton key={key} className="h-24" />
      ))}
    </Loading>
  );
}
