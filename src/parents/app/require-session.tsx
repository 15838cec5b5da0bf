import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '#api/platform/session.ts';
import { paths } from '#domain/paths.ts';
import { RouteSkeleton } from '#parts/frame/route-skeleton.tsx';

const Login = lazy(() =>
  import('#parents/features/auth/login-screen.tsx').then((module) => ({
    default: module.Component,
  })),
);

/**
 * Screens for signed-in people. A courtesy only: the database decides who sees what.
 * `inPlace` shows the login screen at the same address (spec: the rider form); else the visitor is sent to /login and
 * comes back from there.
 */
export function RequireSession({ inPlace = false }: { inPlace?: boolean }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session !== null) return <Outlet />;
  const here = pathname + search;
  if (!inPlace) return <Navigate to={paths.login({ next: here })} replace />;
  return (
    <Suspense fallback={<RouteSkeleton />}>
      <Login next={here} />
    </Suspense>
  );
}
