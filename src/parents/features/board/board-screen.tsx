import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Fragment, lazy, Suspense, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { boardQueries, type ReceivedBoard, serverNow } from '#api/board.ts';
import { ownEntries } from '#api/own-reads.ts';
import { useSession } from '#api/platform/session.ts';
import {
  askAfterFailure,
  askEvery,
  breaksBefore,
  classToFeast,
  hasEnded,
  isBare,
  isLastKnown,
  isOver,
  isUnordered,
  silentSince,
} from '#domain/board/calls.ts';
import { paths } from '#domain/paths.ts';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/board.ts';
import * as words from '#parts/copy/board.ts';
import { boardTitle } from '#parts/copy/shared.ts';
import { useDocumentTitle } from '#parts/document-title.ts';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/now.ts';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAsleep } from './asleep.ts';
import { type Followed, useFollowed } from './followed.ts';
import { FollowedRiders, type OwnRider } from './followed-riders.tsx';
import { Latest } from './latest.tsx';
import { MotoCard } from './moto-card.tsx';
import { Names, Own } from './names.tsx';

// What nobody has opened yet holds up nothing.
const ClassResults = lazy(() =>
  import('./class-results.tsx').then((module) => ({ default: module.ClassResults })),
);
const AfterSeason = lazy(() =>
  import('./after-season.tsx').then((module) => ({ default: module.AfterSeason })),
);
const DayStory = lazy(() =>
  import('./day-story.tsx').then((module) => ({ default: module.DayStory })),
);
const Scanned = lazy(() => import('./scanned.tsx').then((module) => ({ default: module.Scanned })));

/** Nobody touches it for so long: it stops asking until somebody does (R19). */
const untouchedMs = 30 * 60_000;

/** With the names the lists have their length from the first drawing on. */
export function prefetch(client: QueryClient, { id = '' }: { id?: string }): Promise<unknown> {
  return client.prefetchQuery(boardQueries.names(id));
}

