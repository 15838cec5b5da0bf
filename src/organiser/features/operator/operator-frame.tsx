import type { ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import type { MyWork } from '#api/organiser/work.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/operator.ts';
import { NotFoundScreen } from '#organiser/parts/not-found-screen.tsx';
import { useMyWork } from '#organiser/parts/use-my-work.ts';
import { Read } from '#parts/read.tsx';
import { classNames } from '#ui/class-names.ts';
import { Loading } from '#ui/loading.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The desk's parts, in their order. */
const places = [
  { to: addresses.operator(), label: copy.overviewPlace },
  { to: addresses.operatorSearch(), label: copy.searchPlace },
  { to: addresses.operatorSettings(), label: copy.settingsPlace },
];

interface OperatorFrameProps {
  children: (work: MyWork) => ReactNode;
}

/**
 * What is around every screen of the operator's desk. For anybody else there is no such page; a courtesy: every RPC of the desk asks
 * the database who calls.
 */
export function OperatorFrame({ children }: OperatorFrameProps) {
  const work = useMyWork();
  const { pathname } = useLocation();
  // A record stands behind the search, whose tab leads back to what was found.
  const here = places.find(({ to }) => matchPath(to, pathname))?.to ?? addresses.operatorSearch();
  return (
    <Read of={[work]} skeleton={<OperatorSkeleton />} failed={copy.loadFailed}>
      {(mine) =>
        mine.admin === true ? (
          <div className="max-w-240">
            <ScreenHeader title={copy.title} />
            <nav aria-label={copy.placesLabel} className="mb-6">
              <ul className="flex flex-wrap gap-1 rounded-2xl bg-sunken p-1 inset-ring inset-ring-line">
                {places.map(({ to, label }) => (
                  <li key={to} className="flex-auto">
                    <Link
                      to={to}
                      aria-current={to === here ? 'page' : undefined}
                      className={classNames(
                        'flex min-h-11 items-center justify-center rounded-full px-2 font-bold text-sm transition-colors duration-150',
                        to === here
                          ? 'bg-surface text-primary shadow-card'
                          : 'text-ink-muted hover:text-ink',
                      )}
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            {children(mine)}
          </div>
        ) : (
          <NotFoundScreen />
        )
      }
    </Read>
  );
}

export function OperatorSkeleton() {
  return (
    <Loading label={copy.loading} className="grid max-w-240 gap-4 pt-5">
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-13" />
      <Skeleton className="h-44" />
    </Loading>
  );
}
