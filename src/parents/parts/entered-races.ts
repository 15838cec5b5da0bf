import type { QueryClient } from '@tanstack/react-query';
import { ownEntries } from '#api/own-reads.ts';
import { entriesToTell } from '#domain/order-state.ts';

/** In which races which of the family's children are already, as `<race> <nickname>`. */
export async function enteredRaces(client: QueryClient, userId: string): Promise<string[]> {
  const entries = await client.fetchQuery(ownEntries(userId));
  return entriesToTell(entries).map((one) => `${one.lomba_id} ${one.nama_panggilan_rider}`);
}
