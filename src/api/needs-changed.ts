import type { QueryClient } from '@tanstack/react-query';

/** Something that waited for the family was done apart from its entries: what still waits (`threadQueries.needs`) is asked for anew. */
export function needsChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [root, , part] }) => root === 'registrations' && part === 'needs',
  });
}