export function Component() {
  const { id = '' } = useParams();
  const { hash } = useLocation();
  const session = useSession();
  const own = useQuery({
    ...ownEntries(session?.userId ?? ''),
    enabled: session !== null,
    // Once at an opening: the day's news is in the board, which costs the database nothing.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const riders = (own.data ?? []).flatMap(({ lomba_id, kategori_lomba, nomor_plat }) =>
    lomba_id === id && nomor_plat
      ? [{ plate: nomor_plat, raceClass: kategori_lomba?.nama ?? null }]
      : [],
  );
  const followed = useFollowed(
    id,
    riders.map(({ plate }) => plate),
  );
  /** Null: closed again; undefined: nothing was pressed. */
  const [chosen, setChosen] = useState<string | null>();
  const [told, setTold] = useState(false);
  const { asleep, wake } = useAsleep(untouchedMs);
  const board = useQuery({
    ...boardQueries.small(id),
    // A hidden page does not ask; React Query sees to it.
    refetchInterval: ({ state }) => {
      const every = askEvery(state.data ?? undefined, followed.plates, chosen);
      // After the season only a correction changes anything, and a race that was called off stays so.
      if (asleep || state.data?.plateless || state.data?.called_off) {
        return false;
      }
      return state.status === 'error' || state.errorUpdatedAt > state.dataUpdatedAt
        ? askAfterFailure(every, state.dataUpdatedAt || state.errorUpdatedAt, Date.now())
        : every;
    },
    refetchOnWindowFocus: 'always',
  });
  const opened =
    chosen === undefined && board.data ? classToFeast(board.data, followed.plates) : chosen;
  useDocumentTitle(board.data ? copy.titleOf(board.data.title) : boardTitle);
  const names = useQuery({ ...boardQueries.names(id), enabled: board.data != null });

  return (
    <Screen>
      <ScreenHeader title={boardTitle} backTo={paths.raceDetail(id)} />
      <Read
        of={[board]}
        skeleton={<BoardSkeleton />}
        failed={copy.failed}
        missing={<EmptyState illustration="flag" title={copy.noneTitle} text={copy.noneText} />}
      >
        {(found) => (
          <Names value={names.data ?? { names: {}, hidden: [] }}>
            <Own value={followed.plates}>
              <div className="grid gap-6 laptop:grid-cols-2 laptop:items-start laptop:gap-8">
                <div className="grid gap-6">
                  <div className="grid gap-2">
                    <h2 className="wrap-anywhere text-xl">{found.title}</h2>
                    <Standing board={found} unanswered={board.isError} />
                    {asleep && (
                      <Notice tone="info">
                        <div className="grid gap-2">
                          {copy.asleep}
                          <Button
                            variant="secondary"
                            onClick={() => {
                              wake();
                              board.refetch();
                            }}
                          >
                            {copy.wakeAction}
                          </Button>
                        </div>
                      </Notice>
                    )}
                  </div>
                  {hash.length > 1 && (
                    <Suspense>
                      <Scanned hash={hash} board={found} followed={followed} />
                    </Suspense>
                  )}
                  {found.called_off ? (
                    <Notice tone="danger">{copy.calledOff}</Notice>
                  ) : found.plateless ? (
                    <Suspense>
                      <AfterSeason
                        race={id}
                        userId={session?.userId ?? null}
                        entries={own.data ?? []}
                      />
                    </Suspense>
                  ) : (
                    <Calls
                      board={found}
                      unanswered={board.isError}
                      followed={followed}
                      own={riders}
                    />
                  )}
                </div>
                {!isBare(found) && (
                  <div className="grid gap-6">
                    {!(found.plateless || isOver(found)) && <Latest board={found} />}
                    <Classes
                      board={found}
                      followed={followed}
                      opened={opened ?? null}
                      onOpen={setChosen}
                    />
                    {!found.plateless && isOver(found) && <Latest board={found} />}
                    {!found.plateless && (
                      <details onToggle={() => setTold(true)}>
                        <summary className="min-h-11 font-bold">{copy.dayStory}</summary>
                        {told && (
                          <Suspense>
                            <DayStory board={found} />
                          </Suspense>
                        )}
                      </details>
                    )}
                  </div>
                )}
              </div>
            </Own>
          </Names>
        )}
      </Read>
    </Screen>
  );
}

/** Since when the board stands, and what holds the day up. */
function Standing({ board, unanswered }: { board: ReceivedBoard; unanswered: boolean }) {
  useNow();
  const { dibuat_pada: made } = board;
  const silent = silentSince(board, serverNow(board));
  const old = board.kept ? copy.kept : board.basi ? copy.fromBefore : unanswered && copy.noNews;
  return (
    <div className="grid gap-2" aria-live="polite">
      <p className="text-ink-muted text-sm">
        {copy.standing(made === null ? '' : formatTime(made, board.zone), board.pace)}
      </p>
      {board.stopped && <Notice tone="warning">{copy.stopped}</Notice>}
      {board.paused !== null && <Notice tone="warning">{copy.pausedBecause(board.paused)}</Notice>}
      {old && <Notice tone="warning">{old}</Notice>}
      {silent && <Notice tone="warning">{copy.silentSince(formatTime(silent, board.zone))}</Notice>}
    </div>
  );
}

interface CallsProps {
  board: ReceivedBoard;
  unanswered: boolean;
  followed: Followed;
  own: readonly OwnRider[];
}

function Calls({ board, unanswered, followed, own }: CallsProps) {
  useNow();
  const old = isLastKnown(board, serverNow(board), unanswered);
  return (
    <>
      <FollowedRiders board={board} followed={followed} own={own} old={old} />
      {/* How it ended is said of each child, and below for everybody. */}
      {!(isOver(board) && followed.plates.length > 0) && <NowAndNext board={board} old={old} />}
    </>
  );
}

function NowAndNext({ board, old }: { board: ReceivedBoard; old: boolean }) {
  const nameOf = (id: string) => board.classes.find((one) => one.id === id)?.name ?? '';
  if (isBare(board)) {
    return <Notice tone="info">{copy.notDrawn}</Notice>;
  }
  if (isOver(board)) {
    return <Notice tone="positive">{copy.overText(board.classes)}</Notice>;
  }
  if (hasEnded(board)) {
    return null;
  }
  return (
    <>
      <Section title={old ? copy.lastKnown : copy.now}>
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
      <Section title={isUnordered(board) ? copy.unordered : copy.next}>
        {isUnordered(board) && <p className="text-ink-muted">{copy.unorderedText}</p>}
        {board.next.length === 0 ? (
          <p className="text-ink-muted">{copy.nothingWaits}</p>
        ) : (
          <ol className="grid gap-3">
            {board.next.map((moto) => (
              <Fragment key={words.motoOf(moto) + moto.class}>
                {breaksBefore(board, moto).map((pause) => (
                  <li key={pause.name} className="px-1 font-bold text-ink-muted text-sm">
                    {copy.pauseAfter(pause)}
                  </li>
                ))}
                <MotoCard moto={moto} name={nameOf(moto.class)} />
              </Fragment>
            ))}
          </ol>
        )}
      </Section>
    </>
  );
}

interface ClassesProps {
  board: ReceivedBoard;
  followed: Followed;
  opened: string | null;
  onOpen: (id: string | null) => void;
}

function Classes({ board, followed, opened, onOpen }: ClassesProps) {
  return (
    <Section title={copy.classes}>
      <ul className="grid gap-3">
        {board.classes.map((head) => (
          <li key={head.id}>
            <Card className="p-3.5">
              <button
                type="button"
                aria-expanded={opened === head.id}
                onClick={() => onOpen(opened === head.id ? null : head.id)}
                className="flex min-h-11 w-full items-center gap-2 text-left"
              >
                <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 gap-y-1">
                  <span className="wrap-anywhere font-bold">{head.name}</span>
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="text-ink-muted text-sm">{copy.progress(head)}</span>
                    <Badge tone={head.phase === 'selesai' ? 'positive' : 'neutral'}>
                      {copy.phaseOf(head, board.now)}
                    </Badge>
                  </span>
                </span>
                <ChevronDown
                  aria-hidden
                  className={`size-5 shrink-0 text-ink-muted ${opened === head.id ? 'rotate-180' : ''}`}
                />
              </button>
              {opened === head.id && (
                <Suspense fallback={<Skeleton className="mt-3 h-40" />}>
                  <ClassResults
                    race={board.race}
                    head={head}
                    zone={board.zone}
                    numbers={board.numbers[head.id] ?? {}}
                    followed={followed}
                  />
                </Suspense>
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
