import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EntryDetail } from '#api/entries.ts';
import { keepContact } from '#parts/contact-handover.ts';
import { backend, brokenServer, held } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  daysBeforeTheRace,
  entryDetail,
  inDays,
  orderId,
  profile,
  raceId,
} from '#tests/support/ui/rows.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: daysBeforeTheRace });
  backend.profile(null);
});

const path = `/order-summary/${raceId}?pendaftaran=${orderId}`;
function loaded() {
  return screen.findByText('Rincian harga');
}
/** The value beside a label of a list of facts. */
function fact(label: string) {
  return screen.getByText(label).nextElementSibling;
}

test('a visitor is sent to sign in and comes back here', async () => {
  renderApp(path);
  expect(await screen.findByRole('heading', { name: 'Masuk' })).toBeVisible();
  expect(window.location.search).toBe(`?next=${encodeURIComponent(path)}`);
});

test('the step, what a code takes off, and a fee that the club bears', async () => {
  const step = { tempat: null, sisa: null, harga: null, kategori: {} };
  const order = entryDetail({
    harga_dasar: 157_500,
    potongan: 17_500,
    langkah: 1,
    biaya_admin: 0,
    biaya_penyelenggara: 4_000,
    total_bayar: 157_821,
  });
  backend.order({
    ...order,
    lomba: {
      ...(order.lomba as NonNullable<typeof order.lomba>),
      harga_dasar: 200_000,
      langkah_harga: [
        { ...step, urutan: 1, nama: 'Early bird', sampai: inDays(3), harga: 175_000 },
        { ...step, urutan: 2, nama: 'Normal', sampai: null },
      ],
    },
  });
  renderApp(path, { session: true });
  await loaded();
  expect(fact('Harga pendaftaran (1 rider) · Early bird')).toHaveTextContent(/^Rp.175\.000$/);
  expect(fact('Potongan kode')).toHaveTextContent(/^−Rp.17\.500$/);
  expect(screen.queryByText('Biaya admin')).toBeNull();
  expect(screen.getByText('Sudah termasuk biaya layanan')).toBeVisible();
  expect(fact('Total')).toHaveTextContent(/^Rp.157\.821$/);
  expect(screen.getByText(/^Harga Early bird tetap milik Anda sampai waktu itu/)).toBeVisible();
  expect(await screen.findByText(/^Early bird · Rp.200\.000 mulai /)).toBeVisible();
});

