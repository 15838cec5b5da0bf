import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { moneyQueries, type Refund } from '#api/organiser/money.ts';
import * as leaving from '#organiser/copy/leaving.ts';
import * as copy from '#organiser/copy/money.ts';
import { Price } from '#parts/price.tsx';
import { Read } from '#parts/read.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/section.tsx';
import { ManyRefundActions } from './many-refunds.tsx';
import { MoneySkeleton } from './money-skeleton.tsx';
import { mustBeClosed, RefundCard } from './refund-card.tsx';
import { useAfterDecision } from './use-after-decision.ts';

export interface RefundsProps {
  raceId: string;
  race: string;
  zone: string;
}

interface Group {
  key: string;
  title: string;
  step: 'diminta' | 'disetujui' | 'dibayar' | null;
  holds: (refund: Refund) => boolean;
}

/** By whose turn it is and what is to be done; each refund is in the first that holds it. */
const groups: Group[] = [
  {
    key: 'parents',
    title: copy.accountGroup,
    step: null,
    holds: ({ langkah, has_account }) =>
      !has_account && (langkah === 'diminta' || langkah === 'disetujui'),
  },
  {
    key: 'approve',
    title: copy.approveGroup,
    step: 'diminta',
    holds: ({ langkah }) => langkah === 'diminta',
  },
  {
    key: 'pay',
    title: copy.payGroup,
    step: 'disetujui',
    holds: ({ langkah }) => langkah === 'disetujui',
  },
  {
    key: 'close',
    title: copy.closeGroup,
    step: 'dibayar',
    holds: mustBeClosed,
  },
  { key: 'ended', title: copy.endedGroup, step: null, holds: () => true },
];
/** What the treasurer does comes first; what waits for others and what is over, after it. */
const shownInOrder = ['approve', 'pay', 'close', 'parents', 'ended'];

/** Money on its way back, by what is to be done next. */
export function Refunds({ raceId, race, zone }: RefundsProps) {
  const refunds = useQuery(moneyQueries.refunds(raceId));
  return (
    <Read
      of={[refunds]}
      skeleton={<MoneySkeleton />}
      failed={copy.failedTitle}
      empty={<EmptyState title={copy.refundsEmptyTitle} text={copy.refundsEmptyText} />}
    >
      {(list) => (
        <div className="grid gap-8">
          {shownInOrder.map((key) => {
            const group = groups.find((one) => one.key === key) as Group;
            const held = list.filter(
              (refund) => groups.find(({ holds }) => holds(refund)) === group,
            );
            return (
              held.length > 0 && (
                <RefundGroup
                  key={key}
                  group={group}
                  refunds={held}
                  raceId={raceId}
                  race={race}
                  zone={zone}
                />
              )
            );
          })}
        </div>
      )}
    </Read>
  );
}

/** Up to so many refunds stand open on the page; where there are more, each is a line that opens. */
const shownOpen = 6;

interface RefundGroupProps {
  group: Group;
  refunds: Refund[];
  raceId: string;
  race: string;
  zone: string;
}

function RefundGroup({ group, refunds, raceId, race, zone }: RefundGroupProps) {
  const after = useAfterDecision(raceId);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const picked = refunds.filter(({ id }) => chosen.has(id));
  const isMany = group.step !== null && refunds.length > 1;
  const pick = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) {
      next.add(id);
    } else {
      next.delete(id);
    }
    setChosen(next);
  };
  return (
    <Section title={copy.withCount(group.title, refunds.length)}>
      {isMany && group.step !== null && (
        <ManyRefundActions
          raceId={raceId}
          race={race}
          zone={zone}
          refunds={picked.length > 0 ? picked : refunds}
          picked={picked.length > 0}
          step={group.step}
          onDone={async () => {
            setChosen(new Set());
            await after();
          }}
        />
      )}
      {refunds.length <= shownOpen ? (
        <ul className="grid gap-4 xl:grid-cols-2">
          {refunds.map((refund) => (
            <li key={refund.id}>
              <RefundCard refund={refund} raceId={raceId} zone={zone} />
            </li>
          ))}
        </ul>
      ) : (
        <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
          {refunds.map((refund) => (
            <RefundLine
              key={refund.id}
              refund={refund}
              raceId={raceId}
              zone={zone}
              chosen={isMany ? chosen.has(refund.id) : null}
              onChoose={(on) => pick(refund.id, on)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface RefundLineProps {
  refund: Refund;
  raceId: string;
  zone: string;
  /** Whether it is picked out; null where nothing is done to many. */
  chosen: boolean | null;
  onChoose: (on: boolean) => void;
}

function RefundLine({ refund, raceId, zone, chosen, onChoose }: RefundLineProps) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className="flex min-h-14 items-center gap-3 px-4 py-2">
        {chosen !== null && (
          <input
            type="checkbox"
            aria-label={copy.pickRefund(refund.rider)}
            className="size-5 shrink-0 accent-primary"
            checked={chosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
        )}
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-left"
        >
          <span className="grid min-w-0 flex-1">
            <span className="truncate font-semibold">{refund.rider}</span>
            <span className="truncate text-ink-muted text-xs">
              {[
                refund.keluar && leaving.leavingBadge,
                refund.parent,
                refund.refund_number,
                refund.berkas_pada && copy.inBankFile,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <Price amount={refund.jumlah} className="shrink-0" />
          <ChevronDown
            aria-hidden
            className={classNames('size-5 shrink-0 text-ink-muted', open && 'rotate-180')}
          />
        </button>
      </div>
      {open && <RefundCard refund={refund} raceId={raceId} zone={zone} />}
    </li>
  );
}
