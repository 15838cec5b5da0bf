import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ChevronRight, QrCode } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { toAppError } from '#api/app-error.ts';
import { readContact } from '#api/contact-handover.ts';
import { type OrderDetail, orderQueries } from '#api/orders.ts';
import { type Session, useSession } from '#api/session.ts';
import * as copy from '#copy/booking.ts';
import { errorMessage } from '#copy/errors.ts';
import * as orders from '#copy/orders.ts';
import * as shared from '#copy/shared.ts';
import { actionNeededText } from '#copy/statuses.ts';
import { formatDateTime, formatLongDate } from '#domain/dates.ts';
import { formatRupiah } from '#domain/money.ts';
import { canPay, paymentState } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import { parsePerks } from '#domain/perks.ts';
import { readableRegency } from '#domain/place-names.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { PerkList } from '#ui/perk-list.tsx';
import { Price } from '#ui/price.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SmartImage } from '#ui/smart-image.tsx';

export function Component() {
  const { raceId = '' } = useParams();
  const [params] = useSearchParams();
  const registrationId = params.get('pendaftaran') ?? '';
  const session = useSession();
  const userId = session?.userId ?? '';
  const order = useQuery({
    ...orderQueries.detail(userId, registrationId),
    enabled: userId !== '' && registrationId !== '',
  });
  if (session === null) return null;

  const found = order.data?.lomba_id === raceId ? order.data : null;
  const missing = registrationId === '' || (order.data !== undefined && found === null);

  return (
    <Screen footer={found && <PayBar order={found} />}>
      <ScreenHeader title={shared.orderSummaryTitle} backTo={paths.categories(raceId)} />
      {raceId === '' ? (
        <ErrorState title={shared.raceIdMissing} />
      ) : missing ? (
        <EmptyState
          title={orders.orderMissingTitle}
          text={orders.orderMissingText}
          action={<ButtonLink to={paths.orders()}>{orders.viewOrderAction}</ButtonLink>}
        />
      ) : found !== null ? (
        <Summary order={found} session={session} />
      ) : order.isError ? (
        <ErrorState
          title={shared.raceLoadFailed}
          text={errorMessage(toAppError(order.error).code)}
          onRetry={() => order.refetch()}
        />
      ) : (
        <SummarySkeleton />
      )}
    </Screen>
  );
}

function Summary({ order, session }: { order: OrderDetail; session: Session }) {
  const contact = readContact(order.id) ?? { email: session.email, phone: session.phone };
  const perks = parsePerks(order.lomba?.mendapatkan);
  return (
    <div className="grid gap-6">
      <StateNotice order={order} />
      <RaceLink order={order} />
      <Section title={copy.orderTitle}>
        <Card className="px-4 py-2.5">
          <dl className="divide-y divide-line">
            <DefinitionRow
              label={orders.riderLabel}
              value={`${order.nama_lengkap_rider} (${order.nama_panggilan_rider})`}
            />
            <DefinitionRow label={orders.categoryLabel} value={order.kategori_lomba?.nama ?? '–'} />
            <DefinitionRow label={copy.homeCityLabel} value={readableRegency(order.kota_asal)} />
            {order.nama_tim && <DefinitionRow label={copy.teamLabel} value={order.nama_tim} />}
            {order.ukuran_jersey !== 'None' && (
              <DefinitionRow label={copy.jerseyLabel} value={order.ukuran_jersey} />
            )}
            {order.nomor_bib && (
              <DefinitionRow label={orders.startNumberLabel} value={order.nomor_bib} />
            )}
            {session.fullName !== '' && (
              <DefinitionRow label={copy.ordererLabel} value={session.fullName} />
            )}
            {contact.email !== '' && (
              <DefinitionRow label={shared.emailLabel} value={contact.email} />
            )}
            {contact.phone !== '' && (
              <DefinitionRow label={shared.phoneLabel} value={contact.phone} />
            )}
          </dl>
        </Card>
      </Section>
      {perks.length > 0 && (
        <Section title={shared.perksTitle}>
          <PerkList perks={perks} />
        </Section>
      )}
      <Notice tone="warning">{copy.noRefundNotice}</Notice>
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
      <Section title={copy.priceTitle}>
        <Card className="px-4 py-2.5">
          <dl>
            <DefinitionRow
              label={copy.registrationPriceOfOneLabel}
              value={formatRupiah(order.harga_dasar)}
            />
            <DefinitionRow label={copy.uniqueCodeLabel} value={formatRupiah(order.kode_unik)} />
            <DefinitionRow label={copy.adminFeeLabel} value={formatRupiah(order.biaya_admin)} />
            <div className="my-1.5 border-line border-t border-dashed" />
            <DefinitionRow label={copy.totalLabel} value={formatRupiah(order.total_bayar)} strong />
          </dl>
        </Card>
      </Section>
    </div>
  );
}

function StateNotice({ order }: { order: OrderDetail }) {
  switch (paymentState(order)) {
    case 'paid':
      return <Notice tone="positive">{errorMessage('already_paid')}</Notice>;
    case 'closed':
      return (
        <Notice tone="warning">
          {actionNeededText(order.perlu_tindakan) ??
            errorMessage(
              'payment_closed',
              order.status_pembayaran === 'refund' ? { alasan: 'refund' } : {},
            )}
        </Notice>
      );
    case 'released':
      return <Notice tone="warning">{orders.releasedText}</Notice>;
    case 'payable':
      return (
        <Notice tone="info">
          {copy.placeHeldUntil(formatDateTime(order.kedaluwarsa_pada, order.lomba?.zona_waktu))}
        </Notice>
      );
  }
}

function RaceLink({ order }: { order: OrderDetail }) {
  const race = order.lomba;
  if (race === null) return null;
  return (
    <div className="grid gap-3">
      <Card className="transition-shadow hover:shadow-raised">
        <Link to={paths.raceDetail(order.lomba_id)} className="flex items-center gap-3 p-3">
          <SmartImage
            src={race.gambar_url}
            alt=""
            ratio={1}
            className="w-20! shrink-0 rounded-lg"
          />
          <span className="min-w-0 flex-1">
            <span className="block font-bold">{race.judul}</span>
            {/* 'location - city - province' (product spec, section 2) */}
            <span className="mt-0.5 block text-ink-muted text-sm">
              {[race.lokasi, race.kota, race.provinsi].filter(Boolean).join(' - ')}
            </span>
          </span>
          <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
        </Link>
      </Card>
      <p className="flex items-center gap-2.5 font-semibold text-sm">
        <CalendarDays aria-hidden className="size-5 text-primary" />
        {formatLongDate(race.tanggal_mulai, race.zona_waktu)}
      </p>
    </div>
  );
}

function PayBar({ order }: { order: OrderDetail }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="text-ink-muted text-xs">{copy.totalToPayLabel}</p>
        <Price amount={order.total_bayar} className="text-xl" />
      </div>
      {canPay(order) ? (
        <ButtonLink
          to={paths.payment(order.lomba_id, { pendaftaran: order.id })}
          className="min-w-36"
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
