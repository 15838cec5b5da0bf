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
 * Around the screens for signed-in people, to whom it hands the session. A courtesy only: the database decides who sees
 * what. A visitor signs in at this address (`here`; product spec: the rider form), or is sent to /login and comes back
 * from there.
 */
export function RequireSession({ signIn }: { signIn: 'sent' | 'here' }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session !== null) {
    return <Outlet context={session} />;
  }
  const here = pathname + search;
  if (signIn === 'sent') {
    return <Navigate to={paths.login({ next: here })} replace />;
  }
  return (
    <Suspense fallback={<RouteSkeleton />}>
      <Login next={here} />
    </Suspense>
  );
}
