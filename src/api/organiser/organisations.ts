import { queryOptions } from '@tanstack/react-query';
import { dataOf, rest } from '#api/platform/client.ts';

/** An organisation of the signed-in person. */
export interface OwnOrganisation {
  id: string;
  nama: string;
  /** ISO; null while no admin has agreed that it publishes. */
  disetujui_pada: string | null;
  /** What the person may do in all of it. */
  rights: string[];
}

/** What the signed-in person works for (RPC my_work). */
export interface OwnWork {
  nama: string | null;
  admin: boolean;
  organisasi: OwnOrganisation[];
}

export const workQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['organiser', 'work'],
      queryFn: async ({ signal }): Promise<OwnWork> =>
        (await dataOf(rest.rpc('my_work').abortSignal(signal))) as unknown as OwnWork,
    }),
};

/** @throws AppError `organisation_exists`, `too_many_organisations` and what its name is refused with */
export async function createOrganisation(name: string): Promise<{ id: string }> {
  return (await dataOf(rest.rpc('create_organisation', { name }))) as unknown as { id: string };
}
