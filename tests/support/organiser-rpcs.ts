import type { Right } from '#domain/roles.ts';

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
  /** What the gate calls it. */
  gateSubject: string;
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
  /** A refund of another registration in that race, approved, not paid. */
  refundId: string;
  /** A letter to families of that race, which waits for its time. */
  letterId: string;
  /** An id that nothing has. */
  newId: string;
}

export interface OrganiserRpc {
  name: string;
  /**
   * The right it needs; of several, any one. `admin`: only admins. `person`: any signed-in person, and each sees or does own
   * things (its own test says what).
   */
  right: Right | readonly Right[] | 'admin' | 'person';
  /** What the right is asked of: a race, or a whole organisation, where a role for one race does not count. */
  on: 'race' | 'organisation' | 'nothing';
  /** A person who has the right for one race only gets an answer too, for that race alone; its own test says so. */
  inPart?: true;
  /** Arguments by name, good enough to get past the right. Arrays are sent as SQL arrays; JSON arrays as text. */
  args: (world: RightsWorld) => Record<string, unknown>;
}

export const organiserRpcs: readonly OrganiserRpc[] = [
  // Own questions of a race
  {
    name: 'answer_for_rider',
    right: 'riders',
    on: 'race',
    args: ({ registrationId }) => ({ registration_id: registrationId, answers: '[]' }),
  },
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
  {
    name: 'log_people',
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

  // Races
  { name: 'my_races', right: 'person', on: 'nothing', args: () => ({}) },
  {
    name: 'category_choices',
    right: 'edit',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId }),
  },
  {
    name: 'create_race',
    right: 'edit',
    on: 'organisation',
    args: ({ organisationId, newId }) => ({
      organisation_id: organisationId,
      race_id: newId,
      changes: '{}',
    }),
  },
  { name: 'race_for_edit', right: 'edit', on: 'race', args: ({ raceId }) => ({ race_id: raceId }) },
  {
    name: 'save_race',
    right: 'edit',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId, version: 1, changes: '{}' }),
  },
  {
    name: 'publish_race',
    right: 'edit',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId, version: 1 }),
  },
  {
    name: 'withdraw_race',
    right: 'edit',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId, version: 1 }),
  },
  {
    name: 'copy_race',
    right: 'edit',
    on: 'organisation',
    args: ({ raceId, newId }) => ({ race_id: raceId, copy_id: newId }),
  },
  {
    name: 'call_off_race',
    right: 'edit',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId, reason: 'Hujan', commit: false }),
  },

  // Participants
  ...(['race_riders', 'race_waiting_list'] as const).map(
    (name): OrganiserRpc => ({
      name,
      right: 'riders_view',
      on: 'race',
      args: ({ raceId }) => ({ race_id: raceId }),
    }),
  ),
  {
    name: 'my_views',
    right: 'view',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId, list: 'peserta' }),
  },
  {
    name: 'save_view',
    right: 'view',
    on: 'race',
    args: ({ raceId }) => ({
      race_id: raceId,
      list: 'peserta',
      name: 'Jersey',
      query: 'kolom=jersey',
    }),
  },
  {
    name: 'remove_view',
    right: 'person',
    on: 'nothing',
    args: ({ newId }) => ({ view_id: newId }),
  },
  {
    name: 'rider_detail',
    right: 'riders_view',
    on: 'race',
    args: ({ registrationId }) => ({ registration_id: registrationId }),
  },
  {
    name: 'reveal_contacts',
    right: 'contacts',
    on: 'race',
    args: ({ raceId, registrationId }) => ({ race_id: raceId, registration_ids: [registrationId] }),
  },
  {
    name: 'log_wa_message',
    right: 'contacts',
    on: 'race',
    args: ({ registrationId }) => ({ registration_id: registrationId, message: 'Halo' }),
  },
  {
    name: 'open_paper',
    right: 'papers',
    on: 'race',
    args: ({ registrationId }) => ({ registration_id: registrationId }),
  },
  {
    name: 'check_paper',
    right: 'papers',
    on: 'race',
    args: ({ registrationId }) => ({ registration_id: registrationId }),
  },
  {
    name: 'move_riders',
    right: 'riders',
    on: 'race',
    args: ({ raceId, categoryId, registrationId }) => ({
      race_id: raceId,
      registration_ids: [registrationId],
      category_id: categoryId,
    }),
  },
  {
    name: 'letter_preview',
    right: 'riders',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId, filter: '{}', text: 'Halo semua' }),
  },
  {
    name: 'send_letter',
    right: 'riders',
    on: 'race',
    args: ({ raceId, registrationId }) => ({
      race_id: raceId,
      request_id: crypto.randomUUID(),
      text: 'Halo semua',
      filter: JSON.stringify({ rider: [registrationId] }),
    }),
  },
  {
    name: 'test_letter',
    right: 'riders',
    on: 'race',
    args: ({ raceId, registrationId }) => ({
      race_id: raceId,
      request_id: crypto.randomUUID(),
      text: 'Halo semua',
      registration_ids: [registrationId],
    }),
  },
  {
    name: 'change_letter',
    right: 'riders',
    on: 'race',
    args: ({ letterId }) => ({
      letter_id: letterId,
      version: 1,
      text: 'Halo semua',
      filter: '{}',
      send_at: '2030-01-01T07:00',
    }),
  },
  {
    name: 'take_back_letter',
    right: 'riders',
    on: 'race',
    args: ({ letterId }) => ({ letter_id: letterId }),
  },
  {
    name: 'race_letters',
    right: 'riders',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId }),
  },
  {
    name: 'import_riders',
    right: 'riders',
    on: 'race',
    args: ({ raceId, newId }) => ({ race_id: raceId, rows: '[]', request_id: newId }),
  },
  {
    name: 'cancel_paper_entries',
    right: 'riders',
    on: 'race',
    args: ({ raceId, registrationId }) => ({ race_id: raceId, registration_ids: [registrationId] }),
  },
  {
    name: 'set_offer_length',
    right: 'riders',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId, minutes: 60 }),
  },

  // Money
  ...(
    ['race_money', 'race_payments', 'race_refunds', 'decision_cases', 'settlement_reports'] as const
  ).map(
    (name): OrganiserRpc => ({
      name,
      right: 'money',
      on: 'race',
      args: ({ raceId }) => ({ race_id: raceId }),
    }),
  ),
  {
    name: 'import_settlement',
    right: 'money',
    on: 'race',
    args: ({ raceId }) => ({
      race_id: raceId,
      file_name: 'a.csv',
      lines: '[]',
      commit: false,
    }),
  },
  ...(['approve_refunds', 'refund_transfers', 'pay_refunds', 'close_refunds'] as const).map(
    (name): OrganiserRpc => ({
      name,
      right: 'money',
      on: 'race',
      args: ({ raceId, newId }) => ({
        race_id: raceId,
        refund_ids: [newId],
        ...(name === 'approve_refunds' && { commit: false }),
        ...(name === 'pay_refunds' && { proof: null, paid_on: '2026-01-01', commit: false }),
      }),
    }),
  ),
  {
    name: 'remind_parents',
    right: 'money',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId, commit: false }),
  },
  {
    name: 'accept_case_payment',
    right: 'money',
    on: 'race',
    args: ({ registrationId }) => ({ registration_id: registrationId, note: 'Uji', commit: false }),
  },
  {
    name: 'add_place',
    right: 'money',
    on: 'race',
    args: ({ registrationId }) => ({ registration_id: registrationId, note: 'Uji', commit: false }),
  },
  {
    name: 'move_case',
    right: 'money',
    on: 'race',
    args: ({ registrationId, raceId, categoryId }) => ({
      registration_id: registrationId,
      race_id: raceId,
      category_id: categoryId,
      note: 'Uji',
      refund_rest: false,
      commit: false,
    }),
  },
  {
    name: 'move_offers',
    right: 'money',
    on: 'race',
    args: ({ registrationId }) => ({ registration_id: registrationId }),
  },
  {
    name: 'ask_refund',
    right: 'money',
    on: 'race',
    args: ({ registrationId }) => ({
      registration_id: registrationId,
      transaction_id: null,
      note: 'Uji',
      account: null,
      commit: false,
    }),
  },
  {
    name: 'approve_refund',
    right: 'money',
    on: 'race',
    args: ({ refundId }) => ({ refund_id: refundId, commit: false }),
  },
  ...(['refund_account', 'open_proof', 'close_refund'] as const).map(
    (name): OrganiserRpc => ({
      name,
      right: 'money',
      on: 'race',
      args: ({ refundId }) => ({ refund_id: refundId }),
    }),
  ),
  {
    name: 'set_refund_account',
    right: 'money',
    on: 'race',
    args: ({ refundId }) => ({ refund_id: refundId, account: '{}' }),
  },
  {
    name: 'pay_refund',
    right: 'money',
    on: 'race',
    args: ({ refundId }) => ({
      refund_id: refundId,
      proof: 'x',
      paid_on: '2026-01-01',
      even_so: false,
      commit: false,
    }),
  },
  {
    name: 'proof_to_check',
    right: 'money',
    on: 'race',
    args: ({ refundId }) => ({ refund_id: refundId, path: 'x' }),
  },
  {
    name: 'withdraw_refund',
    right: 'money',
    on: 'race',
    args: ({ refundId }) => ({ refund_id: refundId, note: 'Uji' }),
  },
  // How a race stands, and the search from anywhere
  { name: 'race_overview', right: 'view', on: 'race', args: ({ raceId }) => ({ race_id: raceId }) },
  { name: 'organiser_search', right: 'person', on: 'nothing', args: () => ({ query: 'Bima' }) },

  // The gate
  {
    name: 'race_classes',
    right: 'race_day',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId }),
  },
  {
    name: 'race_day_entries',
    right: 'race_day',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId }),
  },
  {
    name: 'race_branches',
    right: 'race_day',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId }),
  },
  {
    name: 'race_chains',
    right: 'race_day',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId }),
  },
  {
    name: 'save_race_class',
    right: 'race_control',
    on: 'race',
    args: ({ raceId, categoryId, newId }) => ({
      race_id: raceId,
      class_id: newId,
      name: 'Boys 2019',
      category_ids: [categoryId],
    }),
  },
  {
    name: 'take_race_lease',
    right: 'race_control',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId, device: 'hp-direktur' }),
  },
  {
    name: 'note_board_consent',
    right: 'riders',
    on: 'race',
    args: ({ raceId, registrationId }) => ({
      race_id: raceId,
      registration_id: registrationId,
      shown: true,
    }),
  },
  {
    name: 'race_results',
    right: 'riders_view',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId }),
  },
  { name: 'gate_manifest', right: 'gate', on: 'race', args: ({ raceId }) => ({ race_id: raceId }) },
  {
    name: 'gate_changes',
    right: 'gate',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId, after: 0 }),
  },
  {
    name: 'send_field_events',
    right: 'gate',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId, kind: 'gate', events: '[]' }),
  },
  {
    name: 'field_changes',
    right: 'gate',
    on: 'race',
    args: ({ raceId }) => ({ race_id: raceId, kind: 'gate', after: 0 }),
  },
  {
    name: 'gate_find',
    right: 'gate',
    on: 'race',
    args: ({ raceId, gateSubject }) => ({ race_id: raceId, subject: gateSubject }),
  },
  {
    name: 'gate_contact',
    right: 'gate',
    on: 'race',
    args: ({ raceId, gateSubject }) => ({ race_id: raceId, subject: gateSubject }),
  },
  {
    name: 'assign_plates',
    right: 'riders',
    on: 'race',
    args: ({ raceId, categoryId }) => ({
      race_id: raceId,
      category_id: categoryId,
      first: 1,
      order_by: 'daftar',
      keep: true,
      commit: true,
    }),
  },
  {
    name: 'set_plate',
    right: 'riders',
    on: 'race',
    args: ({ registrationId }) => ({ registration_id: registrationId, plate: 12 }),
  },
];
