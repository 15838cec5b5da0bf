import type { UseQueryResult } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { FeaturedRace } from '#api/races.ts';
import { firstFilled } from '#domain/first-filled.ts';
import { paths } from '#domain/paths.ts';
import { racePicture } from '#domain/race-picture.ts';
import * as copy from '#parents/copy/home.ts';
import * as shared from '#parts/copy/shared.ts';
import { DateBadge } from '#parts/date-badge.tsx';
import { RacePrice } from '#parts/race-price.tsx';
import { Card } from '#ui/card.tsx';
import { useNow } from '#ui/now.ts';
import { tileSizes } from '#ui/picture-widths.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { SmartImage } from '#ui/smart-image.tsx';
import { TileSection } from './home-section.tsx';

interface RaceSectionProps {
  races: UseQueryResult<FeaturedRace[]>;
}

export function RaceSection({ races }: RaceSectionProps) {
  const now = useNow();
  return (
    <TileSection
      title={copy.racesTitle}
      allTo={paths.raceList()}
      rows={races}
      none={copy.noRaces}
      width="w-62"
      skeleton={
        <>
          <Skeleton className="aspect-4/3 rounded-none" />
          <div className="grid gap-2 p-3.5">
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-4.5 w-3/5" />
            <Skeleton className="h-4.5 w-2/5" />
            <Skeleton className="h-9.5 w-1/2" />
          </div>
        </>
      }
      tile={(race) => <RaceTile race={race} now={now} />}
    />
  );
}

function RaceTile({ race, now }: { race: FeaturedRace; now: Date }) {
  return (
    <Card className="flex w-full flex-col transition-shadow has-[a:hover]:shadow-raised">
      <div className="relative">
        <SmartImage
          src={racePicture(race.id, race.gambar_url)}
          alt=""
          ratio={4 / 3}
          sizes={tileSizes}
        />
        <DateBadge
          date={race.tanggal_mulai}
          zone={race.zona_waktu}
          className="absolute top-2.5 left-2.5"
        />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3.5">
        <h3 className="line-clamp-2 text-base">
          <Link
            to={paths.raceDetail(race.id)}
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            {race.judul}
          </Link>
        </h3>
        <p className="truncate text-ink-muted text-sm">
          {firstFilled(race.penyelenggara) ?? shared.defaultOrganiser}
        </p>
        <p className="flex items-center gap-1 text-ink-muted text-sm">
          <MapPin aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{race.kota}</span>
        </p>
        <p className="mt-auto pt-1.5">
          <RacePrice race={race} now={now} className="text-primary" />
        </p>
      </div>
    </Card>
  );
}
