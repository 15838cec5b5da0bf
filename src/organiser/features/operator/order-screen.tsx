import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { type OperatorOrder, operatorRecords } from '#api/organiser/operator-search.ts';
import { formatDate, formatDateTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { addresses } from '#organiser/addresses.ts';
import { caseTitle, stepLabel } from '#organiser/copy/money.ts';
import * as copy from '#organiser/copy/operator-search.ts';
import { useActsFor } from '#organiser/parts/use-my-work.ts';
import { paymentStatusLabel, registrationStatusLabel } from '#parts/copy/statuses.ts';
import { Price } from '#parts/price.tsx';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import { Facts, Letters, moment, Record, RecordSkeleton } from './record-parts.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <OperatorFrame>{() => <Order key={id} id={id} />}</OperatorFrame>;
}

function Order({ id }: { id: string }) {
  const order = useQuery(operatorRecords.order(id));
  const club = order.data?.organisasi_id ?? null;
  const acts = useActsFor(club);
  // A race without a club is the operator's own.
  const opens = acts || club === null;
  return (
    <Read
      of={[order]}
      skeleton={<RecordSkeleton label={copy.orderLoading} />}
      failed={copy.orderFailed}
    >
      {(found) => (
        <Record title={copy.orderTitle(found.entries.map((entry) => entry.id))}>
          <About order={found} opens={opens} />
          <Section title={copy.entries}>
            <ul className="grid gap-3 xl:grid-cols-2">
              {found.entries.map((entry) => (
                <Entry key={entry.id} entry={entry} order={found} opens={opens} />
              ))}
            </ul>
          </Section>
          <Section title={copy.payments}>
            {found.charges.length === 0 ? (
              <p className="text-ink-muted text-sm">{copy.noPayments}</p>
            ) : (
              <ul className="grid gap-3">
                {found.charges.map((charge) => (
                  <Charge key={charge.transaction_id} charge={charge} order={found} />
                ))}
              </ul>
            )}
          </Section>
          {found.refunds.length > 0 && (
            <Section title={copy.refunds}>
              <ul className="grid gap-3">
                {found.refunds.map((refund) => (
                  <Refund key={refund.id} refund={refund} order={found} />
                ))}
              </ul>
            </Section>
          )}
          <Section title={copy.letters}>
            <Letters letters={found.letters} />
          </Section>
        </Record>
      )}
    </Read>
  );
}

const link = 'font-semibold text-primary underline underline-offset-4';

function About({ order, opens }: { order: OperatorOrder; opens: boolean }) {
  const parent =
    order.user_id === null
      ? copy.onPaper
      : order.erased
        ? copy.erasedAccount
        : (order.parent ?? copy.withoutName);
  return (
    <Card className="grid gap-3 p-4 lg:p-5">
      <Facts
        of={[
          [
            copy.parent,
            order.user_id === null ? (
              parent
            ) : (
              <Link key="parent" to={addresses.operatorAccount(order.user_id)} className={link}>
                {parent}
              </Link>
            ),
          ],
          [
            copy.race,
            opens ? (
              <Link key="race" to={addresses.race(order.race_id)} className={link}>
                {order.race}
              </Link>
            ) : (
              order.race
            ),
          ],
          [
            copy.club,
            order.organisasi_id === null ? (
              copy.noClub
            ) : (
              <Link key="club" to={addresses.operatorClub(order.organisasi_id)} className={link}>
                {order.organisation}
              </Link>
            ),
          ],
          moment(copy.enteredAt, order.didaftar_pada),
        ]}
      />
      {opens ? (
        <ButtonLink
          to={addresses.money(order.race_id)}
          size="sm"
          variant="secondary"
          className="w-fit"
        >
          {copy.openMoney}
        </ButtonLink>
      ) : (
        <p className="text-ink-muted text-sm">{copy.actToOpen}</p>
      )}
    </Card>
  );
}

function nameOf({ entries }: OperatorOrder, id: string) {
  const entry = entries.find((one) => one.id === id);
  return entry === undefined ? copy.numberOf(id) : (entry.nama_panggilan_rider ?? copy.erasedRider);
}

