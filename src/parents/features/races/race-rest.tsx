import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { racePageQueries } from '#api/race-page.ts';
import type { RaceDetail } from '#api/races.ts';
import { paths } from '#domain/paths.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/race-rest.ts';
import { RaceStory } from '#parts/race-story.tsx';
import { Section } from '#ui/section.tsx';
import { ClubLogo } from './club-logo.tsx';
import { RaceRow } from './race-row.tsx';

interface RaceRestProps {
  race: RaceDetail;
  userId: string | undefined;
  now: Date;
}

/** All that stands below a race's description: its code and its answers come after what is above. */
export function RaceRest({ race, userId, now }: RaceRestProps) {
  const story = useQuery(racePageQueries.story(race.id));
  const clubId = story.data?.club_id;
  return (
    <>
      {userId !== undefined && <Friends userId={userId} raceId={race.id} />}
      <RaceStory race={race} told={story.data ?? null} />
      {clubId && <Club clubId={clubId} raceId={race.id} now={now} />}
    </>
  );
}

function Friends({ userId, raceId }: { userId: string; raceId: string }) {
  const { data: friends = [] } = useQuery(racePageQueries.friends(userId, raceId));
  if (friends.length === 0) {
    return null;
  }
  return (
    <Section level={3} title={copy.friendsTitle}>
      <ul className="flex flex-wrap gap-2">
        {friends.map(({ nama_panggilan: name, nama_tim: team, category }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two friends may have one name
          <li key={index} className="rounded-lg bg-surface px-3.5 py-2 text-sm shadow-card">
            <span className="font-bold">{name}</span>
            <span className="block text-ink-muted text-xs">
              {[category, team].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-ink-muted text-xs">{copy.friendsText}</p>
    </Section>
  );
}

const shownRaces = 3;

function Club({ clubId, raceId, now }: { clubId: string; raceId: string; now: Date }) {
  const { data: club } = useQuery(racePageQueries.club(clubId));
  if (!club) {
    return null;
  }
  const others = club.races
    .filter(({ id, tanggal_mulai: start }) => id !== raceId && instantOf(start) > now.getTime())
    .reverse()
    .slice(0, shownRaces);
  return (
    <Section level={3} title={copy.clubTitle}>
      <Link
        to={paths.club(clubId)}
        className="flex items-center gap-3 rounded-xl bg-surface p-4 shadow-card hover:shadow-raised"
      >
        <ClubLogo of={club.logo_url} />
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="font-bold">{club.nama}</span>
          {club.tentang && (
            <span className="line-clamp-3 text-ink-muted text-sm">{club.tentang}</span>
          )}
          <span className="font-semibold text-primary text-sm">{copy.clubPageAction}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
      </Link>
      {others.length > 0 && (
        <>
          <h4 className="font-semibold text-sm">{copy.otherRacesOfClub}</h4>
          <ul className="grid gap-2.5">
            {others.map((other) => (
              <li key={other.id}>
                <RaceRow race={other} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
