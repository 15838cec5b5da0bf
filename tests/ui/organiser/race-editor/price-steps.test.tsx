import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { editableRace } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

async function openPrices(
  refusal?: { code: string; facts: Record<string, unknown> },
  role: 'pemilik' | 'panitia' = 'pemilik',
) {
  const backend = organiserBackend({ roles: [role] });
  const race = editableRace();
  Object.assign(race.content, { langkah_harga: [], biaya_ditanggung: false });
  backend.answer('race_for_edit', race);
  backend.answer('admin_fee', 4_000);
  if (refusal) {
    backend.refuse('save_race', 422, refusal.code, refusal.facts);
  } else {
    backend.answer('save_race', ({ changes: sent, version }) => ({
      race: { ...race, versi: version + 1, content: { ...race.content, ...(sent as object) } },
      fields: [],
      consequences: { moved: null, price: null, closes_earlier: null },
    }));
  }
  const { user } = renderConsole(`/lomba/${raceId}/pengaturan`);
  await screen.findByRole('textbox', { name: 'Nama lomba' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { backend, user, press };
}

test('three steps with one press, in order, the last without an end, and what a parent pays at each', async () => {
  const { backend, press } = await openPrices();
  await press('Pakai Early bird, Normal, On the spot');
  const steps = screen.getAllByLabelText('Nama tahap').map((field) => field.closest('li'));
  expect(steps).toHaveLength(3);
  expect(within(steps[0] as HTMLElement).getByText('Sekarang')).toBeVisible();
  expect(within(steps[2] as HTMLElement).queryByLabelText('Berlaku sampai')).toBeNull();
  await press('Simpan perubahan');
  await screen.findByText('Semua perubahan tersimpan');
  const [sent] = backend.sent('save_race').filter(({ commit }) => commit !== false);
  expect(sent).toMatchObject({
    changes: {
      langkah_harga: [
        { urutan: 1, nama: 'Early bird' },
        { urutan: 2, nama: 'Normal', harga: null },
        { urutan: 3, nama: 'On the spot', sampai: null, tempat: null },
      ],
    },
  });
});

test('the fee is borne with one switch', async () => {
  const { backend, user, press } = await openPrices();
  await user.click(screen.getByRole('checkbox', { name: /^Klub menanggung biaya layanan/ }));
  await press('Simpan perubahan');
  await screen.findByText('Semua perubahan tersimpan');
  expect(backend.sent('save_race').at(-1)).toMatchObject({ changes: { biaya_ditanggung: true } });
});

test('a promise that would be broken is told at the steps', async () => {
  const { press } = await openPrices({
    code: 'price_promised',
    facts: { kategori_id: null, from: 125_000, to: 150_000, until: '2026-12-06T00:00:00+07:00' },
  });
  await press('Pakai Early bird, Normal, On the spot');
  await press('Simpan perubahan');
  expect(await screen.findByText(/tahap yang berjalan .* tetap di tempatnya/)).toBeVisible();
  expect(screen.queryByLabelText('Alasan koreksi')).toBeNull();
});

test.each([
  ['price_step_past', { urutan: 1 }, /^Tahap 1 berakhir di masa lalu/],
  ['price_step_unreachable', { urutan: 2 }, /^Tahap 2 tidak akan pernah berlaku: tahap sebelumnya/],
  [
    'price_not_chargeable',
    { harga_dasar: 500, min: 1_000, max: 5_000_000 },
    /^QRIS hanya bisa menagih Rp.1\.000 sampai Rp.5\.000\.000/,
  ],
])('%s is told at the steps, and what was typed stays', async (code, facts, text) => {
  const { press } = await openPrices({ code, facts: { field: 'langkah_harga', ...facts } });
  await press('Pakai Early bird, Normal, On the spot');
  await press('Simpan perubahan');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getAllByLabelText('Nama tahap')).toHaveLength(3);
  expect(screen.queryByLabelText(/^Alasan koreksi/)).toBeNull();
});

const dearer = {
  code: 'price_promised',
  facts: {
    field: 'langkah_harga',
    kategori_id: 'a',
    from: 125_000,
    to: 175_000,
    until: '2026-12-06T00:00:00+07:00',
    places: 12,
  },
};

test('the owner corrects a price with a reason, and nothing else is saved with it', async () => {
  const { backend, user, press } = await openPrices(dearer);
  await user.type(screen.getByRole('textbox', { name: 'Nama lomba' }), ' 2');
  const price = screen.getByRole('textbox', { name: /^Harga per rider/ });
  await user.clear(price);
  await user.type(price, '200000');
  await press('Simpan perubahan');
  expect(
    await screen.findByText(
      /harga Rp.125\.000 dijanjikan sampai 6.Des.2026, 00.00 WIB untuk 12 pendaftar berikutnya/,
    ),
  ).toBeVisible();
  await press('Simpan dengan alasan ini');
  expect(screen.getByText('Tulis alasannya. Orang tua membacanya di halaman lomba.')).toBeVisible();
  backend.answer('save_race', ({ changes, version }) => ({
    race: {
      ...editableRace(),
      versi: version + 1,
      content: { ...editableRace().content, ...(changes as object) },
    },
    fields: [],
    consequences: { moved: null, price: null, closes_earlier: null },
  }));
  await user.type(screen.getByLabelText(/^Alasan koreksi/), 'Salah tulis.');
  await press('Simpan dengan alasan ini');
  expect(await screen.findByText(/^Harga dibetulkan/)).toBeVisible();
  expect(backend.sent('save_race').at(-1)).toMatchObject({
    changes: { harga_dasar: 200_000, alasan_harga: 'Salah tulis.' },
  });
  expect(backend.sent('save_race').at(-1)?.changes).not.toHaveProperty('judul');
  expect(screen.queryByLabelText(/^Alasan koreksi/)).toBeNull();
});

test('who is no owner reads who may correct it', async () => {
  const { press } = await openPrices(dearer, 'panitia');
  await press('Pakai Early bird, Normal, On the spot');
  await press('Simpan perubahan');
  expect(await screen.findByText(/hanya pemilik klub yang bisa membetulkannya/)).toBeVisible();
  expect(screen.queryByLabelText(/^Alasan koreksi/)).toBeNull();
});
