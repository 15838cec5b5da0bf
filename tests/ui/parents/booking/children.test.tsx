import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { Rider } from '#api/riders.ts';
import { raised } from '#tests/support/ui/api.ts';
import { backend } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  category,
  entryDetail,
  entryInRace,
  inDays,
  orderId,
  race,
  raceId,
} from '#tests/support/ui/rows.ts';

const path = `/race-detail/${raceId}/anak`;
const session = { email: 'bunda@contoh.id', phone: '0811', fullName: 'Bunda Rara' };

function child(changes: Partial<Rider> & { nama_panggilan: string }): Rider {
  return {
    id: changes.nama_panggilan,
    nama_lengkap: `${changes.nama_panggilan} Putri`,
    tanggal_lahir: '2022-01-15',
    jenis_kelamin: 'wanita',
    kota_asal: 'KOTA BANDUNG',
    nama_tim: null,
    ukuran_jersey: 'S',
    nomor_bib: null,
    foto: null,
    file_identitas: null,
    nama_file_identitas: null,
    ...changes,
  } as Rider;
}

beforeEach(() => {
  backend.profile(null);
  backend.race(race({ satu_rider_per_akun: false }));
  backend.categories([
    category({ id: 'k1', nama: 'Balance 4-5 Mix', usia_min: 4, usia_max: 5, kuota: 1, terisi: 0 }),
    category({ id: 'k2', nama: 'Bebas 4-6', usia_min: 4, usia_max: 6, kuota: null }),
  ]);
  backend.ownEntries([]);
});

