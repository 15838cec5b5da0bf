import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { raised } from '#tests/support/ui/api.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { editableRace } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

async function openEditor(refused?: Response) {
  const backend = organiserBackend();
  const race = editableRace();
  backend.answer('race_for_edit', race);
  backend.answer(
    'save_race',
    ({ changes: sent, version }) =>
      refused ?? {
        race: { ...race, versi: version + 1, content: { ...race.content, ...(sent as object) } },
        fields: [],
        consequences: { moved: null, price: null, closes_earlier: null },
      },
  );
  const view = renderConsole(`/lomba/${raceId}/pengaturan`);
  const part = within(await screen.findByRole('region', { name: 'Hari lomba' }));
  const read = within(part.getByRole('region', { name: 'Yang dibaca orang tua' }));
  return { backend, part, read, ...view };
}

test('a race without rows reads as the spec says; a ready-made rule is a table with its text beside', async () => {
  const { backend, part, read, user } = await openEditor();
  expect(read.getByText('Tidak Bisa di Tukar atau di Kembalikan')).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Sedang' }));
  expect(read.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Sampai 30 hari sebelum lomba: 100% kembali, tanpa biaya layanan.',
    'Sampai 7 hari sebelum lomba: 50% kembali, tanpa biaya layanan.',
    'Setelah itu: uang tidak kembali.',
  ]);
  await user.click(part.getByRole('button', { name: 'Tambah baris' }));
  const third = within(part.getByRole('group', { name: 'Baris 3' }));
  await user.click(third.getByRole('checkbox', { name: /Biaya layanan ikut kembali/ }));
  await user.click(screen.getByRole('button', { name: 'Simpan perubahan' }));
  await waitFor(() =>
    expect(backend.sent('save_race').at(-1)).toMatchObject({
      changes: {
        aturan_pengembalian: [
          { hari: 30, persen: 100, biaya: false },
          { hari: 7, persen: 50, biaya: false },
          { hari: 3, persen: 25, biaya: true },
        ],
      },
    }),
  );
});

test('what is no rule is said at its field while it is typed', async () => {
  const { part, read, user } = await openEditor();
  await user.click(part.getByRole('button', { name: 'Sedang' }));
  const second = within(part.getByRole('group', { name: 'Baris 2' }));
  const days = second.getByRole('textbox', { name: 'Hari sebelum lomba' });
  const percent = second.getByRole('textbox', { name: 'Persen kembali' });
  await user.clear(days);
  await fillIn(user, days, '40');
  expect(days).toHaveAccessibleDescription('Harus lebih sedikit dari baris di atasnya.');
  await user.click(part.getByRole('button', { name: 'Ketat' }));
  await user.click(part.getByRole('button', { name: 'Tambah baris' }));
  const again = within(part.getByRole('group', { name: 'Baris 2' }));
  await user.clear(again.getByRole('textbox', { name: 'Persen kembali' }));
  await fillIn(user, again.getByRole('textbox', { name: 'Persen kembali' }), '60');
  expect(again.getByRole('textbox', { name: 'Persen kembali' })).toHaveAccessibleDescription(
    'Makin dekat hari lomba, persennya tidak boleh naik.',
  );
  expect(read.getByText('Perbaiki dulu baris yang ditandai.')).toBeVisible();
  expect(percent).toBeDefined();
});

test('giving less after the first entry is refused in the words of what was promised', async () => {
  const { part, user } = await openEditor(
    raised(409, 'refund_rule_promised', { hari: 30, persen: 100, biaya: true }),
  );
  await user.click(part.getByRole('button', { name: 'Ketat' }));
  await user.click(screen.getByRole('button', { name: 'Simpan perubahan' }));
  expect(
    await part.findByText(
      /janji sampai 30 hari sebelum lomba: 100% kembali, termasuk biaya layanan\. Aturan boleh memberi lebih/,
    ),
  ).toBeVisible();
});
