import { CalendarDays, ClipboardCheck, Download, Maximize2, Navigation } from 'lucide-react';
import { useState } from 'react';
import type { EntryDetail } from '#api/entries.ts';
import { fileName } from '#domain/file-names.ts';
import { directionsUrl } from '#domain/map-location.ts';
import { isConfirmed } from '#domain/order-state.ts';
import { distinctPlaces } from '#domain/place-names.ts';
import { formatDate, formatLongDate, formatTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/order-detail.ts';
import { useAct } from '#parts/act/use-act.ts';
import { BoardButton } from '#parts/board-button.tsx';
import * as orders from '#parts/copy/orders.ts';
import * as parts from '#parts/copy/parts.ts';
import { EntryBadge } from '#parts/entry-badge.tsx';
import { entryPicture } from '#parts/entry-picture.ts';
import { Optional } from '#parts/optional.tsx';
import { QrCode } from '#parts/qr-code.tsx';
import { ShareCard } from '#parts/share-card.tsx';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { saveFile } from '#ui/save-file.ts';
import { toast } from '#ui/toast.ts';
import { QrFullScreen } from './qr-full-screen.tsx';

const entryQrSize = 200;

/** What is shown at the gate, so close together that the code and its words fit a small phone's first view. */
export function EntryTicket({ order }: { order: EntryDetail }) {
  const [enlarged, setEnlarged] = useState(false);
  const race = order.lomba;
  return (
    <section className="relative overflow-hidden rounded-xl bg-surface text-center shadow-raised">
      <div aria-hidden className="checkered h-2.5 text-ink" />
      <div className="grid justify-items-center px-4 pt-2.5 pb-3">
        <p className="flex flex-wrap items-center justify-center gap-x-2.5 font-extrabold text-2xl">
          <span>{order.nama_panggilan_rider}</span>
          {order.nomor_plat && (
            <span className="rounded-md px-2 text-xl inset-ring-2 inset-ring-ink">
              {orders.plate(order.nomor_plat)}
            </span>
          )}
        </p>
        <p className="font-semibold text-sm leading-snug">{order.nama_lengkap_rider}</p>
        <p className="text-ink-muted text-sm leading-snug">{order.kategori_lomba?.nama}</p>
        <h2 className="mt-1.5 mb-1 text-sm">{copy.entryQrTitle}</h2>
        <div className="relative grid justify-items-center">
          <QrCode
            value={order.kode_masuk}
            size={entryQrSize}
            label={copy.entryQrLabel(order.nama_lengkap_rider)}
          />
          <p className="mt-1.5 text-sm leading-snug">{copy.entryQrText}</p>
          <p className="flex items-center gap-1.5 text-ink-muted text-xs">
            <Maximize2 aria-hidden className="size-3.5" />
            {copy.enlargeQrHint}
          </p>
          {/* Over the words too: they look as if they could be tapped. */}
          <button
            type="button"
            aria-label={copy.enlargeQrAction}
            className="absolute inset-0 rounded-md"
            onClick={() => setEnlarged(true)}
          />
        </div>
        {!isConfirmed(order) && (
          <p className="mt-2 grid justify-items-center gap-1 text-sm">
            <EntryBadge entry={order} race={race} />
            {copy.askedAgain}
          </p>
        )}
      </div>
      <div className="grid gap-3 border-line border-t border-dashed px-4 pt-3 pb-4">
        {race && (
          <p className="flex items-center justify-center gap-2 font-bold text-sm">
            <CalendarDays aria-hidden className="size-4.5 shrink-0 text-primary" />
            <span className="min-w-0">
              <span className="sr-only">{copy.startLabel} </span>
              {formatLongDate(race.tanggal_mulai, race.zona_waktu)},{' '}
              <span className="whitespace-nowrap">
                {formatTime(race.tanggal_mulai, race.zona_waktu)}
              </span>
            </span>
          </p>
        )}
        {race?.daftar_ulang_mulai && (
          <p className="flex items-center justify-center gap-2 text-sm">
            <ClipboardCheck aria-hidden className="size-4.5 shrink-0 text-primary" />
            {copy.checkInFrom(formatTime(race.daftar_ulang_mulai, race.zona_waktu))}
          </p>
        )}
        <div className="grid gap-2.5 grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))]">
          <SavePicture order={order} />
          <Optional>{race && <Directions race={race} />}</Optional>
        </div>
        {race && (
          <Optional>
            <BoardButton raceId={order.lomba_id} race={race} />
          </Optional>
        )}
        {race && (
          <ShareCard names={order.nama_panggilan_rider} race={{ ...race, id: order.lomba_id }} />
        )}
      </div>
      <QrFullScreen order={order} open={enlarged} onClose={() => setEnlarged(false)} />
    </section>
  );
}

type Race = NonNullable<EntryDetail['lomba']>;

function Directions({ race }: { race: Race }) {
  return (
    <a
      href={directionsUrl(race.map_location, [race.lokasi, race.kota, race.provinsi])}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('secondary', 'sm', true, 'px-2!')}
    >
      <Navigation aria-hidden className="size-4.5 text-primary" />
      {parts.directionsAction}
    </a>
  );
}

function SavePicture({ order }: { order: EntryDetail }) {
  const { lomba: race, nama_panggilan_rider: nickname } = order;

  const save = useAct({
    act: () =>
      entryPicture({
        value: order.kode_masuk,
        nickname,
        plate: order.nomor_plat ? orders.plate(order.nomor_plat) : '',
        rider: order.kategori_lomba?.nama ?? '',
        title: race?.judul ?? orders.raceGone,
        start: race
          ? [
              formatDate(race.tanggal_mulai, race.zona_waktu),
              formatTime(race.tanggal_mulai, race.zona_waktu),
            ].join(' · ')
          : '',
        place: distinctPlaces([race?.lokasi, race?.kota]).join(' - '),
        caption: copy.entryQrText,
      }),
    done: (picture) => {
      saveFile(picture, `${fileName('qr', nickname, race?.judul ?? '')}.png`);
      toast.success(copy.pictureSaved(nickname));
    },
    refused: () => {
      toast.error(copy.pictureFailed);
      return null;
    },
  });

  return (
    <Button
      variant="secondary"
      size="sm"
      block
      className="px-2!"
      loading={save.busy}
      loadingText={copy.savingPicture}
      onClick={save.run}
    >
      <Download aria-hidden className="size-4.5 text-primary" />
      {copy.savePictureAction}
    </Button>
  );
}
