import { randomUUID } from 'node:crypto';
import { insertRow } from '#tests/support/factories.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';

/** A word that stands in nothing but this test's own content. */
export function newMark(): string {
  return `uji${randomUUID().slice(0, 8)}`;
}

function insert(table: string, values: Record<string, unknown>): Promise<string> {
  return withAdmin(
    async (client) => (await insertRow<{ id: string }>(client, `public.${table}`, values)).id,
  );
}

function fromNow(days: number) {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

/** A published race without categories, open until the day before. */
export function createContentRace(judul: string, changes: Record<string, unknown> = {}) {
  return insert('lomba', {
    judul,
    lokasi: 'Sirkuit Uji',
    kota: 'Bandung',
    provinsi: 'Jawa Barat',
    tanggal_mulai: fromNow(30),
    pendaftaran_selesai: fromNow(29),
    max_peserta: 40,
    harga_dasar: 200_000,
    gambar_url: '/default-thumbnail.png',
    deskripsi: 'Lomba untuk uji otomatis.',
    mendapatkan: '["Jersey"]',
    status: 'dipublikasi',
    ...changes,
  });
}

export function createClass(judul: string, changes: Record<string, unknown> = {}) {
  return insert('kelas_online', {
    judul,
    deskripsi: 'Kelas untuk uji otomatis.',
    is_gratis: true,
    durasi_menit: 30,
    status: 'dipublikasi',
    gambar_url: '/default-thumbnail.png',
    url_halaman: 'https://belajar.example.test/kelas',
    ...changes,
  });
}

export function createArticle(judul: string, isi: string, changes: Record<string, unknown> = {}) {
  return insert('berita', {
    judul,
    isi,
    status: 'dipublikasi',
    gambar_url: '/default-thumbnail.png',
    ...changes,
  });
}

export function createTicket(changes: Record<string, unknown>) {
  return insert('tiket', { gambar_url: '/default-thumbnail.png', tipe: 'external', ...changes });
}
