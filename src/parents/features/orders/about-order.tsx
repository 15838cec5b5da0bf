import { CalendarDays, Clock, MapPin } from 'lucide-react';
import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { EntryDetail } from '#api/entries.ts';
import { firstFilled } from '#domain/first-filled.ts';
import { isRiding, type OrderState } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import { parsePerks } from '#domain/perks.ts';
import { distinctPlaces } from '#domain/place-names.ts';
import { questionsFor } from '#domain/race-questions.ts';
import { formatDateTime, formatLongDate, formatTime } from '#functions/_shared/venue/dates.ts';
import { title as delegateTitle } from '#parents/copy/delegate.ts';
import { openAction as openChangesAction } from '#parents/copy/order-changes.ts';
import * as copy from '#parents/copy/order-detail.ts';
import { PriceKept } from '#parents/parts/price-kept.tsx';
import { BeforeTheRace } from '#parts/before-the-race/before-the-race.tsx';
import { BoardButton } from '#parts/board-button.tsx';
import { CalendarButton } from '#parts/calendar-button.tsx';
import * as orders from '#parts/copy/orders.ts';
import { jerseySizeText } from '#parts/copy/rider.ts';
import { riderLabel } from '#parts/copy/rider-fields.ts';
import * as shared from '#parts/copy/shared.ts';
import { paymentStatusLabel } from '#parts/copy/statuses.ts';
import { EntryBadge } from '#parts/entry-badge.tsx';
import { Optional } from '#parts/optional.tsx';
import { PerkList } from '#parts/perk-list.tsx';
import { Price } from '#parts/price.tsx';
import { RaceMap } from '#parts/race-map.tsx';
import { ReceiptAddress } from '#parts/receipt-address.tsx';
import { paymentStatusTone } from '#parts/status-tones.ts';
import { TimeLeft } from '#parts/time-left.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { Notice } from '#ui/notice.tsx';
import { useOnline } from '#ui/online.ts';
import { Section } from '#ui/section.tsx';
import { isComing } from './coming-and-past.ts';
import { PriceRows } from './entry-price.tsx';
import { Cover } from './order-cover.tsx';
import { UnpaidOrder } from './unpaid-order.tsx';

// What few orders need, or is needed late.
const OrderRefund = lazy(() =>
  import('./order-refund.tsx').then((module) => ({ default: module.OrderRefund })),
);

const OrderDelegate = lazy(() =>
  import('./order-delegate.tsx').then((module) => ({ default: module.OrderDelegate })),
);

const OrderThread = lazy(() =>
  import('./order-thread.tsx').then((module) => ({ default: module.OrderThread })),
);

const BoardConsent = lazy(() =>
  import('#parts/board-consent.tsx').then((module) => ({ default: module.BoardConsent })),
);

const OrderAnswers = lazy(() =>
  import('./order-answers.tsx').then((module) => ({ default: module.OrderAnswers })),
);

const OrderChanges = lazy(() =>
  import('./order-changes.tsx').then((module) => ({ default: module.OrderChanges })),
);

const LeaveRace = lazy(() =>
  import('./leave-race.tsx').then((module) => ({ default: module.LeaveRace })),
);

/** Its parent can still do something about money on its way back, or chooses after a race was called off. */
function mayHaveRefund({ uang_kembali: money = null, ...order }: EntryDetail): boolean {
  return (money !== null && money !== 'ditransfer') || order.perlu_tindakan !== null;
}

/** Few races ask something of their own. */
function asksSomething(order: EntryDetail, now: Date): boolean {
  return (
    isComing(order, now) &&
    questionsFor(order.lomba?.pertanyaan, order.kategori_id ?? '').length > 0
  );
}

export interface OrderViewProps {
  order: EntryDetail;
  state: OrderState;
  now: Date;
  userId: string;
}

