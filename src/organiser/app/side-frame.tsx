import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/app.ts';
import { LogoMark } from '#parts/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { type Place, Places } from './places.tsx';
import { QuickSearch } from './quick-search.tsx';

interface SideFrameProps {
  /** What is being worked on: the console itself, or one race. */
  head: ReactNode;
  placesLabel: string;
  places: Place[];
}

/** A screen with its places beside it on the laptop; on the phone a bar above it and tabs below. */
export function SideFrame({ head, placesLabel, places }: SideFrameProps) {
  return (
    <div className="flex flex-1 flex-col lg:flex-row">
      <header className="z-20 flex flex-wrap items-center gap-x-3 gap-y-1 lg:flex-nowrap lg:gap-3 border-line border-b bg-surface px-4 py-2 lg:sticky lg:top-0 lg:h-[calc(100dvh-var(--banner))] lg:w-60 lg:shrink-0 lg:flex-col lg:items-stretch lg:border-r lg:border-b-0 lg:px-3 lg:py-4 print:hidden">
        <Link
          to={addresses.races()}
          aria-label={copy.homeLinkLabel}
          className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-md lg:px-2"
        >
          <LogoMark className="size-8" />
          <span className="hidden font-extrabold lg:inline">{copy.consoleName}</span>
        </Link>
        <div className="min-w-0 flex-1 basis-24 lg:flex-none">{head}</div>
        <QuickSearch />
        <div className="contents lg:block lg:flex-1">
          <Places label={placesLabel} places={places} />
        </div>
        <AccountMenu />
      </header>
      <main
        id="konten"
        tabIndex={-1}
        className="min-w-0 flex-1 px-4 pt-4 pb-24 lg:px-8 lg:pt-6 lg:pb-10"
      >
        <Outlet />
      </main>
    </div>
  );
}
