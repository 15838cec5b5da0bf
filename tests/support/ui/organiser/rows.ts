import type { ClubCode } from '#api/organiser/codes.ts';
import type { DecisionCase, Refund, SettlementReport } from '#api/organiser/money.ts';
import type { Participant } from '#api/organiser/participants.ts';
import type { PlannedPlate } from '#api/organiser/plates.ts';
import type { EditableRace, ManagedRace } from '#api/organiser/races.ts';
import type { Statement, StatementRow } from '#api/organiser/statement.ts';
import type { Member } from '#api/organiser/team.ts';
import { editableRace as filledRace } from '#tests/support/editable-race.ts';
import { categoryId, inDays, raceId } from '../rows.ts';
import type { Answer, Organiser, Rights, RpcName } from './backend.ts';
import { found, operatorAccount, operatorClub, operatorOrder } from './operator-rows.ts';

/* The club of the organisers' component tests: one race with two categories and three riders, and a draft. */

export const organiserId = '2c0f7a44-0000-4000-8000-0000000000b0';
export const organiserEmail = 'budi@contoh.id';
export const clubId = '2c0f7a44-0000-4000-8000-0000000000c1';
export const draftId = '2c0f7a44-0000-4000-8000-0000000000d1';
export const secondCategoryId = '2c0f7a44-0000-4000-8000-0000000000c2';
export const [raraId, bimaId, aditId] = [1, 2, 3].map(
  (place) => `2c0f7a44-0000-4000-8000-0000000000e${place}`,
) as [string, string, string];
export const [classId, newsId, ticketId, refundId, invitationId, memberId] = [1, 2, 3, 4, 5, 6].map(
  (place) => `2c0f7a44-0000-4000-8000-0000000000f${place}`,
) as [string, string, string, string, string, string];

const zone = 'Asia/Jakarta';
export const raceTitle = 'Piala Pushbike Bandung';
const earlier = '2026-11-20T03:00:00+00:00';

const venue = { kota: 'KOTA BANDUNG', zona_waktu: zone, lokasi: 'Lapangan Tegalega' };

export function managedRace(changes: Partial<ManagedRace> = {}): ManagedRace {
  return {
    id: raceId,
    judul: raceTitle,
    status: 'dipublikasi',
    organisasi_id: clubId,
    organisation: 'Klub Roda Kecil',
    kota: venue.kota,
    zona_waktu: zone,
    tanggal_mulai: inDays(30),
    pendaftaran_selesai: inDays(20),
    gambar_url: null,
    max_peserta: 40,
    peserta_saat_ini: 3,
    paid: 1,
    to_decide: 1,
    missing: null,
    rights: [],
    ...changes,
  };
}

export function draftRace() {
  return managedRace({
    id: draftId,
    judul: '',
    status: 'draf',
    tanggal_mulai: null,
    pendaftaran_selesai: null,
    peserta_saat_ini: 0,
    paid: 0,
    to_decide: null,
    missing: 4,
  });
}

const categories = [
  { id: categoryId, nama: 'Balance 4-5 Mix', usia_min: 4, usia_max: 5 },
  { id: secondCategoryId, nama: 'Pushbike 6-7 Mix', usia_min: 6, usia_max: 7 },
].map((category) => ({
  ...category,
  lahir_dari: null,
  lahir_sampai: null,
  batasan_gender: 'campur' as const,
  kuota: 20,
  terisi: 2,
}));

