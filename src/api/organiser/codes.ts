import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from '../platform/read.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';

/** The discount codes of a club. */

/** `wrong_tries`: wrong codes that were typed at the club's races within the last hour. */
export type ClubCodes = Answer<'club_codes'>;
/** A code with its uses and sums, in whole rupiah. */
export type ClubCode = ClubCodes['codes'][number];

/** What a code is made with. What is null is for all, or without a limit. */
export interface CodeFields {
  kind: 'persen' | 'rupiah';
  /** Percent or whole rupiah, by kind. */
  value: number;
  note: string;
  raceIds: readonly string[] | null;
  categoryIds: readonly string[] | null;
  from: string | null;
  /** The moment at which it ends. */
  until: string | null;
  /** Most uses in each race. */
  mostUses: number | null;
  /** Of one account in a race. */
  accountUses: number | null;
  /** Children in the order. */
  leastChildren: number;
}

export const codeQueries = {
  ofClub: (organisationId: string) =>
    queryOptions({
      queryKey: ['organiser', 'codes', organisationId],
      queryFn: ({ signal }): Promise<ClubCodes> =>
        send(rpcRead('club_codes', { organisation_id: organisationId }), signal),
    }),
};

function told(fields: CodeFields) {
  return {
    kind: fields.kind,
    value: fields.value,
    note: fields.note,
    least_children: fields.leastChildren,
    ...(fields.raceIds !== null && { race_ids: [...fields.raceIds] }),
    ...(fields.categoryIds !== null && { category_ids: [...fields.categoryIds] }),
    ...(fields.from !== null && { from_time: fields.from }),
    ...(fields.until !== null && { until_time: fields.until }),
    ...(fields.mostUses !== null && { most_uses: fields.mostUses }),
    ...(fields.accountUses !== null && { account_uses: fields.accountUses }),
  };
}

/**
 * @param code the club's own text; empty: the app makes one
 * @throws AppError with a code of `make_code`
 */
export function makeCode(
  organisationId: string,
  code: string,
  fields: CodeFields,
): Promise<ClubCode> {
  return send(
    rpcRead('make_code', {
      organisation_id: organisationId,
      ...(code.trim() !== '' && { code }),
      ...told(fields),
    }),
  );
}

/** @throws AppError with a code of `change_code` */
export function changeCode(codeId: string, fields: CodeFields): Promise<ClubCode> {
  return send(rpcRead('change_code', { code_id: codeId, ...told(fields) }));
}

/** Stops it at once, or starts it again. */
export function switchCode(codeId: string, active: boolean): Promise<ClubCode> {
  return send(rpcRead('switch_code', { code_id: codeId, active }));
}