test('waits with its words, then reads everything back from the database', async () => {
  const answer = held(() => HttpResponse.json([entryDetail()]));
  backend.order(answer.answer);
  renderApp(path, { session: { email: 'bunda@contoh.id', phone: '0811', fullName: 'Bunda Rara' } });
  expect(await screen.findByText('Loading order summary...')).toBeVisible();
  answer.release();
  await loaded();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Pesananmu');
  const card = screen.getByRole('link', { name: /Piala Pushbike Bandung/ });
  expect(card).toHaveAttribute('href', `/race-detail/${raceId}`);
  expect(within(card).getByText('Lapangan Tegalega - Bandung - Jawa Barat')).toBeVisible();
  expect(screen.getByText(/^Minggu, 20 Desember 2026/)).toHaveTextContent('07.00 WIB');
  expect(fact('Rider')).toHaveTextContent('Rara Putri (Rara)');
  expect(fact('Kota asal')).toHaveTextContent('Kota Bandung');
  await waitFor(() => expect(fact('Pemesan')).toHaveTextContent('Bunda Rara'));
  expect(fact('Email')).toHaveTextContent('bunda@contoh.id');
  expect(fact('Jersey')).toHaveTextContent('S');
  expect(screen.getByText('Goodie bag')).toBeVisible();
  expect(screen.getByText('Tidak Bisa di Tukar atau di Kembalikan')).toBeVisible();
  expect(screen.getByRole('radio', { name: /QRIS/ })).toBeChecked();
  expect(fact('Harga pendaftaran (1 rider)')).toHaveTextContent('Rp 175.000');
  expect(fact('Kode unik')).toHaveTextContent('Rp 321');
  expect(fact('Biaya admin')).toHaveTextContent('Rp 4.000');
  expect(fact('Total')).toHaveTextContent('Rp 179.321');
  expect(screen.getByText(/Tempat rider disimpan sampai 25 Nov 2026, 10.30 WIB/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Bayar' })).toHaveAttribute(
    'href',
    `/payment/${raceId}?pendaftaran=${orderId}`,
  );
});

test('what goes back today stands before paying, and the whole rule is one tap away', async () => {
  const lomba = {
    ...entryDetail().lomba,
    aturan_pengembalian: [
      { hari: 14, persen: 100, biaya: true },
      { hari: 3, persen: 50, biaya: false },
    ],
    aturan_batal: 'Ganti rider: hubungi kami.',
  };
  backend.order(entryDetail({ lomba: lomba as NonNullable<EntryDetail['lomba']> }));
  const { user } = renderApp(path, { session: true });
  await loaded();
  // Not the spec's sentence, which would be untrue here.
  expect(screen.queryByText('Tidak Bisa di Tukar atau di Kembalikan')).toBeNull();
  const first = 'Sampai 14 hari sebelum lomba: 100% kembali, termasuk biaya layanan.';
  expect(screen.getAllByText(first)[0]).toBeVisible();
  expect(screen.getByText('Setelah itu: uang tidak kembali.')).not.toBeVisible();
  await user.click(screen.getByText('Kalau anak sakit atau tidak jadi ikut'));
  expect(screen.getByText('Setelah itu: uang tidak kembali.')).toBeVisible();
  expect(screen.getByText('Ganti rider: hubungi kami.')).toBeVisible();
});

const account = { email: 'daftar@contoh.id', phone: '0811', fullName: 'Nama Saat Daftar' };
const own = { nama_lengkap: 'Bunda Rara', email: 'bunda@contoh.id', nomor_hp: '0822' };

test.each([
  [
    'the profile, with what the form handed over before it',
    { email: 'ayah@contoh.id', phone: '' },
    own,
    ['Bunda Rara', 'ayah@contoh.id', '0822'],
  ],
  ['the profile', null, own, ['Bunda Rara', 'bunda@contoh.id', '0822']],
  [
    'what the sign-up said, where the profile says nothing',
    { email: '', phone: '0899' },
    { nama_lengkap: null, email: null, nomor_hp: null },
    ['Nama Saat Daftar', 'daftar@contoh.id', '0899'],
  ],
])('the orderer is %s', async (_, contact, details, [name, email, phone]) => {
  if (contact !== null) {
    keepContact(orderId, contact);
  }
  backend.order(entryDetail());
  backend.profile(profile(details));
  renderApp(path, { session: account });
  await loaded();
  await waitFor(() => expect(fact('Pemesan')).toHaveTextContent(name ?? ''));
  expect(fact('Email')).toHaveTextContent(email ?? '');
  expect(fact('Nomor HP')).toHaveTextContent(phone ?? '');
});

test('the provider writes to the account’s own address: where the form says another, the summary says so', async () => {
  keepContact(orderId, { email: 'ayah@contoh.id', phone: '' });
  backend.order(entryDetail());
  backend.profile(profile(own));
  renderApp(path, { session: account });
  await loaded();
  await waitFor(() => expect(fact('Bukti bayar ke')).toHaveTextContent('bunda@contoh.id'));
  expect(fact('Email')).toHaveTextContent('ayah@contoh.id');
});

test('a profile that cannot be read leaves the sign-up’s words, and the way to pay', async () => {
  backend.order(entryDetail());
  backend.profile(brokenServer());
  renderApp(path, { session: account });
  await loaded();
  await waitFor(() => expect(fact('Pemesan')).toHaveTextContent('Nama Saat Daftar'));
  expect(screen.getByRole('link', { name: 'Bayar' })).toBeVisible();
});

test('no jersey is said too', async () => {
  backend.order(entryDetail({ ukuran_jersey: 'None' }));
  renderApp(path, { session: true });
  await loaded();
  expect(fact('Jersey')).toHaveTextContent('Tidak menggunakan jersey');
});

test('a place whose city and province are one is named once', async () => {
  const { lomba } = entryDetail();
  if (lomba === null) {
    throw new Error('the race is missing');
  }
  backend.order(entryDetail({ lomba: { ...lomba, kota: 'Bali', provinsi: 'Bali' } }));
  renderApp(path, { session: true });
  await loaded();
  expect(screen.getByText('Lapangan Tegalega - Bali')).toBeVisible();
});

test('only the person’s own order is asked for', async () => {
  let asked = new URLSearchParams();
  backend.order((request) => {
    asked = new URL(request.url).searchParams;
    return HttpResponse.json([entryDetail()]);
  });
  renderApp(path, { session: { userId: '11111111-0000-4000-8000-000000000000' } });
  await loaded();
  expect(asked.get('user_id')).toBe('eq.11111111-0000-4000-8000-000000000000');
  expect(asked.get('id')).toBe(`eq.${orderId}`);
});

test.each([
  ['no registration in the address', `/order-summary/${raceId}`, entryDetail()],
  ['an order that does not exist or is not theirs', path, null],
  ['an order of another race', path, entryDetail({ lomba_id: 'other' })],
])('%s', async (_, address, row) => {
  backend.order(row);
  renderApp(address, { session: true });
  expect(await screen.findByText('No race or registration data found.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Bayar' })).toBeNull();
});

test('a failed read says so and can be tried again', async () => {
  backend.order(brokenServer());
  const { user } = renderApp(path, { session: true });
  expect(await screen.findByText('Failed to load race details.')).toBeVisible();
  backend.order(entryDetail());
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  await loaded();
});

const calledOff = { ...entryDetail().lomba, status: 'dibatalkan' } as EntryDetail['lomba'];

test.each([
  [
    'paid',
    { status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' },
    'Pesanan ini sudah lunas. Tidak perlu membayar lagi.',
  ],
  [
    'refunded',
    { status_pendaftaran: 'dibatalkan', status_pembayaran: 'refund' },
    /Uang pesanan ini dikembalikan/,
  ],
  [
    'paid without a place left',
    {
      status_pendaftaran: 'dibatalkan',
      status_pembayaran: 'dibayar',
      perlu_tindakan: 'slot_habis',
    },
    /tempat di lomba ini sudah habis/,
  ],
  ['held until the race was called off', { lomba: calledOff }, /Maaf, lomba ini dibatalkan/],
])('an order that is %s is not paid again', async (_, changes, text) => {
  backend.order(entryDetail(changes));
  renderApp(path, { session: true });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Bayar' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Lihat pesanan' })).toHaveAttribute(
    'href',
    `/order-detail/${orderId}`,
  );
});

test('an order whose hold ended may still be paid', async () => {
  backend.order(entryDetail({ status_pendaftaran: 'dibatalkan', status_pembayaran: 'gagal' }));
  renderApp(path, { session: true });
  expect(await screen.findByText(/Batas waktu bayar sudah lewat/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Bayar' })).toBeVisible();
});