export function participant(changes: Partial<Participant> = {}): Participant {
  return {
    id: raraId,
    nomor_plat: 12,
    nomor_bib: null,
    nama_lengkap_rider: 'Rara Putri',
    nama_panggilan_rider: 'Rara',
    age: 5,
    jenis_kelamin_rider: 'wanita',
    kategori_id: categoryId,
    category: 'Balance 4-5 Mix',
    nama_tim: 'Tim Roda Kecil',
    kota_asal: venue.kota,
    jersey: 'S',
    asal: 'aplikasi',
    status_pendaftaran: 'dikonfirmasi',
    status_pembayaran: 'dibayar',
    perlu_tindakan: null,
    turn: null,
    harga_dasar: 175_000,
    kode_unik: 321,
    biaya_admin: 4_000,
    total_bayar: 179_321,
    received: 179_321,
    charged_together: null,
    tunai: null,
    didaftar_pada: earlier,
    pay_until: null,
    has_paper: true,
    paper_checked_at: null,
    has_account: true,
    consents: [],
    on_board: null,
    answers: [],
    ...changes,
  };
}

export function participants(): Participant[] {
  return [
    participant(),
    participant({
      id: bimaId,
      nomor_plat: null,
      nama_lengkap_rider: 'Bima Satria',
      nama_panggilan_rider: 'Bima',
      jenis_kelamin_rider: 'pria',
      status_pendaftaran: 'pending',
      status_pembayaran: 'pending',
      pay_until: inDays(1),
    }),
    participant({
      id: aditId,
      nomor_plat: null,
      nama_lengkap_rider: 'Adit Nugraha',
      nama_panggilan_rider: 'Adit',
      kategori_id: secondCategoryId,
      category: 'Pushbike 6-7 Mix',
      jenis_kelamin_rider: 'pria',
      status_pendaftaran: 'pending',
      status_pembayaran: 'pending',
      perlu_tindakan: 'slot_habis',
      turn: 'panitia',
    }),
  ];
}

function participantList(): Answer<'race_riders'> {
  return {
    race: {
      id: raceId,
      judul: raceTitle,
      status: 'dipublikasi',
      tanggal_mulai: inDays(30),
      ...venue,
      max_peserta: 40,
      peserta_saat_ini: 3,
      price: 175_000,
      tawaran_menit: 180,
      daftar_ulang_mulai: null,
      pertanyaan: [],
    },
    categories: categories.map((category) => ({ ...category, free: 18, waiting: 0, offered: 0 })),
    riders: participants(),
    total: 3,
    now: earlier,
  };
}

const money = {
  payments: 1,
  base_price: 175_000,
  unique_code: 321,
  admin_fee: 4_000,
  other_amount: 0,
  received: 179_321,
  refunded: 0,
};
const summary = {
  ...money,
  net: 179_321,
  fee_due: 4_000,
  to_refund: 0,
  unpaid: 1,
  expected: 358_642,
  to_decide: 1,
  waiting_for_parents: 0,
  moved_in: 0,
  moved_out: 0,
};

function overview(rights: Rights): Answer<'race_overview'> {
  return {
    race: {
      id: raceId,
      judul: raceTitle,
      status: 'dipublikasi',
      ...venue,
      tanggal_mulai: inDays(30),
      pendaftaran_selesai: inDays(20),
      max_peserta: 40,
      peserta_saat_ini: 3,
      harga_dasar: 175_000,
    },
    now: earlier,
    today: '2026-11-22',
    missing: null,
    categories: categories.map(({ id, nama, kuota, terisi }) => ({ id, nama, kuota, terisi })),
    riders: rights.has('riders_view')
      ? {
          confirmed: 1,
          unpaid: 1,
          without_plate: 0,
          days: [{ day: '2026-11-20', confirmed: 1, unpaid: 1 }],
          categories: categories.map(({ id }) => ({
            kategori_id: id,
            confirmed: 1,
            unpaid: 1,
            waiting: 0,
            offered: 0,
          })),
          offered_until: null,
          twice: [],
          overruled: [],
          thin: [],
          changes: [
            { day: '2026-11-22', entries: 2, paid: 1, cancelled: 0, waiting: 1 },
            { day: '2026-11-21', entries: 0, paid: 0, cancelled: 1, waiting: 0 },
          ],
        }
      : null,
    money: rights.has('money')
      ? {
          summary,
          cases: [{ perlu_tindakan: 'slot_habis', entries: 1 }],
          refunds_to_approve: 0,
          refunds_to_pay: 0,
          changes: [
            {
              day: '2026-11-22',
              payments: 1,
              base_price: 175_000,
              unique_code: 123,
              admin_fee: 4_277,
              other_amount: 0,
              received: 179_400,
              refunded: 0,
            },
          ],
        }
      : null,
    inside: rights.has('gate') && rights.has('riders_view') ? [] : null,
    last: null,
  };
}

