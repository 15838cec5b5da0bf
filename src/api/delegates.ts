import { queryOptions } from '@tanstack/react-query';
import { entryQueries } from './entries.ts';
import { rows, rpcRead } from './platform/read.ts';
import { send } from './platform/send.ts';

/** Who else may bring or fetch a child at one race. */
export interface Delegate {
  nama: string;
  /** As digits, with or without a leading +. */
  nomor_hp: string;
}

export const delegateQueries = {
  /** The delegate of one of the person's entries; null when only the person may bring the child. */
  of: (userId: string, entryId: string) =>
    queryOptions({
      queryKey: [...entryQueries.keyOf(userId), 'delegate', entryId],
      queryFn: async ({ signal }): Promise<Delegate | null> => {
        const found = await send(
          rows('wakil_pendaftaran', 'nama, nomor_hp', {
            pendaftaran_id: `eq.${entryId}`,
          }),
          signal,
        );
        return found[0] ?? null;
      },
    }),
};

/**
 * @param delegate null: nobody any more
 * @throws AppError with a code of `set_delegate` (migration "gate")
 */
export async function setDelegate(entryId: string, delegate: Delegate | null): Promise<void> {
  await send(
    rpcRead('set_delegate', {
      registration_id: entryId,
      name: delegate?.nama ?? null,
      phone: delegate?.nomor_hp ?? null,
    }),
  );
}
