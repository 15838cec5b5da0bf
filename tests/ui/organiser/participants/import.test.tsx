import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { aditId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const table = [
  'Nama\tTanggal lahir\tL/P\tKategori\tKota',
  'Adit Nugraha\t17-08-2020\tL\tBalance 4-5 Mix\tKota Bandung',
  'Sita Dewi\t32-13-2020\tP\tBalance 4-5 Mix\tKota Bandung',
].join('\n');
const checked: Answer<'import_riders'> = {
  written: false,
  right_rows: 2,
  wrong_rows: 1,
  wrong: [
    { place: 2, problems: [{ field: 'tanggal_lahir', code: 'birth_date_invalid', facts: null }] },
  ],
  categories: [],
  tunai: 0,
  ids: [],
  problem: null,
};

async function paste(text: string, answer = checked) {
  const backend = organiserBackend();
  backend.answer('import_riders', answer);
  const view = renderConsole(`/lomba/${raceId}/peserta/impor`);
  await fillIn(view.user, await screen.findByLabelText(/Tempel tabel di sini/), text);
  await view.user.click(screen.getByRole('button', { name: 'Baca tabel' }));
  const written = () => backend.sent('import_riders').filter(({ commit }) => commit);
  return { backend, written, ...view };
}

test('a table without its headings is told which are missing', async () => {
  const { backend } = await paste('Nama\tKota\nAdit\tBandung');
  expect(
    await screen.findByText(/Kolom ini belum ada: Tanggal lahir, L\/P, Kategori/),
  ).toBeVisible();
  expect(backend.sent('import_riders')).toEqual([]);
});

test('what is right goes in at once, what is wrong stays to be mended; and all is taken back', async () => {
  const { backend, written, user } = await paste(table);
  expect(await screen.findByText(/Baris 2: Sita Dewi/)).toBeVisible();
  expect(screen.getByText(/Bukan tanggal\./)).toBeVisible();
  backend.answer('import_riders', ({ commit }) =>
    commit
      ? { ...checked, written: true, right_rows: 1, wrong_rows: 0, wrong: [], ids: [aditId] }
      : {
          ...checked,
          right_rows: 1,
          wrong: [{ place: 1, problems: checked.wrong[0]?.problems ?? [] }],
        },
  );
  await user.click(screen.getByRole('button', { name: /Masukkan 1 yang benar/ }));
  expect(await screen.findByText('1 rider masuk dan terdaftar.')).toBeVisible();
  expect(written()).toEqual([
    expect.objectContaining({
      race_id: raceId,
      rows: [expect.objectContaining({ nama: 'Adit Nugraha' })],
    }),
  ]);
  backend.answer('cancel_paper_entries', 1);
  await user.click(screen.getByRole('button', { name: 'Urungkan' }));
  expect(await screen.findByText('1 rider dikeluarkan lagi.')).toBeVisible();
  expect(backend.sent('cancel_paper_entries')).toEqual([
    { race_id: raceId, registration_ids: [aditId] },
  ]);
});

test('a rider too old for the category is mended by the category too, not only by another birth date', async () => {
  const problems = [
    { field: 'tanggal_lahir' as const, code: 'age_above_max', facts: { age: 6, max: 5 } },
  ];
  const { backend, user } = await paste(table, {
    ...checked,
    right_rows: 0,
    wrong_rows: 2,
    wrong: [1, 2].map((place) => ({ place, problems })),
  });
  // Nothing is right yet, and nothing promises to go in.
  expect(
    await screen.findByRole('button', { name: 'Belum ada baris yang siap masuk' }),
  ).toBeDisabled();
  const [category] = screen.getAllByLabelText('Kategori');
  expect(category).toHaveDisplayValue('Balance 4-5 Mix');
  await user.selectOptions(category as HTMLElement, 'Pushbike 6-7 Mix');
  backend.answer('import_riders', { ...checked, right_rows: 1, wrong_rows: 0, wrong: [] });
  await user.click(screen.getByRole('button', { name: 'Periksa lagi' }));
  await waitFor(() => {
    const rows = backend.sent('import_riders').at(-1)?.rows;
    expect(typeof rows === 'string' ? JSON.parse(rows) : rows).toEqual([
      expect.objectContaining({ kategori: 'Pushbike 6-7 Mix', tanggal_lahir: '17-08-2020' }),
      expect.objectContaining({ kategori: 'Balance 4-5 Mix' }),
    ]);
  });
});

test('an import whose answer was lost is the same import when it is sent again', async () => {
  const right = { ...checked, right_rows: 1, wrong_rows: 0, wrong: [] };
  const { backend, written, user } = await paste(table.split('\n').slice(0, 2).join('\n'), right);
  const put = await screen.findByRole('button', { name: 'Masukkan 1 rider' });
  backend.answer('import_riders', HttpResponse.error());
  await user.click(put);
  expect(await screen.findByRole('alert')).toBeVisible();
  backend.answer('import_riders', { ...right, written: true, ids: [aditId] });
  await user.click(put);
  expect(await screen.findByText('1 rider masuk dan terdaftar.')).toBeVisible();
  const ids = written().map(({ request_id }) => request_id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('a title of two lines above the heads, and heads and cells with a line break, as a sheet pastes them', async () => {
  const { backend } = await paste(
    [
      '"PUSHBIKE CUP 2026\nMinggu, 13 Desember"\t\t\t\t',
      'Daftar rider\t\t\t\t',
      'Nama\t"Tanggal\nlahir"\tL/P\tKategori\tKota',
      '"Adit\nNugraha"\t17-08-2020\tL\tBalance 4-5 Mix\tKota Bandung',
    ].join('\n'),
    { ...checked, right_rows: 1, wrong_rows: 0, wrong: [] },
  );
  expect(await screen.findByRole('button', { name: 'Masukkan 1 rider' })).toBeVisible();
  const [sent] = backend.sent('import_riders');
  const rows = typeof sent?.rows === 'string' ? JSON.parse(sent.rows) : sent?.rows;
  expect(rows).toEqual([
    {
      nama: 'Adit Nugraha',
      tanggal_lahir: '17-08-2020',
      jenis_kelamin: 'L',
      kategori: 'Balance 4-5 Mix',
      kota: 'Kota Bandung',
    },
  ]);
});

test('rows that are being mended are not lost by a tap on another screen', async () => {
  const { user } = await paste(table);
  await screen.findByText(/Baris 2: Sita Dewi/);
  await user.click(screen.getByRole('button', { name: 'Kembali' }));
  expect(await screen.findByRole('dialog', { name: 'Tinggalkan impor ini?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tetap di sini' }));
  expect(screen.getByText(/Baris 2: Sita Dewi/)).toBeVisible();
});

test('too many readings in a while are refused in words, with the table kept', async () => {
  const backend = organiserBackend();
  backend.refuse('import_riders', 429, 'too_many_imports', { seconds: 120 });
  const { user } = renderConsole(`/lomba/${raceId}/peserta/impor`);
  const field = await screen.findByLabelText(/Tempel tabel di sini/);
  await fillIn(user, field, table);
  await user.click(screen.getByRole('button', { name: 'Baca tabel' }));
  expect(await screen.findByText(/Tabel sudah terlalu sering dibaca/)).toBeVisible();
  await waitFor(() => expect(field).toHaveDisplayValue(/Sita Dewi/));
});
