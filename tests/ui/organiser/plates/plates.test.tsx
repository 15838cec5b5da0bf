import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { bimaId, plannedPlate, raraId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const path = `/lomba/${raceId}/gerbang/plat`;

test('a person who may not give plates out is told who does, and sees no form', async () => {
  organiserBackend({ roles: ['kasir'] });
  renderConsole(path);
  expect(await screen.findByText('Nomor plat dibagikan oleh panitia')).toBeVisible();
  expect(within(screen.getByRole('main')).queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull();
});

test('nobody is confirmed: there is nothing to give', async () => {
  const backend = organiserBackend();
  backend.answer('assign_plates', { plates: [], missed_wishes: 0 });
  renderConsole(path);
  expect(await screen.findByText('Belum ada rider yang dikonfirmasi')).toBeVisible();
});

test('the plan is shown before it is followed; a wish that is lost is marked', async () => {
  const backend = organiserBackend();
  backend.answer('assign_plates', {
    plates: [
      plannedPlate({ before: 7, plate: 7 }),
      plannedPlate({ id: bimaId, nama_panggilan_rider: 'Bima', wish: 7, plate: 1 }),
    ],
    missed_wishes: 1,
  });
  const { user } = renderConsole(path);
  expect(await screen.findByText('7 sudah dipakai')).toBeVisible();
  expect(screen.getByText(/1 permintaan nomor tidak terpenuhi/)).toBeVisible();
  expect(backend.sent('assign_plates').every(({ commit }) => commit === false)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Terapkan ke 1 rider' }));
  expect(await screen.findByText('1 nomor plat tersimpan.')).toBeVisible();
  expect(backend.sent('assign_plates').filter(({ commit }) => commit)).toEqual([
    expect.objectContaining({ race_id: raceId, category_id: null, first: 1, keep: true }),
  ]);
});

test('numbers that do not suffice are told at the plan', async () => {
  const backend = organiserBackend();
  const { user } = renderConsole(path);
  const give = await screen.findByRole('button', { name: 'Terapkan ke 1 rider' });
  backend.refuse('assign_plates', 409, 'plates_used_up', { start: 9_999, short: 1 });
  await user.click(give);
  expect(await screen.findByRole('alert')).toHaveTextContent(/9\.?999/);
});

test('one plate is changed by itself; a number that another has is told at its field', async () => {
  const backend = organiserBackend();
  const { user } = renderConsole(path);
  await user.click(await screen.findByRole('button', { name: 'Ubah plat Rara' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: /Nomor plat/ });
  const save = dialog.getByRole('button', { name: 'Simpan' });

  await fillIn(user, field, '0');
  await user.click(save);
  expect(field).toHaveAccessibleDescription(/1 sampai 9999/);
  expect(backend.sent('set_plate')).toEqual([]);

  await user.clear(field);
  await fillIn(user, field, '12');
  backend.refuse('set_plate', 409, 'plate_taken', { nomor_plat: 12, name: 'Bima' });
  await user.click(save);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Bima/));

  backend.answer('set_plate', 12);
  await user.click(save);
  expect(await screen.findByText('Plat tersimpan.')).toBeVisible();
  expect(backend.sent('set_plate').at(-1)).toEqual({ registration_id: raraId, plate: 12 });
});

test('behind each plate that was given stands the code of the board, where that plate is followed', async () => {
  const backend = organiserBackend();
  backend.answer('assign_plates', {
    plates: [
      plannedPlate({ before: 7, plate: 7 }),
      plannedPlate({ id: bimaId, nama_panggilan_rider: '<i>Bima</i>', before: null, plate: 9 }),
    ],
    missed_wishes: 0,
  });
  const { user } = renderConsole(path);
  const choice = await screen.findByRole('checkbox', { name: /belakang tiap plat/ });
  await waitFor(() => expect(document.querySelectorAll('.plate-sheet')).toHaveLength(1));
  await user.click(choice);
  expect(document.querySelectorAll('.plate-sheet')).toHaveLength(2);
  expect(screen.getByLabelText('Belakang plat 7')).toHaveTextContent('Pindai');
  // What is planned has no back yet, as it has no front.
  expect(screen.queryByLabelText('Belakang plat 9')).toBeNull();
});
