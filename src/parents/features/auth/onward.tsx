import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { leadsToConsole } from '#domain/console-base.ts';
import { loadPage } from '#ui/full-reload.ts';

/** Goes on to where somebody who is signed in was going; the organisers' door is a page of its own. */
export function Onward({ to }: { to: string }) {
  const away = leadsToConsole(to);
  useEffect(() => {
    if (away) {
      loadPage(to);
    }
  }, [away, to]);
  return away ? null : <Navigate to={to} replace />;
}
