import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from './platform/read.ts';
import { send } from './platform/send.ts';

/** Who may read a child's name: nobody (`plate`), whoever looks at the board (`board`), and also by what the club announces itself (`announced`). */
export const nameSteps = ['plate', 'board', 'announced'] as const;
export type NameStep = (typeof nameSteps)[number];

/** Who may read a child's name: the family's last word by entry; an entry that is missing was not asked. */
export const boardConsentQueries = {
  of: (userId: string, entryIds: readonly string[]) =>
    queryOptions({
      queryKey: ['board-consents', userId, ...entryIds],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, NameStep>> => {
        const words = await send(
          rpcRead('board_consents', { registration_ids: [...entryIds] }),
          signal,
        );
        return new Map(
          words.map(({ pendaftaran_id, boleh, diumumkan }) => [
            pendaftaran_id,
            diumumkan ? 'announced' : boleh ? 'board' : 'plate',
          ]),
        );
      },
    }),
};

/**
 * For all entries of the child in that race; its next entry of the season begins with it.
 * @throws AppError `not_signed_in`, `registration_not_found`, `board_name_hidden`
 */
export async function setBoardConsent(entryId: string, step: NameStep): Promise<void> {
  await send(
    rpcRead('set_board_consent', {
      registration_id: entryId,
      shown: step !== 'plate',
      announced: step === 'announced',
    }),
  );
}
