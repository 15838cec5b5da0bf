import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/app.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { reloadPage } from '#ui/full-reload.ts';
import { useOnline } from '#ui/online.ts';
import { Screen } from '#ui/screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { RouteSkeleton } from './route-skeleton.tsx';
import { mayReloadForFile, noteReloadForFile, ScreenFileError } from './screen-file.ts';

/** In place of one screen that failed; header and tab bar stay. */
export function RouteError() {
  const error = useRouteError();
  const online = useOnline();
  const [reloading] = useState(() => error instanceof ScreenFileError && mayReloadForFile());
  useEffect(() => {
    if (!reloading) return;
    noteReloadForFile();
    reloadPage();
  }, [reloading]);

  if (reloading) return <RouteSkeleton />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <Screen>
      <h1 tabIndex={-1} className="sr-only">
        {copy.screenFailedHeading}
      </h1>
      <ErrorState
        title={copy.screenFailedTitle}
        text={online ? copy.screenFailedText : copy.screenFailedOfflineText}
        onRetry={reloadPage}
        retrying={false}
        action={
          <ButtonLink to={paths.home()} variant="ghost">
            {copy.toHomeAction}
          </ButtonLink>
        }
      />
    </Screen>
  );
}
