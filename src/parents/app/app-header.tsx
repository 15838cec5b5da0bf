import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/app.ts';
import { NotificationBell } from '#parents/features/notifications/notification-bell.tsx';
import { HeaderSearchBox, HeaderSearchToggle } from '#parents/features/search/header-search.tsx';
import { Logo } from '#parts/logo.tsx';

/** The app's bar on the screens where a section starts; the others have a bar of their own. */
export function AppHeader({ search }: { search: boolean }) {
  const [searching, setSearching] = useState(false);
  const box = { open: search && searching, onOpenChange: setSearching };
  return (
    <header className="bar-above short:static z-30 bg-page/92 backdrop-blur-md">
      <div className="flex h-15 items-center justify-between gap-2 px-4 min-[23rem]:px-5 laptop:px-8">
        <Link
          to={paths.home()}
          aria-label={copy.homeLinkLabel}
          className="-ml-1 min-w-0 rounded-full py-1 pr-2 pl-1"
        >
          <Logo />
        </Link>
        <div className="-mr-2.5 flex shrink-0 items-center">
          {search && <HeaderSearchToggle {...box} />}
          <NotificationBell />
        </div>
      </div>
      <HeaderSearchBox {...box} />
    </header>
  );
}
