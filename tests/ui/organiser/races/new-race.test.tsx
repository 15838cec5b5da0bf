import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { clubId, editableRace } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';

async function openForm(given: Parameters<typeof organiserBackend>[0] = {}) {
  const backend = organiserBackend(given);
  backend.answer('create_race', ({ race_id }) => editableRace({ id: race_id }) as never);
  const view = renderConsole('/lomba/baru');
  const name = await screen.findByRole('textbox', { name: 'Nama lomba' });
  const send = () => view.user.click(screen.getByRole('button', { name: 'Lanjut isi lomba' }));
  return { backend, name, send, ...view };
}

test('a name makes a draft of the club, and opens its form', async () => {
  const { backend, name, send, user, router } = await openForm();
  await fillIn(user, name, 'Piala Baru');
  await send();
  await waitFor(() => expect(router.state.location.pathname).toMatch(/lomba\/.+\/pengaturan$/));
  expect(backend.sent('create_race')).toEqual([
    { organisation_id: clubId, race_id: expect.any(String), changes: { judul: 'Piala Baru' } },
  ]);
});

test('who has no club names one; tried again after a failure, neither is made twice', async () => {
  const { backend, name, send, user } = await openForm({ roles: [] });
  backend.refuse('create_race', 409, 'too_many_drafts', { limit: 20 });
  await fillIn(user, name, 'Piala Baru');
  await send();
  const club = screen.getByRole('textbox', { name: 'Nama klub atau penyelenggara' });
  expect(club).toHaveFocus();
  expect(club).toHaveAccessibleDescription(/paling sedikit tiga huruf/);

  await fillIn(user, club, 'Klub Roda Kecil');
  await send();
  expect(await screen.findByText(/Sudah ada 20 draf/)).toBeVisible();
  await send();
  await waitFor(() => expect(backend.sent('create_race')).toHaveLength(2));
  expect(backend.sent('create_organisation')).toHaveLength(1);
  expect(new Set(backend.sent('create_race').map(({ race_id }) => race_id)).size).toBe(1);
});

test('a name that is too long is said at its field, and what was typed stays', async () => {
  const { backend, name, send, user } = await openForm();
  backend.refuse('create_race', 422, 'text_too_long', { field: 'judul', max: 120 });
  await fillIn(user, name, 'Piala Baru');
  await send();
  await waitFor(() =>
    expect(name).toHaveAccessibleDescription('Terlalu panjang: paling banyak 120 huruf.'),
  );
  expect(name).toHaveFocus();
  expect(name).toHaveValue('Piala Baru');
});

test('whose role was taken away meanwhile hears whom to ask', async () => {
  const { backend, name, send, user } = await openForm({ roles: ['panitia'] });
  backend.refuse('create_race', 403, 'not_allowed', { right: 'edit' });
  await fillIn(user, name, 'Piala Baru');
  await send();
  expect(await screen.findByText(/Minta pemiliknya menjadikan Anda panitia/)).toBeVisible();
});
