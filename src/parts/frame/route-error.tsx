import { type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { report } from '#api/platform/report.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { reloadPage } from '#ui/full-reload.ts';
import { useOnline } from '#ui/online.ts';
import { Screen } from '#ui/screen.tsx';
import * as copy from '../copy/frame.ts';
import { RouteSkeleton } from './route-skeleton.tsx';
import { mayReloadForFile, noteReloadForFile, ScreenFileError } from './screen-file.ts';

/**
 * In place of one screen that failed; what is around it stays.
 *
 * @param home the door's first address
 * @param notFound the door's own screen for an address without one
 */
export function RouteError({ home, notFound }: { home: string; notFound: ReactNode }) {
  const error = useRouteError();
  const online = useOnline();
  const [reloading] = useState(() => error instanceof ScreenFileError && mayReloadForFile());
  useEffect(() => {
    if (!reloading) {
      return;
    }
    noteReloadForFile();
    reloadPage();
  }, [reloading]);

  useEffect(() => {
    if (import.meta.env.VITE_ERROR_DSN && !reloading) {
      report({ error });
    }
  }, [error, reloading]);

  if (reloading) {
    return <RouteSkeleton />;
  }
  if (isRouteErrorResponse(error) && error.status === 404) {
    return notFound;
  }
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
          <ButtonLink to={home} variant="ghost">
            {copy.toHomeAction}
          </ButtonLink>
        }
      />
    </Screen>
  );
}
