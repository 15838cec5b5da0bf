import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import {
  draftRace,
  managedRace,
  organiserEmail,
  raceTitle,
} from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { inDays, raceId } from '#tests/support/ui/rows.ts';

const past = '2c0f7a44-0000-4000-8000-0000000000d9';

test('somebody who has just come is told how a race begins, and where an invitation is opened', async () => {
  organiserBackend({ roles: [] });
  renderConsole('/');
  expect(await screen.findByText('Buat lomba pertama Anda')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Buat lomba' })).toHaveAttribute(
    'href',
    '/panitia/lomba/baru',
  );
  expect(screen.getByText(new RegExp(`undangan dengan akun ${organiserEmail}`))).toBeVisible();
});

test('races stand by what is ahead of them, what waits for a decision before all', async () => {
  const backend = organiserBackend();
  backend.answer('my_races', [
    managedRace({ id: past, judul: 'Piala Lama', tanggal_mulai: inDays(-9), to_decide: 0 }),
    managedRace({ to_decide: 2 }),
    { ...draftRace(), id: 'd' },
  ]);
  renderConsole('/');
  const part = async (name: string) =>
    within(
      (await screen.findByRole('heading', { name })).closest('section') as HTMLElement,
    ).getByRole('link');

  const waiting = await part('Perlu keputusan');
  expect(waiting).toHaveTextContent(`${raceTitle}: 2 pembayaran menunggu keputusan`);
  expect(waiting).toHaveAttribute('href', `/panitia/lomba/${raceId}/uang?bagian=keputusan`);
  expect(await part('Akan datang')).toHaveTextContent('3 dari 40 tempat');
  expect(await part('Sudah lewat')).toHaveTextContent('Piala Lama');
  const draft = await part('Draf');
  expect(draft).toHaveTextContent('Lomba tanpa namaTanggal belum diisi');
  expect(draft).toHaveTextContent('Kurang 4 lagi');
  // What a draft needs next is its form.
  expect(draft).toHaveAttribute('href', '/panitia/lomba/d/pengaturan');
});

test('a race that was called off, and one whose registration has closed, say so', async () => {
  const backend = organiserBackend();
  backend.answer('my_races', [
    managedRace({ judul: 'Piala Hujan', status: 'dibatalkan' }),
    managedRace({ id: past, judul: 'Piala Penuh', pendaftaran_selesai: inDays(-1) }),
  ]);
  renderConsole('/');
  expect(await screen.findByRole('link', { name: /Piala Hujan.*Dibatalkan/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Piala Penuh.*Pendaftaran ditutup/ })).toBeVisible();
});
