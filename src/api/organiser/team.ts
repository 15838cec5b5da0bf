import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Role } from '#domain/roles.ts';
import { rpcRead } from '../platform/read.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';

/** A role for one race, or for all of the organisation (`lomba_id` null). */
export interface GivenRole {
  peran: Role;
  lomba_id: string | null;
}

export type Member = Answer<'list_members'>;

export type Invitation = Answer<'list_invitations'>;

/** An invitation that was just made; its link is in the mail alone. */
export interface SentInvitation {
  email: string;
  berakhir_pada: string;
}

/**
 * What a link invites to, as anybody with the link may see it: `address` is masked; `is_mine` when the signed-in account has
 * the address it names (accepting asks for the proof too).
 */
export type InvitationOffer = Answer<'look_at_invitation'>;

/** `races`: how many races it has. */
export type ListedOrganisation = Answer<'list_organisations'>;

/** `about`: whom it was done to, where that is a member. */
export type LogEntry = Answer<'read_log'>;

export interface LogFilter {
  organisationId: string | null;
  raceId: string | null;
  /** None: everybody. */
  personIds: readonly string[] | null;
  /** None: acts of every kind. */
  actions: readonly string[] | null;
}

const logPage = 50;

export const teamQueries = {
  keyOf: (organisationId: string) => ['organiser', 'team', organisationId] as const,

  /** The people of an organisation, in the order in which they joined. */
  members: (organisationId: string) =>
    queryOptions({
      queryKey: [...teamQueries.keyOf(organisationId), 'members'],
      queryFn: ({ signal }): Promise<Member[]> =>
        send(rpcRead('list_members', { organisation_id: organisationId }), signal),
    }),

  /** Invitations that nobody has used or withdrawn, the newest first. */
  invitations: (organisationId: string) =>
    queryOptions({
      queryKey: [...teamQueries.keyOf(organisationId), 'invitations'],
      queryFn: ({ signal }) =>
        send(rpcRead('list_invitations', { organisation_id: organisationId }), signal),
    }),

  /** For admins: all organisations, those who wait for approval first. */
  organisations: () =>
    queryOptions({
      queryKey: ['organiser', 'organisations'],
      queryFn: ({ signal }): Promise<ListedOrganisation[]> =>
        send(rpcRead('list_organisations', {}), signal),
    }),

  offerKey: (token: string) => ['organiser', 'invitation', token] as const,

  /** What a link invites to. @param userId who is signed in, on which it depends whether it is for them */
  offer: (token: string, userId: string | null) =>
    queryOptions({
      queryKey: [...teamQueries.offerKey(token), userId],
      queryFn: async ({ signal }) => {
        const [offer] = await send(rpcRead('look_at_invitation', { token }), signal);
        return offer ?? null;
      },
    }),

  /** Who did what, the latest first. */
  log: ({ organisationId, raceId, personIds, actions }: LogFilter) =>
    infiniteQueryOptions({
      queryKey: ['organiser', 'log', organisationId, raceId, personIds, actions],
      initialPageParam: null as number | null,
      queryFn: async ({ pageParam, signal }): Promise<LogEntry[]> =>
        send(
          rpcRead('read_log', {
            ...(organisationId !== null && { organisation_id: organisationId }),
            ...(raceId !== null && { race_id: raceId }),
            ...(personIds !== null && { person_ids: [...personIds] }),
            ...(actions !== null && { actions: [...actions] }),
            ...(pageParam !== null && { before_id: pageParam }),
            max_rows: logPage,
          }),
          signal,
        ),
      getNextPageParam: (page) => (page.length < logPage ? null : (page.at(-1)?.id ?? null)),
    }),

  /** Who did something in that log, who was at it last first. */
  logPeople: ({ organisationId, raceId }: Pick<LogFilter, 'organisationId' | 'raceId'>) =>
    queryOptions({
      queryKey: ['organiser', 'log-people', organisationId, raceId],
      queryFn: ({ signal }) =>
        send(
          rpcRead('log_people', {
            ...(organisationId !== null && { organisation_id: organisationId }),
            ...(raceId !== null && { race_id: raceId }),
          }),
          signal,
        ),
    }),
};

/** Answers the new organisation's id. @throws AppError organisation_name_invalid, organisation_exists, too_many_organisations */
export async function foundOrganisation(name: string): Promise<string> {
  const { id } = await send(rpcRead('create_organisation', { name }));
  return id;
}

/** `logo`: a picture's address; an empty text takes it out. @throws AppError not_allowed, organisation_name_invalid, phone_invalid, email_invalid, picture_missing, picture_not_ours */
export async function updateOrganisation(
  organisationId: string,
  facts: { name: string; phone: string; email: string; about: string; logo: string },
): Promise<void> {
  await send(rpcRead('update_organisation', { organisation_id: organisationId, ...facts }));
}

/** An admin lets an organisation publish, or takes that back. @throws AppError not_allowed */
export async function approveOrganisation(
  organisationId: string,
  approved: boolean,
): Promise<void> {
  await send(rpcRead('approve_organisation', { organisation_id: organisationId, approved }));
}

/** @throws AppError not_allowed, email_invalid, already_member {email, peran}, race_not_of_organisation, too_many_invitations {batas} */
export async function inviteMember(
  organisationId: string,
  email: string,
  { peran, lomba_id }: GivenRole,
): Promise<SentInvitation | undefined> {
  const [sent] = await send(
    rpcRead('invite_member', {
      organisation_id: organisationId,
      email,
      role: peran,
      ...(lomba_id !== null && { race_id: lomba_id }),
    }),
  );
  return sent;
}

/** @throws AppError invitation_not_found, invitation_used */
export async function withdrawInvitation(invitationId: string): Promise<void> {
  await send(rpcRead('withdraw_invitation', { invitation_id: invitationId }));
}

/** @throws AppError invitation_not_found, invitation_for_other_address, address_not_proved, invitation_used, invitation_withdrawn, invitation_expired */
export async function acceptInvitation(token: string): Promise<void> {
  await send(rpcRead('accept_invitation', { token }));
}

/** "Bukan saya": ends it, and every other to that address. @throws AppError invitation_not_found */
export async function declineInvitation(token: string): Promise<void> {
  await send(rpcRead('decline_invitation', { token }));
}

/** Sets all that a member may do. @throws AppError not_allowed, member_not_found, last_owner, race_not_of_organisation */
export async function changeMember(
  organisationId: string,
  userId: string,
  given: readonly GivenRole[],
): Promise<void> {
  await send(
    rpcRead('change_member', {
      organisation_id: organisationId,
      member_user_id: userId,
      roles: given.map(({ peran, lomba_id }) => ({ peran, lomba_id })),
    }),
  );
}

/** @throws AppError as changeMember */
export async function removeMember(organisationId: string, userId: string): Promise<void> {
  await send(rpcRead('remove_member', { organisation_id: organisationId, member_user_id: userId }));
}
