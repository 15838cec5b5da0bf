import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ChevronRight, QrCode } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { EntryDetail } from '#api/entries.ts';
import type { Session } from '#api/platform/session.ts';
import { profileQueries } from '#api/profile.ts';
import { useTogether } from '#api/together.ts';
import { useWatchedOrder } from '#api/watched-order.ts';
import { type OrderReason, type OrderState, orderState } from '#domain/order-state.ts';
import { ordererOf } from '#domain/orderer.ts';
import { paths } from '#domain/paths.ts';
import { parsePerks } from '#domain/perks.ts';
import { distinctPlaces } from '#domain/place-names.ts';
import { racePicture } from '#domain/race-picture.ts';
import { stepNames } from '#domain/step-names.ts';
import { formatDateTime, formatLongDate, formatTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { refundRowsOf, refundRuleToday } from '#functions/_shared/venue/refund-rule.ts';
import * as copy from '#parents/copy/booking.ts';
import { atSteps, discountLabel } from '#parents/copy/entry-price.ts';
import { priceOf } from '#parents/copy/several-children.ts';
import { BlockedAccount } from '#parents/parts/blocked-account.tsx';
import { PriceKept } from '#parents/parts/price-kept.tsx';
import { readContact } from '#parts/contact-handover.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import * as orders from '#parts/copy/orders.ts';
import * as shared from '#parts/copy/shared.ts';
import { useSignedIn } from '#parts/frame/use-route-changes.ts';
import { PerkList } from '#parts/perk-list.tsx';
import { Price } from '#parts/price.tsx';
import { Read } from '#parts/read.tsx';
import { riderLines } from '#parts/rider-lines.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/now.ts';
import { smallSizes } from '#ui/picture-widths.ts';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SmartImage } from '#ui/smart-image.tsx';
import { loadToaster } from '#ui/toast.ts';
import { CancelRules } from './cancel-rules.tsx';

/** The greeting that comes with it. */
export function loadParts(): Promise<unknown> {
  return loadToaster();
}

export function Component() {
  const { raceId = '' } = useParams();
  const [params] = useSearchParams();
  const entryId = params.get('pendaftaran') ?? '';
  const session = useSignedIn();
  const now = useNow();
  const order = useWatchedOrder(session.userId, entryId);

  const found = order.data?.lomba_id === raceId ? order.data : null;
  const state = found && orderState(found, found.lomba, now);
  const missing = entryId === '' || (order.data !== undefined && found === null);

  return (
    <Screen
      footer={
        found && state && <PayBar order={found} payable={state.pay} userId={session.userId} />
      }
    >
      <ScreenHeader title={shared.orderSummaryTitle} backTo={paths.categories(raceId)} />
      {raceId === '' ? (
        <ErrorState title={shared.raceIdMissing} />
      ) : missing ? (
        <EmptyState
          title={orders.orderMissingTitle}
          text={orders.orderMissingText}
          action={<ButtonLink to={paths.orders()}>{orders.viewOrderAction}</ButtonLink>}
        />
      ) : (
        <Read of={[order]} skeleton={<SummarySkeleton />} failed={shared.raceLoadFailed}>
          {(known) => (
            <Summary order={known} state={orderState(known, known.lomba, now)} session={session} />
          )}
        </Read>
      )}
    </Screen>
  );
}

interface SummaryProps {
  order: EntryDetail;
  state: OrderState;
  session: Session;
}

function Summary({ order, state, session }: SummaryProps) {
  const together = useTogether(order, session.userId);
  const now = useNow();
  const perks = parsePerks(order.lomba?.mendapatkan);
  return (
    <div className="grid gap-6">
      <BlockedAccount userId={session.userId} />
      <StateNotice order={order} reason={state.reason} now={now} />
      <RaceLink order={order} />
      <Section title={copy.orderTitle}>
        <Card className="px-4 py-2.5">
          <dl className="divide-y divide-line">
            {together.pending ? (
              <Skeleton className="my-2 h-12" />
            ) : together.children.length > 1 ? (
              together.children.map((child) => (
                <DefinitionRow
                  key={child.id}
                  label={child.nama_panggilan_rider}
                  value={child.kategori_lomba?.nama ?? '–'}
                />
              ))
            ) : (
              <RiderRows order={order} />
            )}
            <OrdererRows orderId={order.id} session={session} />
          </dl>
        </Card>
      </Section>
      {perks.length > 0 && (
        <Section title={shared.perksTitle}>
          <PerkList perks={perks} />
        </Section>
      )}
      {order.lomba && (
        <>
          <Notice
            tone={refundRowsOf(order.lomba.aturan_pengembalian).length > 0 ? 'info' : 'warning'}
          >
            {refundRuleToday(order.lomba, now)}
          </Notice>
          <CancelRules race={order.lomba} />
        </>
      )}
      <RadioGroup
        legend={copy.paymentMethodTitle}
        name="metode"
        options={[
          {
            value: 'QRIS',
            label: copy.qrisLabel,
            hint: copy.qrisHint,
            icon: <QrCode className="size-6" />,
          },
        ]}
        value="QRIS"
        onChange={() => undefined}
      />
      <p className="-mt-3 text-ink-muted text-sm">{copy.samePhoneHint}</p>
      <Section title={copy.priceTitle}>
        <Card className="px-4 py-2.5">
          {together.pending ? (
            <Skeleton className="h-32" />
          ) : (
            <PriceRows order={order} together={together} />
          )}
        </Card>
      </Section>
    </div>
  );
}

