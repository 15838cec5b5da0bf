import type { RaceCategory } from '#api/categories.ts';
import type { Course } from '#api/courses.ts';
import type { EntryDetail, EntryInRace, ListedEntry } from '#api/entries.ts';
import type { Mailbox } from '#api/mailbox.ts';
import type { NewsArticle } from '#api/news.ts';
import type { CourseLink, OwnCourseRegistration } from '#api/own-courses.ts';
import type { Profile } from '#api/profile.ts';
import type { FeaturedRace, RaceDetail, UpcomingRace } from '#api/races.ts';
import type { CalledOffOrder } from '#api/refunds.ts';
import type { Rider } from '#api/riders.ts';
import type { ThreadLine } from '#api/thread.ts';
import type { Ticket } from '#api/tickets.ts';
import type { WaitingPlace } from '#api/waiting-list.ts';
import type { Sent } from '#tests/support/ui/sent.ts';
import { testUserId } from './session.ts';

/* Rows as the backend answers them: one maker of each, with what a test changes in it. */

export const raceId = '1b0f7a44-0000-4000-8000-000000000001';
export const categoryId = '1b0f7a44-0000-4000-8000-0000000000c1';
export const riderId = '1b0f7a44-0000-4000-8000-0000000000a1';
export const orderId = '1b0f7a44-0000-4000-8000-0000000000e1';
export const entryCode = '5d1c9e07-0000-4000-8000-0000000000c0';

const dayMs = 24 * 60 * 60 * 1000;
/** ISO time that many days from now. */
export function inDays(days: number) {
  return new Date(Date.now() + days * dayMs).toISOString();
}

/** While the hold of `entryDetail()` runs, before its race. */
export const daysBeforeTheRace = new Date('2026-11-24T03:30:00Z');

export function race(changes: Partial<Sent<RaceDetail>> = {}): RaceDetail {
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
  } as RaceDetail;
}

export function category(changes: Partial<Sent<RaceCategory>> = {}): RaceCategory {
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
  } as RaceCategory;
}

/** What the database answers to a form that it takes. */
export function enteredRow(changes: Partial<Sent<EntryDetail>> = {}) {
  return { ...entryDetail(changes), rider_id: riderId };
}

export function entryDetail(changes: Partial<Sent<EntryDetail>> = {}): EntryDetail {
  return {
    id: orderId,
    kode_masuk: entryCode,
    lomba_id: raceId,
    nama_lengkap_rider: 'Rara Putri',
    nama_panggilan_rider: 'Rara',
    pesanan_id: null,
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
  } as EntryDetail;
}

