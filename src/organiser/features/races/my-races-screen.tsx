import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleAlert, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type ManagedRace, managedRaceQueries } from '#api/organiser/races.ts';
import { workQueries } from '#api/organiser/work.ts';
import { useSession } from '#api/platform/session.ts';
import { readSession } from '#api/platform/session-store.ts';
import { formatLongDate, instantOf } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/races.ts';
import { useMyWork } from '#organiser/parts/use-my-work.ts';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Loading } from '#ui/loading.tsx';
import { useNow } from '#ui/now.ts';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SmartImage } from '#ui/smart-image.tsx';
import { NewRaceForm } from './new-race-form.tsx';

export async function prefetch(client: QueryClient): Promise<void> {
  const userId = readSession()?.userId;
  // A visitor is sent to the sign-in.
  if (userId === undefined) {
    return;
  }
  const races = await client.fetchQuery(managedRaceQueries.mine());
  if (races.length === 0) {
    await client.prefetchQuery(workQueries.mine(userId));
  }
}

export function Component() {
  const races = useQuery(managedRaceQueries.mine());
  const session = useSession();
  return (
    <>
      <ScreenHeader
        title={copy.title}
        action={
          (races.data?.length ?? 0) > 0 && (
            <ButtonLink to={addresses.newRace()} size="sm">
              <Plus aria-hidden className="size-4.5" />
              {copy.newRaceAction}
            </ButtonLink>
          )
        }
      />
      <Read
        of={[races]}
        skeleton={<RacesSkeleton />}
        failed={copy.loadFailed}
        empty={<FirstRace email={session?.email ?? ''} />}
      >
        {(list) => <Races races={list} />}
      </Read>
    </>
  );
}

/** Who has no race yet begins it here, without another page. */
function FirstRace({ email }: { email: string }) {
  const work = useMyWork();
  return (
    <div className="grid max-w-140 gap-4">
      <div className="grid gap-1">
        <h2 className="text-balance text-xl">{copy.emptyTitle}</h2>
        <p className="text-pretty text-ink-muted">{copy.emptyText}</p>
      </div>
      <NewRaceForm />
      {/* The form, which is as high as it turns out, would push it down. */}
      {!work.isPending && (
        <p className="wrap-anywhere text-pretty text-ink-muted text-sm">
          {copy.invitedText(email)}
        </p>
      )}
    </div>
  );
}

/** How long a race is still a coming one after its start. */
const dayMs = 86_400_000;

function Races({ races }: { races: readonly ManagedRace[] }) {
  const now = useNow();
  const drafts = races.filter(({ status }) => status === 'draf');
  const held = races.filter(({ status }) => status !== 'draf');
  const isComing = ({ status, tanggal_mulai }: ManagedRace) =>
    status === 'dipublikasi' &&
    tanggal_mulai !== null &&
    instantOf(tanggal_mulai) + dayMs > now.getTime();
  const coming = held.filter(isComing);
  const past = held.filter((race) => !isComing(race)).reverse();
  const waiting = races.filter(({ to_decide }) => (to_decide ?? 0) > 0);
  return (
    <div className="grid gap-8">
      {waiting.length > 0 && (
        <Section title={copy.waitingTitle}>
          <ul className="grid gap-2">
            {waiting.map((race) => (
              <li key={race.id}>
                <Link
                  to={addresses.money(race.id, 'keputusan')}
                  className="flex min-h-12 items-center gap-3 rounded-lg bg-warning-soft px-4 py-2 text-on-warning-soft"
                >
                  <CircleAlert aria-hidden className="size-5 shrink-0" />
                  <span className="min-w-0 flex-1">
                    <span className="font-bold">{race.judul}</span>
                    {': '}
                    {copy.waitingText(race.to_decide ?? 0)}
                  </span>
                  <ChevronRight aria-hidden className="size-5 shrink-0" />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {[
        { title: copy.comingTitle, races: coming },
        { title: copy.draftsTitle, races: drafts },
        { title: copy.pastTitle, races: past },
      ].map(
        (part) =>
          part.races.length > 0 && (
            <Section key={part.title} title={part.title}>
              <ul className="grid gap-3 xl:grid-cols-2">
                {part.races.map((race) => (
                  <li key={race.id}>
                    <RaceRow race={race} now={now} />
                  </li>
                ))}
              </ul>
            </Section>
          ),
      )}
    </div>
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

function RacesSkeleton() {
  return (
    <Loading label={copy.loading} className="grid gap-3">
      {[0, 1, 2].map((key) => (
        <Skeleton key={key} className="h-24" />
      ))}
    </Loading>
  );
}
