import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { inDays, raceId } from '#tests/support/ui/rows.ts';

const answer = {
  written: true,
  right_rows: 1,
  wrong_rows: 0,
  wrong: [],
  categories: [],
  tunai: 150_000,
  ids: ['2c0f7a44-0000-4000-8000-0000000000e9'],
  problem: null,
} satisfies Answer<'import_riders'>;

/** A child of five on the day of the race, a month from now. */
const born = `01-01-${Number(inDays(30).slice(0, 4)) - 5}`;

async function openForm(given: Partial<Answer<'import_riders'>> = {}) {
  const backend = organiserBackend();
  backend.answer('import_riders', { ...answer, ...given });
  const view = renderConsole(`/lomba/${raceId}/peserta`);
  await view.user.click(await screen.findByRole('button', { name: 'Tambah rider' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Tambah rider' }));
  const fill = (label: RegExp, text: string) =>
    fillIn(view.user, panel.getByLabelText(label), text);
  return { backend, panel, fill, ...view };
}

async function walkIn({ panel, fill, user }: Awaited<ReturnType<typeof openForm>>) {
  await fill(/Nama lengkap rider/, 'Adit Nugraha');
  await fill(/Nama panggilan rider/, 'Adit');
  await fill(/Tanggal lahir/, born);
  await user.click(panel.getByRole('radio', { name: 'Laki-laki' }));
  await user.click(panel.getByRole('combobox', { name: /Kota asal/ }));
  await user.click(await screen.findByText('Kota Bandung'));
  await user.selectOptions(panel.getByLabelText(/Kategori/), 'Balance 4-5 Mix');
  await fill(/Nomor plat/, '105');
  await fill(/Diterima tunai/, '150000');
  await user.selectOptions(panel.getByLabelText(/Nama di papan/), 'ya');
  await user.click(panel.getByRole('button', { name: 'Simpan rider' }));
}

test('a walk-in is one form: category, plate, cash and consent go with the rider', async () => {
  const view = await openForm();
  await walkIn(view);
  expect(await screen.findByText('Adit terdaftar dengan nomor plat 105.')).toBeVisible();
  expect(view.backend.sent('import_riders')).toMatchObject([
    {
      commit: true,
      rows: [
        {
          nama: 'Adit Nugraha',
          tanggal_lahir: born,
          jenis_kelamin: 'laki-laki',
          kategori: 'Balance 4-5 Mix',
          kota: 'KOTA BANDUNG',
          plat: '105',
          tunai: '150000',
          izin: 'ya',
        },
      ],
    },
  ]);
  // The next one of the queue, in the same class.
  expect(view.panel.getByLabelText(/Kategori/)).toHaveValue('Balance 4-5 Mix');
  expect(view.panel.getByLabelText(/Nama lengkap rider/)).toHaveValue('');
});

test('only categories that fit are offered once the child is known', async () => {
  const { panel, fill, user } = await openForm();
  await fill(/Tanggal lahir/, born);
  await user.click(panel.getByRole('radio', { name: 'Laki-laki' }));
  expect(panel.queryByRole('option', { name: /Pushbike 6-7/ })).toBeNull();
  expect(panel.getByText('Hanya kategori yang cocok untuk anak ini.')).toBeVisible();
});

test('a rider who is entered already is told at the name, and what was typed stays', async () => {
  const view = await openForm({
    written: false,
    problem: 'rows_wrong',
    wrong: [
      {
        place: 1,
        problems: [{ field: 'nama', code: 'rider_already_entered', facts: { name: 'Adit' } }],
      },
    ],
  });
  await walkIn(view);
  expect(await screen.findByText('Rider ini sudah terdaftar di lomba ini.')).toBeVisible();
  expect(view.panel.getByLabelText(/Nomor plat/)).toHaveValue('105');
});

test('saved twice, by two presses or since no answer came, is one rider: the same request goes again', async () => {
  const view = await openForm();
  view.backend.answer('import_riders', HttpResponse.error());
  await walkIn(view);
  expect(await screen.findByText(/^Server tidak bisa dihubungi/)).toBeVisible();
  expect(view.panel.getByLabelText(/Nama lengkap rider/)).toHaveValue('Adit Nugraha');
  view.backend.answer('import_riders', answer);
  await view.user.dblClick(view.panel.getByRole('button', { name: 'Simpan rider' }));
  expect(await screen.findByText('Adit terdaftar dengan nomor plat 105.')).toBeVisible();
  const sent = view.backend.sent('import_riders');
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ request_id }) => request_id)).size).toBe(1);
});

test('the panel opened twice is one panel, and the next rider is another request', async () => {
  const view = await openForm();
  await walkIn(view);
  await screen.findByText('Adit terdaftar dengan nomor plat 105.');
  await walkIn(view);
  await waitFor(() => expect(view.backend.sent('import_riders')).toHaveLength(2));
  const ids = view.backend.sent('import_riders').map(({ request_id }) => request_id);
  expect(new Set(ids).size).toBe(2);
});

test('a plate that another child has is told at the plate', async () => {
  const view = await openForm();
  view.backend.refuse('import_riders', 409, 'plate_taken', { nomor_plat: 105, name: 'Bima' });
  await walkIn(view);
  const plate = view.panel.getByLabelText(/Nomor plat/);
  expect(await screen.findByText(/105/)).toBeVisible();
  expect(plate).toBeInvalid();
});