test('children are chosen with the class that fits, and sent together', async () => {
  backend.riders([
    child({ nama_panggilan: 'Zahra' }),
    child({ nama_panggilan: 'Rara', ukuran_jersey: 'M' }),
    child({ nama_panggilan: 'Adik', tanggal_lahir: '2026-01-15' }),
  ]);
  const asked: Record<string, unknown>[] = [];
  backend.registerRiders((body) => {
    asked.push(body);
    return HttpResponse.json([entryDetail()]);
  });
  backend.order(entryDetail());
  const { user, router } = renderApp(path, { session });
  const zahra = await screen.findByRole('checkbox', { name: /Zahra/ });
  const goOn = screen.getByRole('button', { name: 'Lanjut' });
  expect(goOn).toBeDisabled();
  expect(goOn).toHaveAccessibleDescription('Belum ada anak yang dipilih');
  // Too young for both.
  expect(screen.getByRole('checkbox', { name: /Adik/ })).toBeDisabled();
  expect(screen.getByText('Tidak ada kategori yang cocok dan masih punya tempat.')).toBeVisible();
  await user.click(zahra);
  expect(screen.getByText('1 anak · Rp 175.000')).toBeVisible();
  // The one place of the first class is the sister's: no other is taken for Rara without a word.
  await user.click(screen.getByRole('checkbox', { name: /Rara/ }));
  expect(screen.getByText('Pilih kategori Rara dulu')).toBeVisible();
  expect(goOn).toBeDisabled();
  expect(goOn).toHaveAccessibleDescription(/Pilih kategori Rara dulu/);
  expect(screen.getByRole('link', { name: 'Daftar tunggu Balance 4-5 Mix' })).toHaveAttribute(
    'href',
    `/race-detail/${raceId}/categories`,
  );
  await user.click(screen.getAllByRole('radio', { name: /Bebas 4-6/ })[1] as HTMLElement);
  expect(screen.getByText('2 anak · Rp 350.000')).toBeVisible();
  const [first, second] = screen.getAllByRole('group');
  expect(first).toHaveTextContent('Kategori untuk Zahra');
  expect(second).toHaveTextContent('Kuota penuh');
  await user.click(screen.getByRole('button', { name: 'Lanjut' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/order-summary/${raceId}`));
  expect(router.state.location.search).toBe(`?pendaftaran=${orderId}`);
  expect(asked).toEqual([
    {
      race_id: raceId,
      request_id: expect.any(String),
      entries: [
        {
          category_id: 'k1',
          full_name: 'Zahra Putri',
          nickname: 'Zahra',
          birth_date: '15-01-2022',
          gender: 'perempuan',
          city: 'KOTA BANDUNG',
          team_name: '',
          jersey_size: 'S',
          start_number: '',
          seen: 175_000,
        },
        expect.objectContaining({ category_id: 'k2', nickname: 'Rara', jersey_size: 'M' }),
      ],
    },
  ]);
});

test('a refusal names the child; the same choice again is the same request, another is another', async () => {
  backend.riders([child({ nama_panggilan: 'Zahra' }), child({ nama_panggilan: 'Rara' })]);
  const requests: unknown[] = [];
  backend.registerRiders((body) => {
    requests.push(body.request_id);
    return raised(409, 'category_full', {
      category: 'Balance 4-5 Mix',
      kuota: 1,
      place: 2,
      rider: 'Rara',
    });
  });
  const { user } = renderApp(path, { session });
  await user.click(await screen.findByRole('checkbox', { name: /Zahra/ }));
  await user.click(screen.getByRole('checkbox', { name: /Rara/ }));
  await user.click(screen.getAllByRole('radio', { name: /Bebas 4-6/ })[1] as HTMLElement);
  const goOn = screen.getByRole('button', { name: 'Lanjut' });
  await user.click(goOn);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Rara:');
  expect(alert).toHaveTextContent('Tidak ada yang didaftarkan. Periksa Rara dulu, ya.');
  await user.click(goOn);
  await waitFor(() => expect(requests).toHaveLength(2));
  await user.click(screen.getByRole('checkbox', { name: /Rara/ }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(goOn);
  await waitFor(() => expect(requests).toHaveLength(3));
  expect(requests[1]).toBe(requests[0]);
  expect(requests[2]).not.toBe(requests[0]);
});

test('whose unpaid places are too many is led to the orders', async () => {
  backend.riders([child({ nama_panggilan: 'Zahra' })]);
  backend.registerRiders(() =>
    raised(429, 'too_many_unpaid', { limit: 20, waiting: 20, seconds: 90 }),
  );
  const { user } = renderApp(path, { session });
  await user.click(await screen.findByRole('checkbox', { name: /Zahra/ }));
  await user.click(screen.getByRole('button', { name: 'Lanjut' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Anda punya 20 pesanan');
  expect(screen.getByRole('link', { name: 'Lihat pesanan' })).toHaveAttribute('href', '/order');
});

test('a child with an entry here is not offered again; where one rider may ride, one is chosen', async () => {
  backend.race(race({ satu_rider_per_akun: true }));
  backend.ownEntries([
    entryInRace({ nama_lengkap_rider: 'ZAHRA putri', tanggal_lahir_rider: '2022-01-15' }),
  ]);
  backend.riders([
    child({ nama_panggilan: 'Zahra' }),
    child({ nama_panggilan: 'Rara' }),
    child({ nama_panggilan: 'Nina' }),
  ]);
  const { user } = renderApp(path, { session });
  expect(await screen.findByRole('checkbox', { name: /Zahra/ })).toBeDisabled();
  expect(screen.getByText('Sudah didaftarkan di lomba ini.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /Rara/ }));
  await user.click(screen.getByRole('checkbox', { name: /Nina/ }));
  expect(screen.getByRole('checkbox', { name: /Rara/ })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: /Nina/ })).toBeChecked();
});

test('a race that gives a jersey asks for the size of a child who had none', async () => {
  backend.race(race({ satu_rider_per_akun: false, mendapatkan: '["Jersey"]' }));
  backend.riders([child({ nama_panggilan: 'Zahra', ukuran_jersey: 'None' })]);
  const { user } = renderApp(path, { session });
  await user.click(await screen.findByRole('checkbox', { name: /Zahra/ }));
  expect(screen.getByRole('button', { name: 'Lanjut' })).toBeDisabled();
  expect(screen.getByText(/^Pilih ukuran jersey .+ dulu$/)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: /Ukuran jersey/ }), 'M');
  expect(screen.queryByText(/^Pilih ukuran jersey .+ dulu$/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Lanjut' })).toBeEnabled();
});

test('nobody is known yet', async () => {
  backend.riders([]);
  renderApp(path, { session });
  expect(await screen.findByText('Belum ada anak yang tersimpan')).toBeVisible();
  // Both ways on: saving the children first, or one child at a time.
  expect(screen.getByRole('link', { name: 'Tambah anak' })).toHaveAttribute(
    'href',
    '/profile?tab=anak',
  );
  expect(screen.getByRole('link', { name: 'Pilih Kategori' })).toBeVisible();
});

test('the last place and two siblings: who goes without is named, choices stay, and one of them takes it', async () => {
  backend.categories([
    category({ id: 'k1', nama: 'Balance 4-5 Mix', usia_min: 4, usia_max: 5, kuota: 9, terisi: 7 }),
  ]);
  backend.riders([child({ nama_panggilan: 'Raka' }), child({ nama_panggilan: 'Zahra' })]);
  const asked: string[][] = [];
  backend.registerRiders(({ entries }) => {
    const names = (entries as { nickname: string }[]).map(({ nickname }) => nickname);
    asked.push(names);
    return names.length === 1
      ? HttpResponse.json([entryDetail()])
      : raised(409, 'category_full', {
          category: 'Balance 4-5 Mix',
          place: 1,
          rider: 'Raka',
          left: 1,
          without: ['Zahra'],
        });
  });
  backend.order(entryDetail());
  const { user } = renderApp(path, { session });
  await user.click(await screen.findByRole('checkbox', { name: /Raka/ }));
  await user.click(screen.getByRole('checkbox', { name: /Zahra/ }));
  backend.categories([
    category({ id: 'k1', nama: 'Balance 4-5 Mix', usia_min: 4, usia_max: 5, kuota: 9, terisi: 8 }),
  ]);
  await user.click(screen.getByRole('button', { name: 'Lanjut' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Tinggal 1 tempat: belum ada untuk Zahra.',
  );
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: /Zahra/ })).toHaveAccessibleDescription(
      'Kategori yang cocok sudah penuh.',
    ),
  );
  expect(screen.getByRole('checkbox', { name: /Raka/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /Raka/ })).toHaveAccessibleDescription(
    /Balance 4-5 Mix/,
  );
  await user.click(screen.getByRole('checkbox', { name: /Zahra/ }));
  await user.click(screen.getByRole('button', { name: 'Lanjut' }));
  await waitFor(() => expect(asked).toEqual([['Raka', 'Zahra'], ['Raka']]));
});

test('beside what they cost together stands what the race asks next, and when', async () => {
  const step = { tempat: null, sisa: null, harga: null, kategori: {} };
  backend.race(
    race({
      satu_rider_per_akun: false,
      langkah_harga: [
        { ...step, urutan: 1, nama: 'Early bird', sampai: inDays(2), harga: 125_000 },
        { ...step, urutan: 2, nama: 'Normal', sampai: null },
      ],
    }),
  );
  backend.riders([child({ nama_panggilan: 'Zahra' })]);
  const { user } = renderApp(path, { session });
  await user.click(await screen.findByRole('checkbox', { name: /Zahra/ }));
  expect(screen.getByText(/^1 anak · Rp.125\.000$/)).toBeVisible();
  expect(screen.getByText(/^Early bird · Rp.175\.000 mulai /)).toBeVisible();
});