export function decisionCase(changes: Partial<DecisionCase> = {}): DecisionCase {
  return {
    registration_id: aditId,
    perlu_tindakan: 'slot_habis',
    since: earlier,
    rider: 'Adit Nugraha',
    nickname: 'Adit',
    parent: 'Bunda Adit',
    category: 'Pushbike 6-7 Mix',
    total_bayar: 179_400,
    turn: 'panitia',
    payments: [
      {
        transaction_id: '2c0f7a44-0000-4000-8000-0000000000aa',
        reference: 'T0001',
        dibayar_pada: earlier,
        asked: 179_400,
        received: 179_400,
      },
    ],
    actions: ['accept', 'add_place', 'move', 'refund'],
    refund: null,
    events: [{ happened_at: earlier, event: 'registered', amount: 179_400, detail: null }],
    ...changes,
  };
}

export function payment(changes: Record<string, unknown> = {}) {
  return {
    transaction_id: '2c0f7a44-0000-4000-8000-0000000000ab',
    registration_id: raraId,
    rider: 'Rara Putri',
    nickname: 'Rara',
    category_id: categoryId,
    category: 'Balance 4-5 Mix',
    reference: 'T0002',
    merchant_ref: 'MERCH-2',
    status: 'PAID',
    paid_at: earlier,
    day: '2026-11-20',
    asked: 179_321,
    base_price: 175_000,
    unique_code: 321,
    admin_fee: 4_000,
    other_amount: 0,
    received: 179_321,
    refunded: 0,
    refunded_on: null,
    needs_action: null,
    ...changes,
  };
}

/** A code of the club that one child has used. */
export function clubCode(changes: Partial<ClubCode> = {}): ClubCode {
  return {
    kode_id: '6b1f0c5e-9d0e-4c55-8d5e-0f5f3f0a7c11',
    kode: 'HEMAT25',
    keterangan: null,
    jenis: 'rupiah',
    nilai: 25_000,
    lomba_id: null,
    kategori_id: null,
    mulai: null,
    sampai: null,
    batas: null,
    batas_akun: null,
    min_anak: 1,
    aktif: true,
    dibuat_pada: '2026-11-01T00:00:00Z',
    used: true,
    uses: 1,
    discount: 25_000,
    charged: 150_000,
    races: [],
    ...changes,
  };
}

/** Two payments, of which the provider gave one back; the other child left and half of it was transferred. */
export function statement(changes: Partial<Statement> = {}): Statement {
  const sums = {
    payments: 2,
    received: 358_642,
    given_back: 179_321,
    fee: 4_000,
    fee_borne: 0,
    club: 175_321,
    transferred: 87_500,
    kept: 91_821,
    discount: 15_000,
  };
  return {
    judul: raceTitle,
    first_day: '2026-09-30',
    last_day: '2026-11-20',
    sums,
    races: [{ race_id: raceId, judul: raceTitle, day: '2026-12-06', sums }],
    steps: [{ nama: 'Early bird', payments: 2, received: 358_642 }],
    codes: [{ kode_id: refundId, kode: 'SAUDARA10', entries: 1, discount: 15_000 }],
    ...changes,
  };
}

export function statementRow(changes: Partial<StatementRow> = {}): StatementRow {
  return {
    kind: 'masuk',
    day: '2026-11-20',
    amount: 179_321,
    registration_id: raraId,
    rider: 'Rara Putri',
    race_id: raceId,
    race: raceTitle,
    category_id: categoryId,
    category: 'Balance 4-5 Mix',
    reference: 'T0002',
    step: 'Early bird',
    code: null,
    ...changes,
  };
}

