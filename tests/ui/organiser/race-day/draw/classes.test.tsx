import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { AppError } from '#api/platform/app-error.ts';
import { createQueryClient } from '#api/platform/query-client.ts';
import { Classes, type RaceClassRow } from '#organiser/features/race-day/draw/classes.tsx';
import type { Entry } from '#organiser/features/race-day/draw/closing.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { boys, drawEntries, drawEntry, girls } from '#tests/support/ui/organiser/class-draw.tsx';

const categories = [
  { id: boys, nama: 'Boys 2019' },
  { id: girls, nama: 'Girls 2019' },
];
const boysClass: RaceClassRow = {
  id: 'kelas-boys',
  name: 'Boys 2019',
  categories: [boys],
  phase: 'baru',
};
const twoGirls = [71, 72].map((plate) => drawEntry(plate, { kategori_id: girls }));

function renderClasses(classes: RaceClassRow[], entries: Entry[], mayDecide = true) {
  const save = vi.fn(
    async (_id: string, _name: string, _categories: readonly string[]) => undefined,
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Classes
          raceId="lomba"
          categories={categories}
          classes={classes}
          entries={entries}
          save={mayDecide ? save : null}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), save };
}

test('each category becomes a class of its own by one press', async () => {
  const { user, save } = renderClasses([], [...drawEntries(5), ...twoGirls]);
  await user.click(screen.getByRole('button', { name: 'Buat satu kelas untuk setiap kategori' }));
  expect(save.mock.calls.map(([, name, ids]) => [name, ids])).toEqual([
    ['Boys 2019', [boys]],
    ['Girls 2019', [girls]],
  ]);
});

test('a thin class is offered for merging, with what comes of it before it is saved', async () => {
  const girlsClass = { ...boysClass, id: 'kelas-girls', name: 'Girls 2019', categories: [girls] };
  const { user, save } = renderClasses([girlsClass], [...drawEntries(9), ...twoGirls]);
  expect(screen.getByText('Hanya berdua: tiga moto, tanpa final.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ubah Girls 2019' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /Boys 2019/ }));
  expect(dialog.getByText(/^11 anak: 2 batch \(6, 5\)/)).toBeVisible();
  expect(dialog.getByText(/Juara tiap kategori tetap terbaca/)).toBeVisible();
  const name = dialog.getByRole('textbox', { name: 'Nama kelas' });
  await user.clear(name);
  await fillIn(user, name, 'Campuran 2019');
  await user.click(dialog.getByRole('button', { name: 'Simpan' }));
  expect(save).toHaveBeenCalledWith('kelas-girls', 'Campuran 2019', [girls, boys]);
});

test('a category of another class cannot be chosen, and a child who would stand twice is named', async () => {
  const twice = drawEntry(3, { id: 'second', kategori_id: girls });
  const { user } = renderClasses([], [...drawEntries(5), twice]);
  await user.click(screen.getByRole('button', { name: 'Buat kelas Boys 2019' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /Girls 2019/ }));
  expect(dialog.getByText(/^Anak 3 terdaftar di dua kategori/)).toBeVisible();
});

test('no name, no category, and a refusal are told at what they are about', async () => {
  const { user, save } = renderClasses([boysClass], twoGirls);
  await user.click(screen.getByRole('button', { name: 'Buat kelas Girls 2019' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('checkbox', { name: /sudah di Boys 2019/ })).toBeDisabled();
  const name = dialog.getByRole('textbox', { name: 'Nama kelas' });
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Simpan' }));
  expect(name).toHaveAccessibleDescription(/Kelas perlu nama/);
  await fillIn(user, name, 'Girls');
  await user.click(dialog.getByRole('checkbox', { name: /Girls 2019/ }));
  await user.click(dialog.getByRole('button', { name: 'Simpan' }));
  expect(await dialog.findByText('Pilih paling sedikit satu kategori.')).toBeVisible();
  expect(save).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('checkbox', { name: /Girls 2019/ }));
  save.mockRejectedValueOnce(new AppError('offline'));
  await user.click(dialog.getByRole('button', { name: 'Simpan' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(name).toHaveValue('Girls');
});

test('a class whose list is closed is not changed, and a person who may not decide changes nothing', () => {
  renderClasses([{ ...boysClass, phase: 'diundi' }], drawEntries(5));
  expect(screen.getByText('Sudah diundi')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ubah Boys 2019' })).toBeNull();
  document.body.replaceChildren();
  renderClasses([boysClass], drawEntries(5), false);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Undian Boys 2019' })).toBeVisible();
});
