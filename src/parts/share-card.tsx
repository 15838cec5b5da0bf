import { Share2 } from 'lucide-react';
import { fileName } from '#domain/file-names.ts';
import { paths } from '#domain/paths.ts';
import { distinctPlaces } from '#domain/place-names.ts';
import type { ShownPrices } from '#domain/price-totals.ts';
import { racePicture } from '#domain/race-picture.ts';
import { serverClock } from '#domain/server-clock.ts';
import { formatDate, formatTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { type PricedRace, priceNow } from '#functions/_shared/venue/price.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { isSheetClosed, shareOrSave } from '#ui/hand-over.ts';
import { toast } from '#ui/toast.ts';
import { from } from './copy/price.ts';
import * as copy from './copy/share-card.ts';
import { entryCard } from './entry-card.ts';
import { nextPriceWords } from './price-words.ts';

export interface ShareCardProps {
  /** Of the children that are in, as the family says it: "Raka", "Raka dan Zahra". */
  names: string;
  race: Partial<PricedRace> & {
    id: string;
    judul: string;
    kota: string;
    lokasi?: string;
    zona_waktu: VenueZone;
    tanggal_mulai: string;
    gambar_cover?: string | null;
    gambar_url?: string | null;
  };
}

/** "Rp 125.000 · Early bird · Rp 150.000 mulai Senin, 1 Des, 00.00 WIB"; null where the price stays. */
function askedInWords(race: ShownPrices): string | null {
  const now = serverClock.now();
  const { lowest, several } = priceNow(race, now);
  const next = nextPriceWords({ ...race, price_totals: null }, now);
  return next && `${several ? from : ''}${formatRupiah(lowest)} · ${next}`;
}

/** A picture for the family's group, with the race's address for who wants to come too; drawn so that nobody takes it for a ticket. */
export function ShareCard({ names, race }: ShareCardProps) {
  const share = useAct({
    act: async () => {
      const link = new URL(paths.raceDetail(race.id), window.location.origin).href;
      const picture = await entryCard({
        lead: copy.cardLead(names),
        race: race.judul,
        start: [
          formatDate(race.tanggal_mulai, race.zona_waktu),
          formatTime(race.tanggal_mulai, race.zona_waktu),
        ].join(' · '),
        place: distinctPlaces([race.lokasi, race.kota]).join(' - '),
        price: askedInWords({ ...race, harga_dasar: race.harga_dasar ?? null }),
        picture: racePicture(race.id, race.gambar_cover, race.gambar_url),
        link,
        scan: copy.cardScan,
        note: copy.cardNote,
      });
      const name = `${fileName('kartu', names, race.judul)}.png`;
      const file = new File([picture], name, { type: picture.type });
      if ((await shareOrSave(file, copy.cardText(names, race.judul, link))) === 'saved') {
        toast.success(copy.cardSaved);
      }
    },
    refused: (error) => {
      if (!isSheetClosed(error)) {
        toast.error(copy.cardFailed);
      }
      return null;
    },
  });

  return (
    <Button
      variant="ghost"
      size="sm"
      block
      loading={share.busy}
      loadingText={copy.preparing}
      onClick={share.run}
    >
      <Share2 aria-hidden className="size-4.5 text-primary" />
      {copy.shareCardAction}
    </Button>
  );
}
