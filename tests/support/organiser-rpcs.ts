/**
 * The RPCs of the organisers' door, a line each: what tests/sql/organiser-rights.test.ts calls as everybody from a visitor
 * to an admin, and from which tests/sql/catalog.test.ts knows that signed-in users may execute them. Every function of
 * `public` that asks for a right of an organiser stands here; the test says which one is missing.
 */

/** Rows that are there in one organisation, for arguments. More may be added where a new RPC needs them. */
export interface RightsWorld {
  organisationId: string;
  /** Published, of the organisation, with one category. */
  raceId: string;
  categoryId: string;
  /** Unpaid, of a parent, in that race. */
  registrationId: string;
  /** That parent. */
  parentId: string;
  /** A panitia of the whole organisation, whom no test calls as. */
  memberId: string;
  /** An open invitation into the organisation. */
  invitationId: string;
  /** A published class of the organisation, and that parent's registration for it, unpaid. */
  classId: string;
  classRegistrationId: string;
  /** A draft of an article, and an external ticket. */
  newsId: string;
  ticketId: string;
}

export type ManageRight =
  | 'view'
  | 'edit'
  | 'riders_view'
  | 'riders'
  | 'contacts'
  | 'papers'
  | 'money'
  | 'gate'
  | 'race_day'
  | 'members'
  | 'log';

export interface OrganiserRpc {
  name: string;
  /**
   * The right it needs; of several, any one. `admin`: only admins. `person`: any signed-in person, who sees or does own
   * things (its own test says what).
   */
  right: ManageRight | readonly ManageRight[] | 'admin' | 'person';
  /** What the right is asked of: a race, or a whole organisation, where a role for one race does not count. */
  on: 'race' | 'organisation' | 'nothing';
  /** Whoever has the right for one race only is answered too, for that race alone; its own test says so. */
  inPart?: true;
  /** Arguments by name, good enough to get past the right. Arrays are sent as SQL arrays; JSON arrays as text. */
  args: (world: RightsWorld) => Record<string, unknown>;
}

