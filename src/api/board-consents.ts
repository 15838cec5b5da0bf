import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from './platform/read.ts';
import { send } from './platform/send.ts';

/** Whether the public board may name a child: the family's last word by entry; an entry that is missing was not asked. */
export const boardConsentQueries = {
  of: (userId: string, entryIds: readonly string[]) =>
    queryOptions({
      queryKey: ['board-consents', userId, ...entryIds],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, boolean>> => {
        const words = await send(
          rpcRead('board_consents', { registration_ids: [...entryIds] }),
          signal,
        );
        return new Map(words.map(({ pendaftaran_id, boleh }) => [pendaftaran_id, boleh]));
      },
    }),
};

/** For all entries of the child in that race. @throws AppError `not_signed_in`, `registration_not_found` */
export async function setBoardConsent(entryId: string, shown: boolean): Promise<void> {
  await send(rpcRead('set_board_consent', { registration_id: entryId, shown }));
}
