import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#local/folders.ts';

// What the product spec quotes stands on the screen for which it is quoted, as a whole literal: 'Rincian' is not found in
// 'Rincian harga'. A screen is its file and all that it imports.

const features = 'src/parents/features';

/** By screen: its first file, and the strings of the spec's part about it. docs/departures.md has what is left out. */
const screens: Record<string, [file: string, strings: string[]]> = {
  Home: [
    `${features}/home/home-screen.tsx`,
    [
      'Kelas Online',
      'Berita Terbaru',
      'Event Race',
      'Lihat Semua',
      'No races found.',
      'Class Online',
      'Learn fundamental cycling skills',
      'Free',
      'Premium',
      'Gratis',
      'Belum ada kelas online tersedia',
      'Berita Pushbike',
      'Failed to load news.',
      'No news available.',
      'Jadwal Race',
      'JUNI',
      'AGU',
      'Failed to load data',
    ],
  ],
  Header: [
    'src/parents/app/app-header.tsx',
    [
      'Cari balapan atau kelas...',
      'Cari',
      'Notifikasi',
      'Event Mendatang (7 hari ke depan)',
      'Tidak ada event mendatang dalam 7 hari ke depan',
      'Memuat notifikasi...',
    ],
  ],
  'Race list': [
    `${features}/races/race-list-screen.tsx`,
    [
      'Daftar Race',
      'Pesan',
      'Tidak ada race ditemukan',
      'Coba ubah filter atau kata kunci pencarian Anda',
    ],
  ],
  'Race detail': [
    `${features}/races/race-detail-screen.tsx`,
    [
      'Ringkasan',
      'Tanggal',
      'Lokasi',
      'Harga',
      'Mendapatkan',
      'Pesan',
      'Pendaftaran Ditutup',
      'Map location not available.',
      'Petunjuk Arah',
    ],
  ],
  'Category choice': [
    `${features}/booking/categories-screen.tsx`,
    [
      'Pilih Kategori',
      'Tidak Bisa di Tukar atau di Kembalikan',
      'Pilih',
      'Tidak ada kategori tersedia.',
    ],
  ],
  'Rider form': [
    `${features}/booking/rider-form-screen.tsx`,
    ['Isi Form Riders', 'Pesan', 'Mengirim...', 'Tidak menggunakan jersey'],
  ],
  'Order summary': [
    `${features}/booking/order-summary-screen.tsx`,
    [
      'Pesananmu',
      'Mendapatkan',
      'Tidak Bisa di Tukar atau di Kembalikan',
      'QRIS',
      'Bayar',
      'Loading order summary...',
      'No race or registration data found.',
    ],
  ],
  Payment: [
    `${features}/payment/payment-screen.tsx`,
    ['Initiating payment...', 'Go to Payment Page'],
  ],
  'Payment result': [
    `${features}/payment/payment-result-screen.tsx`,
    [
      'Kembali ke Beranda',
      'Pembayaran Berhasil',
      'Pembayaran Pending',
      'Pembayaran Gagal',
      'Refund Diproses',
      'Status Tidak Diketahui',
    ],
  ],
  'Orders list': [
    `${features}/orders/order-list-screen.tsx`,
    [
      'Order',
      'Please log in to view your orders.',
      'Login',
      'No orders found.',
      'Browse Races',
      'Rincian',
      'Dikonfirmasi',
      'Menunggu',
      'Dibatalkan',
      'Selesai',
      'Lunas',
      'Belum Bayar',
      'Refund',
      'Gagal',
    ],
  ],
  'Order detail': [
    `${features}/orders/order-detail-screen.tsx`,
    [
      'Detail Order',
      'Total Bayar',
      'Status Pembayaran',
      'Mendapatkan',
      'Lokasi',
      'Map location not available.',
      'Petunjuk Arah',
      'Keterangan',
      'Entry QR Code',
      'Show this QR code at the event entrance for entry.',
    ],
  ],
  'Online classes': [
    `${features}/courses/courses-screen.tsx`,
    [
      'All Online Classes',
      'by Unknown Instructor',
      'N/A',
      'Lihat Detail',
      'No online classes available.',
    ],
  ],
  Tickets: [
    `${features}/tickets/tickets-screen.tsx`,
    ['All Tickets', 'External Link', 'No tickets found for this period'],
  ],
  'News list': [
    `${features}/news/news-list-screen.tsx`,
    ['Daftar Berita', 'Cari berita...', 'Tidak ada berita ditemukan'],
  ],
  'News detail': [`${features}/news/news-detail-screen.tsx`, ['Berita']],
  'Search results': [
    `${features}/search/search-results-screen.tsx`,
    ['Event Races', 'Online Classes', 'No results found'],
  ],
  Login: [`${features}/auth/login-screen.tsx`, ['Masuk', 'Lupa password?']],
  'Reset password': [`${features}/auth/reset-password-screen.tsx`, ['Memverifikasi link reset...']],
  Profile: [
    `${features}/profile/profile-screen.tsx`,
    [
      'Race',
      'Kelas',
      'Selesai',
      'Info',
      'Logout',
      'Keamanan',
      'Belum Ada Registrasi Race',
      'Belum Ada Kelas Online',
      'Akses Diberikan',
      'Aktif',
      'Gratis',
      'Menunggu',
    ],
  ],
};

const roots: Record<string, string> = {
  '#parents/': 'src/parents/',
  '#parts/': 'src/parts/',
  '#ui/': 'src/ui/',
  '#domain/': 'src/domain/',
  '#api/': 'src/api/',
  '#functions/': 'supabase/functions/',
};

function fileOf(from: string, wanted: string): string | null {
  const root = Object.keys(roots).find((one) => wanted.startsWith(one));
  const found = wanted.startsWith('.')
    ? path.join(path.dirname(from), wanted)
    : root === undefined
      ? null
      : path.join(roots[root] ?? '', wanted.slice(root.length));
  return found !== null && /\.tsx?$/.test(found) && existsSync(path.join(projectRoot, found))
    ? found
    : null;
}

const codeOf = new Map<string, string>();
function code(file: string): string {
  const known = codeOf.get(file);
  if (known !== undefined) {
    return known;
  }
  const read = readFileSync(path.join(projectRoot, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '');
  codeOf.set(file, read);
  return read;
}

function reachedFrom(first: string): Set<string> {
  const reached = new Set([first]);
  for (const file of reached) {
    for (const [, wanted = ''] of code(file).matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
      const next = fileOf(file, wanted);
      if (next !== null) {
        reached.add(next);
      }
    }
  }
  return reached;
}

function literalsOf(files: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const file of files) {
    for (const [, single, double, template, text] of code(file).matchAll(
      /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`|>\s*([^<>{}]+?)\s*</g,
    )) {
      found.add(single ?? double ?? template ?? text ?? '');
    }
  }
  return found;
}

test.each(Object.entries(screens))(
  '%s: what the spec quotes stands there whole',
  (_, [file, strings]) => {
    const literals = literalsOf(reachedFrom(file));
    expect(strings.filter((one) => !literals.has(one))).toEqual([]);
  },
);

test('a part of a longer sentence is not the string', () => {
  expect(literalsOf(['src/parents/copy/booking.ts']).has('Tidak Bisa di Tukar')).toBe(false);
});
