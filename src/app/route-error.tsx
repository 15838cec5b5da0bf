import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { reloadPage } from '#ui/full-reload.ts';
import { useOnline } from '#ui/online.ts';
import { Screen } from '#ui/screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/** In place of one screen that failed; header and tab bar stay. */
export function RouteError() {
  const error = useRouteError();
  const online = useOnline();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <Screen>
      <h1 tabIndex={-1} className="sr-only">
        Halaman gagal dibuka
      </h1>
      <ErrorState
        title="Halaman ini gagal dibuka"
        text={
          online
            ? 'Muat ulang halaman. Data yang sudah tersimpan tidak hilang.'
            : 'Anda sedang offline. Coba lagi setelah terhubung ke internet.'
        }
        onRetry={reloadPage}
        action={
          <ButtonLink to={paths.home()} variant="ghost">
            Ke beranda
          </ButtonLink>
        }
      />
    </Screen>
  );
}
