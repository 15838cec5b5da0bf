import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleAlert, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type ManagedRace, managedRaceQueries } from '#api/organiser/races.ts';
import { workQueries } from '#api/organiser/work.ts';
import { useSession } from '#api/platform/session.ts';
import { readSession } from '#api/platform/session-store.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/races.ts';
import { BlockedClub } from '#organiser/parts/blocked-club.tsx';
import { useMyWork } from '#organiser/parts/use-my-work.ts';
import { Read } from '#parts/read.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Loading } from '#ui/loading.tsx';
import { useNow } from '#ui/now.ts';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Archive, isArchived } from './archive.tsx';
import { NewRaceForm } from './new-race-form.tsx';
import { RaceRows } from './race-row.tsx';

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
  const { data: work } = useMyWork();
  const blocked = work?.organisations.filter(({ diblokir_pada }) => diblokir_pada !== null) ?? [];
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
      {blocked.length > 0 && (
        <div className="mb-8 grid gap-3">
          {blocked.map((club) => (
            <BlockedClub key={club.id} club={club} />
          ))}
        </div>
      )}
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
  const over = held.filter((race) => !isComing(race)).reverse();
  const past = over.filter((race) => !isArchived(race, now));
  const archived = over.filter((race) => isArchived(race, now));
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
              <RaceRows races={part.races} now={now} />
            </Section>
          ),
      )}
      {archived.length > 0 && <Archive races={archived} now={now} />}
    </div>
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
