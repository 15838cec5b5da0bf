/**
 * The values of those columns that the database holds to a list (a test compares them), and what a payment's
 * means to a person (product spec, section 4). Words: copy/statuses.ts; tones of badges: parts/status-tones.ts.
 */

import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import type { FieldEvent } from './field-log/log.ts';
import type { ImportColumnName } from './import-columns.ts';
import type { QuestionKind } from './race-questions.ts';
import type { Right, Role } from './roles.ts';

const publishing = ['draf', 'dipublikasi', 'selesai', 'dibatalkan'] as const;
/** Why the organiser must decide about an order; money has come in each case. */
export const actionReasons = [
  'slot_habis',
  'jumlah_tidak_sesuai',
  'dibayar_ganda',
  'lomba_tidak_terbuka',
  'lomba_dibatalkan',
] as const;

/** By table and column. */
export const knownValues = {
  lomba: { status: publishing },
  kelas_online: { status: publishing },
  berita: { status: publishing },
  kategori_lomba: { batasan_gender: ['pria', 'wanita', 'campur', 'campuran', 'semua'] },
  pendaftaran_lomba: {
    status_pendaftaran: ['pending', 'dikonfirmasi', 'check_in', 'selesai', 'dnf', 'dibatalkan'],
    status_pembayaran: ['pending', 'dibayar', 'gagal', 'refund'],
    perlu_tindakan: actionReasons,
    uang_kembali: ['rekening', 'diperiksa', 'disetujui', 'ditransfer'],
    jenis_kelamin_rider: ['pria', 'wanita'],
  },
  pendaftaran_kelas: { status_pembayaran: ['pending', 'dibayar', 'gratis'] },
  persetujuan: { jenis: ['syarat', 'privasi', 'foto', 'teman_tim'] },
  profil_pengguna: { jenis_kelamin: ['pria', 'wanita', 'lainnya'] },
  rider: { jenis_kelamin: ['pria', 'wanita'] },
  tiket: { tipe: ['internal', 'external'] },
  transaksi_pembayaran: { status: ['UNPAID', 'FAILED', 'EXPIRED', 'PAID', 'SETTLED', 'REFUND'] },
} as const;

type Values<Columns> = {
  [Column in keyof Columns]: Columns[Column] extends readonly (infer Value)[] ? Value : never;
};
type Tables = {
  [Table in keyof typeof knownValues]: Values<(typeof knownValues)[Table]>;
};

export type RaceStatus = Tables['lomba']['status'];
export type RegistrationStatus = Tables['pendaftaran_lomba']['status_pendaftaran'];
export type PaymentStatus = Tables['pendaftaran_lomba']['status_pembayaran'];
export type ActionReason = Tables['pendaftaran_lomba']['perlu_tindakan'];
/**
 * How far money is on its way back by transfer: `rekening` (asked for, nobody has said to which account), `diperiksa` (the
 * organisers have still to approve), `disetujui`, `ditransfer`.
 */
export type MoneyBack = Tables['pendaftaran_lomba']['uang_kembali'];
export type CoursePaymentStatus = Tables['pendaftaran_kelas']['status_pembayaran'];
/** What a person may agree to; the first two are the account's ground, the others are free. */
export type ConsentKind = Tables['persetujuan']['jenis'];
export type GenderLimit = Tables['kategori_lomba']['batasan_gender'];
export type ProfileGender = Tables['profil_pengguna']['jenis_kelamin'];
export type ProviderStatus = Tables['transaksi_pembayaran']['status'];

/** The steps of money on its way back (private.pengembalian), and what ended it. */
interface RefundSteps {
  langkah: 'diminta' | 'disetujui' | 'dibayar' | 'ditutup' | 'ditarik';
  ditutup_sebab: 'selesai' | 'penyedia' | 'ditarik' | 'diganti';
}

/** How a class ended for a rider (functions/_shared/racing). */
interface RaceOutcome {
  hasil: 'tempat' | 'dq' | 'tanpa_hasil' | 'tidak_start' | 'mundur';
}

