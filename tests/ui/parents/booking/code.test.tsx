import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Rider } from '#api/riders.ts';
import { raised } from '#tests/support/ui/api.ts';
import { backend } from '#tests/support/ui/backend.ts';
import { expectNoBarriers } from '#tests/support/ui/barriers.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { category, entryDetail, race, raceId } from '#tests/support/ui/rows.ts';

const path = `/race-detail/${raceId}/anak`;
const session = { email: 'bunda@contoh.id', phone: '0811', fullName: 'Bunda Rara' };
const none = { potongan: null, price_left: null, reason: null, sampai: null, min_anak: null };

function child(name: string): Rider {
  return {
    id: name,
    nama_lengkap: `${name} Putri`,
    nama_panggilan: name,
    tanggal_lahir: '2022-01-15',
    jenis_kelamin: 'wanita',
    kota_asal: 'KOTA BANDUNG',
    nama_tim: null,
    ukuran_jersey: 'S',
    nomor_bib: null,
    foto: null,
    file_identitas: null,
    nama_file_identitas: null,
  } as Rider;
}

/** A code for two children: Rp25.000 off each. */
function siblingsCode(body: Record<string, unknown>) {
  const children = body.children as { harga: number }[];
  return HttpResponse.json({
    kode_id: 'kode-1',
    kode: 'SAUDARA',
    children: children.map(({ harga }) =>
      children.length < 2
        ? { ...none, reason: 'code_for_more', min_anak: 2 }
        : { ...none, potongan: 25_000, price_left: harga - 25_000 },
    ),
  });
}

beforeEach(() => {
  sessionStorage.clear();
  backend.profile(null);
  backend.race(race({ satu_rider_per_akun: false }));
  backend.categories([
    category({ id: 'k2', nama: 'Bebas 4-6', usia_min: 4, usia_max: 6, kuota: null }),
  ]);
  backend.ownEntries([]);
  backend.riders([child('Zahra'), child('Rara')]);
});

test('a code is typed, told why not, then comes off each child, and is sent', async () => {
  backend.checkCode(siblingsCode);
  const sent: Record<string, unknown>[] = [];
  backend.registerRiders((body) => {
    sent.push(body);
    return HttpResponse.json([entryDetail()]);
  });
  backend.order(entryDetail());
  const { user } = renderApp(path, { session });
  await user.click(await screen.findByRole('checkbox', { name: /Zahra/ }));
  await user.click(screen.getByRole('button', { name: 'Punya kode?' }));
  await user.type(screen.getByLabelText('Kode potongan'), 'saudara');
  await user.click(screen.getByRole('button', { name: 'Pakai' }));
  expect(await screen.findByText(/berlaku mulai 2 anak/)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /Rara/ }));
  expect(await screen.findByText(/^Kode SAUDARA · −Rp.50\.000$/)).toBeVisible();
  expect(screen.getByText(/^2 anak · Rp.300\.000$/)).toBeVisible();
  await expectNoBarriers();
  await user.click(screen.getByRole('button', { name: 'Lanjut' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.entries).toMatchObject([
    { seen: 150_000, kode_id: 'kode-1' },
    { seen: 150_000, kode_id: 'kode-1' },
  ]);
});

test('a code that a link brought stands in the form, and is taken out', async () => {
  backend.checkCode(siblingsCode);
  sessionStorage.setItem(`kode-${raceId}`, 'SAUDARA');
  const { user } = renderApp(path, { session });
  await user.click(await screen.findByRole('checkbox', { name: /Zahra/ }));
  await user.click(screen.getByRole('checkbox', { name: /Rara/ }));
  expect(await screen.findByText(/^2 anak · Rp.300\.000$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hapus kode' }));
  expect(screen.getByText(/^2 anak · Rp.350\.000$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Punya kode?' })).toBeVisible();
  expect(sessionStorage.getItem(`kode-${raceId}`)).toBeNull();
});

test('one that was stopped while the form was open is told, and the price is anew', async () => {
  backend.checkCode(siblingsCode);
  backend.registerRiders(() => raised(409, 'code_unknown', { place: 1, rider: 'Zahra' }));
  sessionStorage.setItem(`kode-${raceId}`, 'SAUDARA');
  const { user } = renderApp(path, { session });
  await user.click(await screen.findByRole('checkbox', { name: /Zahra/ }));
  await user.click(screen.getByRole('checkbox', { name: /Rara/ }));
  await screen.findByText(/^2 anak · Rp.300\.000$/);
  await user.click(screen.getByRole('button', { name: 'Lanjut' }));
  expect(await screen.findByText(/^2 anak · Rp.350\.000$/)).toBeVisible();
  expect(screen.getByText(/tidak dikenal di lomba ini, atau sudah tidak berlaku/)).toBeVisible();
  expect(screen.getByLabelText('Kode potongan')).toHaveValue('SAUDARA');
});

test.each([
  // Another club's, one that was stopped and one that is not there are the same answer.
  [{ reason: 'code_unknown' }, /^Kode ini tidak dikenal di lomba ini, atau sudah tidak berlaku\.$/],
  [
    { reason: 'code_over', sampai: '2026-11-01T00:00:00+07:00' },
    /^Kode ini berlaku sampai 1.Nov.2026, 00\.00.WIB\.$/,
  ],
  [{ reason: 'code_used_up' }, /^Kode ini sudah habis dipakai\.$/],
  [{ reason: 'code_not_for_category' }, /^Kode ini tidak berlaku untuk kategori ini\.$/],
  [{ reason: 'code_used_by_account' }, /^Anda sudah memakai kode ini di lomba ini\.$/],
])('%o has its words, and the price stays', async (told, text) => {
  backend.checkCode(() =>
    HttpResponse.json({
      kode_id: told.reason === 'code_unknown' ? null : 'kode-1',
      kode: 'PROMO',
      children: [{ ...none, ...told }],
    }),
  );
  const { user } = renderApp(path, { session });
  await user.click(await screen.findByRole('checkbox', { name: /Zahra/ }));
  await user.click(screen.getByRole('button', { name: 'Punya kode?' }));
  await user.type(screen.getByLabelText('Kode potongan'), 'promo');
  await user.click(screen.getByRole('button', { name: 'Pakai' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText(/^1 anak · Rp.175\.000$/)).toBeVisible();
});

test('too many wrong ones are told with when to try again', async () => {
  backend.checkCode(() => raised(429, 'too_many_codes', { limit: 10, seconds: 1800 }));
  const { user } = renderApp(path, { session });
  await user.click(await screen.findByRole('checkbox', { name: /Zahra/ }));
  await user.click(screen.getByRole('button', { name: 'Punya kode?' }));
  await user.type(screen.getByLabelText('Kode potongan'), 'tebak');
  await user.click(screen.getByRole('button', { name: 'Pakai' }));
  expect(await screen.findByText(/Coba lagi 30 menit lagi/)).toBeVisible();
});

test('the link of a race keeps its code', async () => {
  renderApp(`/race-detail/${raceId}?kode=HEMAT25`);
  await waitFor(() => expect(sessionStorage.getItem(`kode-${raceId}`)).toBe('HEMAT25'));
});
