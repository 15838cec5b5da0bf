import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { editableRace } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

async function openEditor(changes: Parameters<typeof editableRace>[0] = {}) {
  const backend = organiserBackend();
  const race = editableRace(changes);
  backend.answer('race_for_edit', race);
  backend.answer('save_race', ({ changes: sent, version }) => ({
    race: { ...race, versi: version + 1, content: { ...race.content, ...(sent as object) } },
    fields: [],
    consequences: { moved: null, price: null, closes_earlier: null },
  }));
  const view = renderConsole(`/lomba/${raceId}/pengaturan`);
  const part = within(await screen.findByRole('region', { name: 'Pertanyaan untuk pendaftar' }));
  return { backend, part, ...view };
}

test('questions are added, ordered and removed, and saved as a list', async () => {
  const { backend, part, user } = await openEditor();
  const press = (name: string) => user.click(part.getByRole('button', { name }));
  await press('Tambah pertanyaan');
  await fillIn(user, part.getByRole('textbox', { name: 'Pertanyaan 1' }), 'Merek sepeda');
  await user.selectOptions(part.getByRole('combobox', { name: 'Jenis jawaban' }), 'Pilihan');
  await user.type(
    part.getByRole('textbox', { name: /Pilihan, satu per baris/ }),
    'Strider{enter}Lain',
  );
  await user.click(part.getByRole('checkbox', { name: 'Wajib dijawab' }));
  await press('Tambah pertanyaan');
  await fillIn(user, part.getByRole('textbox', { name: 'Pertanyaan 2' }), 'Nama di kaus');
  await press('Tambah pertanyaan');
  await press('Hapus Pertanyaan 3');
  await press('Naikkan Pertanyaan 2');
  await user.click(screen.getByRole('button', { name: 'Simpan perubahan' }));
  await waitFor(() =>
    expect(backend.sent('save_race').at(-1)).toMatchObject({
      changes: {
        pertanyaan: [
          { question: 'Nama di kaus', kind: 'text', required: false, longest: 100, choices: null },
          {
            question: 'Merek sepeda',
            kind: 'choice',
            required: true,
            choices: ['Strider', 'Lain'],
          },
        ],
      },
    }),
  );
});

test('what is answered keeps its kind, and says so', async () => {
  const id = 'aaaaaaaa-0000-4000-8000-000000000001';
  const race = editableRace();
  const { part } = await openEditor({
    ...race,
    content: {
      ...race.content,
      pertanyaan: [
        {
          id,
          question: 'Nama di kaus',
          kind: 'text',
          required: true,
          categories: null,
          longest: 20,
          choices: null,
        },
      ],
    },
    answered: [{ pertanyaan_id: id, riders: 4 }],
  });
  expect(part.getByRole('combobox', { name: 'Jenis jawaban' })).toBeDisabled();
  expect(part.getByText('Sudah dijawab 4 rider: jenisnya tetap.')).toBeVisible();
});

test('a question about health or an identity number is warned of, not forbidden', async () => {
  const { part, user } = await openEditor();
  expect(part.getByText(/Jangan tanyakan kesehatan anak, NIK/)).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Tambah pertanyaan' }));
  const words = part.getByRole('textbox', { name: 'Pertanyaan 1' });
  await fillIn(user, words, 'Nomor KK anak');
  expect(words).toHaveAccessibleDescription(/Sebaiknya jangan/);
});
