import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { preset } from '#functions/_shared/racing/format.ts';
import { q } from '#tests/support/racing/class-day.ts';
import { drawnServer, eachOnANewPhone } from '#tests/support/ui/organiser/race-day-phones.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

eachOnANewPhone();

async function openedMoto(format = preset('lampung-2025', 8)) {
  const { day } = drawnServer({ format, since: (drawn) => drawn.race(q(1, 1)) });
  const { user } = renderConsole(`/lomba/${raceId}/hari-lomba`);
  await user.click(await screen.findByRole('button', { name: 'Pegang kendali di HP ini' }));

  await screen.findByRole('button', { name: 'Catat protes' });
  return { day, user };
}

test('penalty points are given by picked plate and code, stand beside the result, and are taken back in the same way (R39)', async () => {
  const { day, user } = await openedMoto();
  await user.click(screen.getByRole('button', { name: 'Poin hukuman' }));
  let dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Catat hukuman' }));
  expect(dialog.getByText('Pilih platnya.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '4' }));
  await user.click(dialog.getByRole('button', { name: '+3 helm' }));
  await user.click(dialog.getByRole('button', { name: 'Catat +3 helm untuk plat 4' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('+3 helm')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Poin hukuman' }));
  dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Sudah diberi: plat 4, +3 helm' }));
  await user.click(dialog.getByRole('button', { name: 'Cabut +3 helm dari plat 4' }));
  await waitFor(() => expect(screen.queryByText('+3 helm')).toBeNull());
  await waitFor(() =>
    expect(
      day.decisions.flatMap(({ kind, payload }) =>
        kind === 'hukuman' ? [[payload.plate, payload.points]] : [],
      ),
    ).toEqual([
      [4, 3],
      [4, 0],
    ]),
  );
});

test('a class whose format has no penalties offers none', async () => {
  await openedMoto(preset('baku', 8));
  expect(screen.queryByRole('button', { name: 'Poin hukuman' })).toBeNull();
});
