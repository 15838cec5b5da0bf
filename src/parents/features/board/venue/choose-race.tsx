import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { raceQueries } from '#api/races.ts';
import { listStep } from '#domain/list-size.ts';
import { paths } from '#domain/paths.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/venue.ts';
import { Read } from '#parts/read.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** A day that began yesterday may still go on, and a screen is hung up the evening before. */
const nearMs = 36 * 3_600_000;

/** Which race a screen is for, where its address does not say it. */
export function ChooseRace() {
  const races = useQuery(raceQueries.list('', {}, listStep + 1));
  return (
    <Screen>
      <ScreenHeader title={copy.title} backTo={paths.home()} />
      <h2 className="text-xl">{copy.chooseTitle}</h2>
      <p className="mb-4 text-ink-muted">{copy.chooseText}</p>
      <Read
        of={[races]}
        failed={copy.chooseFailed}
        skeleton={
          <Loading label={copy.loading}>
            <Skeleton className="h-24" />
          </Loading>
        }
      >
        {(all) => {
          const near = all.filter(
            ({ tanggal_mulai }) => Math.abs(Date.parse(tanggal_mulai) - Date.now()) < nearMs,
          );
          return near.length === 0 ? (
            <EmptyState illustration="flag" title={copy.noRaces} text={copy.noRacesText} />
          ) : (
            <ul className="grid gap-2.5">
              {near.map(({ id, judul, kota, tanggal_mulai, zona_waktu }) => (
                <li key={id}>
                  <Link
                    to={paths.venue(id)}
                    className="wrap-anywhere block rounded-lg bg-surface p-4 font-bold shadow-card"
                  >
                    {judul}
                    <span className="block font-medium text-ink-muted text-sm">
                      {formatDate(tanggal_mulai, zona_waktu)} · {kota}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </Read>
    </Screen>
  );
}
