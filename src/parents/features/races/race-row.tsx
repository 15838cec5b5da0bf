import { Link } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { racePicture } from '#domain/race-picture.ts';
import { formatLongDate } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { smallSizes } from '#ui/picture-widths.ts';
import { SmartImage } from '#ui/smart-image.tsx';

export interface RaceRowProps {
  race: {
    id: string;
    judul: string;
    kota: string;
    zona_waktu: VenueZone;
    tanggal_mulai: string;
    gambar_url: string | null;
  };
}

/** A race in one line, which opens its page. */
export function RaceRow({ race }: RaceRowProps) {
  return (
    <Link
      to={paths.raceDetail(race.id)}
      className="flex min-h-18 flex-wrap items-center gap-3 rounded-lg bg-surface p-2.5 shadow-card hover:shadow-raised"
    >
      <span className="w-20 shrink-0 overflow-hidden rounded-md">
        <SmartImage
          src={racePicture(race.id, race.gambar_url)}
          alt=""
          ratio={4 / 3}
          sizes={smallSizes}
        />
      </span>
      <span className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <span className="font-bold">{race.judul}</span>
        <span className="text-ink-muted text-sm">
          {formatLongDate(race.tanggal_mulai, race.zona_waktu)} · {race.kota}
        </span>
      </span>
    </Link>
  );
}
