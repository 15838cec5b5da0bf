import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router-dom';
import { tabStorage } from '#domain/safe-storage.ts';
import * as copy from '#parents/copy/app.ts';
import * as frame from '#parts/copy/frame.ts';
import { OfflineBanner } from '#parts/frame/offline-banner.tsx';
import { UpdateNotice } from '#parts/frame/update-notice.tsx';
import { useRouteChanges, useRouteHandle } from '#parts/frame/use-route-changes.ts';
import { ToastRegion } from '#ui/toast-region.tsx';
import { AppHeader } from './app-header.tsx';
import { Backdrop } from './backdrop.tsx';
import { useRaceAhead } from './race-ahead.ts';
import { TabBar } from './tab-bar.tsx';
import { isTabBarHidden } from './tab-bar-rules.ts';
import { useNextScreens } from './use-next-screens.ts';

/** Where this tab's pages were scrolled to. */
const placesKey = 'pushbike-gulir';

/** A page that was opened from outside has no key of its own: it keeps its place by its address, through a reload. */
function placeKey({ key, pathname }: Location) {
  return key === 'default' ? pathname : key;
}

/** Whoever types an address, or opens a link, is shown the page's top: only going back and reloading find the old place. */
function beginOnTop() {
  const [arrival] = performance.getEntriesByType?.('navigation') ?? [];
  if ((arrival as PerformanceNavigationTiming | undefined)?.type === 'navigate') {
    const kept = Object(tabStorage.readJson(placesKey));
    tabStorage.keepJson(placesKey, { ...kept, [window.location.pathname]: 0 });
  }
}
beginOnTop();

/** The column around every screen: a phone's, or as wide as the window lets a screen be that says so. */
export function Shell() {
  const { pathname } = useLocation();
  const { title, appHeader, headerSearch, wide } = useRouteHandle();
  const opening = useNavigation().state === 'loading';
  const tabBar = !isTabBarHidden(pathname);
  useRouteChanges(title);
  useNextScreens(pathname);
  useRaceAhead();

  return (
    <>
      <a href="#konten" className="skip-link">
        {frame.skipToContentAction}
      </a>
      <Backdrop />
      <div className="column" data-tab-bar={tabBar || undefined} data-wide={wide || undefined}>
        <OfflineBanner text={copy.offlineNotice} />
        {/* Where they sign in, book or pay a newer version waits until they are through. */}
        <UpdateNotice silent={!tabBar} />
        {appHeader && <AppHeader search={headerSearch ?? false} />}
        {opening && <OpeningBar />}
        <main id="konten" tabIndex={-1} className="flex flex-1 flex-col">
          <Outlet />
        </main>
        {tabBar && <TabBar />}
      </div>
      <ToastRegion />
      <ScrollRestoration getKey={placeKey} storageKey={placesKey} />
    </>
  );
}

/** The next screen's code is on its way. */
function OpeningBar() {
  return (
    <div
      role="progressbar"
      aria-label={frame.screenOpening}
      className="fixed top-0 z-40 h-1 w-full max-w-120 overflow-hidden wide:max-w-360"
    >
      <div className="h-full w-full origin-left animate-opening bg-accent" />
    </div>
  );
}
