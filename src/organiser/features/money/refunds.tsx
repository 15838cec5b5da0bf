import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import {
  approveRefund,
  closeRefund,
  moneyQueries,
  type Refund,
  withdrawRefund,
} from '#api/organiser/money.ts';
import { formatDate, formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/money.ts';
import { ActDialog, Consequence } from '#parts/act/act-dialog.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Price } from '#parts/price.tsx';
import { Read } from '#parts/read.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.ts';
import { ManyRefundActions } from './many-refunds.tsx';
import { MoneySkeleton } from './money-skeleton.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { ProofButton } from './proof-button.tsx';
import { RefundAccount } from './refund-account.tsx';
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
/** Transferred; where the provider gave it back too, until the club has claimed one of the two. */
function mustBeClosed({ langkah, sent_twice, ditutup_sebab }: Refund): boolean {
  return langkah === 'dibayar' || (sent_twice && ditutup_sebab === 'penyedia');
}

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
              {[refund.parent, refund.refund_number, refund.berkas_pada && copy.inBankFile]
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

const tones: Record<Refund['langkah'], BadgeTone> = {
  diminta: 'warning',
  disetujui: 'info',
  dibayar: 'positive',
  ditutup: 'neutral',
  ditarik: 'neutral',
};

type Doing = 'approve' | 'pay' | 'withdraw' | null;

function RefundCard({ refund, raceId, zone }: { refund: Refund; raceId: string; zone: string }) {
  const [doing, setDoing] = useState<Doing>(null);
  const after = useAfterDecision(raceId);
  const isOpen = refund.langkah === 'diminta' || refund.langkah === 'disetujui';
  const mustBeOther = refund.needs_second_person && refund.langkah === 'diminta' && refund.is_mine;
  const payerMustBeOther =
    refund.needs_second_person && refund.diminta_pemesan && refund.approved_by_me;
  // The provider gave it back, perhaps after somebody had transferred it already.
  const maybePaid =
    refund.ditutup_sebab === 'penyedia' &&
    refund.dibayar_pada === null &&
    refund.disetujui_pada !== null &&
    refund.has_account;

  const close = useAct({
    act: () => closeRefund(refund.id),
    done: () => {
      toast.success(copy.closeDone);
      return after();
    },
    sentences: copy.refusals,
  });

  return (
    <Card className="grid h-full content-start gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1.5">
          <Badge tone={tones[refund.langkah]}>
            {refund.ditutup_sebab === 'penyedia'
              ? copy.closedByProvider
              : copy.stepLabel(refund.langkah)}
          </Badge>
          <h2 className="wrap-anywhere text-lg">{refund.rider}</h2>
          <p className="text-ink-muted text-sm">
            {refund.jenis === 'selisih' ? copy.differenceKind : copy.fullKind}
            {refund.parent !== null && <> · {copy.paidBy(refund.parent)}</>} ·{' '}
            {refund.refund_number}
          </p>
        </div>
        <Price amount={refund.jumlah} className="text-xl" />
      </div>
      <p className="wrap-anywhere text-sm">{copy.reasonOf(refund.alasan)}</p>
      {refund.sent_twice && <Notice tone="danger">{copy.twice}</Notice>}
      <Steps refund={refund} zone={zone} />
      {(isOpen || refund.langkah === 'dibayar') && (
        <RefundAccount refund={refund} raceId={raceId} onSaved={after} />
      )}
      {mustBeOther && <p className="text-ink-muted text-sm">{copy.approveOwn}</p>}
      {refund.langkah === 'disetujui' && payerMustBeOther && (
        <p className="text-ink-muted text-sm">{copy.payOwn}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {refund.langkah === 'diminta' && !mustBeOther && (
          <Button size="sm" onClick={() => setDoing('approve')}>
            {copy.approveAction}
          </Button>
        )}
        {refund.langkah === 'disetujui' && !payerMustBeOther && refund.has_account && (
          <Button size="sm" onClick={() => setDoing('pay')}>
            {copy.payAction}
          </Button>
        )}
        {mustBeClosed(refund) && (
          <Button size="sm" loading={close.busy} loadingText={copy.saving} onClick={close.run}>
            {copy.closeAction}
          </Button>
        )}
        {isOpen && (
          <Button size="sm" variant="secondary" onClick={() => setDoing('withdraw')}>
            {copy.withdrawAction}
          </Button>
        )}
        {refund.bukti !== null && <ProofButton refundId={refund.id} path={refund.bukti} />}
        {refund.bukti === null && refund.dibayar_pada !== null && (
          <p className="text-sm text-ink-muted">{copy.proofGone}</p>
        )}
      </div>
      {maybePaid && (
        <Notice tone="warning">
          {copy.payAnywayText}
          <Button size="sm" variant="secondary" className="mt-2" onClick={() => setDoing('pay')}>
            {copy.payAnyway}
          </Button>
        </Notice>
      )}
      <Refused act={close} />
      {doing === 'approve' && (
        <ActDialog
          {...copy.decision}
          open
          onClose={() => setDoing(null)}
          title={copy.approveTitle(refund.jumlah)}
          preview={{
            ...copy.foreseen,
            of: ['approve', refund.id],
            ask: () => approveRefund(refund.id, false),
            show: () => <Consequence>{copy.approveText(refund.rider)}</Consequence>,
          }}
          act={() => approveRefund(refund.id, true)}
          confirmLabel={copy.approveConfirm}
          done={copy.approveDone}
          onDone={after}
        />
      )}
      {doing === 'withdraw' && (
        <ActDialog
          {...copy.decision}
          open
          onClose={() => setDoing(null)}
          title={copy.withdrawTitle}
          preview={{
            ...copy.foreseen,
            of: ['withdraw', refund.id],
            ask: () => Promise.resolve(null),
            show: () => <Consequence>{copy.withdrawText}</Consequence>,
          }}
          note={copy.reason(copy.withdrawNote)}
          act={(note) => withdrawRefund(refund.id, note)}
          confirmLabel={copy.withdrawConfirm}
          done={copy.withdrawDone}
          onDone={after}
          danger
        />
      )}
      {doing === 'pay' && (
        <PayDialog
          refund={refund}
          zone={zone}
          evenSo={maybePaid}
          onClose={() => setDoing(null)}
          onDone={after}
        />
      )}
    </Card>
  );
}

function Steps({ refund, zone }: { refund: Refund; zone: string }) {
  const who = (name: string | null) => name ?? copy.somebody;
  const done = [
    copy.askedBy(
      refund.diminta_pemesan ? copy.parentAsked : who(refund.asked_by),
      formatDateTime(refund.diminta_pada, zone),
    ),
    refund.disetujui_pada === null
      ? null
      : copy.approvedBy(who(refund.approved_by), formatDateTime(refund.disetujui_pada, zone)),
    refund.dibayar_pada === null || refund.tanggal_transfer === null
      ? null
      : copy.paidOn(formatDate(refund.tanggal_transfer, zone), who(refund.paid_by)),
    refund.ditutup_pada === null ? null : copy.closedOn(formatDateTime(refund.ditutup_pada, zone)),
  ];
  const hasEnded = refund.langkah === 'ditutup' || refund.langkah === 'ditarik';
  return (
    <ol aria-label={copy.steps} className="grid gap-1.5 text-sm">
      {done.map((text, index) =>
        text === null && hasEnded ? null : (
          <li
            key={copy.stepNames[index]}
            className={classNames(
              'flex items-center gap-2.5 before:size-2.5 before:shrink-0 before:rounded-full',
              text === null
                ? 'text-ink-muted before:inset-ring before:inset-ring-line-strong'
                : 'before:bg-positive',
            )}
          >
            {text ?? copy.stepNames[index]}
          </li>
        ),
      )}
    </ol>
  );
}
