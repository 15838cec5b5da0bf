import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import * as frame from '#parts/copy/frame.ts';
import { RouteError } from '#parts/frame/route-error.tsx';
import { RouteSkeleton } from '#parts/frame/route-skeleton.tsx';
import { loadScreen } from '#parts/frame/screen-file.ts';
import type { RouteHandle } from '#parts/frame/use-route-changes.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RequireSession } from './require-session.tsx';
import { screenFacts } from './screen-facts.ts';
import { screens } from './screens.ts';
import { Shell } from './shell.tsx';

const errorElement = <RouteError home={paths.home()} notFound={<NotFoundScreen />} />;

/** A screen of its own chunk. */
function routeOf(screen: (typeof screens)[number]): RouteObject {
  const { path, load, wide } = screen;
  const { title, header } = screenFacts[path];
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

/** Screens that are drawn with a session only, and what a visitor meets instead. */
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
      { path: '*', element: <NotFoundScreen />, handle: { title: frame.notFoundTitle } },
    ],
  },
];

export function createAppRouter() {
  return createBrowserRouter(routes);
}
