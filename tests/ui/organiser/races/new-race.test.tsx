import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { editableRace as emptyRace } from '#tests/support/editable-race.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { clubId, editableRace } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

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

test('what comes from the last race is told in the form, emptied with a press and put back with another', async () => {
  const { backend, name, send, user } = await openForm();
  const race = editableRace({ status: 'draf' });
  const begun = { ...race.content, parkir: 'Di sisi timur', kontak_nama: null, kontak_wa: null };
  backend.answer('create_race', { ...race, content: begun } as never);
  backend.answer('race_for_edit', { ...race, content: begun } as never);
  backend.answer('save_race', ({ changes, version }) => ({
    race: { ...race, versi: version + 1, content: { ...begun, ...(changes as object) } },
    fields: [],
    consequences: { moved: null, price: null, closes_earlier: null },
  }));
  await fillIn(user, name, 'Piala Baru');
  await send();
  expect(
    await screen.findByText('Tempat dan parkir diisi dari lomba terakhir klub.'),
  ).toBeVisible();
  const place = screen.getByRole('textbox', { name: /^Tempat/ });
  const known = (place as HTMLInputElement).value;
  expect(known).not.toBe('');

  await user.click(screen.getByRole('button', { name: 'Kosongkan' }));
  expect(place).toHaveValue('');
  await waitFor(() =>
    expect(backend.sent('save_race').at(-1)).toMatchObject({
      changes: { lokasi: null, kota: null, provinsi: null, parkir: null },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Urungkan' }));
  expect(place).toHaveValue(known);

  // What was typed over it is the person's own.
  await user.type(screen.getByRole('textbox', { name: 'Tempat parkir' }), ' 2');
  expect(await screen.findByText('Tempat diisi dari lomba terakhir klub.')).toBeVisible();
});

test('a club’s first race begins with nothing, and nothing is said of it', async () => {
  const { backend, name, send, user } = await openForm();
  const first = emptyRace({ judul: 'Piala Baru' }, { id: raceId, status: 'draf' });
  backend.answer('create_race', first as never);
  backend.answer('race_for_edit', first as never);
  await fillIn(user, name, 'Piala Baru');
  await send();
  expect(await screen.findByRole('textbox', { name: 'Nama lomba' })).toBeVisible();
  expect(screen.queryByText(/dari lomba terakhir klub/)).toBeNull();
});

test('an organiser who has no club names one; tried again after a failure, neither is made twice', async () => {
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
