import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { type OperatorOverview, operatorQueries } from '#api/organiser/operator.ts';
import * as copy from '#organiser/copy/operator.ts';
import { Read } from '#parts/read.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/now.ts';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import { ItemsPanel } from './overview-items.tsx';

export function Component() {
  return <OperatorFrame>{() => <Overview />}</OperatorFrame>;
}

function Overview() {
  const overview = useQuery(operatorQueries.overview());
  return (
    <Read of={[overview]} skeleton={<Skeleton className="h-44" />} failed={copy.loadFailed}>
      {(answer) => (
        <div className="grid grid-cols-1 gap-8">
          {answer.alarms.length > 0 && <Alarms alarms={answer.alarms} />}
          <Waiting waiting={answer.waiting} quiet={answer.alarms.length === 0} />
          <Outbox overview={answer} />
          <Books overview={answer} />
        </div>
      )}
    </Read>
  );
}

function Alarms({ alarms }: { alarms: readonly string[] }) {
  return (
    <Section title={copy.alarmsTitle}>
      <ul className="grid gap-2">
        {alarms.map((alarm) => (
          <li key={alarm}>
            <Notice tone="danger">{copy.alarmText(alarm)}</Notice>
          </li>
        ))}
      </ul>
      <p className="text-ink-muted text-sm">{copy.alarmHelp}</p>
    </Section>
  );
}

interface WaitingProps {
  waiting: OperatorOverview['waiting'];
  /** No alarm rings either. */
  quiet: boolean;
}

function Waiting({ waiting, quiet }: WaitingProps) {
  const [search, setSearch] = useSearchParams();
  const open = search.get('buka');
  if (waiting.length === 0 && open === null) {
    return quiet ? <EmptyState title={copy.allWellTitle} text={copy.allWellText} /> : null;
  }
  return (
    <Section title={copy.waitingTitle}>
      <Card>
        <ul className="divide-y divide-line">
          {waiting.map(({ kind, count, since }) => (
            <li key={kind}>
              <button
                type="button"
                aria-label={copy.openKind(copy.kindWords(kind).label, count)}
                onClick={() => setSearch({ buka: kind }, { preventScrollReset: true })}
                className="grid w-full grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 px-4 py-3 text-left hover:bg-sunken lg:px-5"
              >
                <span className="grid gap-0.5">
                  <span className="font-bold">{copy.kindWords(kind).label}</span>
                  <span className="text-ink-muted text-sm">{copy.since(since)}</span>
                </span>
                <span className="font-extrabold text-xl tabular-nums">{copy.countOf(count)}</span>
                <ChevronRight aria-hidden className="size-5 text-ink-muted" />
              </button>
            </li>
          ))}
        </ul>
      </Card>
      {open !== null && (
        <ItemsPanel
          key={open}
          kind={open}
          onClose={() => setSearch({}, { preventScrollReset: true })}
        />
      )}
    </Section>
  );
}

function Outbox({ overview }: { overview: OperatorOverview }) {
  const { outbox_waiting, outbox_since, outbox_held } = overview;
  return (
    <Section title={copy.outboxTitle}>
      <Card className="grid gap-1 p-4 text-sm lg:p-5">
        <p className="font-semibold">
          {outbox_waiting === 0 ? copy.nothingWaits : copy.outboxWaiting(outbox_waiting)}
        </p>
        {outbox_since !== null && <p className="text-ink-muted">{copy.since(outbox_since)}</p>}
        {outbox_held > 0 && <p className="text-ink-muted">{copy.outboxHeld(outbox_held)}</p>}
      </Card>
    </Section>
  );
}

/** A daily check that is older than that did not run. */
const checkedLatelyMs = 2 * 86_400_000;

function Books({ overview: { books_checked, books_wrong } }: { overview: OperatorOverview }) {
  const now = useNow().getTime();
  const old = books_checked !== null && now - Date.parse(books_checked) > checkedLatelyMs;
  return (
    <Section title={copy.booksTitle}>
      <Card className="grid gap-1 p-4 text-sm lg:p-5">
        <p className="font-semibold">
          {books_checked === null
            ? copy.booksNever
            : books_wrong === 0
              ? copy.booksAgree(books_checked)
              : copy.booksWrong(books_wrong ?? 0, books_checked)}
        </p>
        {old && <p className="text-ink-muted">{copy.booksOld}</p>}
      </Card>
    </Section>
  );
}
