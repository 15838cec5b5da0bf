import { screen, waitFor, within } from '@testing-library/react';
import { readSheet } from 'read-excel-file/node';
import { expect, test, vi } from 'vitest';
import { only } from '#tests/support/factories.ts';
import { expectNoBarriers } from '#tests/support/ui/barriers.ts';
import { downloads } from '#tests/support/ui/downloads.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { raceTitle, statement, statementRow } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const path = `/lomba/${raceId}/uang?bagian=rekap`;
const otherRace = '2c0f7a44-0000-4000-8000-0000000000f1';

function shownBy(label: string) {
  return screen.getByText(label, { selector: 'dt' }).nextElementSibling;
}

test('a race’s statement says what is the club’s, and what is taken off nothing', async () => {
  organiserBackend();
  renderConsole(path);
  await screen.findByText('Untuk klub', { selector: 'dt' });
  expect(shownBy('Uang masuk')).toHaveTextContent(/358\.642.*2 pembayaran/);
  expect(shownBy('Dikembalikan penyedia pembayaran')).toHaveTextContent('179.321');
  expect(shownBy('Biaya layanan dari orang tua')).toHaveTextContent('4.000');
  expect(shownBy('Untuk klub')).toHaveTextContent('175.321');
  expect(shownBy('Ditransfer kembali oleh klub')).toHaveTextContent('87.500');
  expect(shownBy('Tidak dikembalikan ke yang keluar')).toHaveTextContent('91.821');
  expect(screen.getByRole('row', { name: /Early bird 2 Rp.358\.642/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /SAUDARA10 1 Rp.15\.000/ })).toBeVisible();
  expect(document.body).not.toHaveTextContent(/faktur/i);
  await expectNoBarriers();
});

test('every number opens its rows, which add up to it', async () => {
  const backend = organiserBackend();
  backend.answer('race_statement_rows', {
    entries: [
      statementRow(),
      statementRow({ rider: 'Citra Ayu' }),
      statementRow({ kind: 'biaya', amount: 4_000 }),
      statementRow({ kind: 'biaya', amount: -4_000, rider: 'Citra Ayu' }),
    ],
  });
  const { user } = renderConsole(path);
  await user.click(await screen.findByRole('link', { name: /Lihat baris Uang masuk/ }));
  expect(await screen.findByText(/^2 baris, Rp.358\.642$/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Kembali ke rekap' }));
  await user.click(await screen.findByRole('link', { name: /Lihat baris Biaya layanan dari/ }));
  expect(await screen.findByText(/^2 baris, Rp.0$/)).toBeVisible();
});

test('days are chosen by month, by season or by hand, and stand in the address', async () => {
  const backend = organiserBackend();
  const { user } = renderConsole(path);
  const choice = await screen.findByRole('combobox', { name: 'Waktu' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Seluruhnya',
    'Musim 2026',
    expect.stringMatching(/Nov.*2026/),
    expect.stringMatching(/Okt.*2026/),
    expect.stringMatching(/Sep.*2026/),
    'Tanggal sendiri',
  ]);
  const asked = () => backend.sent('race_statement').at(-1);
  await user.selectOptions(choice, '2026-09');
  await waitFor(() =>
    expect(asked()).toMatchObject({ from_day: '2026-09-01', until_day: '2026-09-30' }),
  );
  await user.selectOptions(choice, '2026');
  await waitFor(() =>
    expect(asked()).toMatchObject({ from_day: '2026-01-01', until_day: '2026-12-31' }),
  );
  await user.selectOptions(choice, 'Tanggal sendiri');
  expect(await screen.findByLabelText('Dari')).toHaveValue('2026-01-01');
});

test('the file has the numbers of the screen, and so has the paper', async () => {
  const backend = organiserBackend();
  const one = statement();
  const two = only(one.races);
  backend.answer(
    'club_statement',
    statement({
      judul: 'Klub Roda Kecil',
      races: [two, { ...two, race_id: otherRace, judul: 'Piala Lain' }],
    }),
  );
  const files = downloads();
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = renderConsole('/rekap');
  await user.click(await screen.findByRole('button', { name: 'Unduh Excel' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const { name, content } = only(files);
  expect(name).toBe('Rekap Klub Roda Kecil.xlsx');
  const lines = await readSheet(Buffer.from(await content.arrayBuffer()));
  const numbers = Object.values(one.sums).slice(1);
  expect(lines.slice(1)).toEqual([
    ['Total', 'Klub Roda Kecil', 2, ...numbers],
    ['Per lomba', raceTitle, 2, ...numbers],
    ['Per lomba', 'Piala Lain', 2, ...numbers],
    expect.arrayContaining(['Early bird', 2, 358_642]),
    expect.arrayContaining(['SAUDARA10', 1, 15_000]),
  ]);
  await user.click(screen.getByRole('button', { name: 'Cetak atau simpan PDF' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByText('Rekap Klub Roda Kecil')).toBeInTheDocument();
  // A number of one race opens that race's rows.
  expect(
    screen
      .getAllByRole('link', { name: /Lihat baris Uang masuk/ })
      .map((link) => link.getAttribute('href')),
  ).toContain(`/panitia/lomba/${otherRace}/uang?bagian=rekap&angka=masuk`);
});

test('every number of a club opens the rows of all its races, of a step and a code too', async () => {
  const backend = organiserBackend();
  const one = only(statement().races);
  backend.answer(
    'club_statement',
    statement({ races: [one, { ...one, race_id: otherRace, judul: 'Piala Lain' }] }),
  );
  backend.answer('club_statement_rows', {
    entries: [
      statementRow({ step: 'Early bird' }),
      statementRow({ rider: 'Citra Ayu', race_id: otherRace, race: 'Piala Lain', step: 'Normal' }),
      statementRow({ kind: 'potongan', amount: 15_000, code: 'SAUDARA10' }),
    ],
  });
  const { user } = renderConsole('/rekap');
  await user.click(
    within(
      (await screen.findByText('Uang masuk', { selector: 'dt' })).parentElement as HTMLElement,
    ).getByRole('link', { name: /Lihat baris Uang masuk/ }),
  );
  expect(await screen.findByText(/^2 baris, Rp.358\.642$/)).toBeVisible();
  expect(screen.getByText(/Piala Lain/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Kembali ke rekap' }));
  await user.click(await screen.findByRole('link', { name: /Lihat baris Early bird/ }));
  expect(await screen.findByText(/^1 baris, Rp.179\.321$/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Kembali ke rekap' }));
  await user.click(await screen.findByRole('link', { name: /Lihat baris SAUDARA10/ }));
  expect(await screen.findByText(/^1 baris, Rp.15\.000$/)).toBeVisible();
});

test('a club’s statement is not for who has no right to its money', async () => {
  organiserBackend({ roles: ['panitia'] });
  renderConsole('/rekap');
  expect(await screen.findByText('Tidak ada rekap untuk Anda')).toBeVisible();
});
