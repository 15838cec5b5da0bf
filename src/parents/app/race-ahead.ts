import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { categoryQueries } from '#api/categories.ts';
import { raceQueries } from '#api/races.ts';

/** A pointer rests on a link, a finger touches it, the keyboard reaches it. */
const intents = ['pointerover', 'touchstart', 'focusin'] as const;

function raceOf({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === window.location.origin
    ? matchPath('/race-detail/:id', link.pathname)?.params.id
    : undefined;
}

/** Asks for what a race's page shows while somebody is about to open it, from whatever link. */
export function useRaceAhead(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = (event: Event) => {
      const race = raceOf(event);
      if (race !== undefined) {
        client.prefetchQuery(raceQueries.detail(race));
        client.prefetchQuery(categoryQueries.ofRace(race));
      }
    };
    for (const intent of intents) {
      document.addEventListener(intent, ask, { passive: true });
    }
    return () => {
      for (const intent of intents) {
        document.removeEventListener(intent, ask);
      }
    };
  }, [client]);
}
