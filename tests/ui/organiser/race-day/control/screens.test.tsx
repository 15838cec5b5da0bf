import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { VenueScreens } from '#organiser/features/race-day/control/screens.tsx';
import { drawnClassOf, renderRaceDay } from '#tests/support/ui/organiser/race-day-of.tsx';

test('a podium’s names are opened on a screen from this phone, the third first', async () => {
  const user = userEvent.setup();
  const day = drawnClassOf('boys', [1, 2, 3, 4]).goOn();
  renderRaceDay({ classes: [{ name: 'Boys 2019', day }], deciding: true }, (shown) => (
    <VenueScreens day={shown} />
  ));
  await user.click(screen.getByRole('button', { name: 'Podium' }));
  expect(await screen.findByText(/^Pilih kelasnya/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Kelas'), 'Boys 2019');
  await user.click(await screen.findByRole('button', { name: 'Buka juara 3 (plat 3)' }));
  await user.click(await screen.findByRole('button', { name: 'Buka juara 2 (plat 2)' }));
  expect(await screen.findByRole('button', { name: 'Buka juara 1 (plat 1)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tutup lagi semua nama' }));
  expect(await screen.findByRole('button', { name: /^Buka juara 3/ })).toBeVisible();
});
