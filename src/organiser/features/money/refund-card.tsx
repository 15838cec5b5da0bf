import { useState } from 'react';
import { approveRefund, closeRefund, type Refund, withdrawRefund } from '#api/organiser/money.ts';
import { formatDate, formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as leaving from '#organiser/copy/leaving.ts';
import * as copy from '#organiser/copy/money.ts';
import { ActDialog, Consequence } from '#parts/act/act-dialog.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Price } from '#parts/price.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import { AskRefund } from './ask-refund.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { ProofButton } from './proof-button.tsx';
import { RefundAccount } from './refund-account.tsx';
import { useAfterDecision } from './use-after-decision.ts';

/** Transferred; where the provider gave it back too, until the club has claimed one of the two. */
export function mustBeClosed({ langkah, sent_twice, ditutup_sebab }: Refund): boolean {
  return langkah === 'dibayar' || (sent_twice && ditutup_sebab === 'penyedia');
}

const tones: Record<Refund['langkah'], BadgeTone> = {
  diminta: 'warning',
  disetujui: 'info',
  dibayar: 'positive',
  ditutup: 'neutral',
  ditarik: 'neutral',
};

type Doing = 'approve' | 'pay' | 'withdraw' | 'more' | null;

/** One refund: how much, of whom, how far it is, and what may be done about it. */
export function RefundCard({
  refund,
  raceId,
  zone,
}: {
  refund: Refund;
  raceId: string;
  zone: string;
}) {
  const [doing, setDoing] = useState<Doing>(null);
  const after = useAfterDecision(raceId);
  const isOpen = refund.langkah === 'diminta' || refund.langkah === 'disetujui';
  const isWish = refund.keluar && refund.diminta_pemesan;
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
              : refund.ditutup_sebab === 'diganti'
                ? leaving.replaced
                : copy.stepLabel(refund.langkah)}
          </Badge>
          <h2 className="wrap-anywhere text-lg">{refund.rider}</h2>
          <p className="text-ink-muted text-sm">
            {leaving.refundKind(refund)}
            {refund.parent !== null && <> · {copy.paidBy(refund.parent)}</>} ·{' '}
            {refund.refund_number}
          </p>
        </div>
        <Price amount={refund.jumlah} className="text-xl" />
      </div>
      <p className="wrap-anywhere text-sm">{copy.reasonOf(refund.alasan)}</p>
      {refund.aturan !== null && <p className="text-sm">{leaving.byRule(refund.aturan)}</p>}
      {refund.sent_twice && <Notice tone="danger">{copy.twice}</Notice>}
      <Steps refund={refund} zone={zone} />
      {(isOpen || refund.langkah === 'dibayar') && (
        <RefundAccount refund={refund} raceId={raceId} onSaved={after} />
      )}
      {isWish && refund.langkah === 'diminta' && !refund.may_withdraw && (
        <p className="text-ink-muted text-sm">{leaving.wishStands}</p>
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
        {isWish && refund.langkah === 'diminta' && (
          <Button size="sm" variant="secondary" onClick={() => setDoing('more')}>
            {leaving.moreAction}
          </Button>
        )}
        {refund.may_withdraw && (
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
            show: () => (
              <>
                <Consequence>{copy.approveText(refund.rider)}</Consequence>
                {refund.keluar && <Consequence>{leaving.leavesNow}</Consequence>}
              </>
            ),
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
            show: () => (
              <Consequence>
                {refund.replaced_by !== null
                  ? leaving.withdrawReplaces(refund.replaced_by)
                  : refund.jenis === 'sebagian'
                    ? leaving.withdrawStays
                    : copy.withdrawText}
              </Consequence>
            ),
          }}
          note={copy.reason(copy.withdrawNote)}
          act={(note) => withdrawRefund(refund.id, note)}
          confirmLabel={copy.withdrawConfirm}
          done={copy.withdrawDone}
          onDone={after}
          danger
        />
      )}
      {doing === 'more' && (
        <AskRefund
          entry={{ registration_id: refund.pendaftaran_id, nickname: refund.rider, payments: [] }}
          wish={refund}
          raceId={raceId}
          zone={zone}
          onClose={() => setDoing(null)}
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
