import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { type Child, ownChildren } from '#api/own-reads.ts';
import type { Session } from '#api/platform/session.ts';
import type { ListedRace } from '#api/races.ts';
import { paths } from '#domain/paths.ts';
import { shortRegency } from '#domain/place-names.ts';
import { phoneStorage } from '#domain/safe-storage.ts';
import { isRaceAvailable } from '#functions/_shared/venue/availability.ts';
import * as copy from '#parents/copy/home.ts';
import * as rowCopy from '#parents/copy/race-row.ts';
import { RaceInList } from '#parents/parts/race-in-list.tsx';
import { useEntered } from '#parents/parts/use-entered.ts';
import { Optional } from '#parts/optional.tsx';
import { firstContentShown } from '#ui/first-content.ts';
import { Loading } from '#ui/loading.tsx';
import { useNow } from '#ui/now.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { HomeSection } from './home-section.tsx';
import { noteSeen, seenBefore } from './last-visit.ts';
import { isFor, near, soonGroups } from './soon-groups.ts';

const placeKey = 'pushbike-kota';

/** Below the races: it comes after what everybody sees. */
const PlaceChoice = lazy(async () => {
  await firstContentShown();
  return { default: (await import('./place-choice.tsx')).PlaceChoice };
});

interface SoonSectionProps {
  coming: UseQueryResult<ListedRace[]>;
  session: Session | null;
}

/** What is soon and still has places, nearest to the family: what home is opened for. */
export function SoonSection({ coming, session }: SoonSectionProps) {
  const now = useNow();
  const races = coming.data ?? [];
  const { data: children = [] } = useQuery({
    ...ownChildren(session?.userId ?? ''),
    enabled: session !== null,
  });
  const [chosen, setChosen] = useState(() => phoneStorage.read(placeKey));
  const [seen] = useState(seenBefore);
  useEffect(() => {
    if (coming.data !== undefined) {
      noteSeen(coming.data.map(({ id }) => id));
    }
  }, [coming.data]);

  const home = children.find(({ kota_asal }) => kota_asal !== '')?.kota_asal;
  const place = chosen ?? home ?? null;
  const open = races.filter((race) => isRaceAvailable(race, now));
  const isNew = ({ id }: ListedRace) => seen !== null && !seen.has(id);
  const isIn = useEntered(session, children);
  // Nobody is offered a race that they are in.
  const fits = (race: ListedRace, child: Child) => isFor(race, child) && !isIn(race, child);
  const groups = soonGroups(open, children, place, isNew, now, fits);
  const news = open.filter(isNew).length;

  if (coming.isPending) {
    return (
      <Loading label={copy.soonLoading} className="grid gap-2">
        {[0, 1, 2].map((key) => (
          <Skeleton key={key} className="h-31 rounded-xl" />
        ))}
      </Loading>
    );
  }
  if (groups.length === 0) {
    return null;
  }
  return (
    <>
      {news > 0 && (
        <p role="status" className="-mb-6 font-bold text-positive text-sm">
          {copy.newRaces(news)}
        </p>
      )}
      {groups.map(({ title, races: found }) => (
        <HomeSection
          key={title}
          title={title}
          allTo={paths.raceList({
            tempat: 'ada',
            ...(title === copy.nearTitle && { cari: shortRegency(place ?? '') }),
          })}
        >
          <ul className="grid gap-2 wide:grid-cols-2 wide:gap-4">
            {found.map((race) => (
              <li key={race.id}>
                <RaceInList
                  race={race}
                  now={now}
                  level="h3"
                  notes={[
                    ...(isNew(race) ? [copy.newRace] : []),
                    ...children
                      .filter((child) => fits(race, child))
                      .slice(0, 1)
                      .map((child) => rowCopy.fits(child.nama_panggilan)),
                    // What stands above the rows is not said again in each.
                  ].filter((note) => note !== title)}
                />
              </li>
            ))}
          </ul>
        </HomeSection>
      ))}
      <Optional waiting={<div className="-mt-6 h-11" />}>
        <PlaceChoice
          races={races}
          place={place}
          none={place !== null && near(place, open).length === 0}
          onChoose={(next) => {
            phoneStorage.keep(placeKey, next);
            setChosen(next);
          }}
        />
      </Optional>
    </>
  );
}
