import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/app.ts';
import * as frame from '#parts/copy/frame.ts';
import * as shared from '#parts/copy/shared.ts';
import { RouteError } from '#parts/frame/route-error.tsx';
import { RouteSkeleton } from '#parts/frame/route-skeleton.tsx';
import { loadScreen } from '#parts/frame/screen-file.ts';
import type { RouteHandle } from '#parts/frame/use-route-changes.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RequireSession } from './require-session.tsx';
import { type ScreenPath, screens } from './screens.ts';
import { Shell } from './shell.tsx';

const errorElement = <RouteError home={paths.home()} notFound={<NotFoundScreen />} />;

/** A screen of its own chunk. */
function screen(path: ScreenPath, handle: RouteHandle): RouteObject {
  return {
    path,
    lazy: () => loadScreen(path, screens[path]),
    handle,
    errorElement,
    hydrateFallbackElement: <RouteSkeleton />,
  };
}

/** Every address of the app (product spec, section 2); their builders are in domain/paths.ts. */
const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement,
    children: [
      screen('/', {
        appHeader: true,
        headerSearch: true,
      }),
      screen('/race-list', {
        title: shared.raceListTitle,
        appHeader: true,
      }),
      screen('/race-detail/:id', {
        title: shared.raceDetailTitle,
      }),
      screen('/race-detail/:id/categories', { title: shared.categoriesTitle }),
      {
        element: <RequireSession inPlace />,
        children: [screen('/register-rider/:raceId', { title: shared.riderFormTitle })],
      },
      {
        element: <RequireSession />,
        children: [
          screen('/order-summary/:raceId', { title: shared.orderSummaryTitle }),
          screen('/payment/:raceId', {
            title: shared.paymentTitle,
          }),
          screen('/order-detail/:id', {
            title: shared.orderDetailTitle,
          }),
        ],
      },
      screen('/success', {
        title: shared.paymentResultTitle,
      }),
      screen('/order', {
        title: shared.ordersTitle,
        appHeader: true,
      }),
      screen('/profile', {
        title: shared.profileTitle,
      }),
      screen('/online-classes', {
        title: shared.onlineClassesTitle,
      }),
      screen('/news-list', {
        title: shared.newsListTitle,
      }),
      screen('/news-detail/:id', {
        title: shared.newsDetailTitle,
      }),
      screen('/race-schedule', {
        title: shared.raceScheduleTitle,
      }),
      screen('/tickets/:month?/:year?', {
        title: shared.ticket,
      }),
      screen('/search-results', {
        title: shared.searchResultsTitle,
      }),
      screen('/login', { title: shared.signInTitle }),
      screen('/register', { title: shared.signUpTitle }),
      screen('/reset-password', {
        title: shared.resetPasswordTitle,
      }),
      ...(import.meta.env.DEV
        ? [
            {
              path: '/galeri',
              lazy: () => import('#parents/gallery/gallery-screen.tsx'),
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
