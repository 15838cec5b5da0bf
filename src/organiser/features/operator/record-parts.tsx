import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FoundOrder, OperatorLetter } from '#api/organiser/operator-search.ts';
import { formatDate, formatDateTime } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/operator-search.ts';
import { Price } from '#parts/price.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { Loading } from '#ui/loading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** What the operator reads of something: its name, and below it a way back to what was found. */
export function Record({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <Link
          to={addresses.operatorSearch()}
          className="inline-flex min-h-11 w-fit items-center gap-1.5 font-semibold text-primary text-sm underline-offset-4 hover:underline lg:min-h-8"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {copy.back}
        </Link>
        <h2 className="wrap-anywhere text-2xl">{title}</h2>
      </div>
      {children}
    </div>
  );
}

export function RecordSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="grid gap-4">
      <Skeleton className="h-9 w-60" />
      <Skeleton className="h-44" />
      <Skeleton className="h-72" />
    </Loading>
  );
}

export type Fact = [label: string, value: ReactNode];

/** What is known, a line each; what is null is left out. */
export function Facts({ of: facts }: { of: readonly (Fact | null)[] }) {
  return (
    <dl>
      {facts.map(
        (fact) => fact !== null && <DefinitionRow key={fact[0]} label={fact[0]} value={fact[1]} />,
      )}
    </dl>
  );
}

/** A fact that happened at some time; null where it has not. */
export function moment(label: string, at: string | null): Fact | null {
  return at === null ? null : [label, formatDateTime(at)];
}

/** Rows between lines on one sheet, or a sentence where there are none. */
export function Rows({ children, none }: { children: ReactNode[]; none: string }) {
  if (children.length === 0) {
    return <p className="text-ink-muted text-sm">{none}</p>;
  }
  return (
    <Card>
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  );
}

interface RowProps {
  /** None: it leads nowhere. */
  to?: string;
  title: string;
  lines: readonly (string | null | false)[];
  badge?: { tone: BadgeTone; text: string } | null;
  amount?: number;
}

export function Row({ to, title, lines, badge, amount }: RowProps) {
  const inside = (
    <>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="wrap-anywhere font-bold">{title}</span>
        {lines.map(
          (line) =>
            typeof line === 'string' && (
              <span key={line} className="wrap-anywhere text-ink-muted text-sm">
                {line}
              </span>
            ),
        )}
      </span>
      <span className="grid flex-none justify-items-end gap-1">
        {amount !== undefined && <Price amount={amount} />}
        {badge != null && <Badge tone={badge.tone}>{badge.text}</Badge>}
      </span>
      {to !== undefined && <ChevronRight aria-hidden className="size-5 flex-none text-ink-muted" />}
    </>
  );
  const shape = 'flex min-h-14 items-center gap-3 px-4 py-3';
  return (
    <li>
      {to === undefined ? (
        <div className={shape}>{inside}</div>
      ) : (
        <Link to={to} className={`${shape} transition-colors hover:bg-sunken`}>
          {inside}
        </Link>
      )}
    </li>
  );
}

export function OrderRow({ order }: { order: FoundOrder }) {
  const children = order.entry_ids.length;
  const paid = order.paid === children;
  return (
    <Row
      to={addresses.operatorOrder(order.order_id)}
      title={copy.orderNumber(order.entry_ids)}
      lines={[
        [order.race, order.organisation].filter(Boolean).join(' · '),
        [
          order.parent ?? (order.user_id === null ? copy.onPaper : copy.erasedAccount),
          ...order.riders,
        ].join(' · '),
        `${copy.enteredAt} ${formatDateTime(order.didaftar_pada)}`,
      ]}
      amount={order.total_bayar}
      badge={{
        tone: order.live === 0 ? 'neutral' : paid ? 'positive' : 'warning',
        text: copy.standing({ ...order, children }),
      }}
    />
  );
}

function letterState({ terkirim_pada, berhenti_pada, galat, held }: OperatorLetter): {
  tone: BadgeTone;
  text: string;
} {
  if (terkirim_pada !== null) {
    return { tone: 'positive', text: copy.letterSent(formatDateTime(terkirim_pada)) };
  }
  if (berhenti_pada !== null) {
    return { tone: 'danger', text: copy.letterStopped(galat) };
  }
  return held
    ? { tone: 'warning', text: copy.letterHeld }
    : { tone: 'info', text: copy.letterWaits };
}

export function Letters({ letters }: { letters: readonly OperatorLetter[] }) {
  return (
    <Rows none={copy.noLetters}>
      {letters.map((letter) => (
        <Row
          key={letter.id}
          title={copy.letterKind(letter.jenis)}
          lines={[formatDate(letter.dibuat_pada)]}
          badge={letterState(letter)}
        />
      ))}
    </Rows>
  );
}
