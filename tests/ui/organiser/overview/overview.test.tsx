import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const path = `/lomba/${raceId}`;

test('what waits stands first, each with the place where it is decided', async () => {
  organiserBackend();
  renderConsole(path);
  expect(
    await screen.findByRole('link', { name: '1 sudah bayar, tempatnya sudah habis' }),
  ).toHaveAttribute('href', `/panitia/lomba/${raceId}/uang?bagian=keputusan`);
});

test.each([
  ['kasir', { money: true, riders: true }],
  ['panitia', { money: false, riders: true }],
  ['gerbang', { money: false, riders: false }],
] as const)('%s sees what its rights are about: %o', async (role, { money, riders }) => {
  organiserBackend({ roles: [role] });
  renderConsole(path);
  expect(await screen.findAllByText('Balance 4-5 Mix')).not.toHaveLength(0);
  expect(screen.queryByRole('link', { name: /tempatnya sudah habis/ }) !== null).toBe(money);
  expect(screen.queryByRole('heading', { name: 'Pendaftaran' }) !== null).toBe(riders);
});

test('a draft leads to its form, for who may edit it', async () => {
  const backend = organiserBackend();
  const answer = backend.usual('race_overview');
  backend.answer('race_overview', {
    ...answer,
    race: { ...answer.race, status: 'draf', peserta_saat_ini: 0 },
    riders: answer.riders && { ...answer.riders, days: [] },
    missing: 4,
  });
  renderConsole(path);
  expect(await screen.findByText('Langkah pertama: lengkapi dan terbitkan')).toBeVisible();
  expect(
    screen.getByRole('link', { name: 'Draf ini kurang 4 hal sebelum bisa terbit' }),
  ).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Buka pengaturan' })).toHaveAttribute(
    'href',
    `/panitia/lomba/${raceId}/pengaturan`,
  );
});

test('a race that nobody has entered yet is to be shared', async () => {
  const backend = organiserBackend();
  const answer = backend.usual('race_overview');
  backend.answer('race_overview', {
    ...answer,
    race: { ...answer.race, peserta_saat_ini: 0 },
    riders: answer.riders && { ...answer.riders, days: [] },
  });
  renderConsole(path);
  expect(await screen.findByText('Sudah terbit. Sekarang bagikan')).toBeVisible();
});
