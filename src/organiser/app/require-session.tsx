import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '#api/platform/session.ts';
import { addresses } from '#organiser/addresses.ts';

/** A courtesy only: every RPC asks the database who may do what. */
export function RequireSession() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session !== null) {
    return <Outlet />;
  }
  return <Navigate to={addresses.signIn({ next: pathname + search })} replace />;
}
