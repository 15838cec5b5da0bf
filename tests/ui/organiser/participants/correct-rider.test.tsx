import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { raraId, secondCategoryId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const facts = {
  full_name: 'Rara Putri',
  nickname: 'Rara',
  birth_date: '05-03-2021',
  gender: 'perempuan',
  city: 'KOTA BANDUNG',
  team_name: null,
  jersey_size: 'None',
  start_number: null,
};
const answer = {
  before: facts,
  after: { ...facts, nickname: 'Raras' },
  entries: 1,
  misfits: [],
  fitting: [],
  in_closed_list: false,
  told: true,
  problem: null,
} satisfies Answer<'correct_entry'>;

async function openForm(given: Partial<Answer<'correct_entry'>> = {}) {
  const backend = organiserBackend();
  backend.answer('reveal_contacts', [
    {
      id: raraId,
      parent: null,
      nomor_hp: null,
      email: null,
      tanggal_lahir_rider: '2021-03-05',
    },
  ]);
  backend.answer('correct_entry', { ...answer, ...given });
  const view = renderConsole(`/lomba/${raceId}/peserta/${raraId}`);
  await view.user.click(await screen.findByRole('button', { name: 'Perbaiki data' }));
  const nickname = await screen.findByRole('textbox', { name: /Nama panggilan rider/ });
  return { backend, nickname, ...view };
}

async function ask(view: Awaited<ReturnType<typeof openForm>>) {
  await fillIn(view.user, view.nickname, 'Raras');
  await view.user.click(screen.getByRole('button', { name: 'Periksa dulu' }));
  return within(await screen.findByRole('dialog', { name: /^Perbaiki data/ }));
}

test('a correction is shown with before and after, and only what changed is sent', async () => {
  const view = await openForm();
  const dialog = await ask(view);
  expect(dialog.getByText('Rara → Raras')).toBeVisible();
  expect(dialog.getByText(/Keluarganya diberi tahu lewat email dan di aplikasi/)).toBeVisible();
  await view.user.click(dialog.getByRole('button', { name: 'Simpan perbaikan' }));
  await screen.findByText('Data Rara diperbaiki.');
  expect(view.backend.sent('correct_entry')).toEqual([
    { registration_id: raraId, rider: { nickname: 'Raras' }, beyond_rules: false, commit: false },
    { registration_id: raraId, rider: { nickname: 'Raras' }, beyond_rules: false, commit: true },
  ]);
});

test('the keyboard goes into the form, and back to its button when nothing is corrected', async () => {
  const { user } = await openForm();
  expect(screen.getByRole('textbox', { name: /Nama lengkap rider/ })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Tidak jadi' }));
  expect(screen.getByRole('button', { name: 'Perbaiki data' })).toHaveFocus();
});

test('who leaves the category goes to one that fits, or stays by a word of its own', async () => {
  const view = await openForm({
    problem: 'riders_do_not_fit',
    fitting: [secondCategoryId],
    misfits: [
      {
        id: raraId,
        nama_lengkap_rider: 'Rara Putri',
        code: 'age_above_max',
        facts: { age: 6, max: 5, category: 'Balance 4-5 Mix' },
      },
    ],
  });
  const dialog = await ask(view);
  expect(dialog.getByText(/tidak cocok lagi di Balance 4-5 Mix: berusia 6 tahun/)).toBeVisible();
  await view.user.click(dialog.getByRole('button', { name: 'Simpan perbaikan' }));
  expect(await dialog.findByText('Pilih kategorinya dulu.')).toBeVisible();
  const choice = dialog.getByLabelText(/Kategori sesudah perbaikan/);
  await view.user.selectOptions(choice, secondCategoryId);
  await view.user.click(dialog.getByRole('button', { name: 'Simpan perbaikan' }));
  await waitFor(() =>
    expect(view.backend.sent('correct_entry').at(-1)).toMatchObject({
      category_id: secondCategoryId,
      beyond_rules: false,
      commit: true,
    }),
  );
});

test('the child’s other entry is moved by itself, and stays where it is until then', async () => {
  const view = await openForm({
    problem: 'riders_do_not_fit',
    misfits: [
      {
        id: crypto.randomUUID(),
        nama_lengkap_rider: 'Rara Putri',
        code: 'age_above_max',
        facts: { age: 6, max: 5, category: 'Balance 4-5 Mix' },
      },
    ],
  });
  const dialog = await ask(view);
  expect(dialog.queryByLabelText(/Kategori sesudah perbaikan/)).toBeNull();
  await view.user.click(dialog.getByRole('button', { name: 'Simpan perbaikan' }));
  await waitFor(() =>
    expect(view.backend.sent('correct_entry').at(-1)).toMatchObject({
      beyond_rules: true,
      commit: true,
    }),
  );
});

test('out of the class after the draw: it says that only words change, and offers no move', async () => {
  const view = await openForm({
    problem: 'riders_do_not_fit',
    fitting: [secondCategoryId],
    in_closed_list: true,
    misfits: [
      {
        id: raraId,
        nama_lengkap_rider: 'Rara Putri',
        code: 'age_above_max',
        facts: { age: 6, max: 5, category: 'Balance 4-5 Mix' },
      },
    ],
  });
  const dialog = await ask(view);
  expect(dialog.getByText(/nomor plat, kelas, dan undian tetap/)).toBeVisible();
  expect(dialog.queryByRole('option', { name: /Pushbike 6-7/ })).toBeNull();
  await view.user.selectOptions(
    dialog.getByLabelText(/Kategori sesudah perbaikan/),
    'Tetap di Balance 4-5 Mix, keputusan panitia',
  );
  await view.user.click(dialog.getByRole('button', { name: 'Simpan perbaikan' }));
  await waitFor(() =>
    expect(view.backend.sent('correct_entry').at(-1)).toMatchObject({
      beyond_rules: true,
      commit: true,
    }),
  );
});

test('e on a row opens its panel with the form', async () => {
  const backend = organiserBackend();
  backend.answer('reveal_contacts', [
    { id: raraId, parent: null, nomor_hp: null, email: null, tanggal_lahir_rider: '2021-03-05' },
  ]);
  const { user, router } = renderConsole(`/lomba/${raceId}/peserta`);
  await screen.findByRole('searchbox', { name: 'Cari peserta' });
  await user.keyboard('je');
  expect(router.state.location.pathname).toMatch(/peserta\/[0-9a-f-]+$/);
  expect(await screen.findByRole('textbox', { name: /Nama panggilan rider/ })).toBeVisible();
  // Pressed again it looks at nothing anew: each look is logged.
  await user.click(screen.getByRole('heading', { name: 'Pendaftaran' }));
  await user.keyboard('e');
  expect(backend.sent('reveal_contacts')).toHaveLength(1);
});

test('a refusal stands at its field, with what was typed', async () => {
  const view = await openForm();
  view.backend.refuse('correct_entry', 409, 'rider_already_entered', { name: 'Rara Putri' });
  await fillIn(view.user, view.nickname, 'Raras');
  await view.user.click(screen.getByRole('button', { name: 'Periksa dulu' }));
  expect(await screen.findByText('Rara Putri sudah terdaftar di lomba ini.')).toBeVisible();
  expect(view.nickname).toHaveValue('Raras');
});

test('a cashier, who reads the list, is not offered to correct it', async () => {
  organiserBackend({ roles: ['kasir'] });
  renderConsole(`/lomba/${raceId}/peserta/${raraId}`);
  await screen.findByText('Riwayat');
  expect(screen.queryByRole('button', { name: 'Perbaiki data' })).toBeNull();
});