export const organiserRpcs: readonly OrganiserRpc[] = [
  // People and rights
  { name: 'my_work', right: 'person', on: 'nothing', args: () => ({}) },
  {
    name: 'create_organisation',
    right: 'person',
    on: 'nothing',
    args: () => ({ name: 'Klub Baru' }),
  },
  {
    name: 'update_organisation',
    right: 'members',
    on: 'organisation',
    args: ({ organisationId }) => ({ organisation_id: organisationId, name: 'Nama Baru' }),
  },
  {
    name: 'approve_organisation',
    right: 'admin',
    on: 'organisation',
    args: ({ organisationId }) => ({ organisation_id: organisationId, approved: true }),
  },
  { name: 'list_organisations', right: 'admin', on: 'nothing', args: () => ({}) },
  {
    name: 'list_members',
    right: 'members',
    on: 'organisation',
    inPart: true,
    args: ({ organisationId }) => ({ organisation_id: organisationId }),
  },
  {
    name: 'invite_member',
    right: 'members',
    on: 'organisation',
    args: ({ organisationId }) => ({
      organisation_id: organisationId,
      email: 'kasir.baru@contoh.id',
      role: 'kasir',
    }),
  },
  {
    name: 'list_invitations',
    right: 'members',
    on: 'organisation',
    inPart: true,
    args: ({ organisationId }) => ({ organisation_id: organisationId }),
  },
  {
    name: 'withdraw_invitation',
    right: 'members',
    on: 'organisation',
    args: ({ invitationId }) => ({ invitation_id: invitationId }),
  },
  {
    name: 'change_member',
    right: 'members',
    on: 'organisation',
    args: ({ organisationId, memberId }) => ({
      organisation_id: organisationId,
      member_user_id: memberId,
      roles: '[{"peran":"kasir"}]',
    }),
  },
  {
    name: 'remove_member',
    right: 'members',
    on: 'organisation',
    args: ({ organisationId, memberId }) => ({
      organisation_id: organisationId,
      member_user_id: memberId,
    }),
  },
  { name: 'accept_invitation', right: 'person', on: 'nothing', args: () => ({ token: 'tidak' }) },
  {
    name: 'read_log',
    right: 'log',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId }),
  },

  // Classes, news, tickets, pictures
  ...(['unused_pictures', 'my_classes', 'my_news', 'my_tickets'] as const).map(
    (name): OrganiserRpc => ({
      name,
      right: 'edit',
      on: 'organisation',
      args: ({ organisationId }) => ({ organisation_id: organisationId }),
    }),
  ),
  ...(['class_to_edit', 'withdraw_class', 'delete_class'] as const).map(
    (name): OrganiserRpc => ({
      name,
      right: 'edit',
      on: 'organisation',
      args: ({ classId }) => ({ class_id: classId }),
    }),
  ),
  {
    name: 'save_class',
    right: 'edit',
    on: 'organisation',
    args: ({ organisationId, classId }) => ({
      class_id: classId,
      version: 1,
      organisation_id: organisationId,
      title: 'Kelas Uji',
    }),
  },
  {
    name: 'publish_class',
    right: 'edit',
    on: 'organisation',
    args: ({ classId }) => ({ class_id: classId, version: 1 }),
  },
  {
    name: 'class_participants',
    right: 'riders_view',
    on: 'organisation',
    args: ({ classId }) => ({ class_id: classId }),
  },
  {
    name: 'set_class_paid',
    right: 'money',
    on: 'organisation',
    args: ({ classRegistrationId }) => ({ registration_id: classRegistrationId, paid: true }),
  },
  ...(['news_to_edit', 'withdraw_news', 'delete_news'] as const).map(
    (name): OrganiserRpc => ({
      name,
      right: 'edit',
      on: 'organisation',
      args: ({ newsId }) => ({ news_id: newsId }),
    }),
  ),
  {
    name: 'save_news',
    right: 'edit',
    on: 'organisation',
    args: ({ organisationId, newsId }) => ({
      news_id: newsId,
      version: 1,
      organisation_id: organisationId,
      title: 'Kabar Uji',
    }),
  },
  {
    name: 'publish_news',
    right: 'edit',
    on: 'organisation',
    args: ({ newsId }) => ({ news_id: newsId, version: 1 }),
  },
  {
    name: 'save_ticket',
    right: 'edit',
    on: 'race',
    args: ({ organisationId, raceId }) => ({
      ticket_id: null,
      version: 0,
      organisation_id: organisationId,
      race_id: raceId,
    }),
  },
  {
    name: 'delete_ticket',
    right: 'edit',
    on: 'organisation',
    args: ({ ticketId }) => ({ ticket_id: ticketId }),
  },
];

/** Those of which nobody has written the line yet; their own tests say who may call them. */
export const organiserRpcsWithoutLine: readonly string[] = [
  'category_choices',
  'copy_race',
  'create_race',
  'my_races',
  'publish_race',
  'race_for_edit',
  'save_race',
  'withdraw_race',
  'accept_case_payment',
  'add_place',
  'approve_refund',
  'ask_refund',
  'call_off_race',
  'called_off_order',
  'choose_after_call_off',
  'close_refund',
  'decision_cases',
  'give_refund_account',
  'import_settlement',
  'move_case',
  'move_offers',
  'pay_refund',
  'race_money',
  'race_payments',
  'race_refunds',
  'refund_account',
  'set_refund_account',
  'settlement_reports',
  'withdraw_refund',
  'join_waiting_list',
  'leave_waiting_list',
  'my_waiting_list',
  'cancel_paper_entries',
  'import_riders',
  'log_wa_message',
  'message_riders',
  'move_riders',
  'open_paper',
  'race_riders',
  'race_waiting_list',
  'reveal_contacts',
  'rider_detail',
  'set_offer_length',
];
