import { useQuery } from '@tanstack/react-query';
import { Bell, CalendarDays, ChevronRight, type LucideIcon, QrCode as QrIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { boardConsentQueries } from '#api/board-consents.ts';
import { consentQueries } from '#api/consents.ts';
import { entryQueries, type ListedEntry, type OrderedRace } from '#api/entries.ts';
import { raceQueries } from '#api/races.ts';
import { orderState } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import { formatLongDate, formatTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/success.ts';
import { PushSwitch } from '#parents/parts/push-switch.tsx';
import { NameQuestions } from '#parts/board-consent.tsx';
import { CalendarButton } from '#parts/calendar-button.tsx';
import { ConsentChoices } from '#parts/consent-choices.tsx';
import * as orders from '#parts/copy/orders.ts';
import { Optional } from '#parts/optional.tsx';
import { QrCode } from '#parts/qr-code.tsx';
import { ReceiptAddress } from '#parts/receipt-address.tsx';
import { ShareCard } from '#parts/share-card.tsx';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/loading.tsx';
import { Section } from '#ui/section.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface SuccessEntriesProps {
  userId: string;
  /** The entry that was paid; its siblings of the same order were paid with it. */
  entryId: string;
}

const qrSize = 200;

/** The children that are in, each with the code that lets them in, and what comes next. */
export function SuccessEntries({ userId, entryId }: SuccessEntriesProps) {
  const list = useQuery(entryQueries.list(userId));
  const paid = list.data?.find(({ id }) => id === entryId);
  const entries = (list.data ?? []).filter(
    (entry) =>
      paid !== undefined &&
      (entry.id === paid.id || (paid.pesanan_id != null && entry.pesanan_id === paid.pesanan_id)) &&
      orderState(entry, entry.lomba, new Date()).qr,
  );
  const race = paid?.lomba;
  if (entries.length === 0 || !race || !paid) {
    // What was read before the payment is read anew; where it tells nothing, the receipt says all there is.
    return list.isFetching ? (
      <Loading label={copy.entriesLoading} className="mt-7 w-full">
        <Skeleton className="h-96 rounded-xl" />
      </Loading>
    ) : (
      <Mailbox userId={userId} />
    );
  }
  const names = copy.joined(entries.map(({ nama_panggilan_rider: name }) => name));
  return (
    <div className="mt-6 grid w-full gap-6 text-left">
      <p className="text-center font-bold text-lg">{copy.inTheRace(names, race.judul)}</p>
      <ul aria-label={copy.entriesLabel} className="flex flex-wrap justify-center gap-4">
        {entries.map((entry) => (
          <li key={entry.id} className="w-full wide:w-80">
            <Ticket entry={entry} />
          </li>
        ))}
      </ul>
      <Mailbox userId={userId} />
      <Optional>
        <PushSwitch asking />
      </Optional>
      <div className="mx-auto grid w-full max-w-110 gap-6">
        <Next race={race} raceId={paid.lomba_id} names={names} />
        <Consents userId={userId} entries={entries} />
      </div>
    </div>
  );
}

/** Right below the code: what a family hears of its race depends on it. */
function Mailbox({ userId }: { userId: string }) {
  return (
    <div className="mx-auto w-full max-w-110 empty:hidden">
      <ReceiptAddress userId={userId} />
    </div>
  );
}

function Ticket({ entry }: { entry: ListedEntry }) {
  return (
    <Link
      to={paths.orderDetail(entry.id)}
      className="grid h-full content-start justify-items-center overflow-hidden rounded-xl bg-surface pb-4 text-center shadow-raised"
    >
      <span aria-hidden className="checkered h-2.5 w-full text-ink" />
      <span className="mt-3 flex flex-wrap items-center justify-center gap-x-2.5 font-extrabold text-2xl">
        <span>{entry.nama_panggilan_rider}</span>
        {entry.nomor_plat && (
          <span className="rounded-md px-2 text-xl inset-ring-2 inset-ring-ink">
            {orders.plate(entry.nomor_plat)}
          </span>
        )}
      </span>
      <span className="text-ink-muted text-sm">{entry.kategori_lomba?.nama}</span>
      {!entry.nomor_plat && <span className="text-ink-muted text-xs">{copy.plateToCome}</span>}
      <span className="mt-2">
        <QrCode
          value={entry.kode_masuk}
          size={qrSize}
          label={copy.qrLabel(entry.nama_lengkap_rider)}
        />
      </span>
    </Link>
  );
}

function Next({ race, raceId, names }: { race: OrderedRace; raceId: string; names: string }) {
  const { data: detail } = useQuery(raceQueries.detail(raceId));
  const zone = race.zona_waktu;
  const checkIn = detail?.daftar_ulang_mulai;
  const at = checkIn ?? race.tanggal_mulai;
  const come = checkIn ? copy.comeAt : copy.startsAt;
  return (
    <Section title={copy.nextTitle}>
      <ol className="grid gap-3 rounded-xl bg-surface p-4 shadow-card">
        <Step icon={QrIcon}>{copy.keepQr}</Step>
        <Step icon={CalendarDays}>{come(formatLongDate(at, zone), formatTime(at, zone))}</Step>
        <Step icon={Bell}>{copy.weTell}</Step>
      </ol>
      <div className="grid gap-2.5">
        <CalendarButton
          event={{
            id: raceId,
            title: race.judul,
            start: race.tanggal_mulai,
            zone,
            place: [detail?.lokasi, race.kota].filter(Boolean).join(', '),
            path: paths.raceDetail(raceId),
          }}
        />
        <ShareCard names={names} race={{ ...race, ...detail, id: raceId }} />
      </div>
    </Section>
  );
}

function Step({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 text-sm">
      <Icon aria-hidden className="size-5 text-primary" />
      {children}
    </li>
  );
}

/** What the family may allow, behind one line: what it said before this season is known already. */
function Consents({ userId, entries }: { userId: string; entries: readonly ListedEntry[] }) {
  const [open, setOpen] = useState(false);
  const { data: consents } = useQuery(consentQueries.own(userId));
  const { data: words } = useQuery(
    boardConsentQueries.of(
      userId,
      entries.map(({ id }) => id),
    ),
  );
  if (consents === undefined || words === undefined) {
    return null;
  }
  const asked = entries.every(({ id }) => words.has(id));
  return (
    <>
      <button
        type="button"
        className="flex min-h-14 items-center gap-3 rounded-xl bg-surface p-4 text-left shadow-card"
        onClick={() => setOpen(true)}
      >
        <span className="min-w-0 grow">
          <span className="block font-bold">{copy.consentTitle}</span>
          <span className="block text-ink-muted text-sm">
            {asked ? copy.consentsKnown : copy.consentsToGive}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={copy.consentTitle}>
        <div className="grid gap-5 pb-2">
          <NameQuestions userId={userId} entries={entries} />
          <ConsentChoices userId={userId} consents={consents} />
          <Button block onClick={() => setOpen(false)}>
            {copy.consentsDone}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
