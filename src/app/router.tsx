import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RequireSession } from './require-session.tsx';
import { RouteError } from './route-error.tsx';
import { RouteSkeleton } from './route-skeleton.tsx';
import { Shell } from './shell.tsx';
import type { RouteHandle } from './use-route-changes.ts';

/** A screen of its own chunk. */
function screen(
  path: string,
  lazy: NonNullable<RouteObject['lazy']>,
  handle: RouteHandle,
): RouteObject {
  return {
    path,
    lazy,
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
      screen('/', () => import('#features/home/home-screen.tsx'), {
        appHeader: true,
        headerSearch: true,
      }),
      screen('/race-list', () => import('#features/races/race-list-screen.tsx'), {
        title: 'Daftar Race',
        appHeader: true,
      }),
      screen('/race-detail/:id', () => import('#features/races/race-detail-screen.tsx'), {
        title: 'Ringkasan',
      }),
      screen(
        '/race-detail/:id/categories',
        () => import('#features/booking/categories-screen.tsx'),
        { title: 'Pilih Kategori' },
      ),
      {
        element: <RequireSession inPlace />,
        children: [
          screen(
            '/register-rider/:raceId',
            () => import('#features/booking/rider-form-screen.tsx'),
            { title: 'Isi Form Riders' },
          ),
        ],
      },
      {
        element: <RequireSession />,
        children: [
          screen(
            '/order-summary/:raceId',
            () => import('#features/booking/order-summary-screen.tsx'),
            { title: 'Pesananmu' },
          ),
          screen('/payment/:raceId', () => import('#features/payment/payment-screen.tsx'), {
            title: 'Pembayaran',
          }),
          screen('/order-detail/:id', () => import('#features/orders/order-detail-screen.tsx'), {
            title: 'Detail Order',
          }),
        ],
      },
      screen('/success', () => import('#features/payment/payment-result-screen.tsx'), {
        title: 'Hasil Pembayaran',
      }),
      screen('/order', () => import('#features/orders/order-list-screen.tsx'), {
        title: 'Order',
        appHeader: true,
      }),
      screen('/profile', () => import('#features/profile/profile-screen.tsx'), {
        title: 'Profil',
      }),
      screen('/online-classes', () => import('#features/classes/classes-screen.tsx'), {
        title: 'All Online Classes',
      }),
      screen('/news-list', () => import('#features/news/news-list-screen.tsx'), {
        title: 'Daftar Berita',
      }),
      screen('/news-detail/:id', () => import('#features/news/news-detail-screen.tsx'), {
        title: 'Berita',
      }),
      screen('/race-schedule', () => import('#features/schedule/race-schedule-screen.tsx'), {
        title: 'Jadwal Race',
      }),
      screen('/tickets/:month?/:year?', () => import('#features/tickets/tickets-screen.tsx'), {
        title: 'Tiket',
      }),
      screen('/search-results', () => import('#features/search/search-results-screen.tsx'), {
        title: 'Hasil Pencarian',
      }),
      screen('/login', () => import('#features/auth/login-screen.tsx'), { title: 'Masuk' }),
      screen('/register', () => import('#features/auth/register-screen.tsx'), { title: 'Daftar' }),
      screen('/reset-password', () => import('#features/auth/reset-password-screen.tsx'), {
        title: 'Reset Password',
      }),
      ...(import.meta.env.DEV
        ? [screen('/galeri', () => import('#ui/gallery/gallery-screen.tsx'), { title: 'Galeri' })]
        : []),
      { path: '*', element: <NotFoundScreen />, handle: { title: 'Halaman tidak ditemukan' } },
    ],
  },
];

export function createAppRouter() {
  return createBrowserRouter(routes);
}
