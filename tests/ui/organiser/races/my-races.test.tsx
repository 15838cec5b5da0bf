import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import {
  draftRace,
  editableRace,
  managedRace,
  organiserEmail,
  raceTitle,
} from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { inDays, raceId } from '#tests/support/ui/rows.ts';

const past = '2c0f7a44-0000-4000-8000-0000000000d9';

test('somebody who has just come begins a race where they are, comes back to their races from it, and reads where an invitation is opened', async () => {
  const backend = organiserBackend({ roles: [] });
  backend.answer('create_race', ({ race_id }) => editableRace({ id: race_id }) as never);
  const { user, router } = renderConsole('/');
  expect(await screen.findByRole('heading', { name: 'Buat lomba pertama Anda' })).toBeVisible();
  expect(
    await screen.findByText(new RegExp(`undangan dengan akun ${organiserEmail}`)),
  ).toBeVisible();
  await fillIn(
    user,
    await screen.findByRole('textbox', { name: 'Nama klub atau penyelenggara' }),
    'Klub Roda Kecil',
  );
  await fillIn(user, screen.getByRole('textbox', { name: 'Nama lomba' }), 'Piala Baru');
  await user.click(screen.getByRole('button', { name: 'Lanjut isi lomba' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/lomba\/.+\/pengaturan$/));
  expect(backend.sent('create_organisation')).toEqual([{ name: 'Klub Roda Kecil' }]);
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/panitia\/?$/));
});

test('what stands below the form of a first race comes with the form, which would push it down', async () => {
  const backend = organiserBackend({ roles: [] });
  const release = backend.hold('my_work');
  renderConsole('/');
  expect(await screen.findByRole('heading', { name: 'Buat lomba pertama Anda' })).toBeVisible();
  expect(screen.queryByText(/undangan dengan akun/)).toBeNull();
  release();
  expect(await screen.findByText(/undangan dengan akun/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Nama lomba' })).toBeVisible();
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

test('a season that is over lies in the archive, one press away, and a text finds its races', async () => {
  const backend = organiserBackend();
  const lastYear = new Date().getFullYear() - 1;
  const old = { tanggal_mulai: `${lastYear}-06-07T01:00:00Z`, to_decide: 0 };
  backend.answer('my_races', [
    managedRace({ id: 'a', judul: 'Piala Merdeka', kota: 'Bogor', status: 'selesai', ...old }),
    managedRace({ id: 'b', judul: 'Piala Hujan', kota: 'Bogor', status: 'dibatalkan', ...old }),
    // Money of it waits: it is not closed, and stays in sight.
    managedRace({ id: 'c', judul: 'Piala Kasus', ...old, to_decide: 1 }),
    managedRace({}),
  ]);
  const { user } = renderConsole('/');
  const season = await screen.findByText(`Musim ${lastYear} · 2 lomba`);
  expect(screen.getByRole('heading', { name: 'Sudah lewat' }).closest('section')).toHaveTextContent(
    'Piala Kasus',
  );
  expect(season.closest('details')).not.toHaveAttribute('open');
  expect(season.closest('details')).toHaveTextContent('Piala Merdeka');
  const search = screen.getByRole('searchbox', { name: /Cari di arsip/ });
  await fillIn(user, search, 'merdeka');
  expect(await screen.findByRole('link', { name: /Piala Merdeka.*Selesai/ })).toBeVisible();
  expect(screen.queryByText('Piala Hujan')).toBeNull();
  await fillIn(user, search, 'zzz');
  expect(await screen.findByText('Tidak ada lomba "zzz" di arsip.')).toBeVisible();
});