export function AboutOrder({ order, state, now, userId }: OrderViewProps) {
  const race = order.lomba;
  const perks = parsePerks(race?.mendapatkan);
  const entry = state.qr;
  // What is to be done leads here with it, from home and from mails.
  const [params] = useSearchParams();
  const part = params.get('bagian');
  const online = useOnline();
  return (
    <>
      <div>
        <h2 className="text-2xl">{race?.judul ?? orders.raceGone}</h2>
        <p className="mt-1 text-ink-muted text-sm">
          {firstFilled(race?.penyelenggara) ?? shared.defaultOrganiser}
        </p>
        {race && (
          <div className="mt-3 grid gap-1.5 text-sm">
            {/* The entry above says when. */}
            {!entry && (
              <>
                <p className="flex items-center gap-2">
                  <CalendarDays aria-hidden className="size-4.5 shrink-0 text-primary" />
                  {formatLongDate(race.tanggal_mulai, race.zona_waktu)}
                </p>
                <p className="flex items-center gap-2">
                  <Clock aria-hidden className="size-4.5 shrink-0 text-primary" />
                  {copy.startsAt(formatTime(race.tanggal_mulai, race.zona_waktu))}
                </p>
              </>
            )}
            <p className="flex items-center gap-2">
              <MapPin aria-hidden className="size-4.5 shrink-0 text-primary" />
              {/* 'location - city' (product spec, section 2) */}
              {distinctPlaces([race.lokasi, race.kota]).join(' - ')}
            </p>
          </div>
        )}
      </div>
      {race && !entry && isRiding(order) && <BoardButton raceId={order.lomba_id} race={race} />}
      <div className="grid gap-3">
        <OrderNotice order={order} state={state} now={now} />
        <UnpaidOrder order={order} state={state} userId={userId} />
      </div>
      {(part === 'uang' || mayHaveRefund(order)) && (
        <Optional failed={<Notice tone="warning">{copy.partFailed}</Notice>}>
          <Wanted when={part === 'uang'}>
            <OrderRefund orderId={order.id} userId={userId} />
          </Wanted>
        </Optional>
      )}
      <Optional failed={<Notice tone="warning">{copy.partFailed}</Notice>}>
        <OrderThread order={order} state={state} userId={userId} />
      </Optional>
      <ReceiptAddress userId={userId} />
      {race && isComing(order, now) && <BeforeTheRace race={race} />}
      {entry && <Cover order={order} className="overflow-hidden rounded-xl" />}
      {order.status_pendaftaran === 'dikonfirmasi' && isComing(order, now) && (
        <>
          <OnDemand label={delegateTitle}>
            <OrderDelegate orderId={order.id} userId={userId} />
          </OnDemand>
          <OnDemand label={openChangesAction}>
            <OrderChanges order={order} userId={userId} now={now} />
          </OnDemand>
          {online && (
            <Optional failed={<Notice tone="warning">{copy.partFailed}</Notice>}>
              <Wanted when={part === 'keluar'}>
                <LeaveRace order={order} userId={userId} asked={part === 'keluar'} />
              </Wanted>
            </Optional>
          )}
        </>
      )}
      {race && online && asksSomething(order, now) && (
        <Optional failed={<Notice tone="warning">{copy.partFailed}</Notice>}>
          <Wanted when={part === 'jawaban'}>
            <OrderAnswers order={order} race={race} userId={userId} now={now} />
          </Wanted>
        </Optional>
      )}
      {online && race?.status !== 'dibatalkan' && (isComing(order, now) || isRiding(order)) && (
        <Optional>
          <Wanted when={part === 'nama'}>
            <BoardConsent userId={userId} entries={[order]} />
          </Wanted>
        </Optional>
      )}
      <Card className="px-4 py-2.5">
        <dl className="divide-y divide-line">
          <DefinitionRow label={orders.riderLabel} value={order.nama_lengkap_rider} />
          <DefinitionRow label={orders.categoryLabel} value={order.kategori_lomba?.nama ?? '–'} />
          <DefinitionRow
            label={riderLabel('jerseySize', 'order')}
            value={jerseySizeText(order.ukuran_jersey)}
          />
          {isRiding(order) && (
            <DefinitionRow
              label={orders.plateLabel}
              value={order.nomor_plat ?? orders.plateToCome}
            />
          )}
          {/* Once there is a plate, the wish is of no more use. */}
          {order.nomor_bib && !order.nomor_plat && (
            <DefinitionRow label={orders.plateWishLabel} value={order.nomor_bib} />
          )}
          <DefinitionRow
            label={copy.registrationStatusTitle}
            value={<EntryBadge entry={order} race={race} />}
          />
          <DefinitionRow
            label={copy.paymentStatusTitle}
            value={
              <Badge tone={paymentStatusTone(order.status_pembayaran)}>
                {paymentStatusLabel(order.status_pembayaran)}
              </Badge>
            }
          />
          <PriceRows order={order} />
          <DefinitionRow
            label={copy.totalLabel}
            value={<Price amount={order.total_bayar} />}
            strong
          />
        </dl>
      </Card>
      {race && isComing(order, now) && (
        <CalendarButton
          event={{
            id: order.lomba_id,
            title: race.judul,
            start: race.tanggal_mulai,
            zone: race.zona_waktu,
            place: distinctPlaces([race.lokasi, race.kota, race.provinsi]).join(', '),
            path: paths.raceDetail(order.lomba_id),
            note:
              race.daftar_ulang_mulai == null
                ? undefined
                : copy.checkInFrom(formatTime(race.daftar_ulang_mulai, race.zona_waktu)),
          }}
        />
      )}
      {perks.length > 0 && (
        <Section level={3} title={shared.perksTitle}>
          <PerkList perks={perks} />
        </Section>
      )}
      {race && (
        <Section level={3} title={shared.placeLabel}>
          <RaceMap
            mapLocation={race.map_location}
            placeNames={distinctPlaces([race.lokasi, race.kota, race.provinsi])}
          />
        </Section>
      )}
      {race?.keterangan && (
        <Section level={3} title={shared.notesTitle}>
          <p className="whitespace-pre-line text-ink-muted">{race.keterangan}</p>
        </Section>
      )}
    </>
  );
}