export function refund(changes: Partial<Refund> = {}): Refund {
  return {
    id: refundId,
    pendaftaran_id: aditId,
    jenis: 'penuh',
    jumlah: 179_400,
    alasan: 'Kuota penuh',
    langkah: 'diminta',
    diminta_pada: earlier,
    diminta_pemesan: true,
    disetujui_pada: null,
    dibayar_pada: null,
    tanggal_transfer: null,
    bukti: null,
    refund_number: 'RF-0001',
    berkas_pada: null,
    ditutup_pada: null,
    ditutup_sebab: null,
    needs_second_person: false,
    has_account: true,
    keluar: false,
    aturan: null,
    rider: 'Adit Nugraha',
    parent: 'Bunda Adit',
    category: 'Pushbike 6-7 Mix',
    reference: 'T0001',
    received: 179_400,
    asked_by: null,
    approved_by: null,
    paid_by: null,
    is_mine: false,
    approved_by_me: false,
    sent_twice: false,
    may_withdraw: true,
    replaced_by: null,
    ...changes,
  };
}

/** A settlement file in which every line is a payment as it is here. */
export function settlementReport(changes: Partial<SettlementReport> = {}): SettlementReport {
  return {
    id: '2c0f7a44-0000-4000-8000-0000000002a1',
    nama_berkas: 'laporan-november.csv',
    diunggah_pada: '2026-11-22T03:00:00+00:00',
    first_at: earlier,
    last_at: '2026-11-21T03:00:00+00:00',
    lines: 2,
    matching: { count: 2, amount: 358_642, fees: 8_000, paid_out: 350_642 },
    other_races: { count: 0, amount: 0 },
    without_money: 0,
    different: [],
    unknown: [],
    missing: [],
    imported_before: true,
    ...changes,
  };
}

export function editableRace(changes: Partial<EditableRace> = {}): EditableRace {
  return filledRace(
    {
      judul: raceTitle,
      lokasi: venue.lokasi,
      kota: venue.kota,
      provinsi: 'JAWA BARAT',
      tanggal_mulai: '2027-06-20T07:00',
      pendaftaran_selesai: '2027-06-10T17:00',
      max_peserta: 40,
      harga_dasar: 175_000,
    },
    {
      id: raceId,
      versi: 3,
      status: 'dipublikasi',
      organisasi_id: clubId,
      organisation: 'Klub Roda Kecil',
      categories: categories.map(({ id, ...category }) => ({
        ...category,
        kategori_id: id,
        deskripsi: null,
        own: false,
      })),
      peserta_saat_ini: 3,
      ...changes,
    },
  );
}

export function member(changes: Partial<Member> = {}): Member {
  return {
    user_id: memberId,
    name: 'Bu Sari',
    email: 'sari@contoh.id',
    is_me: false,
    since: earlier,
    open_invitations: 0,
    roles: [{ peran: 'kasir', lomba_id: null, race: null }],
    ...changes,
  };
}

export function logEntry(changes: Record<string, unknown> = {}) {
  return {
    id: 7,
    terjadi_pada: earlier,
    user_id: memberId,
    name: 'Bu Sari',
    lomba_id: raceId,
    race: raceTitle,
    organisasi_id: clubId,
    tindakan: 'publish_race',
    objek: 'lomba',
    objek_id: raceId,
    about: null,
    sebelum: {},
    sesudah: {},
    by_operator: false,
    ...changes,
  };
}

export function offer(changes: Record<string, unknown> = {}) {
  return {
    organisation: 'Klub Roda Kecil',
    peran: 'kasir' as const,
    race: null,
    invited_by: 'Bu Sari',
    address: 'b***@contoh.id',
    berakhir_pada: inDays(7),
    state: 'open' as const,
    is_mine: true,
    ...changes,
  };
}

