import { useState } from 'react';
import type { ManagedRace } from '#api/organiser/races.ts';
import { calendarDay } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/races.ts';
import { SearchInput } from '#ui/search-input.tsx';
import { Section } from '#ui/section.tsx';
import { RaceRows } from './race-row.tsx';

/** The season of a race is the year of its day at the venue; null while it has no day. */
export function seasonOf({ tanggal_mulai, zona_waktu }: ManagedRace): number | null {
  return tanggal_mulai === null ? null : Number(calendarDay(tanggal_mulai, zona_waktu).slice(0, 4));
}

/**
 * Whether a race belongs to a season that is over: of an earlier year, and closed. One that still waits for something is not
 * closed (private.close_ended_races), and so stays in sight.
 */
export function isArchived(race: ManagedRace, now: Date): boolean {
  const season = seasonOf(race);
  return (
    (race.status === 'selesai' || race.status === 'dibatalkan') &&
    (race.to_decide ?? 0) === 0 &&
    season !== null &&
    season < Number(calendarDay(now, race.zona_waktu).slice(0, 4))
  );
}

/** Seasons that are over, each one press away; a text looks through all of them. */
export function Archive({ races, now }: { races: readonly ManagedRace[]; now: Date }) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = races.filter(({ judul, kota }) =>
    `${judul} ${kota}`.toLowerCase().includes(wanted),
  );
  const seasons = [...new Set(races.map(seasonOf))].filter((season) => season !== null);
  return (
    <Section title={copy.archiveTitle}>
      <div className="grid gap-3">
        <SearchInput
          label={copy.archiveSearch}
          placeholder={copy.archiveSearch}
          value={text}
          onChange={setText}
        />
        {wanted !== '' ? (
          found.length === 0 ? (
            <p className="text-ink-muted">{copy.archiveNone(text.trim())}</p>
          ) : (
            <RaceRows races={found} now={now} />
          )
        ) : (
          seasons.map((season) => {
            const held = races.filter((race) => seasonOf(race) === season);
            return (
              <details key={season} className="rounded-xl bg-surface shadow-card">
                <summary className="flex min-h-12 cursor-pointer items-center px-4 font-bold">
                  {copy.season(season, held.length)}
                </summary>
                <div className="p-3 pt-0">
                  <RaceRows races={held} now={now} />
                </div>
              </details>
            );
          })
        )}
      </div>
    </Section>
  );
}
