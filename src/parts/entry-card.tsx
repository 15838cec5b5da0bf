import { ChevronRight, MessageCircle, QrCode } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ListedEntry, OrderedRace } from '#api/entries.ts';
import { isLive, type OrderRace, orderState } from '#domain/order-state.ts';
import { paidTogether } from '#domain/paid-together.ts';
import { paths } from '#domain/paths.ts';
import { whatsappLink } from '#domain/whatsapp.ts';
import { daysUntil, formatLongDateTime } from '#functions/_shared/venue/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Card } from '#ui/card.tsx';
import { actionNeededShort } from './copy/action-needed.ts';
import { contactAction, contactText } from './copy/before-the-race.ts';
import * as copy from './copy/orders.ts';
import { payTimeOver } from './copy/payment.ts';
import { paymentStatusLabel } from './copy/statuses.ts';
import { EntryBadge } from './entry-badge.tsx';
import { MoneyBackNews } from './money-back.tsx';
import { Price } from './price.tsx';
import { riderFacts } from './rider-facts.ts';
import { paymentStatusTone } from './status-tones.ts';
import { TimeLeft } from './time-left.tsx';
import { WhenWhere } from './when-where.tsx';

/** What a card shows of a child's entry. */
type CardEntry = Omit<ListedEntry, 'kode_masuk' | 'nomor_bib' | 'lomba'>;

/** Its race, with whom its families may ask where the list says it. */
type CardRace = NonNullable<OrderRace> &
  Pick<OrderedRace, 'judul' | 'kota' | 'kontak_nama' | 'kontak_wa'>;

/** The club's chat, as long as there is something to ask before the race or on its day. */
function chatOf(race: CardRace, now: Date): string | null {
  return race.kontak_wa && daysUntil(race.tanggal_mulai, now, race.zona_waktu) >= 0
    ? whatsappLink(race.kontak_wa, contactText(race.judul))
    : null;
}

interface EntryCardProps {
  /** The children of one order, as they were entered; mostly one. */
  all: readonly CardEntry[];
  /** Null when it cannot be read. */
  race: CardRace | null;
  now: Date;
  /** What stands around the card says which race it is. */
  raceSaid?: boolean;
  /** Says what was paid, too; what is to be paid is always said. */
  sum?: boolean;
  /** Says beside each child's state how its payment stands, too. */
  payments?: boolean;
  /** A child's own page is about to be opened. */
  onIntent?: (id: string) => void;
}

/**
 * An order as it stands wherever a family meets it: the race with day and hour, each child with class, plate and state in one
 * word, and the one act that comes next. What is paid together is paid at once, while each child has a class, a fate and an
 * entry QR.
 */
