import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { Child } from '#api/own-reads.ts';
import type { Session } from '#api/platform/session.ts';
import { removeSearch, type SavedSearch, saveSearch, searchQueries } from '#api/saved-searches.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/saved-searches.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import type { RaceFilter } from './use-race-filter.ts';

interface SavedSearchesProps {
  session: Session | null;
  /** What the list shows now. */
  filter: RaceFilter;
  child: Child | undefined;
  family: readonly Child[];
}

/** Who finds nothing that fits today is told when it is published. */
export function SavedSearches({ session, filter, child, family }: SavedSearchesProps) {
  const { pathname, search } = useLocation();
  return (
    <section aria-labelledby="kabari" className="mt-8 grid gap-3 rounded-2xl bg-info-soft p-4">
      <div className="flex gap-3">
        <BellRing aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div>
          <p id="kabari" className="font-bold">
            {copy.title}
          </p>
          <p className="text-sm">{copy.lead}</p>
        </div>
      </div>
      {session === null ? (
        <p>
          <ButtonLink
            variant="secondary"
            size="sm"
            to={paths.login({ next: `${pathname}${search}` })}
          >
            {copy.signInAction}
          </ButtonLink>
        </p>
      ) : (
        <OwnSearches userId={session.userId} filter={filter} child={child} family={family} />
      )}
    </section>
  );
}

function OwnSearches({
  userId,
  filter,
  child,
  family,
}: Omit<SavedSearchesProps, 'session'> & { userId: string }) {
  const client = useQueryClient();
  const own = useQuery(searchQueries.own(userId));
  const searches = own.data ?? [];
  const wish = {
    teks: filter.text.trim() || null,
    kota: filter.city,
    bulan: filter.month,
    rider_id: child?.id ?? null,
    usia: child === undefined ? filter.age : null,
  };
  const known = searches.some(
    (one) =>
      one.teks === wish.teks &&
      one.kota === wish.kota &&
      one.bulan === wish.bulan &&
      one.rider_id === wish.rider_id &&
      one.usia === wish.usia,
  );
  const settled = () => client.invalidateQueries({ queryKey: searchQueries.own(userId).queryKey });
  const save = useAct({ act: () => saveSearch(wish), sentences: copy.refusals, settled });
  const remove = useAct({ act: (id: string) => removeSearch(id), settled });
  const nameOf = (one: Omit<SavedSearch, 'id'>) =>
    copy.summary(one, family.find(({ id }) => id === one.rider_id)?.nama_panggilan ?? null);

  return (
    <>
      {known ? (
        <p role="status" className="font-semibold text-sm">
          {copy.saved}
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" loading={save.busy} onClick={() => save.run()}>
            {copy.saveAction}
          </Button>
          <span className="text-sm">{nameOf(wish)}</span>
        </div>
      )}
      <Refused act={save} />
      <Refused act={remove} />
      {searches.length > 0 && (
        <ul className="grid gap-1">
          {searches.map((one) => {
            const name = nameOf(one);
            return (
              <li
                key={one.id}
                className="flex flex-wrap items-center justify-between gap-x-3 rounded-lg bg-surface py-1 pr-1 pl-3.5 text-sm"
              >
                <span className="min-w-0 font-semibold">{name}</span>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={copy.removeLabel(name)}
                  loading={remove.busy && remove.doing === one.id}
                  onClick={() => remove.run(one.id)}
                >
                  {copy.removeAction}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
