import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { signal } from '#domain/signal.ts';
import { VenueScreens } from '#organiser/features/race-day/control/screens.tsx';
import { drawnClassOf, renderRaceDay } from '#tests/support/ui/organiser/race-day-of.tsx';

afterEach(() => signal.heardIn(Promise.resolve()));

test('a podium’s names are opened on a screen from this phone, the third first', async () => {
  const user = userEvent.setup();
  const day = drawnClassOf('boys', [1, 2, 3, 4]).goOn();
  renderRaceDay({ classes: [{ name: 'Boys 2019', day }], deciding: true }, (shown) => (
    <VenueScreens day={shown} />
  ));
  await user.click(screen.getByRole('button', { name: 'Podium' }));
  expect(await screen.findByText(/^Pilih kelasnya/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Kelas'), 'Boys 2019');
  await user.click(await screen.findByRole('button', { name: 'Buka juara 3: Anak 3 (plat 3)' }));
  await user.click(await screen.findByRole('button', { name: 'Buka juara 2: Anak 2 (plat 2)' }));
  expect(
    await screen.findByRole('button', { name: 'Buka juara 1: Anak 1 (plat 1)' }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tutup lagi semua nama' }));
  expect(await screen.findByRole('button', { name: /^Buka juara 3/ })).toBeVisible();
});

test('with no signal too it says whom the screen will name, and shows the podium on this phone by what families allow', async () => {
  const user = userEvent.setup();
  await signal.heardIn(Promise.reject(new Error('no signal'))).catch(() => undefined);
  const day = drawnClassOf('boys', [1, 2, 3, 4]).goOn();
  renderRaceDay(
    {
      classes: [{ name: 'Boys 2019', day }],
      entry: (plate) => ({ has_board_name: plate !== 2, nama_panggilan_rider: `Nama${plate}` }),
    },
    (shown) => <VenueScreens day={shown} />,
  );
  await user.click(screen.getByRole('button', { name: 'Podium' }));
  await user.selectOptions(await screen.findByLabelText('Kelas'), 'Boys 2019');
  expect(await screen.findByText(/belum mengizinkan: plat 2\.$/)).toBeVisible();
  expect(screen.getByText(/^Tanpa sinyal, layar di arena baru berganti/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tampilkan di HP ini' }));
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.queryByText(/^(Nama|Plat)/)).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Buka juara 3: Nama3 (plat 3)' }));
  expect(await sheet.findByText('Nama3 · Plat 3')).toBeVisible();
  expect(sheet.queryByText(/Nama1 ·|^Plat 2/)).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Buka juara 2 (plat 2)' }));
  expect(await sheet.findByText('Plat 2')).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Buka juara 1: Nama1 (plat 1)' }));
  expect(await sheet.findByText('Nama1 · Plat 1')).toBeVisible();
  expect(document.body).not.toHaveTextContent('Nama2');
});
