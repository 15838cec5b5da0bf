import { Link } from 'react-router-dom';
import type { ManagedRace } from '#api/organiser/races.ts';
import { formatLongDate, instantOf } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/races.ts';
import { Badge } from '#ui/badge.tsx';
import { SmartImage } from '#ui/smart-image.tsx';

/** Races as cards, two beside each other where there is room. */
export function RaceRows({ races, now }: { races: readonly ManagedRace[]; now: Date }) {
  return (
    <ul className="grid gap-3 xl:grid-cols-2">
      {races.map((race) => (
        <li key={race.id}>
          <RaceRow race={race} now={now} />
        </li>
      ))}
    </ul>
  );
}

function RaceRow({ race, now }: { race: ManagedRace; now: Date }) {
  const full = Math.min(1, race.peserta_saat_ini / Math.max(1, race.max_peserta));
  const title = race.judul === '' ? copy.untitled : race.judul;
  const closed =
    race.status === 'dipublikasi' &&
    race.pendaftaran_selesai !== null &&
    instantOf(race.pendaftaran_selesai) < now.getTime();
  return (
    <Link
      to={race.status === 'draf' ? addresses.raceSettings(race.id) : addresses.race(race.id)}
      className="grid h-full grid-cols-[min(5.5rem,30%)_minmax(0,1fr)] items-center gap-4 rounded-xl bg-surface p-3 shadow-card transition-shadow hover:shadow-raised"
    >
      <SmartImage src={race.gambar_url} alt="" ratio={4 / 3} className="rounded-lg" />
      <span className="grid min-w-0 gap-1">
        <span className="truncate font-bold">{title}</span>
        <span className="truncate text-ink-muted text-sm">
          {race.tanggal_mulai === null
            ? copy.noDate
            : formatLongDate(race.tanggal_mulai, race.zona_waktu)}
          {race.kota !== '' && ` · ${race.kota}`}
        </span>
        {race.status === 'draf' ? (
          race.missing !== null && (
            <span>
              <Badge tone={race.missing === 0 ? 'positive' : 'neutral'}>
                {copy.missing(race.missing)}
              </Badge>
            </span>
          )
        ) : (
          <>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums">
              <span>{copy.filled(race.peserta_saat_ini, race.max_peserta)}</span>
              <span className="text-ink-muted">{copy.paid(race.paid)}</span>
              {race.status === 'dibatalkan' && <Badge tone="danger">{copy.calledOff}</Badge>}
              {race.status === 'selesai' && <Badge>{copy.over}</Badge>}
              {closed && <Badge>{copy.closed}</Badge>}
            </span>
            <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-primary"
                style={{ width: `${Math.round(full * 100)}%` }}
              />
            </span>
          </>
        )}
      </span>
    </Link>
  );
}