/** A part of the page that somebody was led to: it comes into sight once its code is there. */
function Wanted({ when, children }: { when: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (when) {
      box.current?.scrollIntoView?.({ block: 'center' });
    }
  }, [when]);
  return (
    <div ref={box} className="empty:hidden">
      {children}
    </div>
  );
}

/** Asked for by few, and only where it can be answered. */
function OnDemand({ label, children }: { label: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const online = useOnline();
  if (opened) {
    return (
      <Optional failed={<Notice tone="warning">{copy.partFailed}</Notice>}>{children}</Optional>
    );
  }
  return online ? (
    <Button variant="secondary" block onClick={() => setOpened(true)}>
      {label}
    </Button>
  ) : null;
}

function OrderNotice({ order, state, now }: { order: EntryDetail; state: OrderState; now: Date }) {
  const { reason } = state;
  const text = orders.orderNews(state);
  if (text !== null) {
    const settled =
      reason === 'refund' ||
      reason === 'keluar' ||
      reason === 'dibatalkan' ||
      (reason === 'lomba_dibatalkan' && state.turn === null);
    return <Notice tone={settled ? 'info' : 'warning'}>{text}</Notice>;
  }
  if (reason !== 'payable') {
    return null;
  }
  return (
    <Notice tone="warning">
      <p>
        {order.status_pembayaran === 'gagal'
          ? copy.attemptFailedText
          : copy.payBefore(formatDateTime(order.kedaluwarsa_pada, order.lomba?.zona_waktu))}
      </p>
      <TimeLeft
        until={order.kedaluwarsa_pada}
        over={copy.payTimeOver}
        className="mt-1 block font-bold"
      />
      <PriceKept order={order} now={now} />
    </Notice>
  );
}
