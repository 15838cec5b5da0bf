import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { preset } from '#functions/_shared/racing/format.ts';
import { closingActs, closingList } from '#organiser/features/race-day/draw/closing.ts';
import { ClassDay, drawnAloud } from '#tests/support/racing/class-day.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { classId, dayEntry, raceDayServer } from '#tests/support/ui/organiser/race-day.ts';
import { eachOnANewPhone } from '#tests/support/ui/organiser/race-day-phones.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

eachOnANewPhone();

const girls = '7c1f5a52-6a51-4d11-8f0a-0d0a1c0f0003';
const secondCategoryId = '7c1f5a52-6a51-4d11-8f0a-0d0a1c0f0004';

function twoClasses() {
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
  return day;
}

/** The screen of the classes, on the phone that decides. */
async function openedClasses() {
  const view = renderConsole(`/lomba/${raceId}/hari-lomba`);
  await view.user.click(await screen.findByRole('button', { name: 'Pegang kendali di HP ini' }));
  await screen.findByText('Kendali: HP ini');
  await view.router.navigate(`/lomba/${raceId}/hari-lomba/kelas-baru`);
  return view;
}

async function twoOpenClasses() {
  const day = twoClasses();
  const view = await openedClasses();
  await screen.findByRole('heading', { name: 'Undi semua kelas hari ini' });
  return { day, ...view };
}

function numbersDrawn(day: ReturnType<typeof twoClasses>) {
  return day.decisions.flatMap((one) =>
    one.kind === 'undi' && one.payload.way === 'orang' ? [one.payload.numbers] : [],
  );
}

/** Closes the lists of both classes under one code. */
async function closeBoth(user: ReturnType<typeof renderConsole>['user']) {
  await fillIn(user, screen.getByRole('textbox', { name: 'Angka panitia' }), '000048');
  await user.click(screen.getByRole('button', { name: 'Tutup 2 daftar dan buat satu kode' }));
  await screen.findByText(/^2 daftar dengan 9 anak, 8 gate/);
  expect(screen.getByText('Poin hukuman: tidak ada.')).toBeVisible();
  const [, confirm] = screen.getAllByRole('button', { name: 'Tutup 2 daftar dan buat satu kode' });
  await user.click(confirm as HTMLElement);
  await screen.findByRole('heading', { name: 'Kode undian' });
}

test('two classes are closed under one code and drawn with one set of numbers (R40)', async () => {
  const { day, user } = await twoOpenClasses();
  expect(screen.getByRole('checkbox', { name: 'Girls 2019, 3 anak' })).toBeChecked();
  await closeBoth(user);
  expect(await screen.findByText('Sudah terkirim ke server.')).toBeVisible();
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

test('classes under one code are drawn from a stage one by one, each on its own page (R40)', async () => {
  const { day, user } = await twoOpenClasses();
  await user.click(screen.getByRole('radio', { name: /^Bola atau kertas di tempat/ }));
  expect(screen.queryByRole('textbox', { name: 'Angka panitia' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Tutup 2 daftar dan buat satu kode' }));
  await screen.findByText(/^2 daftar dengan 9 anak, 8 gate/);
  const [, confirm] = screen.getAllByRole('button', { name: 'Tutup 2 daftar dan buat satu kode' });
  await user.click(confirm as HTMLElement);
  await screen.findByRole('heading', { name: 'Kode undian' });
  await user.click(await screen.findByRole('link', { name: 'Ketik hasil undian Girls 2019' }));
  await fillIn(user, await screen.findByRole('textbox', { name: /Batch 1/ }), '12 11 13');
  await user.click(screen.getByRole('button', { name: 'Periksa urutan' }));
  await user.click(screen.getByRole('checkbox', { name: /dibacakan dan cocok/ }));
  await user.click(screen.getByRole('button', { name: 'Tampilkan hasil undian' }));
  await waitFor(() =>
    expect(day.decisions.find(({ kind }) => kind === 'undi')).toMatchObject({
      class: girls,
      payload: { way: 'tempat', batches: [[12, 11, 13]] },
    }),
  );
  const closings = day.decisions.flatMap((one) =>
    one.kind === 'tutup_daftar' ? [one.payload] : [],
  );
  expect(new Set(closings.map(({ code }) => code)).size).toBe(1);
});

test('classes that were not drawn with the others are drawn by one press with the same numbers (R40)', async () => {
  const day = twoClasses();
  const days = new Map(
    [classId, girls].map((id) => [id, new ClassDay({ race: raceId, raceClass: id })]),
  );
  const closings = closingActs(
    day.classes.map(({ id, kategori_id }) => ({
      state: (days.get(id) as ClassDay).state,
      closing: closingList(day.entries, kategori_id, 'semua'),
    })),
    preset('baku', 8),
    { way: 'orang', people: 3, organiser: 48 },
  );
  for (const { classId: of, act } of closings) {
    days.get(of)?.decide(act.kind, act.payload);
  }
  // The phone went off after the first of the two.
  days.get(classId)?.decide('undi', drawnAloud.payload);
  day.decisions.push(...[...days.values()].flatMap(({ decisions }) => decisions));

  const { user } = await openedClasses();
  const rest = await screen.findByRole('button', {
    name: 'Undi juga Girls 2019 dengan angka yang sama (48-17-203-5000)',
  });
  expect(screen.queryByRole('textbox', { name: 'Orang 1' })).toBeNull();
  await user.click(rest);
  await waitFor(() =>
    expect(numbersDrawn(day)).toEqual([
      [17, 203, 5000],
      [17, 203, 5000],
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Kode undian' })).toBeNull());
});

test('a class that cannot be closed yet stays out and says why; who has not paid is told of', async () => {
  const day = twoClasses();
  day.entries.push(
    dayEntry(null, { kategori_id: secondCategoryId }),
    dayEntry(7, { status_pendaftaran: 'pending' }),
  );
  await openedClasses();
  const girlsIn = await screen.findByRole('checkbox', { name: 'Girls 2019, 4 anak' });
  expect(girlsIn).toBeDisabled();
  expect(girlsIn).not.toBeChecked();
  expect(screen.getByText(/^Anak tanpa plat belum punya nomor plat/)).toBeVisible();
  expect(screen.getByText(/^1 anak belum lunas tidak ikut/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tutup 1 daftar dan buat satu kode' })).toBeDisabled();
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
