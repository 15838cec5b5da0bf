import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { calling, closingSix, drawnAloud } from '#tests/support/racing/class-day.ts';
import { leaveApp } from '#tests/support/ui/leave-app.ts';
import { classId } from '#tests/support/ui/organiser/race-day.ts';
import { racePhones } from '#tests/support/ui/organiser/race-day-phones.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const phones = racePhones();
const path = `/lomba/${raceId}/hari-lomba/pos`;

/** The class is run on Lintasan 2; its first moto is called. */
beforeEach(async () => {
  const director = await phones.synced();
  await director.takeLease();
  await director.decide(classId, closingSix(raceId, classId), drawnAloud);
  await director.completeOrder();
  await director.sync();
  await director.openTrack();
  await director.decide(classId, { kind: 'pindah', payload: { track: 2 } });
  await director.decide(classId, calling(1));
  await director.sync();
  phones.close(director);
});

test('a phone at the start area of one track is not offered the other one’s motos, and stays at it', async () => {
  const { user, unmount } = renderConsole(`${path}/start`);
  const moto = /^Lintasan 2 · .* · Batch 1 · dipanggil$/;
  expect(await screen.findByText(moto)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keduanya', pressed: true })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lintasan 1' }));
  expect(screen.getByText('Tidak ada moto yang menunggu')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lintasan 2' }));
  expect(screen.getByText(moto)).toBeVisible();
  unmount();
  leaveApp();
  renderConsole(`${path}/finis`);
  expect(await screen.findByRole('button', { name: 'Lintasan 2', pressed: true })).toBeVisible();
});

test('the finish line of the other track waits for no moto', async () => {
  const { user } = renderConsole(`${path}/finis`);
  expect(await screen.findByRole('button', { name: /^Gate 1/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lintasan 1' }));
  expect(screen.queryByRole('button', { name: /^Gate 1/ })).toBeNull();
});
