import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#api/platform/session.ts';
import { useGoesOn } from '#parts/frame/going-on.ts';
import { useAfterFirstContent } from '#ui/first-content.ts';

/**
 * While somebody looks at one screen of the way to a payment, the next ones come. Which those are is code that comes
 * after the first content too: nothing needs it before.
 */
export function useNextScreens(pathname: string): void {
  const client = useQueryClient();
  const session = useSession();
  const goesOn = useGoesOn();
  const reader = session !== null ? 'person' : goesOn ? 'going' : 'visitor';
  const ready = useAfterFirstContent();
  useEffect(() => {
    if (!ready) {
      return;
    }
    const looking = new AbortController();
    const { signal } = looking;
    import('./next-screens.ts')
      .then(({ fetchNext }) =>
        signal.aborted ? undefined : fetchNext(client, pathname, reader, signal),
      )
      .catch(() => undefined);
    return () => looking.abort();
  }, [client, pathname, reader, ready]);
}