export function ownClass(changes: Record<string, unknown> = {}) {
  return {
    id: classId,
    judul: 'Keseimbangan di rumah',
    deskripsi: 'Latihan singkat.',
    status: 'draf' as const,
    harga: 50_000,
    durasi_menit: 60,
    jadwal_pada: inDays(9),
    gambar_url: null,
    url_halaman: null,
    url_learning_center: 'https://contoh.id/kelas',
    is_unggulan: false,
    organisasi_id: clubId,
    participants: 1,
    unpaid: 1,
    has_link: true,
    versi: 2,
    diubah_pada: earlier,
    ...changes,
  };
}

export function ownNews(changes: Record<string, unknown> = {}) {
  return {
    id: newsId,
    judul: 'Pendaftaran dibuka',
    cuplikan: 'Mulai hari ini.',
    isi: '<p>Mulai hari ini.</p>',
    status: 'draf' as const,
    gambar_url: null,
    organisasi_id: clubId,
    dibuat_pada: earlier,
    diubah_pada: earlier,
    versi: 2,
    ...changes,
  };
}

export function ownTicket(changes: Record<string, unknown> = {}) {
  return {
    id: ticketId,
    tipe: 'external' as const,
    lomba_id: null,
    race: null,
    race_status: null,
    lokasi: 'GOR Pajajaran',
    tanggal_lomba: '2027-03-14',
    gambar_url: null,
    link_eksternal: 'https://contoh.id/tiket',
    versi: 2,
    diubah_pada: earlier,
    ...changes,
  };
}

export function plannedPlate(changes: Partial<PlannedPlate> = {}): PlannedPlate {
  return {
    id: raraId,
    nama_panggilan_rider: 'Rara',
    kategori_id: categoryId,
    wish: null,
    before: null,
    plate: 1,
    ...changes,
  };
}

/** Nothing waits, and the books agree. */
export function operatorOverview(
  changes: Partial<Answer<'operator_overview'>> = {},
): Answer<'operator_overview'> {
  return {
    alarms: [],
    outbox_waiting: 0,
    outbox_since: null,
    outbox_held: 0,
    waiting: [],
    books_checked: new Date().toISOString(),
    books_wrong: 0,
    ...changes,
  };
}

/** A child who has paid and has no place. */
export function operatorItem(
  changes: Partial<Answer<'operator_items'>[number]> = {},
): Answer<'operator_items'>[number] {
  return {
    kind: 'slot_habis',
    since: '2026-11-27T03:00:00Z',
    race_id: raceId,
    race: 'Bandung Pushbike Cup',
    organisation_id: clubId,
    organisation: 'Klub Roda Kecil',
    registration_id: raraId,
    message_id: null,
    rider: 'Rara Putri',
    reference: 'MERCH-1',
    amount: 179_321,
    cause: null,
    ...changes,
  };
}

/** A setting of the operator's desk: how many children an account may have. */
export function setting(changes: Partial<Answer<'change_setting'>> = {}): Answer<'change_setting'> {
  return {
    key: 'BATAS_RIDER',
    section: 'accounts',
    kind: 'number',
    unit: 'children',
    value: null,
    fallback: '30',
    min: 1,
    max: 200,
    written_by: 'operator',
    changed_at: null,
    changed_by: null,
    ...changes,
  };
}

