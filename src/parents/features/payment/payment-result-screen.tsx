import {
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  Hourglass,
  type LucideIcon,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { PaymentResult } from '#api/payments.ts';
import { useSession } from '#api/platform/session.ts';
import { type OrderState, orderState } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import { type PaymentOutcome, paymentOutcome } from '#domain/statuses.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#parents/copy/payment.ts';
import { sentenceOf } from '#parts/act/sentence.ts';
import { actionNeededText } from '#parts/copy/action-needed.ts';
import * as orders from '#parts/copy/orders.ts';
import { payTimeOver } from '#parts/copy/payment.ts';
import * as shared from '#parts/copy/shared.ts';
import { outcomeTexts, paymentOutcomeTitles } from '#parts/copy/statuses.ts';
import { Optional } from '#parts/optional.tsx';
import { PaymentQuestion, usePaymentCheck } from '#parts/payment-question.tsx';
import { ReceiptAddress } from '#parts/receipt-address.tsx';
import { TimeLeft } from '#parts/time-left.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Confetti } from './confetti.tsx';
import { usePaymentResult } from './use-payment-result.ts';

/** Of a payment that went well; the other results need none of it. */
const SuccessEntries = lazy(() =>
  import('./success-entries.tsx').then((module) => ({ default: module.SuccessEntries })),
);

const home = (
  <ButtonLink to={paths.home()} variant="secondary" block>
    {copy.backHomeAction}
  </ButtonLink>
);

export function Component() {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const session = useSession();
  const reference = params.get('ref')?.trim() ?? '';

  return (
    <Screen className="overflow-x-clip">
      <h1 tabIndex={-1} className="sr-only">
        {shared.paymentResultTitle}
      </h1>
      {reference === '' ? (
        <ErrorState
          title={copy.referenceMissingTitle}
          text={copy.referenceMissingText}
          action={<WaysOut />}
        />
      ) : session === null ? (
        <EmptyState
          illustration="ticket"
          title={copy.signedOutTitle}
          text={copy.signedOutText}
          action={
            <div className="grid gap-2.5">
              <ButtonLink to={paths.login({ next: pathname + search })} block>
                {shared.signInAction}
              </ButtonLink>
              {home}
            </div>
          }
        />
      ) : (
        <Result userId={session.userId} reference={reference} />
      )}
    </Screen>
  );
}

function WaysOut() {
  return (
    <div className="grid gap-2.5">
      <ButtonLink to={paths.orders()} block>
        {orders.viewOrderAction}
      </ButtonLink>
      {home}
    </div>
  );
}

function Result({ userId, reference }: { userId: string; reference: string }) {
  const { result, gaveUp, askAgain } = usePaymentResult(userId, reference);

  const payment = result.data;

  if (result.isError && !payment) {
    return (
      <ErrorState
        title={copy.statusLoadFailed}
        text={sentenceOf(result.error)}
        onRetry={askAgain}
        retrying={result.isFetching}
        action={<WaysOut />}
      />
    );
  }
  if (payment === null) {
    return (
      <ErrorState
        title={copy.transactionMissingTitle}
        text={copy.transactionMissingText}
        onRetry={askAgain}
        retrying={result.isFetching}
        action={<WaysOut />}
      />
    );
  }
  return (
    // A family that is in has the window's width for its tickets; every other result is a phone's column.
    <div
      className={classNames(
        'mx-auto grid max-w-110 justify-items-center pt-32 text-center',
        payment && isCelebrated(payment) && 'laptop:max-w-5xl',
      )}
    >
      {payment ? <Mark payment={payment} /> : <Skeleton className="size-24 rounded-full" />}
      {/* There from the first moment: a screen reader tells what changes in a place that it knows. */}
      <div
        role="status"
        aria-live="polite"
        aria-atomic="true"
        className="mt-6 grid w-full justify-items-center"
      >
        {payment ? (
          <Headline payment={payment} />
        ) : (
          <>
            <p className="sr-only">{copy.statusLoading}</p>
            <Skeleton className="h-8 w-56" />
            <Skeleton className="mt-2 h-5 w-64" />
          </>
        )}
      </div>
      {payment ? (
        <NextSteps userId={userId} payment={payment} gaveUp={gaveUp} onAskAgain={askAgain} />
      ) : (
        <Skeleton className="mt-7 h-32 w-full rounded-xl" />
      )}
    </div>
  );
}

const looks: Record<PaymentOutcome, { Icon: LucideIcon; className: string }> = {
  success: { Icon: CircleCheck, className: 'bg-positive-soft text-on-positive-soft' },
  pending: { Icon: Hourglass, className: 'bg-warning-soft text-on-warning-soft' },
  failed: { Icon: CircleX, className: 'bg-danger-soft text-on-danger-soft' },
  refund: { Icon: Undo2, className: 'bg-info-soft text-on-info-soft' },
  unknown: { Icon: CircleQuestionMark, className: 'bg-sunken text-ink-muted' },
};

/** The money has come, but not all is well. */
const needsActionLook = {
  Icon: TriangleAlert,
  className: 'bg-warning-soft text-on-warning-soft',
};

/** Whether all went as the parent wished. */
function isCelebrated(payment: PaymentResult): boolean {
  return paymentOutcome(payment.status) === 'success' && payment.needs_action === null;
}

function Mark({ payment }: { payment: PaymentResult }) {
  const { Icon, className } =
    payment.needs_action === null ? looks[paymentOutcome(payment.status)] : needsActionLook;
  return (
    <div className="relative">
      {isCelebrated(payment) && <Confetti />}
      <span
        className={`relative grid size-24 animate-rise place-items-center rounded-full ${className}`}
      >
        <Icon aria-hidden className="size-12" />
      </span>
    </div>
  );
}

function Headline({ payment }: { payment: PaymentResult }) {
  const outcome = paymentOutcome(payment.status);
  return (
    <>
      <p className="font-extrabold text-2xl">{paymentOutcomeTitles[outcome]}</p>
      <p className="mx-auto mt-2 max-w-80 text-pretty text-ink-muted">
        {actionNeededText(payment.needs_action) ?? outcomeText(payment, outcome)}
      </p>
    </>
  );
}

interface NextStepsProps {
  userId: string;
  payment: PaymentResult;
  gaveUp: boolean;
  onAskAgain: () => void;
}

function NextSteps({ userId, payment, gaveUp, onAskAgain }: NextStepsProps) {
  const outcome = paymentOutcome(payment.status);
  const { pay: payable, check } = stateOf(payment);
  return (
    <>
      {outcome === 'pending' && <Waiting gaveUp={gaveUp} onAskAgain={onAskAgain} />}
      {outcome === 'failed' && payment.registration_payment_status !== 'dibayar' && (
        <p className="mt-5 max-w-80 text-pretty text-ink-muted text-sm">{copy.turnsByItself}</p>
      )}
      {outcome === 'pending' && payable && (
        <p className="mt-3 font-semibold text-sm">
          <TimeLeft until={payment.hold_ends_at} over={payTimeOver} />
        </p>
      )}
      {isCelebrated(payment) && (
        <Optional waiting={<div className="h-96" />}>
          <SuccessEntries userId={userId} entryId={payment.registration_id} />
        </Optional>
      )}
      <Card className="mt-7 w-full max-w-110 px-4 py-2.5 text-left">
        <dl className="divide-y divide-line">
          <DefinitionRow label={copy.raceLabel} value={payment.race_title} />
          <DefinitionRow label={copy.amountLabel} value={formatRupiah(payment.amount)} />
          <DefinitionRow
            label={copy.transactionNumberLabel}
            value={<Reference>{payment.merchant_ref}</Reference>}
          />
        </dl>
      </Card>
      <div className="mt-6 grid w-full max-w-110 gap-2.5">
        {outcome === 'pending' && check && (
          <AskProvider userId={userId} entryId={payment.registration_id} />
        )}
        {(outcome === 'pending' || outcome === 'failed') && payable && (
          <ButtonLink
            to={paths.payment(payment.race_id, { pendaftaran: payment.registration_id })}
            block
          >
            {outcome === 'failed' ? copy.payAgainAction : orders.payNowAction}
          </ButtonLink>
        )}
        <ButtonLink
          to={paths.orderDetail(payment.registration_id)}
          variant={payable ? 'secondary' : 'primary'}
          block
        >
          {isCelebrated(payment) ? copy.viewEntryAction : orders.viewOrderAction}
        </ButtonLink>
        {home}
      </div>
      {/* Who is in finds it with the codes. */}
      {!isCelebrated(payment) && (
        <div className="mt-6 w-full max-w-110 empty:hidden">
          <ReceiptAddress userId={userId} />
        </div>
      )}
    </>
  );
}

/** How the order stands that the payment is for. */
function stateOf(payment: PaymentResult): OrderState {
  return orderState(
    {
      status_pendaftaran: payment.registration_status,
      status_pembayaran: payment.registration_payment_status,
      perlu_tindakan: payment.needs_action,
      dibatalkan_pada: payment.cancelled_at,
      kedaluwarsa_pada: payment.hold_ends_at,
      perpanjangan: payment.hold_renewals,
    },
    {
      status: payment.race_status,
      tanggal_mulai: payment.race_starts_at,
      pendaftaran_selesai: payment.registration_ends_at,
    },
    new Date(),
  );
}

/** An attempt may have ended otherwise than its order. */
function outcomeText(payment: PaymentResult, outcome: PaymentOutcome): string {
  const paid = payment.registration_payment_status === 'dibayar';
  if (paid && outcome === 'refund') {
    return copy.surplusRefunded;
  }
  if (paid && outcome !== 'success') {
    return copy.paidOtherwise;
  }
  const unpaid = outcome === 'pending' || outcome === 'failed';
  const { pay, reason } = stateOf(payment);
  if (unpaid && reason === 'dibatalkan') {
    return copy.cancelledBefore;
  }
  // The payment can neither wait nor be paid again: the reason is said.
  return (unpaid && !pay && orders.orderReasonText(reason)) || outcomeTexts[outcome];
}

function AskProvider({ userId, entryId }: { userId: string; entryId: string }) {
  return <PaymentQuestion {...usePaymentCheck(userId, entryId)} />;
}

function Reference({ children }: { children: ReactNode }) {
  return <span className="break-all font-normal text-xs">{children}</span>;
}

function Waiting({ gaveUp, onAskAgain }: { gaveUp: boolean; onAskAgain: () => void }) {
  if (!gaveUp) {
    return (
      <p className="mt-5 flex items-center gap-2 font-semibold text-primary text-sm">
        <Spinner />
        {copy.checkingByItself}
      </p>
    );
  }
  return (
    <div className="mt-5 grid justify-items-center gap-3">
      <p className="max-w-80 text-sm">{copy.noNewsYet}</p>
      <Button size="sm" onClick={onAskAgain}>
        {copy.checkAgainAction}
      </Button>
    </div>
  );
}
