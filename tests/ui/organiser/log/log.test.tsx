import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { only } from '#tests/support/factories.ts';
import { downloads } from '#tests/support/ui/downloads.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { logEntry, memberId, organiserId } from '#tests/support/ui/organiser/rows.ts';
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

function lineOf(text: RegExp) {
  return screen.findByRole('link', { name: text });
}

test('an act opens beside the list, with what it changed', async () => {
  const backend = organiserBackend();
  backend.answer('read_log', [
    logEntry({
      tindakan: 'save_race',
      sebelum: { harga_dasar: 150_000, versi: 1 },
      sesudah: { harga_dasar: 175_000, versi: 2 },
    }),
  ]);
  const { user } = renderConsole('/log');
  await user.click(await lineOf(/mengubah lomba/));
  const panel = within(await screen.findByRole('dialog', { name: 'Bu Sari mengubah lomba' }));
  expect(panel.getByRole('row', { name: /Harga Rp.150\.000 Rp.175\.000/ })).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Tutup panel' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('what is shown goes out as a file, and a name is never computed', async () => {
  const backend = organiserBackend();
  backend.answer('read_log', [logEntry({ tindakan: 'save_race', name: '=1+1' })]);
  const { user } = renderConsole('/log');
  const files = downloads();
  await user.click(await screen.findByRole('button', { name: 'Unduh CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const text = await only(files).content.text();
  expect(text).toMatch(/Apa;Oleh;Waktu;Lomba;/);
  expect(text).toContain('mengubah lomba;');
  expect(text).not.toMatch(/;=1\+1;/);
});

test('is narrowed to people and to kinds of acts, in the address', async () => {
  const backend = organiserBackend();
  backend.answer('log_people', [
    { user_id: memberId, name: 'Bu Sari' },
    { user_id: organiserId, name: null },
  ]);
  const { user } = renderConsole('/log');
  await user.click(await screen.findByRole('button', { name: 'Saringan' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Bu Sari' }));
  await user.click(screen.getByRole('checkbox', { name: 'Tanpa nama' }));
  backend.answer('read_log', []);
  await user.click(screen.getByRole('checkbox', { name: 'Uang' }));
  expect(await screen.findByText('Tidak ada yang cocok')).toBeVisible();
  const asked = backend.sent('read_log').at(-1);
  expect(asked).toMatchObject({
    person_ids: [memberId, organiserId],
    actions: expect.arrayContaining(['approve_refund', 'import_settlement']),
  });
  expect(asked).not.toMatchObject({ actions: expect.arrayContaining(['save_race']) });
  expect(window.location.search).toBe(`?oleh=${memberId}&oleh=${organiserId}&jenis=uang`);
  await user.click(screen.getAllByRole('button', { name: 'Hapus semua saringan' })[0] as Element);
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('a link with a kind that there is not, or with a person who did nothing, says so', async () => {
  const backend = organiserBackend();
  backend.answer('read_log', []);
  renderConsole('/log?jenis=cuaca&oleh=9b1d3a55-7a0e-4f1e-8f51-000000000009');
  expect(await screen.findByRole('button', { name: /Jenis: sudah tidak ada/ })).toBeVisible();
  expect(await screen.findByRole('button', { name: /Oleh: sudah tidak ada/ })).toBeVisible();
  expect(backend.sent('read_log')[0]).toMatchObject({ actions: [] });
});

test('what was saved by itself in one sitting is one line, with what it changed in all', async () => {
  const backend = organiserBackend();
  backend.answer(
    'read_log',
    [8, 5, 1].map((minute, place) =>
      logEntry({
        id: 50 - place,
        tindakan: 'save_race',
        terjadi_pada: `2026-11-21T08:0${minute}:00Z`,
        sebelum: { max_peserta: 12 - place },
        sesudah: { max_peserta: 13 - place },
      }),
    ),
  );
  const { user } = renderConsole('/log');
  expect(await screen.findByText(/^3 kali disimpan, sejak .*15[.:]01/)).toBeVisible();
  await user.click(await lineOf(/mengubah lomba/));
  expect(await screen.findByRole('row', { name: 'Jumlah tempat 10 13' })).toBeVisible();
});

test('older acts come on demand, from the last that is shown', async () => {
  const backend = organiserBackend();
  backend.answer('read_log', ({ before_id }) =>
    before_id === undefined
      ? Array.from({ length: 50 }, (_, place) => logEntry({ id: 100 - place }))
      : [logEntry({ id: 3, tindakan: 'create_race' })],
  );
  const { user } = renderConsole('/log');
  expect(await screen.findByText(/^50 catatan terbaru\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tampilkan yang lebih lama' }));
  expect(await screen.findByText(/membuat lomba/)).toBeVisible();
  expect(backend.sent('read_log').at(-1)).toMatchObject({ before_id: 51 });
  expect(screen.queryByRole('button', { name: 'Tampilkan yang lebih lama' })).toBeNull();
});
