import type { EntryDetail } from '#api/entries.ts';
import { racePicture } from '#domain/race-picture.ts';
import { DateBadge } from '#parts/date-badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { SmartImage } from '#ui/smart-image.tsx';

export function Cover({ order, className }: { order: EntryDetail; className: string }) {
  const { lomba: race } = order;
  return (
    <div className={classNames('relative', className)}>
      <SmartImage
        src={racePicture(order.lomba_id, race?.gambar_url)}
        alt=""
        ratio={16 / 9}
        priority
      />
      {race && (
        <DateBadge
          date={race.tanggal_mulai}
          zone={race.zona_waktu}
          className="absolute bottom-4 left-5"
        />
      )}
    </div>
  );
}
