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
  /** A code of the organisation that no entry has. */
  codeId: string;
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

function rpc(
  name: string,
  right: OrganiserRpc['right'],
  on: OrganiserRpc['on'],
  args: OrganiserRpc['args'] = () => ({}),
  inPart?: true,
): OrganiserRpc {
  return { name, right, on, args, ...(inPart && { inPart }) };
}

const reason = 'Alasan untuk uji saja';

export const organiserRpcs: readonly OrganiserRpc[] = [
  // Own questions of a race
  rpc('answer_for_rider', 'riders', 'race', (w) => ({
    registration_id: w.registrationId,
    answers: '[]',
  })),
  // People and rights
  rpc('my_work', 'person', 'nothing'),
  rpc('create_organisation', 'person', 'nothing', () => ({ name: 'Klub Baru' })),
  rpc('update_organisation', 'members', 'organisation', (w) => ({
    organisation_id: w.organisationId,
    name: 'Nama Baru',
  })),
  rpc('block_account', 'admin', 'nothing', (w) => ({
    user_id: w.parentId,
    reason: reason,
    commit: true,
  })),
  rpc('unblock_account', 'admin', 'nothing', (w) => ({ user_id: w.parentId, reason })),
  rpc('block_organisation', 'admin', 'organisation', (w) => ({
    organisation_id: w.organisationId,
    reason,
    commit: true,
  })),
  rpc('unblock_organisation', 'admin', 'organisation', (w) => ({
    organisation_id: w.organisationId,
    reason,
  })),
  rpc('blocks_of', 'admin', 'nothing', (w) => ({ user_id: w.parentId })),
  rpc('begin_acting', 'admin', 'organisation', (w) => ({
    organisation_id: w.organisationId,
    reason,
  })),
  rpc('end_acting', 'person', 'nothing'),
  rpc('approve_organisation', 'admin', 'organisation', (w) => ({
    organisation_id: w.organisationId,
    approved: true,
  })),
  rpc('list_organisations', 'admin', 'nothing'),
  // The operator's desk
  rpc('operator_settings', 'admin', 'nothing'),
  rpc('setting_history', 'admin', 'nothing', () => ({ key: 'BATAS_RIDER' })),
  rpc('change_setting', 'admin', 'nothing', () => ({
    key: 'BATAS_RIDER',
    value: '31',
    seen: null,
    reason: 'Lebih banyak anak',
  })),
  // The operator's search over all clubs, and the records behind it
  rpc('operator_search', 'admin', 'nothing', () => ({ query: 'Klub' })),
  ...['operator_account', 'operator_contacts'].map((name) =>
    rpc(name, 'admin', 'nothing', (w) => ({ user_id: w.parentId })),
  ),
  rpc('operator_order', 'admin', 'nothing', (w) => ({ order_id: w.registrationId })),
  rpc('operator_club', 'admin', 'nothing', (w) => ({ organisation_id: w.organisationId })),
  rpc('operator_overview', 'admin', 'nothing'),
  rpc('operator_items', 'admin', 'nothing', () => ({ kind: 'slot_habis' })),
  rpc('send_messages_again', 'admin', 'nothing', (w) => ({ message_ids: [w.newId] })),
  rpc(
    'list_members',
    'members',
    'organisation',
    (w) => ({ organisation_id: w.organisationId }),
    true,
  ),
  rpc('invite_member', 'members', 'organisation', (w) => ({
    organisation_id: w.organisationId,
    email: 'kasir.baru@contoh.id',
    role: 'kasir',
  })),
  rpc(
    'list_invitations',
    'members',
    'organisation',
    (w) => ({ organisation_id: w.organisationId }),
    true,
  ),
  rpc('withdraw_invitation', 'members', 'organisation', (w) => ({ invitation_id: w.invitationId })),
  rpc('change_member', 'members', 'organisation', (w) => ({
    organisation_id: w.organisationId,
    member_user_id: w.memberId,
    roles: '[{"peran":"kasir"}]',
  })),
  rpc('remove_member', 'members', 'organisation', (w) => ({
    organisation_id: w.organisationId,
    member_user_id: w.memberId,
  })),
  rpc('accept_invitation', 'person', 'nothing', () => ({ token: 'tidak' })),
  rpc('read_log', 'log', 'race', (w) => ({ race_id: w.raceId })),
  rpc('log_people', 'log', 'race', (w) => ({ race_id: w.raceId })),

  // Classes, news, tickets, pictures
  ...['unused_pictures', 'my_classes', 'my_news', 'my_tickets'].map((name) =>
    rpc(name, 'edit', 'organisation', (w) => ({ organisation_id: w.organisationId })),
  ),
  ...['class_to_edit', 'withdraw_class', 'delete_class'].map((name) =>
    rpc(name, 'edit', 'organisation', (w) => ({ class_id: w.classId })),
  ),
  rpc('save_class', 'edit', 'organisation', (w) => ({
    class_id: w.classId,
    version: 1,
    organisation_id: w.organisationId,
    title: 'Kelas Uji',
  })),
  rpc('publish_class', 'edit', 'organisation', (w) => ({ class_id: w.classId, version: 1 })),
  rpc('class_participants', 'riders_view', 'organisation', (w) => ({ class_id: w.classId })),
  rpc('set_class_paid', 'money', 'organisation', (w) => ({
    registration_id: w.classRegistrationId,
    paid: true,
  })),
  ...['news_to_edit', 'withdraw_news', 'delete_news'].map((name) =>
    rpc(name, 'edit', 'organisation', (w) => ({ news_id: w.newsId })),
  ),
  rpc('save_news', 'edit', 'organisation', (w) => ({
    news_id: w.newsId,
    version: 1,
    organisation_id: w.organisationId,
    title: 'Kabar Uji',
  })),
  rpc('publish_news', 'edit', 'organisation', (w) => ({ news_id: w.newsId, version: 1 })),
  rpc('save_ticket', 'edit', 'race', (w) => ({
    ticket_id: null,
    version: 0,
    organisation_id: w.organisationId,
    race_id: w.raceId,
  })),
  rpc('delete_ticket', 'edit', 'organisation', (w) => ({ ticket_id: w.ticketId })),

  // Races
  rpc('my_races', 'person', 'nothing'),
  rpc('category_choices', 'edit', 'race', (w) => ({ race_id: w.raceId })),
  rpc('create_race', 'edit', 'organisation', (w) => ({
    organisation_id: w.organisationId,
    race_id: w.newId,
    changes: '{}',
  })),
  rpc('race_for_edit', 'edit', 'race', (w) => ({ race_id: w.raceId })),
  rpc('save_race', 'edit', 'race', (w) => ({ race_id: w.raceId, version: 1, changes: '{}' })),
  rpc('publish_race', 'edit', 'race', (w) => ({ race_id: w.raceId, version: 1 })),
  rpc('withdraw_race', 'edit', 'race', (w) => ({ race_id: w.raceId, version: 1 })),
  rpc('delete_race', 'edit', 'race', (w) => ({ race_id: w.raceId, version: 1 })),
  rpc('copy_race', 'edit', 'organisation', (w) => ({ race_id: w.raceId, copy_id: w.newId })),
  rpc('call_off_race', 'edit', 'race', (w) => ({
    race_id: w.raceId,
    reason: 'Hujan',
    commit: false,
  })),

  // Participants
  ...['race_riders', 'race_waiting_list'].map((name) =>
    rpc(name, 'riders_view', 'race', (w) => ({ race_id: w.raceId })),
  ),
  rpc('my_views', 'view', 'race', (w) => ({ race_id: w.raceId, list: 'peserta' })),
  rpc('save_view', 'view', 'race', (w) => ({
    race_id: w.raceId,
    list: 'peserta',
    name: 'Jersey',
    query: 'kolom=jersey',
  })),
  rpc('remove_view', 'person', 'nothing', (w) => ({ view_id: w.newId })),
  rpc('rider_detail', 'riders_view', 'race', (w) => ({ registration_id: w.registrationId })),
  rpc('reveal_contacts', 'contacts', 'race', (w) => ({
    race_id: w.raceId,
    registration_ids: [w.registrationId],
  })),
  rpc('log_wa_message', 'contacts', 'race', (w) => ({
    registration_id: w.registrationId,
    message: 'Halo',
  })),
  rpc('open_paper', 'papers', 'race', (w) => ({ registration_id: w.registrationId })),
  rpc('check_paper', 'papers', 'race', (w) => ({ registration_id: w.registrationId })),
  rpc('move_riders', 'riders', 'race', (w) => ({
    race_id: w.raceId,
    registration_ids: [w.registrationId],
    category_id: w.categoryId,
  })),
  rpc('correct_entry', 'riders', 'race', (w) => ({
    registration_id: w.registrationId,
    rider: '(,Bimo,,,,,,)',
  })),
  rpc('letter_preview', 'riders', 'race', (w) => ({
    race_id: w.raceId,
    filter: '{}',
    text: 'Halo semua',
  })),
  rpc('send_letter', 'riders', 'race', (w) => ({
    race_id: w.raceId,
    request_id: crypto.randomUUID(),
    text: 'Halo semua',
    filter: JSON.stringify({ rider: [w.registrationId] }),
  })),
  rpc('test_letter', 'riders', 'race', (w) => ({
    race_id: w.raceId,
    request_id: crypto.randomUUID(),
    text: 'Halo semua',
    registration_ids: [w.registrationId],
  })),
  rpc('change_letter', 'riders', 'race', (w) => ({
    letter_id: w.letterId,
    version: 1,
    text: 'Halo semua',
    filter: '{}',
    send_at: '2030-01-01T07:00',
  })),
  rpc('take_back_letter', 'riders', 'race', (w) => ({ letter_id: w.letterId })),
  rpc('race_letters', 'riders', 'race', (w) => ({ race_id: w.raceId })),
  rpc('import_riders', 'riders', 'race', (w) => ({
    race_id: w.raceId,
    rows: '[]',
    request_id: w.newId,
  })),
  rpc('cancel_paper_entries', 'riders', 'race', (w) => ({
    race_id: w.raceId,
    registration_ids: [w.registrationId],
  })),
  rpc('set_offer_length', 'riders', 'race', (w) => ({ race_id: w.raceId, minutes: 60 })),

  // Money
  ...(
    [
      'race_money',
      'race_payments',
      'race_refunds',
      'decision_cases',
      'settlement_reports',
      'race_statement',
      'race_statement_rows',
    ] as const
  ).map(
    (name): OrganiserRpc => ({
      name,
      right: 'money',
      on: 'race',
      args: ({ raceId }) => ({ race_id: raceId }),
    }),
  ),
  rpc('club_statement', 'money', 'organisation', (w) => ({ organisation_id: w.organisationId })),
  rpc('club_statement_rows', 'money', 'organisation', (w) => ({
    organisation_id: w.organisationId,
  })),
  rpc('club_codes', 'money', 'organisation', (w) => ({ organisation_id: w.organisationId })),
  rpc('make_code', 'money', 'organisation', (w) => ({
    organisation_id: w.organisationId,
    kind: 'persen',
    value: 10,
  })),
  rpc('change_code', 'money', 'organisation', (w) => ({
    code_id: w.codeId,
    kind: 'persen',
    value: 10,
  })),
  rpc('switch_code', 'money', 'organisation', (w) => ({ code_id: w.codeId, active: false })),
  rpc('import_settlement', 'money', 'race', (w) => ({
    race_id: w.raceId,
    file_name: 'a.csv',
    lines: '[]',
    commit: false,
  })),
  ...['approve_refunds', 'refund_transfers', 'pay_refunds', 'close_refunds'].map((name) =>
    rpc(name, 'money', 'race', (w) => ({
      race_id: w.raceId,
      refund_ids: [w.newId],
      ...(name === 'approve_refunds' && { commit: false }),
      ...(name === 'pay_refunds' && { proof: null, paid_on: '2026-01-01', commit: false }),
    })),
  ),
  rpc('remind_parents', 'money', 'race', (w) => ({ race_id: w.raceId, commit: false })),
  rpc('accept_case_payment', 'money', 'race', (w) => ({
    registration_id: w.registrationId,
    note: 'Uji',
    commit: false,
  })),
  rpc('add_place', 'money', 'race', (w) => ({
    registration_id: w.registrationId,
    note: 'Uji',
    commit: false,
  })),
  rpc('move_case', 'money', 'race', (w) => ({
    registration_id: w.registrationId,
    race_id: w.raceId,
    category_id: w.categoryId,
    note: 'Uji',
    refund_rest: false,
    commit: false,
  })),
  rpc('move_offers', 'money', 'race', (w) => ({ registration_id: w.registrationId })),
  rpc('ask_refund', 'money', 'race', (w) => ({
    registration_id: w.registrationId,
    transaction_id: null,
    note: 'Uji',
    account: null,
    commit: false,
  })),
  rpc('tell_leave', 'money', 'race', (w) => ({
    registration_id: w.registrationId,
    commit: false,
  })),
  rpc('approve_refund', 'money', 'race', (w) => ({ refund_id: w.refundId, commit: false })),
  ...['refund_account', 'open_proof', 'close_refund'].map((name) =>
    rpc(name, 'money', 'race', (w) => ({ refund_id: w.refundId })),
  ),
  rpc('set_refund_account', 'money', 'race', (w) => ({ refund_id: w.refundId, account: '{}' })),
  rpc('pay_refund', 'money', 'race', (w) => ({
    refund_id: w.refundId,
    proof: 'x',
    paid_on: '2026-01-01',
    even_so: false,
    commit: false,
  })),
  rpc('proof_to_check', 'money', 'race', (w) => ({ refund_id: w.refundId, path: 'x' })),
  rpc('withdraw_refund', 'money', 'race', (w) => ({ refund_id: w.refundId, note: 'Uji' })),
  // How a race stands, and the search from anywhere
  rpc('race_overview', 'view', 'race', (w) => ({ race_id: w.raceId })),
  rpc('organiser_search', 'person', 'nothing', () => ({ query: 'Bima' })),

  // The gate
  rpc('race_classes', 'race_day', 'race', (w) => ({ race_id: w.raceId })),
  rpc('race_day_entries', 'race_day', 'race', (w) => ({ race_id: w.raceId })),
  rpc('race_branches', 'race_day', 'race', (w) => ({ race_id: w.raceId })),
  rpc('race_chains', 'race_day', 'race', (w) => ({ race_id: w.raceId })),
  rpc('save_race_class', 'race_control', 'race', (w) => ({
    race_id: w.raceId,
    class_id: w.newId,
    name: 'Boys 2019',
    category_ids: [w.categoryId],
  })),
  rpc('take_race_lease', 'race_control', 'race', (w) => ({
    race_id: w.raceId,
    device: 'hp-direktur',
  })),
  rpc('note_board_consent', 'riders', 'race', (w) => ({
    race_id: w.raceId,
    registration_ids: [w.registrationId],
    shown: true,
  })),
  rpc('race_results', 'riders_view', 'race', (w) => ({ race_id: w.raceId })),
  rpc('gate_manifest', 'gate', 'race', (w) => ({ race_id: w.raceId })),
  rpc('gate_changes', 'gate', 'race', (w) => ({ race_id: w.raceId, after: 0 })),
  rpc('send_field_events', 'gate', 'race', (w) => ({
    race_id: w.raceId,
    kind: 'gate',
    events: '[]',
  })),
  rpc('field_changes', 'gate', 'race', (w) => ({ race_id: w.raceId, kind: 'gate', after: 0 })),
  rpc('gate_find', 'gate', 'race', (w) => ({ race_id: w.raceId, subject: w.gateSubject })),
  rpc('gate_contact', 'gate', 'race', (w) => ({ race_id: w.raceId, subject: w.gateSubject })),
  rpc('assign_plates', 'riders', 'race', (w) => ({
    race_id: w.raceId,
    category_id: w.categoryId,
    first: 1,
    order_by: 'daftar',
    keep: true,
    commit: true,
  })),
  rpc('set_plate', 'riders', 'race', (w) => ({ registration_id: w.registrationId, plate: 12 })),
];
