/** What happened to an entry, line by line. */
import { paragraphsOf, quotedIn, withoutMarks } from '#domain/letter-words.ts';
import { isConfirmed, type OrderState, type OrderStatus } from '#domain/order-state.ts';
import { riderFields } from '#domain/rider/fields.ts';
import { daysUntil, formatDate, formatDateTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { outcomes } from '#parts/copy/board.ts';
import { finalTitle } from '#parts/copy/moto-names.ts';
import { riderLabel } from '#parts/copy/rider-fields.ts';

export const title = 'Riwayat';
export const loading = 'Memuat riwayat...';
export const loadFailed = 'Riwayat belum bisa dimuat';
export const nextLabel = 'Berikutnya';
export const isNew = 'Baru';
export const certificateAction = 'Sertifikat';
export function showAll(lines: number): string {
  return `Tampilkan semua (${lines})`;
}
export const showFew = 'Tampilkan yang terbaru saja';

/** What a line is told from. */
export interface LineFacts {
  kind: string;
  by_organiser: boolean;
  amount: number | null;
  number: number | null;
  before: string | null;
  after: string | null;
  time_before: string | null;
  time_after: string | null;
  fields: string[] | null;
  words: string | null;
}

export interface LineWords {
  title: string;
  /** What there is to add, each a paragraph. */
  text?: string[];
  /** Words that somebody else typed. */
  quote?: string[];
}

function rupiah({ amount }: LineFacts): string {
  return formatRupiah(amount ?? 0);
}

const ownFields: Record<string, string> = { tim: 'tim', jawaban: 'jawaban pertanyaan' };

/** What changed, by the field's own name; a column of a later version is left out. */
function fieldNames(fields: readonly string[]): string {
  const names = fields.flatMap((name) => {
    const own = ownFields[name];
    const field = riderFields.find(({ column, fact }) => column === name || fact === name);
    return own ?? (field ? riderLabel(field.name, 'kept').toLowerCase() : []);
  });
  return [...new Set(names)].join(', ');
}

function changedTitle({ by_organiser, fields }: LineFacts): string {
  const names = fieldNames(fields ?? []);
  const what = names === '' ? 'data' : `data: ${names}`;
  return by_organiser ? `Penyelenggara memperbaiki ${what}` : `Anda mengubah ${what}`;
}

/** Money asked back, and whether the child leaves with it. */
function askedTitle(line: LineFacts): string {
  if (line.fields?.includes('keluar')) {
    return line.by_organiser
      ? `Penyelenggara mengeluarkan rider, ${rupiah(line)} kembali`
      : `Anda minta rider keluar, ${rupiah(line)} kembali`;
  }
  return line.by_organiser
    ? `Penyelenggara menyiapkan pengembalian ${rupiah(line)}`
    : `Anda minta ${rupiah(line)} kembali`;
}

/** A letter as its organiser wrote it: what frames it in the mail is left out. */
function letterWords(words: string): string[] {
  const paragraphs = paragraphsOf(words);
  const quoted = quotedIn(paragraphs);
  return quoted.length > 0 ? quoted : paragraphs.filter((one) => one !== '').map(withoutMarks);
}

const undecided: Record<string, string> = {
  slot_habis: 'Tempatnya sudah habis saat uang masuk.',
  jumlah_tidak_sesuai: 'Jumlahnya berbeda dari tagihan.',
  lomba_tidak_terbuka: 'Lombanya sudah tidak menerima pendaftaran.',
  dibayar_ganda: 'Terbayar lebih dari sekali.',
};

type Told = (line: LineFacts, zone: VenueZone | undefined) => LineWords;

const lines: Record<string, Told> = {
  entered: (line) => ({
    title: line.by_organiser ? 'Didaftarkan penyelenggara' : 'Didaftarkan',
    ...(line.by_organiser
      ? {}
      : { text: [line.amount ? `Total bayar ${rupiah(line)}` : 'Lomba ini gratis'] }),
  }),
  place_offered: ({ time_after }, zone) => ({
    title: 'Ada tempat dari daftar tunggu',
    ...(time_after === null
      ? {}
      : { text: [`Disimpan sampai ${formatDateTime(time_after, zone)}`] }),
  }),
  hold_ended: () => ({ title: 'Waktu bayar habis, tempatnya dilepas' }),
  given_up: () => ({ title: 'Anda membatalkan pendaftaran ini' }),
  paid: (line) => ({ title: `Pembayaran ${rupiah(line)} diterima` }),
  undecided: ({ after }) => ({
    title: 'Pembayaran perlu diputuskan penyelenggara',
    text: [undecided[after ?? ''] ?? '', 'Uang Anda tercatat dan tidak hilang.'].filter(Boolean),
  }),
  let_in: () => ({ title: 'Penyelenggara menerima pendaftaran ini' }),
  plate: ({ number, before }) => ({
    title:
      before === null
        ? `Nomor plat ${number} dibagikan`
        : `Nomor plat menjadi ${number}, sebelumnya ${before}`,
  }),
  letter: ({ words }) => ({
    title: 'Kabar penyelenggara',
    ...(words === null
      ? { text: ['Isinya bisa dibaca di sini selama 30 hari setelah dikirim.'] }
      : { quote: letterWords(words) }),
  }),
  changed: (line) => ({ title: changedTitle(line) }),
  moved: ({ by_organiser, before, after }) => ({
    title: by_organiser ? 'Penyelenggara memindahkan pendaftaran' : 'Anda pindah',
    text: [`Dari ${before} ke ${after}`],
  }),
  race_moved: ({ before, after, time_before, time_after }, zone) => ({
    title: 'Jadwal atau tempat lomba berubah',
    text: [
      ...(time_before !== null && time_after !== null
        ? [
            `Mulai ${formatDateTime(time_after, zone)}, sebelumnya ${formatDateTime(time_before, zone)}`,
          ]
        : []),
      ...(after === null ? [] : [`Tempat: ${after}, sebelumnya ${before}`]),
    ],
  }),
  called_off: ({ words }) => ({
    title: 'Lomba dibatalkan penyelenggara',
    ...(words === null ? {} : { quote: [words] }),
  }),
  refund_asked: (line) => ({
    title: askedTitle(line),
    ...(line.number === null ? {} : { text: [`Menurut aturan lomba: ${line.number}% kembali`] }),
    ...(line.words === null ? {} : { quote: [line.words] }),
  }),
  left: (line) => ({
    title: 'Rider keluar dari lomba, tempatnya dilepas',
    text: [line.amount ? `${rupiah(line)} kembali` : 'Tidak ada uang yang kembali'],
  }),
  leave_told: (line) => ({
    title: 'Penyelenggara minta Anda memastikan rider keluar',
    text: [
      line.amount
        ? `Kalau dipastikan hari itu, ${rupiah(line)} kembali`
        : 'Menurut aturan lomba tidak ada uang yang kembali',
    ],
  }),
  leave_denied: () => ({ title: 'Anda menjawab: rider tetap ikut' }),
  refund_account: (line) => ({
    title: `Rekening untuk ${rupiah(line)} dicatat`,
    text: [`${line.before}, nomor berakhir ${line.after}`],
  }),
  refund_approved: (line) => ({ title: `Pengembalian ${rupiah(line)} disetujui` }),
  refund_paid: (line, zone) => ({
    title: `${rupiah(line)} ditransfer ke rekening Anda`,
    ...(line.time_after === null
      ? {}
      : { text: [`Tanggal transfer ${formatDate(line.time_after, zone)}`] }),
  }),
  refund_declined: (line) => ({
    title: `Pengembalian ${rupiah(line)} tidak jadi: keputusan penyelenggara`,
    ...(line.words === null ? {} : { quote: [line.words] }),
  }),
  refund_taken_back: (line) => ({ title: `Anda membatalkan permintaan ${rupiah(line)} kembali` }),
  refunded: (line) => ({ title: `${rupiah(line)} dikembalikan lewat penyedia pembayaran` }),
  board_name: () => ({ title: 'Penyelenggara mengatur tampilan nama di papan lomba' }),
  checked_in: () => ({ title: 'Sudah masuk lokasi lomba' }),
  result: ({ after, before, number, words }) => ({
    title:
      after === 'tempat' && before !== null && number !== null
        ? `Juara ${number} ${finalTitle(before)}`
        : (outcomes[after as keyof typeof outcomes] ?? 'Lomba selesai'),
    ...(words === null ? {} : { text: [words] }),
  }),
};

/** What a line says; null for a kind of a later version. Times are the venue's. */
export function lineWords(line: LineFacts, zone: VenueZone | undefined): LineWords | null {
  return lines[line.kind]?.(line, zone) ?? null;
}

interface NextFacts extends Pick<OrderStatus, 'status_pendaftaran' | 'uang_kembali'> {
  kedaluwarsa_pada: string;
  nomor_plat?: number | null;
}

/** The next thing that happens, whoever does it; null once nothing more is to come. */
export function nextWords(
  { turn, qr, reason }: Pick<OrderState, 'turn' | 'qr' | 'reason'>,
  { uang_kembali: money, kedaluwarsa_pada: until, nomor_plat: plate, ...entry }: NextFacts,
  race: { tanggal_mulai: string; zona_waktu: string } | null,
  now: Date,
): string | null {
  const zone = race?.zona_waktu;
  switch (turn) {
    case 'pay':
      return reason === 'payable' ? `Bayar sebelum ${formatDateTime(until, zone)}` : null;
    case 'choose':
      return 'Anda memilih: uang kembali atau pindah lomba';
    case 'account':
      return 'Anda mengisi rekening untuk uang kembali';
    default:
  }
  if (money === 'diperiksa') {
    return 'Penyelenggara memutuskan pengembalian uang';
  }
  if (money === 'disetujui') {
    return 'Penyelenggara mentransfer uangnya';
  }
  if (!qr || race === null) {
    return null;
  }
  // The QR stays for the goodie bag and for coming back, after the gate and the day.
  if (!isConfirmed(entry) || daysUntil(race.tanggal_mulai, now, zone) < 0) {
    return null;
  }
  return plate
    ? `Tunjukkan QR di lomba, ${formatDateTime(race.tanggal_mulai, zone)}`
    : 'Penyelenggara membagikan nomor plat';
}
