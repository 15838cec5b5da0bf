import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { createPayment, loadContract } from '#api/payments.ts';
import { type AppError, toAppError } from '#api/platform/app-error.ts';
import type { Session } from '#api/platform/session.ts';
import { paths } from '#domain/paths.ts';
import { signal } from '#domain/signal.ts';
import { actionReasons } from '#domain/statuses.ts';
import { isTooManyUnpaid } from '#domain/unpaid-limits.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#parents/copy/payment.ts';
import { readContact } from '#parts/contact-handover.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import * as orders from '#parts/copy/orders.ts';
import * as shared from '#parts/copy/shared.ts';
import { useSignedIn } from '#parts/frame/use-route-changes.ts';
import { loadEncoder } from '#parts/qr-modules.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { buttonClass } from '#ui/button-style.ts';
import * as ui from '#ui/copy.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { isWebAddress, leaveFor } from './leave-for.ts';
import { QrisPayment } from './qris-payment.tsx';
import { QrisPlaceholder } from './qris-placeholder.tsx';

const chargeInProgressTries = 5;
const chargeInProgressWaitMs = 2000;
/** With a signal that is none: longer by this each time it fails. */
const unansweredWaitMs = 2_000;
const longestUnansweredWaitMs = 60_000;

/** The question did not reach the server, or its answer did not reach this phone. */
function isUnanswered(error: Error | null): boolean {
  return error !== null && ['offline', 'network'].includes(toAppError(error).code);
}

/** What the answer will be read and drawn with; nothing is charged before somebody is here. */
export async function loadParts(): Promise<void> {
  loadEncoder();
  await loadContract();
}

export function Component() {
  const { raceId = '' } = useParams();
  const [params] = useSearchParams();
  const entryId = params.get('pendaftaran') ?? '';
  const session = useSignedIn();
  return (
    <Screen>
      <ScreenHeader title={shared.paymentTitle} backTo={summaryPath(raceId, entryId)} />
      {entryId === '' ? (
        <EmptyState
          title={orders.orderMissingTitle}
          text={orders.orderMissingText}
          action={<ButtonLink to={paths.orders()}>{orders.viewOrderAction}</ButtonLink>}
        />
      ) : (
        <Checkout raceId={raceId} entryId={entryId} session={session} />
      )}
    </Screen>
  );
}

function summaryPath(raceId: string, entryId: string) {
  return entryId === '' ? paths.orders() : paths.orderSummary(raceId, { pendaftaran: entryId });
}

interface CheckoutProps {
  raceId: string;
  entryId: string;
  session: Session;
}

function Checkout({ raceId, entryId, session }: CheckoutProps) {
  const checkout = useQuery({
    queryKey: ['checkout', session.userId, entryId],
    queryFn: () => {
      // What was just filled in; the rest the server knows from the account.
      const phone = readContact(entryId)?.phone;
      return createPayment({
        registration_id: entryId,
        ...(phone ? { customer_phone: phone } : {}),
      });
    },
    // Asking again gives the same checkout, but only a person coming back should ask.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Another tab, or the tap before this one, is charging right now: its answer will be ours too.
    retry: (failures, error) =>
      toAppError(error).code === 'charge_in_progress' && failures < chargeInProgressTries,
    retryDelay: chargeInProgressWaitMs,
    // No answer is not a refusal: it is asked again once there is a connection.
    refetchOnReconnect: ({ state }) => (isUnanswered(state.error) ? 'always' : false),
    refetchOnWindowFocus: ({ state }) => (isUnanswered(state.error) ? 'always' : false),
    refetchInterval: ({ state }) =>
      isUnanswered(state.error) && !signal.isCut()
        ? Math.min(unansweredWaitMs * state.errorUpdateCount, longestUnansweredWaitMs)
        : false,
  });
  useEffect(loadEncoder, []);
  const address = checkout.data?.checkout_url;
  const usable = address !== undefined && isWebAddress(address);
  const code = checkout.data?.qr_string ?? null;

  // Without a code to show here, the provider's page has it.
  useEffect(() => {
    if (code === null && address !== undefined && isWebAddress(address)) {
      leaveFor(address);
    }
  }, [address, code]);

  if (checkout.data !== undefined && code !== null) {
    return (
      <QrisPayment
        checkout={{ ...checkout.data, qr_string: code }}
        since={checkout.dataUpdatedAt}
        userId={session.userId}
        entryId={entryId}
        renewing={checkout.isFetching}
        onRenew={() => checkout.refetch()}
      />
    );
  }
  if (checkout.data !== undefined && usable) {
    return (
      <div className="grid justify-items-center gap-5 py-10 text-center">
        <Spinner className="size-10 text-primary" />
        <div role="status">
          <p className="font-bold text-lg">{copy.checkoutOpening}</p>
          <p className="mt-1 text-ink-muted text-sm">
            {copy.totalByQris(formatRupiah(checkout.data.amount))}
          </p>
        </div>
        <div className="grid w-full max-w-72 gap-2.5">
          <a href={checkout.data.checkout_url} className={buttonClass('primary', 'md', true)}>
            {copy.toCheckoutAction}
            <ExternalLink aria-hidden className="size-4.5" />
          </a>
          <GoBack to={summaryPath(raceId, entryId)} />
        </div>
      </div>
    );
  }

  if (checkout.isPending) {
    return (
      <div className="grid justify-items-center gap-5 py-16 text-center">
        <Spinner className="size-10 text-primary" />
        <div role="status">
          <p className="font-bold text-lg">{copy.checkoutStarting}</p>
          <p className="mt-1 text-ink-muted text-sm">{copy.checkoutStartingText}</p>
        </div>
      </div>
    );
  }

  return (
    <CheckoutFailure
      error={checkout.isError ? toAppError(checkout.error) : null}
      raceId={raceId}
      entryId={entryId}
      retrying={checkout.isFetching}
      onRetry={() => checkout.refetch()}
    />
  );
}

