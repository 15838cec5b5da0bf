import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RaceDayPhone } from '#organiser/parts/race-day/race-day-phone.ts';
import { dayEntry } from '#tests/support/ui/organiser/race-day.ts';
import {
  anotherClass,
  drawnServer,
  eachOnANewPhone,
} from '#tests/support/ui/organiser/race-day-phones.ts';
import { organiserId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';
import { storeSession } from '#tests/support/ui/session.ts';

// A phone or laptop that opened race day before a class was made: the director draws on the phone and prints on the laptop.

const path = `/lomba/${raceId}/hari-lomba`;

eachOnANewPhone();

async function openedBefore() {
  const { backend, day } = drawnServer();
  // Its children were entered long before.
  day.entries.push(dayEntry(11), dayEntry(12), dayEntry(13));
  storeSession({ userId: organiserId });
  const phone = await RaceDayPhone.open(raceId);
  await phone.sync();
  return { backend, day, phone };
}

test('a class that was made since has its name as soon as a decision of it is heard', async () => {
  const { day, phone } = await openedBefore();
  anotherClass(day, 'Mix 2018', [11, 12, 13]);
  await phone.sync();
  expect(phone.status().classes.map(({ name }) => name)).toEqual(['Boys 2019', 'Mix 2018']);
  phone.close();
});

test('while the lists cannot be read nothing is printed without a class and no class is made again; with them it goes on', async () => {
  const { backend, day, phone } = await openedBefore();
  anotherClass(day, 'Mix 2018', [11, 12, 13]);
  backend.refuse('race_classes', 500, 'internal');
  await phone.sync();
  phone.close();

  const { user, router } = renderConsole(`${path}/cetak?lembar=moto`);
  expect(await screen.findByText(/belum punya nama semua kelas/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cetak' })).toBeDisabled();
  await user.click(screen.getByRole('link', { name: 'Hari lomba' }));
  await user.click(await screen.findByRole('link', { name: 'Kelas balap' }));
  expect(await screen.findByText(/belum punya nama semua kelas/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Buat kelas/ })).toBeNull();

  backend.answer('race_classes', () => day.classes);
  void router.navigate(`${path}/cetak?lembar=moto`);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cetak' })).toBeEnabled());
  expect(screen.queryByText(/belum punya nama semua kelas/)).toBeNull();
});