/** One of the person's own registrations in the race, unpaid. */
export function entryInRace(changes: Partial<Sent<EntryInRace>> = {}): EntryInRace {
  return {
    id: orderId,
    lomba_id: raceId,
    nama_lengkap_rider: 'Zahra Aulia',
    nama_panggilan_rider: 'Zahra',
    tanggal_lahir_rider: '2022-01-15',
    nomor_plat: null,
    total_bayar: 154_123,
    kategori_lomba: { nama: 'Balance 4-5 Mix' },
    status_pendaftaran: 'pending',
    status_pembayaran: 'pending',
    perlu_tindakan: null,
    kedaluwarsa_pada: inDays(1),
    perpanjangan: 0,
    dibatalkan_pada: null,
    ...changes,
  } as EntryInRace;
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

export function filledProfile(changes: Partial<Profile> = {}): Profile {
  return profile({
    nama_lengkap: 'Rani Wijaya',
    nomor_hp: '081234567890',
    email: 'bunda@contoh.id',
    ...changes,
  });
}

export function rider(changes: Partial<Rider> = {}): Rider {
  return {
    id: riderId,
    nama_lengkap: 'Bima Satria',
    nama_panggilan: 'Bima',
    tanggal_lahir: '2021-08-17',
    jenis_kelamin: 'pria',
    kota_asal: 'KOTA SURABAYA',
    nama_tim: 'Tim Roda Kecil',
    ukuran_jersey: 'S',
    nomor_bib: null,
    foto: null,
    file_identitas: null,
    nama_file_identitas: null,
    identitas_diperiksa_pada: null,
    ...changes,
  };
}

/** A child of the family who waits for a place in a full category. */
export function waitingPlace(changes: Partial<WaitingPlace> = {}): WaitingPlace {
  return {
    lomba_id: raceId,
    kategori_id: categoryId,
    rider_id: riderId,
    status: 'menunggu',
    tawaran_sampai: null,
    position: 3,
    nama_panggilan: 'Raka',
    category: 'Balance 4-5 Mix',
    judul: 'Piala Bandung',
    kota: 'Bandung',
    zona_waktu: 'Asia/Jakarta',
    tanggal_mulai: inDays(20),
    ...changes,
  };
}

export function listedEntry(changes: Partial<Sent<ListedEntry>> = {}): ListedEntry {
  const full = entryDetail();
  return {
    id: full.id,
    kode_masuk: full.kode_masuk,
    lomba_id: full.lomba_id,
    nama_lengkap_rider: full.nama_lengkap_rider,
    nama_panggilan_rider: full.nama_panggilan_rider,
    nomor_bib: full.nomor_bib,
    nomor_plat: full.nomor_plat ?? null,
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
  } as ListedEntry;
}

export function featuredRace(changes: Partial<FeaturedRace> = {}): FeaturedRace {
  return {
    id: 'r1',
    judul: 'Piala Bandung',
    kota: 'Bandung',
    penyelenggara: 'Komunitas Roda',
    zona_waktu: 'Asia/Jakarta',
    tanggal_mulai: '2026-12-20T00:00:00+00:00',
    harga_dasar: 175_000,
    gambar_url: '/seed/r1.webp',
    ...changes,
  };
}

export function course(changes: Partial<Course> = {}): Course {
  return {
    id: 'c1',
    judul: 'Start Gate Tanpa Takut',
    deskripsi: 'Latihan reaksi di rumah.',
    is_gratis: false,
    harga: 90_000,
    durasi_menit: 50,
    gambar_url: '/seed/c1.webp',
    gambar_cover: null,
    jadwal_pada: null,
    url_halaman: 'https://kelas.contoh.id/start-gate',
    ...changes,
  };
}

export function newsArticle(changes: Partial<NewsArticle> = {}): NewsArticle {
  return {
    id: 'n1',
    judul: 'Musim Baru Dimulai',
    cuplikan: 'Dua belas lomba menanti.',
    isi: '<p>Kalender musim ini sudah lengkap.</p>',
    gambar_url: '/seed/n1.webp',
    dibuat_pada: '2026-11-20T18:00:00+00:00',
    ...changes,
  };
}

export function ticket(changes: Partial<Sent<Ticket>> = {}): Ticket {
  return {
    id: 't1',
    lomba_id: 'r1',
    tipe: 'internal',
    lokasi: 'Bandung',
    tanggal_lomba: '2026-11-28',
    gambar_url: '/seed/t1.webp',
    link_eksternal: null,
    ...changes,
  } as Ticket;
}

export function upcoming(changes: Partial<UpcomingRace> = {}): UpcomingRace {
  return {
    id: 'u1',
    judul: 'Senayan Kids Cup',
    zona_waktu: 'Asia/Jakarta',
    tanggal_mulai: '2026-11-22T00:00:00+00:00',
    kota: 'Jakarta Pusat',
    harga_dasar: 200_000,
    ...changes,
  };
}

export function courseRegistration(
  changes: Partial<Sent<OwnCourseRegistration>> = {},
): OwnCourseRegistration {
  return {
    id: '1b0f7a44-0000-4000-8000-0000000000c1',
    kelas_id: 'c1',
    jumlah_dibayar: 0,
    status_pembayaran: 'gratis',
    akses_diberikan: true,
    kelas_online: {
      judul: 'Pemanasan 10 Menit',
      deskripsi: 'Gerak binatang.',
      jadwal_pada: '2026-12-19T12:00:00+00:00',
    },
    ...changes,
  } as OwnCourseRegistration;
}

export const courseLink: CourseLink = {
  kelas_id: 'c1',
  url_learning_center: 'https://kelas.contoh.id/pemanasan',
};

/* What has become of an order. */

export const unpaid = {
  status_pendaftaran: 'pending',
  status_pembayaran: 'pending',
  perlu_tindakan: null,
};
export const cancelled = {
  status_pendaftaran: 'dibatalkan',
  status_pembayaran: 'gagal',
  perlu_tindakan: null,
};
export const confirmed = {
  status_pendaftaran: 'dikonfirmasi',
  status_pembayaran: 'dibayar',
  perlu_tindakan: null,
};

/** What called_off_order says of an order without a refund or a choice. */
/** A mailbox that is proved. */
export function mailbox(changes: Partial<Mailbox> = {}): Mailbox {
  return {
    address: 'rani@contoh.id',
    proved: true,
    dikirim_pada: null,
    again_at: null,
    declined: false,
    waiting: 0,
    wrong_code: false,
    tries_left: 5,
    ...changes,
  };
}

export function orderRefund(changes: Partial<CalledOffOrder> = {}): CalledOffOrder {
  return {
    alasan: null,
    received: 0,
    may_choose: false,
    places: [],
    siblings: [],
    without_account: [],
    refunds: [],
    ...changes,
  };
}

/** A line of an entry's thread. */
export function threadLine(kind: string, changes: Partial<ThreadLine> = {}): ThreadLine {
  return {
    entry_id: orderId,
    at: '2026-11-20T12:00:00Z',
    kind,
    by_organiser: false,
    amount: null,
    number: null,
    before: null,
    after: null,
    time_before: null,
    time_after: null,
    fields: null,
    words: null,
    message_id: null,
    ...changes,
  };
}
