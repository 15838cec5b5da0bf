import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { logEntry, memberId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';

test.each(['gerbang', 'juri'] as const)('%s is told who may read it', async (role) => {
  const backend = organiserBackend({ roles: [role] });
  renderConsole('/log');
  expect(await screen.findByText('Catatan tidak terbuka untuk peran Anda')).toBeVisible();
  expect(backend.sent('read_log')).toEqual([]);
});

test('nothing has been done yet', async () => {
  const backend = organiserBackend();
  backend.answer('read_log', []);
  renderConsole('/log');
  expect(await screen.findByText('Belum ada catatan')).toBeVisible();
});

test('an act is told with what it changed, and its person’s others with one tap', async () => {
  const backend = organiserBackend();
  backend.answer('read_log', [
    logEntry({
      tindakan: 'save_race',
      sebelum: { harga_dasar: 150_000, versi: 1 },
      sesudah: { harga_dasar: 175_000, versi: 2 },
    }),
  ]);
  const { user } = renderConsole('/log');
  expect(await screen.findByText(/mengubah lomba/)).toBeVisible();
  await user.click(screen.getByText('Lihat perubahan'));
  expect(screen.getByRole('row', { name: /Harga Rp.150\.000 Rp.175\.000/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Bu Sari' }));
  await waitFor(() =>
    expect(backend.sent('read_log').at(-1)).toMatchObject({ person_id: memberId }),
  );
  await user.click(await screen.findByRole('button', { name: 'Tampilkan semua orang' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('older acts come on demand, from the last that is shown', async () => {
  const backend = organiserBackend();
  backend.answer('read_log', ({ before_id }) =>
    before_id === undefined
      ? Array.from({ length: 50 }, (_, place) => logEntry({ id: 100 - place }))
      : [logEntry({ id: 3, tindakan: 'create_race' })],
  );
  const { user } = renderConsole('/log');
  await user.click(await screen.findByRole('button', { name: 'Tampilkan yang lebih lama' }));
  expect(await screen.findByText(/membuat lomba/)).toBeVisible();
  expect(backend.sent('read_log').at(-1)).toMatchObject({ before_id: 51 });
  expect(screen.queryByRole('button', { name: 'Tampilkan yang lebih lama' })).toBeNull();
});
