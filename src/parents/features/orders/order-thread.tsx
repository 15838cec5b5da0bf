import { useQuery } from '@tanstack/react-query';
import {
  Banknote,
  type LucideIcon,
  Megaphone,
  PencilLine,
  Trophy,
  UserRoundCheck,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { EntryDetail } from '#api/entries.ts';
import { type ThreadLine, threadQueries } from '#api/thread.ts';
import type { OrderState } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/thread.ts';
import { useNewsSeen } from '#parents/parts/race-news.tsx';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Loading } from '#ui/loading.tsx';
import { useNow } from '#ui/now.ts';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** As many as leave the rest of the page in reach. */
const shownFolded = 4;

const icons: Record<string, LucideIcon> = {
  entered: UserRoundCheck,
  let_in: UserRoundCheck,
  checked_in: UserRoundCheck,
  place_offered: UserRoundCheck,
  paid: Banknote,
  undecided: Banknote,
  refunded: Banknote,
  letter: Megaphone,
  race_moved: Megaphone,
  called_off: Megaphone,
  plate: Megaphone,
  result: Trophy,
};

function iconOf(kind: string): LucideIcon {
  return icons[kind] ?? (kind.startsWith('refund') ? Banknote : PencilLine);
}

interface OrderThreadProps {
  order: EntryDetail;
  state: OrderState;
  userId: string;
}

/** What happened to an entry, the newest first, and above it what comes next. */
export function OrderThread({ order, state, userId }: OrderThreadProps) {
  const thread = useQuery(threadQueries.of(userId, order.id));
  const isNew = useNewsSeen(userId, order.lomba_id);
  const next = copy.nextWords(state, order, order.lomba, useNow());
  return (
    <Section title={copy.title}>
      <Read
        of={[thread]}
        failed={copy.loadFailed}
        skeleton={
          <Loading label={copy.loading}>
            <Skeleton className="h-40 rounded-xl" />
          </Loading>
        }
      >
        {(lines) => (
          <Card className="px-4 py-3">
            {next !== null && (
              <p className="border-line border-b border-dashed pb-3 text-sm">
                <span className="block font-bold text-primary">{copy.nextLabel}</span>
                {next}
              </p>
            )}
            <Lines lines={lines} zone={order.lomba?.zona_waktu} isNew={isNew} />
          </Card>
        )}
      </Read>
    </Section>
  );
}

interface LinesProps {
  lines: readonly ThreadLine[];
  zone: string | undefined;
  isNew: (messageId: string) => boolean;
}

function Lines({ lines, zone, isNew }: LinesProps) {
  const [open, setOpen] = useState(false);
  const told = lines.flatMap((line) => {
    const words = copy.lineWords(line, zone);
    const fresh = line.message_id !== null && isNew(line.message_id);
    return words === null ? [] : [{ line, words, fresh }];
  });
  // What is new is not folded away.
  const folded = Math.max(shownFolded, told.findLastIndex(({ fresh }) => fresh) + 1);
  // To hide one line for a button saves nothing.
  const mayFold = told.length > folded + 1;
  const shown = mayFold && !open ? told.slice(0, folded) : told;
  return (
    <>
      <ol>
        {shown.map(({ line, words, fresh }, place) => (
          <Line
            key={`${line.kind} ${line.at} ${line.message_id ?? place}`}
            line={line}
            words={words}
            zone={zone}
            fresh={fresh}
          />
        ))}
      </ol>
      {mayFold && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={open}
          className="-ml-2 mt-1"
          onClick={() => setOpen(!open)}
        >
          {open ? copy.showFew : copy.showAll(told.length)}
        </Button>
      )}
    </>
  );
}

interface LineProps {
  line: ThreadLine;
  words: copy.LineWords;
  zone: string | undefined;
  fresh: boolean;
}

function Line({ line, words, zone, fresh }: LineProps) {
  const Icon = iconOf(line.kind);
  return (
    <li className="group relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 py-2.5">
      {/* From each line to the one before it. */}
      <span
        aria-hidden
        className="absolute top-9.5 -bottom-2.5 left-3.5 w-px bg-line-strong group-last:hidden"
      />
      <span
        aria-hidden
        className={classNames(
          'grid size-7 place-items-center rounded-full',
          line.kind === 'letter' || line.kind === 'result'
            ? 'bg-primary-soft text-on-primary-soft'
            : 'bg-sunken text-ink-muted',
        )}
      >
        <Icon className="size-4" />
      </span>
      <div className="grid min-w-0 gap-1">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 font-bold text-sm">
          {words.title}
          {fresh && <Badge tone="info">{copy.isNew}</Badge>}
        </p>
        {(words.text ?? []).map((paragraph) => (
          <p key={paragraph} className="wrap-anywhere text-sm">
            {paragraph}
          </p>
        ))}
        {(words.quote ?? []).map((paragraph) => (
          <p
            key={paragraph}
            className="wrap-anywhere whitespace-pre-line rounded-lg bg-info-soft px-3 py-2 text-on-info-soft text-sm"
          >
            {paragraph}
          </p>
        ))}
        {line.kind === 'result' && line.after === 'tempat' && (
          <Link
            to={paths.profile({ tab: 'anak' })}
            className="flex min-h-11 w-fit items-center font-bold text-primary text-sm"
          >
            {copy.certificateAction}
          </Link>
        )}
        <p className="text-ink-muted text-xs">
          <time dateTime={line.at}>{formatDateTime(line.at, zone)}</time>
        </p>
      </div>
    </li>
  );
}
