import { HttpResponse, http } from 'msw';
import type { RaceCategory } from '#api/categories.ts';
import type { Profile } from '#api/profile.ts';
import type { RaceDetail, RaceSummary } from '#api/races.ts';
import type {
  OrderDetail,
  OrderSummary,
  OwnRegistration,
  RegisteredRider,
} from '#api/registrations.ts';
import { api } from '#tests/support/ui/api.ts';
import { server } from '#tests/support/ui/server.ts';
import { testUserId } from '#tests/support/ui/session.ts';

/* Rows as the backend answers them, and the answers to the requests that the booking screens make. */

export const raceId = '1b0f7a44-0000-4000-8000-000000000001';
export const categoryId = '1b0f7a44-0000-4000-8000-0000000000c1';
export const orderId = '1b0f7a44-0000-4000-8000-0000000000e1';

const dayMs = 24 * 60 * 60 * 1000;
/** ISO time that many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

/** While the hold of `order()` runs, before its race. */
export const daysBeforeTheRace = new Date('2026-11-24T03:30:00Z');

export function race(changes: Partial<RaceDetail> = {}): RaceDetail {
  return {
    id: raceId,
    judul: 'Piala Pushbike Bandung',
    lokasi: 'Lapangan Tegalega',
    kota: 'Bandung',
    provinsi: 'Jawa Barat',
    zona_waktu: 'Asia/Jakarta',
    tanggal_mulai: inDays(30),
    pendaftaran_selesai: inDays(20),
    max_peserta: 40,
    peserta_saat_ini: 12,
    harga_dasar: 175_000,
    gambar_url: '/seed/race-1.webp',
    status: 'dipublikasi',
    gambar_cover: null,
    deskripsi: 'Lomba seru untuk anak.',
    penyelenggara: null,
    map_location: '-6.9333,107.6',
    mendapatkan: ['Jersey', 'Piala finisher'],
    keterangan: 'Wajib memakai helm.',
    ...changes,
  };
}

export function category(changes: Partial<RaceCategory> = {}): RaceCategory {
  return {
    id: categoryId,
    nama: 'Balance 4-5 Mix',
    deskripsi: null,
    usia_min: 4,
    usia_max: 5,
    batasan_gender: 'campuran',
    kuota: null,
    terisi: 0,
    ...changes,
  };
}

export function order(changes: Partial<OrderDetail> = {}): OrderDetail {
  return {
    id: orderId,
    lomba_id: raceId,
    nama_lengkap_rider: 'Rara Putri',
    nama_panggilan_rider: 'Rara',
    kota_asal: 'KOTA BANDUNG',
    nama_tim: 'Tim Roda Kecil',
    ukuran_jersey: 'S',
    nomor_bib: '7',
    harga_dasar: 175_000,
    kode_unik: 321,
    biaya_admin: 4000,
    total_bayar: 179_321,
    status_pendaftaran: 'pending',
    status_pembayaran: 'pending',
    perlu_tindakan: null,
    kedaluwarsa_pada: '2026-11-25T03:30:00+00:00',
    perpanjangan: 0,
    dibatalkan_pada: null,
    kategori_lomba: { nama: 'Balance 4-5 Mix' },
    lomba: {
      judul: 'Piala Pushbike Bandung',
      lokasi: 'Lapangan Tegalega',
      kota: 'Bandung',
      provinsi: 'Jawa Barat',
      zona_waktu: 'Asia/Jakarta',
      tanggal_mulai: '2026-12-20T00:00:00+00:00',
      pendaftaran_selesai: '2026-12-10T00:00:00+00:00',
      status: 'dipublikasi',
      gambar_url: '/seed/race-1.webp',
      map_location: null,
      mendapatkan: '["Goodie bag"]',
      penyelenggara: 'Komunitas Roda Dua',
      keterangan: 'Datang 30 menit lebih awal.',
    },
    ...changes,
  };
}

/** One of the person's own registrations in the race, unpaid. */
export function ownRegistration(changes: Partial<OwnRegistration> = {}): OwnRegistration {
  return {
    id: orderId,
    nama_lengkap_rider: 'Zahra Aulia',
    nama_panggilan_rider: 'Zahra',
    tanggal_lahir_rider: '2022-01-15',
    status_pendaftaran: 'pending',
    status_pembayaran: 'pending',
    perlu_tindakan: null,
    kedaluwarsa_pada: inDays(1),
    perpanjangan: 0,
    dibatalkan_pada: null,
    ...changes,
  };
}

/** A profile that says nothing beyond the account. */
export function profile(changes: Partial<Profile> = {}): Profile {
  return {
    id: testUserId,
    nama_lengkap: null,
    nomor_hp: null,
    email: null,
    tanggal_lahir: null,
    jenis_kelamin: null,
    nama_kontak_darurat: null,
    hp_kontak_darurat: null,
    foto_profil: null,
    file_identitas: null,
    nama_file_identitas: null,
    ...changes,
  };
}

export function rider(changes: Partial<RegisteredRider> = {}): RegisteredRider {
  return {
    nama_lengkap_rider: 'Bima Satria',
    nama_panggilan_rider: 'Bima',
    tanggal_lahir_rider: '2021-08-17',
    jenis_kelamin_rider: 'pria',
    kota_asal: 'KOTA SURABAYA',
    nama_tim: 'Tim Roda Kecil',
    ukuran_jersey: 'S',
    ...changes,
  };
}

