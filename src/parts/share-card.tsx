import { Share2 } from 'lucide-react';
import { fileName } from '#domain/file-names.ts';
import { distinctPlaces } from '#domain/place-names.ts';
import { formatDate, formatTime } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { toast } from '#ui/toast.ts';
import * as copy from './copy/share-card.ts';
import { entryCard } from './entry-card.ts';

export interface ShareCardProps {
  /** Of the children that are in, as the family says it: "Raka", "Raka dan Zahra". */
  names: string;
  race: {
    judul: string;
    kota: string;
    lokasi?: string;
    zona_waktu: VenueZone;
    tanggal_mulai: string;
  };
}

/** A picture for the family's group: no ticket, and drawn so that nobody takes it for one. */
export function ShareCard({ names, race }: ShareCardProps) {
  const share = useAct({
    act: async () => {
      const picture = await entryCard({
        lead: copy.cardLead(names),
        race: race.judul,
        start: [
          formatDate(race.tanggal_mulai, race.zona_waktu),
          formatTime(race.tanggal_mulai, race.zona_waktu),
        ].join(' · '),
        place: distinctPlaces([race.lokasi, race.kota]).join(' - '),
        note: copy.cardNote,
      });
      const name = `${fileName('kartu', names, race.judul)}.png`;
      const files = [new File([picture], name, { type: picture.type })];
      if (navigator.canShare?.({ files })) {
        await navigator.share({ files });
      } else {
        saveFile(picture, name);
        toast.success(copy.cardSaved);
      }
    },
    refused: (error) => {
      // Closing the device's sheet is a choice, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
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