function PriceRows({
  order,
  together,
}: {
  order: EntryDetail;
  together: ReturnType<typeof useTogether>;
}) {
  const { children, discount, feeBorne } = together;
  const label = children.length > 1 ? priceOf(children.length) : copy.registrationPriceOfOneLabel;
  return (
    <>
      <dl>
        <DefinitionRow
          label={atSteps(label, stepNames(order, children))}
          value={formatRupiah(together.price)}
        />
        {discount > 0 && (
          <DefinitionRow label={discountLabel} value={`−${formatRupiah(discount)}`} />
        )}
        <DefinitionRow label={copy.uniqueCodeLabel} value={formatRupiah(together.code)} />
        {!feeBorne && (
          <DefinitionRow label={copy.adminFeeLabel} value={formatRupiah(together.fee)} />
        )}
        <div className="my-1.5 border-line border-t border-dashed" />
        <DefinitionRow label={copy.totalLabel} value={formatRupiah(together.total)} strong />
      </dl>
      {feeBorne && <p className="text-right text-ink-muted text-sm">{copy.feeBorne}</p>}
    </>
  );
}

function RiderRows({ order }: { order: EntryDetail }) {
  return (
    <>
      <DefinitionRow
        label={orders.riderLabel}
        value={`${order.nama_lengkap_rider} (${order.nama_panggilan_rider})`}
      />
      <DefinitionRow label={orders.categoryLabel} value={order.kategori_lomba?.nama ?? '–'} />
      {riderLines('order', order).map(
        ({ name, label, value }) =>
          value !== null && <DefinitionRow key={name} label={label} value={value} />,
      )}
    </>
  );
}

/** The person who orders. */
function OrdererRows({ orderId, session }: { orderId: string; session: Session }) {
  const profile = useQuery(profileQueries.own(session.userId));
  // Not the sign-up's words first and the profile's a moment later.
  const waits = profile.isPending;
  const { name, email, phone } = ordererOf({
    contact: readContact(orderId),
    profile: profile.data ?? null,
    account: session,
  });
  const receipts = profile.data?.email || session.email;
  const rows = [
    [copy.ordererLabel, name],
    [shared.emailLabel, email],
    [shared.phoneLabel, phone],
    // The provider writes to the account's own address, whatever the form said.
    [copy.receiptLabel, receipts === email ? '' : receipts],
  ] as const;
  return rows.map(
    ([label, value]) =>
      value !== '' && (
        <DefinitionRow
          key={label}
          label={label}
          value={waits ? <Skeleton className="h-4 w-32" /> : value}
        />
      ),
  );
}

function StateNotice({
  order,
  reason,
  now,
}: {
  order: EntryDetail;
  reason: OrderReason;
  now: Date;
}) {
  if (reason === 'paid') {
    return <Notice tone="positive">{errorMessage('already_paid')}</Notice>;
  }
  const text = orders.orderReasonText(reason);
  if (text !== null) {
    return <Notice tone="warning">{text}</Notice>;
  }
  const end = formatDateTime(order.kedaluwarsa_pada, order.lomba?.zona_waktu);
  return (
    <Notice tone="info">
      <p>{copy.placeHeldUntil(end)}</p>
      <PriceKept order={order} now={now} />
    </Notice>
  );
}

function RaceLink({ order }: { order: EntryDetail }) {
  const race = order.lomba;
  if (race === null) {
    return null;
  }
  return (
    <div className="grid gap-3">
      <Card className="transition-shadow hover:shadow-raised">
        <Link
          to={paths.raceDetail(order.lomba_id)}
          className="flex flex-wrap items-center gap-3 p-3"
        >
          <SmartImage
            src={racePicture(order.lomba_id, race.gambar_url)}
            alt=""
            ratio={1}
            sizes={smallSizes}
            className="w-20! shrink-0 rounded-lg"
          />
          <span className="min-w-0 flex-1 basis-[min(100%,9em)]">
            <span className="block font-bold">{race.judul}</span>
            {/* 'location - city - province' (product spec, section 2) */}
            <span className="mt-0.5 block text-ink-muted text-sm">
              {distinctPlaces([race.lokasi, race.kota, race.provinsi]).join(' - ')}
            </span>
          </span>
          <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
        </Link>
      </Card>
      <p className="flex items-center gap-2.5 font-semibold text-sm">
        <CalendarDays aria-hidden className="size-5 text-primary" />
        <span>
          {formatLongDate(race.tanggal_mulai, race.zona_waktu)}
          <span className="font-normal text-ink-muted">
            {' · '}
            {formatTime(race.tanggal_mulai, race.zona_waktu)}
          </span>
        </span>
      </p>
    </div>
  );
}

interface PayBarProps {
  order: EntryDetail;
  payable: boolean;
  userId: string;
}

function PayBar({ order, payable, userId }: PayBarProps) {
  const { total, pending } = useTogether(order, userId);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="text-ink-muted text-xs">{copy.totalToPayLabel}</p>
        {pending ? (
          <Skeleton className="mt-1 h-7 w-32" />
        ) : (
          <Price amount={total} className="text-xl" />
        )}
      </div>
      {payable ? (
        <ButtonLink
          to={paths.payment(order.lomba_id, { pendaftaran: order.id })}
          className="min-w-[min(9rem,45%)]"
        >
          {copy.payAction}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.orderDetail(order.id)} variant="secondary">
          {orders.viewOrderAction}
        </ButtonLink>
      )}
    </div>
  );
}

function SummarySkeleton() {
  return (
    <div className="grid gap-6">
      <p role="status" className="text-ink-muted text-sm">
        {copy.orderLoading}
      </p>
      <Skeleton className="h-26 rounded-xl" />
      <div className="grid gap-3">
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="h-40 rounded-xl" />
      </div>
      <div className="grid gap-3">
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="h-36 rounded-xl" />
      </div>
    </div>
  );
}