/** Refusals whose message is the provider's own (`_shared/contract/errors.ts`). */
const refusedByProvider = new Set([
  'provider_refused',
  'provider_signature_refused',
  'provider_credentials_refused',
]);

/** The heading of a failed start of payment (product spec, section 8). */
function failureTitle(error: AppError | null): string {
  if (error?.code === 'offline') {
    return copy.offlineTitle;
  }
  // No answer came, so this is not a refusal.
  if (error !== null && error.status === 0) {
    return copy.checkoutUnanswered;
  }
  const said = error !== null && refusedByProvider.has(error.code) ? error.message.trim() : '';
  return said === '' || said === error?.code ? copy.checkoutFailed : said;
}

interface CheckoutFailureProps {
  error: AppError | null;
  raceId: string;
  entryId: string;
  retrying: boolean;
  onRetry: () => void;
}

function CheckoutFailure({ error, raceId, entryId, retrying, onRetry }: CheckoutFailureProps) {
  const code = error?.code ?? 'checkout_missing';

  if (code === 'already_paid') {
    return (
      <EmptyState
        illustration="flag"
        title={copy.orderPaidTitle}
        text={errorMessage(code)}
        action={<ButtonLink to={paths.orderDetail(entryId)}>{orders.viewOrderAction}</ButtonLink>}
      />
    );
  }

  const wayOut =
    // Money has come already: a parent who registers again would pay twice. And what a block stops is not tried again.
    (code === 'payment_closed' && actionReasons.some((reason) => reason === error?.facts.reason)) ||
    code === 'account_blocked' ||
    code === 'entries_paused' ? (
      <ButtonLink to={paths.orderDetail(entryId)} block>
        {orders.viewOrderAction}
      </ButtonLink>
    ) : ['payment_closed', 'category_full', 'category_not_linked', 'hold_renewed_before'].includes(
        code,
      ) ? (
      <ButtonLink to={paths.raceDetail(raceId)} block>
        {copy.registerAgainAction}
      </ButtonLink>
    ) : code === 'registration_not_found' || isTooManyUnpaid(code) ? (
      <ButtonLink to={paths.orders()} block>
        {orders.viewOrderAction}
      </ButtonLink>
    ) : code === 'race_closed' || code === 'race_full' ? (
      <ButtonLink to={paths.raceList()} block>
        {shared.otherRacesAction}
      </ButtonLink>
    ) : code === 'amount_out_of_range' ? null : (
      <Button block loading={retrying} loadingText={copy.checkoutStarting} onClick={onRetry}>
        {ui.retryAction}
      </Button>
    );

  return (
    <div className="grid gap-5 py-4">
      <Notice tone="danger" role="alert">
        <p className="font-bold">{failureTitle(error)}</p>
        {code !== 'offline' && <p className="mt-1">{errorMessage(code, error?.facts)}</p>}
        {isUnanswered(error) && <p className="mt-1">{copy.goesOnByItself}</p>}
      </Notice>
      <QrisPlaceholder />
      <div className="mx-auto grid w-full max-w-72 gap-2.5">
        {wayOut}
        <GoBack to={summaryPath(raceId, entryId)} />
      </div>
    </div>
  );
}

function GoBack({ to }: { to: string }) {
  const navigate = useNavigate();
  return (
    <Button variant="secondary" block onClick={() => navigate(to, { replace: true })}>
      {copy.goBackAction}
    </Button>
  );
}
