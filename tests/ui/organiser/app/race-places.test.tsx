import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { memberId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const race = `/lomba/${raceId}`;

async function raceMenu() {
  return within(await screen.findByRole('navigation', { name: 'Menu lomba ini' }));
}

test('team, log and help open beside the race, which stays at hand', async () => {
  const backend = organiserBackend();
  const { user } = renderConsole(race);
  const menu = await raceMenu();
  await user.click(menu.getByRole('link', { name: 'Tim' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Tim' })).toBeVisible();
  await user.click((await raceMenu()).getByRole('link', { name: 'Bantuan' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bantuan' })).toBeVisible();
  await user.click((await raceMenu()).getByRole('link', { name: 'Catatan' }));
  expect(await screen.findByText(/menerbitkan lomba/)).toBeVisible();
  expect(backend.sent('read_log')[0]).toMatchObject({ race_id: raceId });
  expect(backend.sent('log_people')[0]).toMatchObject({ race_id: raceId });
  // Narrowing stays within the race.
  await user.click(screen.getByRole('button', { name: 'Saringan' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Bu Sari' }));
  await waitFor(() =>
    expect(backend.sent('read_log').at(-1)).toMatchObject({
      race_id: raceId,
      person_ids: [memberId],
    }),
  );
});

test('a person who may not read the log has no way to it, and is told so at its address', async () => {
  const backend = organiserBackend({ roles: ['gerbang'] });
  renderConsole(`${race}/catatan`);
  expect(await screen.findByText('Catatan tidak terbuka untuk peran Anda')).toBeVisible();
  const menu = await raceMenu();
  await waitFor(() => expect(menu.queryByRole('link', { name: 'Catatan' })).toBeNull());
  expect(menu.getByRole('link', { name: 'Tim' })).toBeVisible();
  expect(backend.sent('read_log')).toEqual([]);
});

test('what is not needed daily stands behind one tab of a phone', async () => {
  organiserBackend();
  const { user } = renderConsole(race);
  const more = (await raceMenu()).getByRole('button', { name: 'Lainnya' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  expect(more).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  await user.click((await raceMenu()).getByRole('link', { name: 'Bantuan' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Lainnya' })).toHaveAttribute(
      'aria-expanded',
      'false',
    ),
  );
});
