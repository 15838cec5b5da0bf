import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/app.ts';
import * as frame from '#parts/copy/frame.ts';
import { RouteError } from '#parts/frame/route-error.tsx';
import { RouteSkeleton } from '#parts/frame/route-skeleton.tsx';
import { loadScreen } from '#parts/frame/screen-file.ts';
import type { RouteHandle } from '#parts/frame/use-route-changes.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RequireSession } from './require-session.tsx';
import { screenFacts } from './screen-facts.ts';
import { type FirstScreen, screens } from './screens.ts';
import { Shell } from './shell.tsx';

const errorElement = <RouteError home={paths.home()} notFound={<NotFoundScreen />} />;

/**
 * The design system on one page, by the address that only the development server knows: an import would keep every
 * control that it alone shows from being reported as unused.
 */
const gallery = '/src/parents/gallery/gallery-screen.tsx';

/** A screen of its own chunk. */
function routeOf(screen: FirstScreen): RouteObject {
  const { path, load, wide } = screen;
  const { title, header } = screenFacts[screens.indexOf(screen)] ?? {};
  return {
    path,
    lazy: () => loadScreen(path, load),
    handle: {
      ...(title !== undefined && { title }),
      appHeader: header !== undefined,
      headerSearch: header === 'search',
      wide: wide ?? false,
    } satisfies RouteHandle,
    errorElement,
    hydrateFallbackElement: <RouteSkeleton />,
  };
}

/** Those that are drawn with a session only, and what a visitor meets instead. */
function guarded(signIn: 'sent' | 'here'): RouteObject {
  return {
    element: <RequireSession signIn={signIn} />,
    children: screens.filter((screen) => screen.signIn === signIn).map(routeOf),
  };
}

const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement,
    children: [
      ...screens.filter(({ signIn }) => signIn === undefined || signIn === 'own').map(routeOf),
      guarded('sent'),
      guarded('here'),
      ...(import.meta.env.DEV
        ? [
            {
              path: '/galeri',
              lazy: () => import(/* @vite-ignore */ gallery),
              handle: { title: copy.galleryTitle } satisfies RouteHandle,
              hydrateFallbackElement: <RouteSkeleton />,
            },
          ]
        : []),
      { path: '*', element: <NotFoundScreen />, handle: { title: frame.notFoundTitle } },
    ],
  },
];

export function createAppRouter() {
  return createBrowserRouter(routes);
}