/** The values of tables' columns, and of what functions answer. */
export interface KnownValues extends Tables {
  editable_race_row: { status: RaceStatus };
  family_result_row: RaceOutcome &
    Pick<Tables['pendaftaran_lomba'], 'status_pendaftaran' | 'status_pembayaran'>;
  field_answer_row: { result: 'accepted' | 'duplicate' | 'refused' };
  field_changes_row: { events: FieldEvent[] };
  found_club_race_row: { status: RaceStatus };
  found_payment_row: { status: ProviderStatus };
  found_race_row: { status: RaceStatus };
  found_rider_row: {
    status_pendaftaran: RegistrationStatus;
    found_by: 'name' | 'plate' | 'wish' | 'order' | 'phone';
  };
  case_refund_row: Pick<RefundSteps, 'langkah'>;
  category_choice_row: { batasan_gender: GenderLimit };
  class_participants: { status_pembayaran: CoursePaymentStatus };
  class_to_edit: { status: RaceStatus };
  decision_case_row: {
    perlu_tindakan: ActionReason;
    turn: 'panitia' | 'orang_tua' | 'pengembalian';
    actions: ('accept' | 'add_place' | 'move' | 'refund')[];
  };
  entry_standing_row: {
    status_pendaftaran: RegistrationStatus;
    status_pembayaran: PaymentStatus;
    perlu_tindakan: ActionReason;
  };
  gate_changes_row: { events: FieldEvent[] };
  gate_race_row: { status: RaceStatus };
  gate_rider_row: { entry: 'terdaftar' | 'belum_bayar' | 'batal' };
  give_consent: { jenis: ConsentKind };
  import_problem_row: { field: ImportColumnName; facts: Record<string, unknown> };
  import_riders_row: { problem: 'rows_wrong' | 'race_full' | 'category_full' | 'race_over' };
  list_invitations: { peran: Role; state: 'open' | 'expired' };
  list_races: { status: RaceStatus };
  look_at_invitation: { peran: Role; state: 'open' | 'used' | 'withdrawn' | 'expired' };
  mailbox_link: { state: 'open' | 'proved' | 'declined' | 'ended' };
  member_role_row: { peran: Role };
  misfit_row: { facts: Record<string, unknown> };
  money_race_row: { status: RaceStatus };
  my_classes: { status: RaceStatus };
  my_news: { status: RaceStatus };
  my_organisation_row: { roles: Role[]; rights: Right[] };
  my_race_roles_row: { roles: Role[]; rights: Right[] };
  my_races_row: { status: RaceStatus; rights: Right[] };
  my_tickets: { tipe: Tables['tiket']['tipe']; race_status: RaceStatus };
  news_to_edit: { status: RaceStatus };
  operator_charge_row: { status: ProviderStatus };
  operator_entry_row: Pick<
    Tables['pendaftaran_lomba'],
    'status_pendaftaran' | 'status_pembayaran' | 'perlu_tindakan' | 'uang_kembali'
  >;
  operator_member_row: { peran: Role };
  operator_race_row: { status: RaceStatus };
  operator_refund_row: RefundSteps;
  operator_role_row: { peran: Role };
  overview_cases_row: { perlu_tindakan: ActionReason };
  overview_inside_row: { status_pendaftaran: RegistrationStatus };
  overview_race_row: { status: RaceStatus };
  own_file_row: { bucket: 'akta_kia' | 'foto_profil' };
  parent_refund_row: {
    langkah: 'diminta' | 'disetujui' | 'dibayar' | 'ditutup';
    ditutup_sebab: 'selesai' | 'penyedia';
    jenis: 'penuh' | 'selisih' | 'sebagian';
  };
  own_answer_row: { jenis: QuestionKind };
  payment_result: {
    status: ProviderStatus;
    needs_action: ActionReason;
    registration_status: RegistrationStatus;
    registration_payment_status: PaymentStatus;
    race_status: RaceStatus;
  };
  publish_class: { status: RaceStatus };
  publish_news: { status: RaceStatus };
  race_answer_row: { jenis: QuestionKind };
  race_category_row: { batasan_gender: GenderLimit };
  race_overview_row: { rights: Right[] };
  race_question_row: { kind: QuestionKind };
  race_result_row: RaceOutcome;
  race_rider_row: {
    jenis_kelamin_rider: Tables['pendaftaran_lomba']['jenis_kelamin_rider'];
    asal: 'aplikasi' | 'kertas';
    status_pendaftaran: RegistrationStatus;
    status_pembayaran: PaymentStatus;
    perlu_tindakan: ActionReason;
    turn: 'panitia' | 'orang_tua' | 'pengembalian';
    consents: ('foto' | 'publikasi_hasil')[];
  };
  race_riders_row: { rights: Right[] };
  rider_detail_row: { rights: Right[] };
  rider_event_row: { facts: Record<string, unknown> };
  rider_payment_row: { status: ProviderStatus };
  riders_category_row: { batasan_gender: GenderLimit };
  riders_race_row: { status: RaceStatus };
  race_categories: { batasan_gender: GenderLimit };
  race_refund_row: RefundSteps & { jenis: 'penuh' | 'selisih' | 'sebagian' };
  refund_standing_row: RefundSteps & { jenis: 'penuh' | 'selisih' | 'sebagian' };
  register_class: { status_pembayaran: CoursePaymentStatus };
  settlement_difference_row: { result: 'beda' | 'ganda'; our_status: ProviderStatus };
  search_tickets: { tipe: Tables['tiket']['tipe'] };
  waiting_place_row: { status: 'menunggu' | 'ditawari'; zona_waktu: VenueZone };
  withdraw_class: { status: RaceStatus };
  withdraw_consent: { jenis: ConsentKind };
  withdraw_news: { status: RaceStatus };
}

export type PaymentOutcome = 'success' | 'pending' | 'failed' | 'refund' | 'unknown';

/** What the provider's status means on the result screen. */
export function paymentOutcome(status: string): PaymentOutcome {
  switch (status) {
    case 'PAID':
    case 'SETTLED':
      return 'success';
    case 'UNPAID':
      return 'pending';
    case 'FAILED':
    case 'EXPIRED':
      return 'failed';
    case 'REFUND':
      return 'refund';
    default:
      return 'unknown';
  }
}
