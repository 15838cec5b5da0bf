import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { consoleBase } from '#domain/console-base.ts';
import { addresses } from '#organiser/addresses.ts';
import { NotFoundScreen } from '#organiser/parts/not-found-screen.tsx';
import * as frame from '#parts/copy/frame.ts';
import { RouteError } from '#parts/frame/route-error.tsx';
import { RouteSkeleton } from '#parts/frame/route-skeleton.tsx';
import { loadScreen } from '#parts/frame/screen-file.ts';
import type { RouteHandle } from '#parts/frame/use-route-changes.ts';
import { ConsoleShell } from './console-shell.tsx';
import { PageFrame } from './page-frame.tsx';
import { RaceShell } from './race-shell.tsx';
import { RequireSession } from './require-session.tsx';
import { screenFacts } from './screen-facts.ts';
import { type Frame, screens } from './screens.ts';

const errorElement = <RouteError home={addresses.races()} notFound={<NotFoundScreen />} />;

function screensOf(frameName: Frame): RouteObject[] {
  return screens
    .filter((screen) => screen.frame === frameName)
    .map(({ path, load }) => {
      const { title, offline } = screenFacts[path];
      return {
        path,
        lazy: () => loadScreen(path, load),
        handle: { title, offline: offline !== undefined } satisfies RouteHandle,
        errorElement,
        hydrateFallbackElement: <RouteSkeleton />,
      };
    });
}

export function createConsoleRouter() {
  return createBrowserRouter(
    [
      {
        element: <PageFrame />,
        errorElement,
        children: [
          ...screensOf('alone'),
          {
            element: <RequireSession />,
            children: [
              { element: <RaceShell />, children: screensOf('race') },
              {
                element: <ConsoleShell />,
                children: [
                  ...screensOf('console'),
                  {
                    path: '*',
                    element: <NotFoundScreen />,
                    handle: { title: frame.notFoundTitle } satisfies RouteHandle,
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
    { basename: consoleBase },
  );
}
