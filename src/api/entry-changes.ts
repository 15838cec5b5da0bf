import { queryOptions } from '@tanstack/react-query';
import { entryQueries } from './entries.ts';
import { oneRow, rows, rpcRead } from './platform/read.ts';
import type { Answer } from './platform/schema.ts';
import { send } from './platform/send.ts';
import type { RefundAccount } from './refunds.ts';

/** What a parent may still change of an entry. */
export interface ChangeableEntry {
  kategori_id: string;
  /** YYYY-MM-DD */
  tanggal_lahir_rider: string;
  jenis_kelamin_rider: 'pria' | 'wanita';
  /** The plate that the organiser gave out; null before. */
  nomor_plat: number | null;
}

export interface EntryFacts {
  team: string;
  jersey: string;
  /** The plate wished for: up to three digits, or empty. */
  number: string;
}

export const entryChangeQueries = {
  of: (userId: string, entryId: string) =>
    queryOptions({
      queryKey: [...entryQueries.keyOf(userId), 'changes', entryId],
      staleTime: 0,
      queryFn: ({ signal }): Promise<ChangeableEntry | null> =>
        send(
          oneRow(
            rows(
              'pendaftaran_lomba',
              'kategori_id, tanggal_lahir_rider, jenis_kelamin_rider, nomor_plat',
              { id: `eq.${entryId}`, user_id: `eq.${userId}` },
            ),
          ),
          signal,
        ),
    }),
};

/** @throws AppError with a code of `change_entry` */
export async function changeEntry(entryId: string, facts: EntryFacts): Promise<void> {
  await send(
    rpcRead('change_entry', {
      registration_id: entryId,
      team_name: facts.team,
      jersey_size: facts.jersey,
      start_number: facts.number,
    }),
  );
}

/** @throws AppError with a code of `move_entry` */
export async function moveEntry(entryId: string, categoryId: string): Promise<void> {
  await send(rpcRead('move_entry', { registration_id: entryId, category_id: categoryId }));
}

/** What goes back when the child leaves now: the sum, the row of the rule that gives it, and what holds after its last day. */
export type Leaving = Answer<'ask_cancel'>;

export const leavingQueries = {
  of: (entryId: string) =>
    queryOptions({
      queryKey: ['leaving', entryId],
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }) =>
        send(rpcRead('ask_cancel', { registration_id: entryId, commit: false }), signal),
    }),
};

/**
 * Asks that the child leaves by the race's rule.
 * @param account where the money goes; null where none does
 * @param seen the sum that was shown, in rupiah
 * @throws AppError with a code of `ask_cancel`
 */
export function askCancel(entryId: string, account: RefundAccount | null, seen: number) {
  return send(
    rpcRead('ask_cancel', {
      registration_id: entryId,
      ...(account === null ? {} : { account: { ...account } }),
      seen,
      commit: true,
    }),
  );
}

/** Answers the club's question whether the child leaves, as somebody told it, with no. */
export async function denyLeave(entryId: string): Promise<void> {
  await send(rpcRead('deny_leave', { registration_id: entryId }));
}

/**
 * Takes the request for an entry's money back, as long as nobody has approved it.
 * @throws AppError with a code of `take_back_cancel`
 */
export async function takeBackCancel(entryId: string): Promise<void> {
  await send(rpcRead('take_back_cancel', { registration_id: entryId }));
}
