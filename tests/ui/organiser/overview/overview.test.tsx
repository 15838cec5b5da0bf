import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const path = `/lomba/${raceId}`;

interface Overview {
  lomba: Record<string, unknown>;
  rider: Record<string, unknown> | null;
}
function usual(backend: ReturnType<typeof organiserBackend>): Overview {
  return backend.usual('race_overview') as unknown as Overview;
}

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
  const answer = usual(backend);
  backend.answer('race_overview', {
    ...answer,
    lomba: { ...answer.lomba, status: 'draf', terisi: 0 },
    rider: { ...answer.rider, harian: [] },
    kurang: 4,
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
  const answer = usual(backend);
  backend.answer('race_overview', {
    ...answer,
    lomba: { ...answer.lomba, terisi: 0 },
    rider: { ...answer.rider, harian: [] },
  });
  renderConsole(path);
  expect(await screen.findByText('Sudah terbit. Sekarang bagikan')).toBeVisible();
});
