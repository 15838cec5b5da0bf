import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { q } from '#tests/support/racing/class-day.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { leaveApp } from '#tests/support/ui/leave-app.ts';
import {
  drawnServer,
  eachOnANewPhone,
  newPhone,
} from '#tests/support/ui/organiser/race-day-phones.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

/** What the start area marks on its phone reaches the phones of the others: who decides, who judges, who announces. */

const path = `/lomba/${raceId}/hari-lomba`;

eachOnANewPhone();

/** The start area's phone marks plates of the moto that is called. */
async function marked(...presses: string[]) {
  const { day } = drawnServer({
    holder: 'hp-direktur',
    since: (drawn) => drawn.decide('panggil', { moto: q(1, 1) }),
  });
  const start = renderConsole(`${path}/pos/start`);
  for (const press of presses) {
    await start.user.click(
      (await screen.findAllByRole('button', { name: press }))[0] as HTMLElement,
    );
  }
  await waitFor(() => expect(day.seen).toHaveLength(presses.length));
  leaveApp();
  newPhone();
  return day;
}

async function direct(day: Awaited<ReturnType<typeof marked>>) {
  // The lease is free again: this phone takes it.
  day.holder = null;
  const { user } = renderConsole(path);
  await user.click(await screen.findByRole('button', { name: 'Pegang kendali di HP ini' }));
  await user.click((await screen.findAllByRole('link', { name: /^Hasil/ }))[0] as HTMLElement);
  await screen.findByLabelText('Urutan finis');
  return user;
}

test('who decides sees who is absent, has DNS filled in, and the check says what cannot be', async () => {
  const day = await marked('Absen 2', 'Absen 5', 'Siap 6');
  const user = await direct(day);
  const list = within(
    screen.getByRole('heading', { name: 'Daftar start' }).closest('section') as HTMLElement,
  );
  expect(await list.findAllByText('absen')).toHaveLength(2);

  const field = screen.getByLabelText('Urutan finis');
  await fillIn(user, field, '2 1 3 4 dns6');
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
  expect(screen.getByText('Plat 2 absen di start, tetapi finis 1.')).toBeVisible();
  expect(screen.getByText('Plat 6 siap di start, tetapi DNS.')).toBeVisible();
  expect(screen.getByText(/Anak 5 tidak tertulis/)).toHaveTextContent('Absen di area start.');
  expect(screen.getByRole('button', { name: 'DNS (tidak start)', pressed: true })).toBeVisible();
  expect(screen.queryByText('Tidak ada yang ganjil.')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Kembali' }));
  await fillIn(user, screen.getByLabelText('Urutan finis'), '1 3 4 6');
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
  await user.click(screen.getByRole('button', { name: 'Simpan dan resmikan' }));
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('resmi'));
  expect(day.decisions.at(-2)?.payload).toMatchObject({
    order: [1, 3, 4, 6],
    dns: expect.arrayContaining([2, 5]),
  });
});

test('the judge sees it on the button, and the announcer on the list', async () => {
  await marked('Absen 2');
  const finish = renderConsole(`${path}/pos/finis`);
  expect(await screen.findByRole('button', { name: /plat 2 absen/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /plat 3$/ })).toBeVisible();
  await finish.router.navigate(`${path}/pos/penyiar`);
  expect(await screen.findByText(/\(2\), absen|2.*absen/)).toBeVisible();
});
