import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { moneyQueries } from '#api/organiser/money.ts';

/** Reads everything of a race's money anew: one decision moves sums, cases and refunds. */
export function useAfterDecision(raceId: string): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () => client.invalidateQueries({ queryKey: moneyQueries.keyOf(raceId) }),
    [client, raceId],
  );
}
