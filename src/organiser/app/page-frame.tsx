import { Outlet, ScrollRestoration, useNavigation, useParams } from 'react-router-dom';
import * as copy from '#organiser/copy/app.ts';
import { usePhonesOfRace } from '#organiser/parts/field-log/use-phones-of-race.ts';
import { holdsLease } from '#organiser/parts/race-day/held-lease.ts';
import * as frame from '#parts/copy/frame.ts';
import { OfflineBanner } from '#parts/frame/offline-banner.tsx';
import { UpdateNotice } from '#parts/frame/update-notice.tsx';
import { useRouteChanges, useRouteHandle } from '#parts/frame/use-route-changes.ts';
import { classNames } from '#ui/class-names.ts';
import { useOnline } from '#ui/online.ts';
import { ToastRegion } from '#ui/toast-region.tsx';
import { ActingBar } from './acting-bar.tsx';

/** What is around every screen of the console, whatever stands beside it. */
export function PageFrame() {
  const { id } = useParams();
  const { title, offline = false } = useRouteHandle();
  const banner = !useOnline() && !offline;
  const opening = useNavigation().state === 'loading';
  useRouteChanges(title);
  // The scanner's too, which stands outside the race's own shell.
  usePhonesOfRace(id);

  return (
    <div
      className={classNames(
        'flex min-h-dvh flex-col bg-page',
        // What fills the window's height leaves the banner its line.
        banner ? '[--banner:2.25rem]' : '[--banner:0px]',
      )}
    >
      <a href="#konten" className="skip-link">
        {frame.skipToContentAction}
      </a>
      {/* What works without a connection says by itself how it stands. */}
      {!offline && <OfflineBanner text={copy.offlineNotice} />}
      <ActingBar />
      <UpdateNotice silent={holdsLease()} />
      {opening && (
        <div
          role="progressbar"
          aria-label={frame.screenOpening}
          className="fixed top-0 z-40 h-1 w-full overflow-hidden"
        >
          <div className="h-full w-full origin-left animate-opening bg-accent" />
        </div>
      )}
      <Outlet />
      <ToastRegion />
      <ScrollRestoration />
    </div>
  );
}
