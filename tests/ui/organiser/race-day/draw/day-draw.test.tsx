import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { classId, dayEntry, raceDayServer } from '#tests/support/ui/organiser/race-day.ts';
import { eachOnANewPhone } from '#tests/support/ui/organiser/race-day-phones.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

eachOnANewPhone();

const girls = '7c1f5a52-6a51-4d11-8f0a-0d0a1c0f0003';
const secondCategoryId = '7c1f5a52-6a51-4d11-8f0a-0d0a1c0f0004';

async function twoOpenClasses() {
  const day = raceDayServer(organiserBackend(), { riders: 6 });
  day.classes.push({
    id: girls,
    nama: 'Girls 2019',
    kategori_id: [secondCategoryId],
    n: 0,
    fase: 'baru',
    category_names: ['Girls 2019'],
    codes_received: [],
  });
  day.entries = [
    ...day.entries,
    ...[11, 12, 13].map((plate) => dayEntry(plate, { kategori_id: secondCategoryId })),
  ];
  const view = renderConsole(`/lomba/${raceId}/hari-lomba`);
  await view.user.click(await screen.findByRole('button', { name: 'Pegang kendali di HP ini' }));
  await screen.findByText('Kendali: HP ini');
  await view.router.navigate(`/lomba/${raceId}/hari-lomba/kelas-baru`);
  await screen.findByRole('heading', { name: 'Undi semua kelas hari ini' });
  return { day, ...view };
}

test('two classes are closed under one code and drawn with one set of numbers (R40)', async () => {
  const { day, user } = await twoOpenClasses();
  expect(screen.getByRole('checkbox', { name: 'Girls 2019, 3 anak' })).toBeChecked();
  await fillIn(user, screen.getByRole('textbox', { name: 'Angka panitia' }), '000048');
  await user.click(screen.getByRole('button', { name: 'Tutup 2 daftar dan buat satu kode' }));
  await screen.findByText(/^2 daftar dengan 9 anak, 8 gate/);
  const [, confirm] = screen.getAllByRole('button', { name: 'Tutup 2 daftar dan buat satu kode' });
  await user.click(confirm as HTMLElement);

  await screen.findByRole('heading', { name: 'Kode undian' });
  for (const [index, number] of ['005000', '000203', '000017'].entries()) {
    await fillIn(user, await screen.findByRole('textbox', { name: `Orang ${index + 1}` }), number);
  }
  await user.click(screen.getByRole('button', { name: 'Periksa angka' }));
  await user.click(screen.getByRole('checkbox', { name: 'Angka sudah dibacakan dan cocok' }));
  await user.click(screen.getByRole('button', { name: 'Tampilkan hasil undian' }));
  await waitFor(() =>
    expect(day.decisions.filter(({ kind }) => kind === 'undi').map((one) => one.class)).toEqual(
      [classId, girls].toSorted(),
    ),
  );
  const closings = day.decisions.flatMap((one) =>
    one.kind === 'tutup_daftar' ? [one.payload] : [],
  );
  expect(closings).toHaveLength(2);
  expect(new Set(closings.map(({ code }) => code)).size).toBe(1);
  expect(
    new Set(
      day.decisions.flatMap((one) => (one.kind === 'undi' ? JSON.stringify(one.payload) : [])),
    ).size,
  ).toBe(1);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Kode undian' })).toBeNull());
});

test('one class alone is not drawn here, but on its own page', async () => {
  const { user, day, router } = await twoOpenClasses();
  await user.click(screen.getByRole('checkbox', { name: 'Girls 2019, 3 anak' }));
  expect(screen.getByText(/^Pilih paling sedikit dua kelas/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tutup 1 daftar dan buat satu kode' })).toBeDisabled();
  expect(day.decisions.filter(({ kind }) => kind === 'tutup_daftar')).toEqual([]);
  await router.navigate(`/lomba/${raceId}/hari-lomba/undian/${classId}`);
  expect(
    await screen.findByRole('button', { name: 'Tutup daftar dan buat kode undian' }),
  ).toBeVisible();
});
