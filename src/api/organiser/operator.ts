import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from '../platform/read.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';

/** The operator's desk: for admins alone, whom the database asks for. */

/** `value` null: `fallback` holds; of what is `secret` both say nothing. */
export type Setting = Answer<'operator_settings'>;
export type SettingChange = Answer<'setting_history'>;

export type OperatorOverview = Answer<'operator_overview'>;
/** One thing that waits; `kind` says what it is, and what its fields mean (`operator_item_row`). */
export type OperatorItem = Answer<'operator_items'>;

/** What can be blocked. */
export type Blockable = { userId: string } | { organisationId: string };
export type Block = Answer<'blocks_of'>;
/** What a block concerns; `block` alone is new where it was only asked about. */
export type Blocked = Answer<'block_account'>;

export const operatorQueries = {
  overview: () =>
    queryOptions({
      queryKey: ['organiser', 'operator', 'overview'],
      queryFn: ({ signal }): Promise<OperatorOverview> =>
        send(rpcRead('operator_overview', {}), signal),
    }),

  /** The rows behind one number of the overview, the oldest first. */
  items: (kind: string) =>
    queryOptions({
      queryKey: ['organiser', 'operator', 'overview', kind],
      queryFn: ({ signal }): Promise<OperatorItem[]> =>
        send(rpcRead('operator_items', { kind }), signal),
    }),

  settings: () =>
    queryOptions({
      queryKey: ['organiser', 'operator', 'settings'],
      queryFn: ({ signal }): Promise<Setting[]> => send(rpcRead('operator_settings', {}), signal),
    }),

  /** The latest first. */
  settingHistory: (key: string) =>
    queryOptions({
      queryKey: ['organiser', 'operator', 'settings', key],
      queryFn: ({ signal }): Promise<SettingChange[]> =>
        send(rpcRead('setting_history', { key }), signal),
    }),
  /** Times in which an account or a club was blocked, the latest first. */
  blocks: (of: Blockable) =>
    queryOptions({
      queryKey: ['organiser', 'operator', 'blocks', of],
      queryFn: ({ signal }): Promise<Block[]> =>
        send(
          rpcRead(
            'blocks_of',
            'userId' in of ? { user_id: of.userId } : { organisation_id: of.organisationId },
          ),
          signal,
        ),
    }),
};

/** @param reason null only asks what it would concern @throws AppError with a code of `block_account`, `block_organisation` */
export function block(of: Blockable, reason: string | null): Promise<Blocked> {
  const why = { reason: reason ?? '', commit: reason !== null };
  return 'userId' in of
    ? send(rpcRead('block_account', { user_id: of.userId, ...why }))
    : send(rpcRead('block_organisation', { organisation_id: of.organisationId, ...why }));
}

/** @throws AppError with a code of `unblock_account`, `unblock_organisation` */
export function unblock(of: Blockable, reason: string): Promise<Block> {
  return 'userId' in of
    ? send(rpcRead('unblock_account', { user_id: of.userId, reason }))
    : send(rpcRead('unblock_organisation', { organisation_id: of.organisationId, reason }));
}

/** Has the club's rights from then on, which its log says. @throws AppError with a code of `begin_acting` */
export function beginActing(
  organisationId: string,
  reason: string,
): Promise<Answer<'begin_acting'>> {
  return send(rpcRead('begin_acting', { organisation_id: organisationId, reason }));
}

/**
 * @param value null gives the fallback back
 * @param seen the value that was changed
 * @throws AppError with a code of `change_setting`
 */
export function changeSetting(
  { key, value: seen }: Pick<Setting, 'key' | 'value'>,
  value: string | null,
  reason: string,
): Promise<Setting> {
  // The database takes null as no value; the generated types know no argument that is null.
  return send(rpcRead('change_setting', { key, value: value ?? '', seen: seen ?? '', reason }));
}

/**
 * Has messages tried anew that were given up.
 *
 * @returns how many
 * @throws AppError with a code of `send_messages_again`
 */
export function sendMessagesAgain(messageIds: readonly string[]): Promise<number> {
  return send(rpcRead('send_messages_again', { message_ids: [...messageIds] }));
}