export function orderSummary(changes: Partial<OrderSummary> = {}): OrderSummary {
  const full = order();
  return {
    id: full.id,
    lomba_id: full.lomba_id,
    nama_lengkap_rider: full.nama_lengkap_rider,
    nama_panggilan_rider: full.nama_panggilan_rider,
    nomor_bib: full.nomor_bib,
    total_bayar: full.total_bayar,
    status_pendaftaran: full.status_pendaftaran,
    status_pembayaran: full.status_pembayaran,
    perlu_tindakan: null,
    kedaluwarsa_pada: full.kedaluwarsa_pada,
    perpanjangan: 0,
    dibatalkan_pada: null,
    kategori_lomba: full.kategori_lomba,
    lomba: {
      judul: 'Piala Pushbike Bandung',
      kota: 'Bandung',
      zona_waktu: 'Asia/Jakarta',
      tanggal_mulai: '2026-12-20T00:00:00+00:00',
      pendaftaran_selesai: '2026-12-10T00:00:00+00:00',
      status: 'dipublikasi',
    },
    ...changes,
  };
}

/** What stands between the app and its answer: a response, or what makes one from the request. */
type Answer<Row> = Row | Response | ((request: Request) => Response | Promise<Response>);

function respond<Row>(answer: Answer<Row>, request: Request, wrap: (row: Row) => unknown) {
  if (typeof answer === 'function') {
    return (answer as (request: Request) => Response | Promise<Response>)(request);
  }
  if (answer instanceof Response) return answer.clone();
  return HttpResponse.json(wrap(answer) as never);
}

/** The rider form asks the same table twice; this is the question for whom to offer. */
const asksForRiders = (request: Request) =>
  new URL(request.url).searchParams.get('select')?.startsWith('nama_lengkap_rider') ?? false;

/** The check for registrations of the same person in the same race. */
const asksForOwn = (request: Request) => {
  const { searchParams } = new URL(request.url);
  return searchParams.has('lomba_id') && searchParams.has('user_id');
};

/** What PostgREST says of an id that is no uuid. */
export const malformedId = () =>
  HttpResponse.json(
    { code: '22P02', message: 'invalid input syntax for type uuid' },
    { status: 400 },
  );

/** A server that fails for good: the code is retried by nobody. */
export const brokenServer = () =>
  HttpResponse.json({ code: 'XX000', message: 'boom', details: null, hint: null }, { status: 400 });

export const backend = {
  /** The race list, filtered by nobody: that is the database's part. */
  races: (answer: Answer<RaceSummary[]>) =>
    server.use(
      http.post(api.rest('rpc/list_races'), ({ request }) =>
        respond(answer, request, (rows) => rows),
      ),
    ),
  /** One race; null is none. */
  race: (answer: Answer<RaceDetail | null>) =>
    server.use(
      http.get(api.rest('lomba'), ({ request }) =>
        respond(answer, request, (row) => (row === null ? [] : [row])),
      ),
    ),
  categories: (answer: Answer<RaceCategory[]>) =>
    server.use(
      http.post(api.rest('rpc/race_categories'), ({ request }) =>
        respond(answer, request, (rows) => rows),
      ),
    ),
  regencies: (names: Answer<string[]>) =>
    server.use(
      http.get(api.rest('reg_regencies'), ({ request }) =>
        respond(names, request, (all) => all.map((name, index) => ({ id: String(index), name }))),
      ),
    ),
  adminFee: (answer: Answer<number>) =>
    server.use(
      http.post(api.rest('rpc/admin_fee'), ({ request }) => respond(answer, request, (fee) => fee)),
    ),
  /** The existing-registration check. */
  ownRegistrations: (answer: Answer<OwnRegistration[]>) =>
    server.use(
      http.get(api.rest('pendaftaran_lomba'), ({ request }) =>
        asksForOwn(request) ? respond(answer, request, (rows) => rows) : undefined,
      ),
    ),
  /** The riders registered before, the latest first. */
  riders: (answer: Answer<RegisteredRider[]>) =>
    server.use(
      http.get(api.rest('pendaftaran_lomba'), ({ request }) =>
        asksForRiders(request) ? respond(answer, request, (rows) => rows) : undefined,
      ),
    ),
  /** The person's profile; null is none. */
  profile: (answer: Answer<Profile | null>) =>
    server.use(
      http.get(api.rest('profil_pengguna'), ({ request }) =>
        respond(answer, request, (row) => (row === null ? [] : [row])),
      ),
    ),
  registerRider: (answer: (body: Record<string, unknown>) => Response | Promise<Response>) =>
    server.use(
      http.post(api.rest('rpc/register_rider'), async ({ request }) =>
        answer((await request.json()) as Record<string, unknown>),
      ),
    ),
  orders: (answer: Answer<OrderSummary[]>) =>
    server.use(
      http.get(api.rest('pendaftaran_lomba'), ({ request }) =>
        respond(answer, request, (rows) => rows),
      ),
    ),
  /** One order; null is none. */
  order: (answer: Answer<OrderDetail | null>) =>
    server.use(
      http.get(api.rest('pendaftaran_lomba'), ({ request }) =>
        asksForRiders(request)
          ? undefined
          : respond(answer, request, (row) => (row === null ? [] : [row])),
      ),
    ),
  createPayment: (answer: (body: Record<string, unknown>) => Response | Promise<Response>) =>
    server.use(
      http.post(api.fn('create-payment'), async ({ request }) =>
        answer((await request.json()) as Record<string, unknown>),
      ),
    ),
  paymentResult: (answer: (reference: string) => Response | Promise<Response>) =>
    server.use(
      http.post(api.rest('rpc/payment_result'), async ({ request }) => {
        const { reference } = (await request.json()) as { reference: string };
        return answer(reference);
      }),
    ),
};

/** An answer that comes when the test says so. */
export function held(response: () => Response) {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    answer: async () => {
      await gate;
      return response();
    },
    release: () => release(),
  };
}
