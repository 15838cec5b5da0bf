import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RequireSession } from './require-session.tsx';
import { RouteError } from './route-error.tsx';
import { RouteSkeleton } from './route-skeleton.tsx';
import { type ScreenPath, screens } from './screens.ts';
import { Shell } from './shell.tsx';
import type { RouteHandle } from './use-route-changes.ts';

/** A screen of its own chunk. */
function screen(path: ScreenPath, handle: RouteHandle): RouteObject {
  return {
    path,
    lazy: screens[path],
    handle,
    errorElement: <RouteError />,
    hydrateFallbackElement: <RouteSkeleton />,
  };
}

/** Every address of the app (product spec, section 2); their builders are in domain/paths.ts. */
const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouteError />,
    children: [
      screen('/', {
        appHeader: true,
        headerSearch: true,
      }),
      screen('/race-list', {
        title: 'Daftar Race',
        appHeader: true,
      }),
      screen('/race-detail/:id', {
        title: 'Ringkasan',
      }),
      screen('/race-detail/:id/categories', { title: 'Pilih Kategori' }),
      {
        element: <RequireSession inPlace />,
        children: [screen('/register-rider/:raceId', { title: 'Isi Form Riders' })],
      },
      {
        element: <RequireSession />,
        children: [
          screen('/order-summary/:raceId', { title: 'Pesananmu' }),
          screen('/payment/:raceId', {
            title: 'Pembayaran',
          }),
          screen('/order-detail/:id', {
            title: 'Detail Order',
          }),
        ],
      },
      screen('/success', {
        title: 'Hasil Pembayaran',
      }),
      screen('/order', {
        title: 'Order',
        appHeader: true,
      }),
      screen('/profile', {
        title: 'Profil',
      }),
      screen('/online-classes', {
        title: 'All Online Classes',
      }),
      screen('/news-list', {
        title: 'Daftar Berita',
      }),
      screen('/news-detail/:id', {
        title: 'Berita',
      }),
      screen('/race-schedule', {
        title: 'Jadwal Race',
      }),
      screen('/tickets/:month?/:year?', {
        title: 'Tiket',
      }),
      screen('/search-results', {
        title: 'Hasil Pencarian',
      }),
      screen('/login', { title: 'Masuk' }),
      screen('/register', { title: 'Daftar' }),
      screen('/reset-password', {
        title: 'Reset Password',
      }),
      ...(import.meta.env.DEV
        ? [
            {
              path: '/galeri',
              lazy: () => import('#ui/gallery/gallery-screen.tsx'),
              handle: { title: 'Galeri' } satisfies RouteHandle,
              hydrateFallbackElement: <RouteSkeleton />,
            },
          ]
        : []),
      { path: '*', element: <NotFoundScreen />, handle: { title: 'Halaman tidak ditemukan' } },
    ],
  },
];

export function createAppRouter() {
  return createBrowserRouter(routes);
}
