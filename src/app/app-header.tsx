import { Link } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { Logo } from '#ui/logo.tsx';

/** The app's bar on the screens where a section starts; the others have a bar of their own. */
export function AppHeader() {
  return (
    <div className="sticky top-0 z-30 bg-page/92 backdrop-blur-md">
      <div className="flex h-15 items-center justify-between gap-2 px-4 min-[23rem]:px-5">
        <Link
          to={paths.home()}
          aria-label="Pushbike Race, ke beranda"
          className="-ml-1 rounded-full py-1 pr-2 pl-1"
        >
          <Logo />
        </Link>
      </div>
    </div>
  );
}