/** What the database answers at this club, to a person who may ask. */
export function answersOf(
  { roles, admin }: Organiser,
  rights: Rights,
): { [Name in RpcName]?: Answer<Name> } {
  const atTheClub = roles.length > 0;
  const club = {
    id: clubId,
    nama: 'Klub Roda Kecil',
    nomor_hp: null,
    email: null,
    tentang: null,
    logo_url: null,
    disetujui_pada: earlier,
    diblokir_pada: null,
    block_reason: null,
    roles: [...roles],
    rights: [...rights.of],
    races: [],
  };
  const of = [...rights.of];
  return {
    my_work: {
      user_id: organiserId,
      name: 'Pak Budi',
      email: organiserEmail,
      admin,
      acting: null,
      organisations: atTheClub ? [club] : [],
    },
    create_organisation: { ...club, dibuat_pada: earlier },
    my_races:
      atTheClub || admin ? [managedRace({ rights: of }), { ...draftRace(), rights: of }] : [],
    race_overview: overview(rights),
    race_riders: participantList(),
    rider_detail: {
      rider: participant(),
      lomba_id: raceId,
      together_with: [],
      payments: [],
      history: [{ at: earlier, what: 'didaftar', by: null, facts: {} }],
    },
    race_waiting_list: { tawaran_menit: 180, lines: [] },
    my_views: [],
    race_letters: { zona_waktu: zone, letters: [] },
    letter_preview: {
      riders: 2,
      recipients: 2,
      mailed_riders: 2,
      without_account: 0,
      cancelled: 0,
      unsubscribed: 0,
      unproved: 0,
      notified: 0,
      organisation: 'Klub Roda Kecil',
      email: 'halo@rodakecil.example',
      lacks: [],
      families: participants()
        .slice(0, 2)
        .map(({ id, nama_panggilan_rider, category, nomor_plat, nama_tim }) => ({
          entries: [{ id, nama_panggilan_rider, category, nomor_plat, nama_tim }],
        })),
    },
    race_money: {
      race: { id: raceId, judul: raceTitle, status: 'dipublikasi', zona_waktu: zone },
      summary,
      days: [{ ...money, day: '2026-11-20' }],
      categories: [
        {
          ...money,
          kategori_id: categoryId,
          nama: 'Balance 4-5 Mix',
          expected: 179_321,
          unpaid: 1,
        },
      ],
    },
    race_payments: [payment()],
    race_statement: statement(),
    race_statement_rows: { entries: [statementRow()] },
    club_statement: statement({ judul: 'Klub Roda Kecil' }),
    club_statement_rows: { entries: [statementRow()] },
    club_codes: { codes: [clubCode()], wrong_tries: 0 },
    decision_cases: [decisionCase()],
    race_refunds: [refund()],
    settlement_reports: [settlementReport()],
    race_for_edit: editableRace(),
    category_choices: [],
    list_members: [
      member({
        user_id: organiserId,
        name: 'Pak Budi',
        email: organiserEmail,
        is_me: true,
        roles: [{ peran: 'pemilik', lomba_id: null, race: null }],
      }),
      member(),
    ],
    list_invitations: [],
    list_organisations: [],
    blocks_of: [],
    operator_settings: [
      setting(),
      setting({
        key: 'BATAS_PENGEMBALIAN_SENDIRI',
        section: 'refunds',
        unit: 'rupiah',
        value: '500000',
        fallback: '500000',
        min: 0,
        max: 50_000_000,
      }),
      setting({
        key: 'TRIPAY_MERCHANT_CODE',
        section: 'deployment',
        kind: 'text',
        unit: null,
        fallback: null,
        min: null,
        max: null,
        written_by: 'secret',
      }),
    ],
    setting_history: [],
    operator_search: found(),
    operator_account: operatorAccount(),
    operator_contacts: { email: 'ibu@contoh.id', nomor_hp: '0812 0000 0789' },
    operator_order: operatorOrder(),
    operator_club: operatorClub(),
    operator_overview: operatorOverview(),
    operator_items: [operatorItem()],
    send_messages_again: 1,
    read_log: [logEntry()],
    log_people: [{ user_id: memberId, name: 'Bu Sari' }],
    look_at_invitation: [offer()],
    my_classes: [ownClass()],
    class_to_edit: [ownClass()],
    class_participants: [],
    my_news: [ownNews()],
    news_to_edit: [ownNews()],
    my_tickets: [ownTicket()],
    unused_pictures: [],
    organiser_search: { races: [], riders: [] },
    assign_plates: { plates: [plannedPlate()], missed_wishes: 0 },
  };
}