export function EntryCard({
  all,
  race,
  now,
  raceSaid = false,
  sum = false,
  payments = false,
  onIntent,
}: EntryCardProps) {
  const [first] = all;
  const unpaid = (child: CardEntry) => isLive(child) && orderState(child, race, now).pay;
  const waits = all.some(unpaid);
  const live = all.filter(isLive);
  const counted = waits ? paidTogether(all) : live.length > 0 ? live : all;
  const [payer] = counted;
  const label = (action: string, children: readonly CardEntry[]) =>
    copy.actionLabel(
      action,
      race?.judul ?? '',
      children.map((child) => child.nama_panggilan_rider).join(', '),
    );
  const several = all.length > 1;
  const chat = race && live.length > 0 ? chatOf(race, now) : null;
  const head = (
    <>
      {!raceSaid && <h3 className="text-lg">{race?.judul ?? copy.raceGone}</h3>}
      {!raceSaid && race && (
        <WhenWhere day={formatLongDateTime(race.tanggal_mulai, race.zona_waktu)} city={race.kota} />
      )}
      {waits && payer && (
        <p className="mt-2 font-semibold text-sm">
          <TimeLeft until={payer.kedaluwarsa_pada} over={payTimeOver} />
        </p>
      )}
    </>
  );
  const lineOf = (child: CardEntry) => {
    const { qr, reason } = orderState(child, race, now);
    const details = !qr || sum;
    const shown = [qr && copy.viewQrAction, details && copy.detailsAction].filter(Boolean);
    const intend = () => onIntent?.(child.id);
    const news =
      child.perlu_tindakan !== null
        ? actionNeededShort(child.perlu_tindakan)
        : reason === 'hold_ended' && !isLive(child)
          ? copy.releasedShort
          : null;
    return (
      <div className="relative flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {/* Beside the act, or above it where the text is large: no name breaks letter by letter. */}
        <div className="min-w-0 flex-1 basis-[min(100%,9em)]">
          <p>
            <span className="font-extrabold text-lg">{child.nama_panggilan_rider}</span>{' '}
            <span className="block font-semibold text-sm">{child.nama_lengkap_rider}</span>
          </p>
          <p className="text-ink-muted text-sm">{riderFacts(child)}</p>
          <p className="mt-1 flex flex-wrap gap-1.5">
            {(payments || !unpaid(child)) && <EntryBadge entry={child} race={race} />}
            {(payments || unpaid(child)) && (
              <Badge tone={paymentStatusTone(child.status_pembayaran)}>
                {paymentStatusLabel(child.status_pembayaran)}
              </Badge>
            )}
          </p>
          {child.uang_kembali ? (
            <MoneyBackNews step={child.uang_kembali} />
          ) : (
            news !== null && <p className="mt-1 font-semibold text-sm">{news}</p>
          )}
        </div>
        {/* Covers the child's line, so that tapping anywhere in it opens the child's page. */}
        <Link
          to={paths.orderDetail(child.id)}
          aria-label={label(shown.join(' '), [child])}
          onPointerEnter={intend}
          onFocus={intend}
          onTouchStart={intend}
          className="group flex min-h-11 flex-wrap items-center justify-end gap-1 font-bold text-primary text-sm after:absolute after:inset-0 after:rounded-lg"
        >
          {qr && (
            <span className={buttonClass('primary', 'sm', false, 'group-hover:bg-primary-hover')}>
              <QrCode aria-hidden className="size-4.5" />
              {copy.viewQrAction}
            </span>
          )}
          {/* As in the label: speech programs compare the words. */}
          {qr && details && ' '}
          {details && (
            <span className="flex items-center gap-1">
              {copy.detailsAction}
              <ChevronRight aria-hidden className="size-5" />
            </span>
          )}
        </Link>
      </div>
    );
  };
  return (
    <Card className="p-4 transition-shadow has-[a:hover]:shadow-raised">
      {several && head}
      {several ? (
        <ul aria-label={copy.childrenLabel} className="mt-3">
          {all.map((child) => (
            <li key={child.id} className="border-line border-t border-dashed py-2.5">
              {lineOf(child)}
            </li>
          ))}
        </ul>
      ) : (
        <>
          {/* The child first: siblings' cards of one race differ in nothing else. */}
          {first && lineOf(first)}
          <div className="mt-2">{head}</div>
        </>
      )}
      {(sum || waits) && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3">
          <p className="text-sm">
            {several && (
              <span className="block text-ink-muted">{copy.totalOf(counted.length)}</span>
            )}
            <Price amount={counted.reduce((sum, { total_bayar }) => sum + total_bayar, 0)} />
          </p>
          {waits && payer && (
            <ButtonLink
              size="sm"
              to={paths.payment(payer.lomba_id, { pendaftaran: payer.id })}
              aria-label={label(copy.payNowAction, counted)}
            >
              {copy.payNowAction}
            </ButtonLink>
          )}
        </div>
      )}
      {chat !== null && (
        <a
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-2 -mb-2 flex min-h-11 w-fit items-center gap-2 font-semibold text-primary text-sm"
        >
          <MessageCircle aria-hidden className="size-4.5 shrink-0" />
          {contactAction(race?.kontak_nama)}
        </a>
      )}
    </Card>
  );
}