function Entry({
  entry,
  order,
  opens,
}: {
  entry: OperatorOrder['entries'][number];
  order: OperatorOrder;
  opens: boolean;
}) {
  const waits = entry.status_pendaftaran === 'pending';
  return (
    <li>
      <Card className="grid h-full content-start gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="wrap-anywhere font-bold">{nameOf(order, entry.id)}</p>
            <p className="wrap-anywhere text-ink-muted text-sm">
              {copy.numberOf(entry.id)} · {entry.category}
              {entry.lomba_id !== order.race_id && ` · ${entry.race}`}
            </p>
          </div>
          <Price amount={entry.total_bayar} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge>{registrationStatusLabel(entry.status_pendaftaran)}</Badge>
          <Badge tone={entry.status_pembayaran === 'dibayar' ? 'positive' : 'warning'}>
            {paymentStatusLabel(entry.status_pembayaran)}
          </Badge>
          {entry.perlu_tindakan !== null && (
            <Badge tone="danger">{caseTitle(entry.perlu_tindakan)}</Badge>
          )}
        </div>
        <Facts
          of={[
            entry.nomor_plat === null ? null : [copy.plate, entry.nomor_plat],
            entry.potongan === 0 ? null : [copy.discount, formatRupiah(entry.potongan)],
            waits ? moment(copy.holdEnds, entry.kedaluwarsa_pada) : null,
            moment(copy.cancelledAt, entry.dibatalkan_pada),
            moment(copy.leftAt, entry.keluar_pada),
            entry.uang_kembali === null
              ? null
              : [copy.moneyBack, copy.moneyBackLabel(entry.uang_kembali)],
          ]}
        />
        {opens && (
          <Link
            to={addresses.participant(entry.lomba_id, entry.id)}
            className={`${link} inline-flex min-h-11 w-fit items-center text-sm lg:min-h-8`}
          >
            {copy.openInRace}
          </Link>
        )}
      </Card>
    </li>
  );
}

function Charge({
  charge,
  order,
}: {
  charge: OperatorOrder['charges'][number];
  order: OperatorOrder;
}) {
  return (
    <li>
      <Card className="grid gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <Badge tone={copy.paymentTone(charge.status)}>{copy.paymentState(charge.status)}</Badge>
          <Price amount={charge.tagihan} />
        </div>
        <Facts
          of={[
            [copy.theirReference, <Code key="theirs" text={charge.reference ?? copy.notCharged} />],
            [copy.ourReference, <Code key="ours" text={charge.merchant_ref} />],
            [copy.forRiders, charge.entry_ids.map((id) => nameOf(order, id)).join(', ')],
            moment(copy.openedAt, charge.dibuat_pada),
            charge.status === 'UNPAID' ? moment(copy.payUntil, charge.kedaluwarsa_pada) : null,
            moment(copy.paidAt, charge.dibayar_pada),
            charge.jumlah_menyimpang === null
              ? null
              : [copy.otherSum, formatRupiah(charge.jumlah_menyimpang)],
            moment(copy.acceptedAt, charge.diterima_pada),
            moment(copy.askedAt, charge.ditanya_pada),
            moment(copy.asksAgain, charge.tanya_lagi_pada),
            moment(copy.gaveUp, charge.berhenti_ditanya_pada),
            moment(copy.unknownSince, charge.tidak_dikenal_sejak),
            charge.tanya_gagal_sebab === null ? null : [copy.askFailed, charge.tanya_gagal_sebab],
          ]}
        />
        {charge.dibayar_pada !== null && !charge.tepat_waktu && (
          <p className="font-semibold text-on-warning-soft text-sm">{copy.tooLate}</p>
        )}
        <h3 className="font-bold text-sm">{copy.events}</h3>
        {charge.events.length === 0 ? (
          <p className="text-ink-muted text-sm">{copy.noEvents}</p>
        ) : (
          <ul className="grid gap-1 text-sm">
            {charge.events.map((event) => (
              <li
                key={`${event.at} ${event.hasil}`}
                className="flex flex-wrap justify-between gap-x-4"
              >
                <span>
                  {copy.eventText(event.status, event.hasil)}
                  {event.jumlah !== null && `, ${formatRupiah(event.jumlah)}`}
                </span>
                <time dateTime={event.at} className="text-ink-muted tabular-nums">
                  {formatDateTime(event.at)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </li>
  );
}

function Code({ text }: { text: string }) {
  return <span className="wrap-anywhere">{text}</span>;
}

function Refund({
  refund,
  order,
}: {
  refund: OperatorOrder['refunds'][number];
  order: OperatorOrder;
}) {
  return (
    <li>
      <Card className="grid gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <div className="grid gap-1">
            <p className="font-bold">{nameOf(order, refund.pendaftaran_id)}</p>
            <Badge tone={refund.langkah === 'diminta' ? 'warning' : 'neutral'}>
              {stepLabel(refund.langkah)}
            </Badge>
          </div>
          <Price amount={refund.jumlah} />
        </div>
        <Facts
          of={[
            [
              copy.refundAsked,
              `${formatDateTime(refund.diminta_pada)}, ${refund.diminta_pemesan ? copy.byParent : copy.byClub}`,
            ],
            moment(copy.refundApproved, refund.disetujui_pada),
            refund.tanggal_transfer === null
              ? null
              : [copy.refundPaid, formatDate(refund.tanggal_transfer)],
            moment(copy.refundClosed, refund.ditutup_pada),
          ]}
        />
        {refund.keluar && <p className="text-sm">{copy.leavesRace}</p>}
      </Card>
    </li>
  );
}
