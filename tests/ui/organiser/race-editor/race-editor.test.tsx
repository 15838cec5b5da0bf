import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { SaveConsequences } from '#api/organiser/races.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { editableRace } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';
import { holdTimers, whenTimePasses } from '#tests/support/ui/when-time-passes.ts';

const nobody: SaveConsequences = { moved: null, price: null, closes_earlier: null };

async function openEditor(changes: Parameters<typeof editableRace>[0] = {}) {
  const backend = organiserBackend();
  const race = editableRace(changes);
  backend.answer('race_for_edit', race);
  backend.answer('save_race', ({ changes: sent, version }) => ({
    race: { ...race, versi: version + 1, content: { ...race.content, ...(sent as object) } },
    fields: [],
    consequences: nobody,
  }));
  const view = renderConsole(`/lomba/${raceId}/pengaturan`);
  const name = await screen.findByRole('textbox', { name: 'Nama lomba' });
  const press = (button: string) => view.user.click(screen.getByRole('button', { name: button }));
  const saved = () => backend.sent('save_race').filter(({ commit }) => commit !== false);
  return { backend, race, name, press, saved, ...view };
}

test('a section is ticked once something stands in it', async () => {
  const { user } = await openEditor();
  const outline = within(screen.getByRole('navigation', { name: 'Bagian isian' }));
  expect(outline.getByRole('link', { name: 'Nama dan waktu, sudah diisi' })).toBeVisible();
  expect(outline.getByRole('link', { name: 'Hari lomba' })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /^Tempat parkir/ }), 'Pintu 5');
  expect(outline.getByRole('link', { name: 'Hari lomba, sudah diisi' })).toBeVisible();
});

describe('a published race', () => {
  test('is saved when the person says so, and takes back what was typed', async () => {
    const { name, press, saved, user } = await openEditor();
    await user.type(name, ' 2027');
    expect(await screen.findByText('Ada perubahan yang belum disimpan')).toBeVisible();
    await press('Batalkan perubahan');
    expect(name).toHaveValue('Piala Pushbike Bandung');
    await user.type(name, ' 2027');
    await press('Simpan perubahan');
    expect(await screen.findByText('Semua perubahan tersimpan')).toBeVisible();
    expect(saved().at(-1)).toMatchObject({
      version: 3,
      changes: { judul: 'Piala Pushbike Bandung 2027' },
    });
  });

  test('asks first where a change concerns riders', async () => {
    const { backend, race, press, saved, user } = await openEditor();
    const price = screen.getByRole('textbox', { name: /Harga per rider/ });
    await user.clear(price);
    await fillIn(user, price, '200rb');
    backend.answer('save_race', {
      race,
      fields: ['harga_dasar'],
      consequences: { ...nobody, price: { riders: 3, before: 175_000, after: 200_000 } },
    });
    const before = saved().length;
    await press('Simpan perubahan');
    const dialog = within(await screen.findByRole('dialog', { name: 'Simpan perubahan ini?' }));
    expect(dialog.getByText(/3 rider yang sudah terdaftar tetap dengan harga lama/)).toBeVisible();
    expect(saved()).toHaveLength(before);
    await user.click(dialog.getByRole('button', { name: 'Ya, simpan' }));
    await waitFor(() =>
      expect(saved().at(-1)).toMatchObject({ changes: { harga_dasar: 200_000 } }),
    );
  });

  test('with riders is not withdrawn: its registration can be closed instead', async () => {
    const { backend, press, user } = await openEditor();
    backend.refuse('withdraw_race', 409, 'race_has_entries', { riders: 3, paid: 1, cases: 0 });
    await press('Tarik dari daftar');
    const question = within(await screen.findByRole('dialog', { name: /Tarik lomba ini/ }));
    await user.click(question.getByRole('button', { name: 'Tarik dari daftar' }));
    const other = within(await screen.findByRole('dialog', { name: /sudah ada pesertanya/ }));
    expect(other.getByText(/3 rider memegang tempat, 1 di antaranya sudah membayar/)).toBeVisible();
    await user.click(other.getByRole('button', { name: 'Tutup pendaftaran sekarang' }));
    expect(await screen.findByText(/Pendaftaran ditutup\. Rider yang sudah/)).toBeVisible();
  });

  test('is copied to a draft, which opens', async () => {
    const { backend, press, router } = await openEditor();
    backend.answer('copy_race', ({ copy_id }) => editableRace({ id: copy_id, status: 'draf' }));
    await press('Salin lomba');
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(
        `/panitia/lomba/${backend.sent('copy_race')[0]?.copy_id}/pengaturan`,
      ),
    );
  });
});

test('one that was called off cannot be changed any more, and says so', async () => {
  const backend = organiserBackend();
  backend.answer('race_for_edit', editableRace({ status: 'dibatalkan' }));
  renderConsole(`/lomba/${raceId}/pengaturan`);
  expect(await screen.findByText(/sudah dibatalkan\. Isinya tidak bisa diubah lagi/)).toBeVisible();
});

describe('a draft', () => {
  const draft: Parameters<typeof editableRace>[0] = {
    status: 'draf',
    missing: [{ field: 'lokasi', code: 'required', kuota: null, max_peserta: null }],
  };

  test('says what is missing, and is not published before', async () => {
    await openEditor(draft);
    expect(screen.getByText('Kurang 1 lagi untuk terbit')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Terbitkan' })).toBeDisabled();
  });

  test('is saved by itself while it is typed; without a signal it says so and keeps all', async () => {
    const { backend, name, user } = await openEditor(draft);
    backend.answer('save_race', HttpResponse.error());
    holdTimers();
    await fillIn(user, name, ' baru');
    await whenTimePasses(() => expect(screen.getByRole('alert')).toBeVisible());
    expect(screen.getByText('Belum tersimpan')).toBeVisible();
    expect(name).toHaveDisplayValue(/baru$/);
  });

  test('that is complete is published', async () => {
    const { backend, press } = await openEditor({ status: 'draf' });
    backend.answer('publish_race', editableRace());
    await press('Terbitkan');
    expect(await screen.findByText(/Lomba sudah terbit/)).toBeVisible();
    expect(backend.sent('publish_race')).toEqual([
      expect.objectContaining({ race_id: raceId, version: 3 }),
    ]);
  });

  test('without a picture is published; parents see the one that stands for it', async () => {
    const { backend, press, user } = await openEditor({
      status: 'draf',
      advice: [{ field: 'gambar_url', code: 'empty' }] as never,
    });
    await user.click(screen.getByRole('tab', { name: 'Pratinjau' }));
    const preview = await screen.findByRole('region', { name: 'Seperti dilihat orang tua' });
    expect(preview.querySelector('img[src="/default-thumbnail.png"]')).not.toBeNull();
    backend.answer('publish_race', editableRace());
    await press('Terbitkan');
    expect(await screen.findByText(/Lomba sudah terbit/)).toBeVisible();
  });

  test('with rules of two hundred words keeps and shows every one of them', async () => {
    const { saved, user } = await openEditor({ status: 'draf' });
    const words = Array.from({ length: 200 }, (_, place) => `aturan${place + 1}`);
    const rules = [words.slice(0, 120).join(' '), words.slice(120).join(' ')].join('\n\n');
    const field = screen.getByRole('textbox', { name: 'Peraturan lomba' });
    await fillIn(user, field, rules);
    await waitFor(() => expect(saved().at(-1)).toMatchObject({ changes: { aturan: rules } }));
    await user.click(screen.getByRole('tab', { name: 'Pratinjau' }));
    const preview = await screen.findByRole('region', { name: 'Seperti dilihat orang tua' });
    await waitFor(() => expect(preview).toHaveTextContent('aturan1 aturan2'));
    expect(preview).toHaveTextContent('aturan199 aturan200');
  });

  test('with rules beyond all measure says so at their field, and keeps what was typed', async () => {
    const { backend, user } = await openEditor({ status: 'draf' });
    const rules = 'a'.repeat(5_001);
    backend.refuse('save_race', 422, 'text_too_long', { field: 'aturan', max: 5_000 });
    const field = screen.getByRole('textbox', { name: 'Peraturan lomba' });
    await fillIn(user, field, rules);
    await waitFor(() => expect(field).toHaveAccessibleDescription(/paling banyak 5[.]?000 huruf/));
    expect(field).toHaveValue(rules);
  });

  test('takes a category of the usual ages in one press, and offers none that is there already', async () => {
    const { press, saved } = await openEditor({ status: 'draf' });
    const offered = async () =>
      (await screen.findAllByRole('button', { name: /^Tambah Pushbike/ })).map((button) =>
        button.getAttribute('aria-label'),
      );
    expect(await offered()).toEqual(['Tambah Pushbike 2-3 Tahun', 'Tambah Pushbike 8-10 Tahun']);
    await press('Tambah Pushbike 8-10 Tahun');
    expect(await offered()).toEqual(['Tambah Pushbike 2-3 Tahun']);
    await waitFor(() => expect(saved()).not.toEqual([]));
    expect(saved().at(-1)).toMatchObject({
      changes: {
        kategori: expect.arrayContaining([
          {
            kategori_id: null,
            nama: 'Pushbike 8-10 Tahun',
            deskripsi: null,
            usia_min: 8,
            usia_max: 10,
            lahir_dari: null,
            lahir_sampai: null,
            batasan_gender: 'semua',
            kuota: null,
          },
        ]),
      },
    });
  });

  test('takes a category of one year of birth in one press, and makes it one of several years by picking', async () => {
    const { saved, user } = await openEditor({ status: 'draf' });
    await user.click(await screen.findByRole('button', { name: 'Tambah Kelahiran 2022' }));
    expect(screen.queryByRole('button', { name: 'Tambah Kelahiran 2022' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Lahir dari' }), '2021');
    await user.selectOptions(screen.getByRole('combobox', { name: 'sampai' }), '2022');
    await waitFor(() =>
      expect(saved().at(-1)).toMatchObject({
        changes: {
          kategori: expect.arrayContaining([
            expect.objectContaining({
              nama: 'Kelahiran 2022',
              usia_min: null,
              usia_max: null,
              lahir_dari: 2021,
              lahir_sampai: 2022,
            }),
          ]),
        },
      }),
    );
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Batas' }),
      'Usia pada hari lomba',
    );
    await waitFor(() =>
      expect(saved().at(-1)).toMatchObject({
        changes: {
          kategori: expect.arrayContaining([
            expect.objectContaining({
              nama: 'Kelahiran 2022',
              lahir_dari: null,
              lahir_sampai: null,
            }),
          ]),
        },
      }),
    );
  });

  test('says what is wrong with a category in that category, not above the list', async () => {
    const { backend, user } = await openEditor({ status: 'draf' });
    backend.refuse('save_race', 422, 'category_ages_crossed', {
      field: 'kategori',
      category: 'Kelahiran 2022',
      usia_min: 7,
      usia_max: 3,
    });
    await user.click(await screen.findByRole('button', { name: 'Tambah Kelahiran 2022' }));
    const said = await screen.findByText(/Kelahiran 2022: usia 7 sampai 3 terbalik/);
    const card = screen.getByRole('button', { name: 'Hapus Kelahiran 2022' });
    expect(card.closest('li')).toContainElement(said);
  });

  test('is published as the save just before has left it', async () => {
    const { backend, name, press, user } = await openEditor({ status: 'draf' });
    backend.answer('publish_race', editableRace());
    await fillIn(user, name, ' baru');
    await press('Terbitkan');
    await waitFor(() =>
      expect(backend.sent('publish_race')).toEqual([expect.objectContaining({ version: 4 })]),
    );
  });
});

describe('a draft that came to nothing', () => {
  async function ask(refused?: [string, Record<string, unknown>]) {
    const backend = organiserBackend();
    backend.answer('race_for_edit', editableRace({ status: 'draf' }));
    if (refused === undefined) {
      backend.answer('delete_race', {
        race: 'Piala',
        categories: 2,
        tickets: 0,
        pictures: 3,
        people: 0,
      });
    } else {
      backend.refuse('delete_race', 409, ...refused);
    }
    const { user, router } = renderConsole(`/lomba/${raceId}/pengaturan`);
    await user.click(await screen.findByRole('button', { name: 'Hapus draf' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hapus draf ini?' }));
    return { backend, dialog, user, router };
  }

  test('is deleted once its editor has read what goes with it', async () => {
    const { backend, dialog, user, router } = await ask();
    expect(await dialog.findByText('3 gambar')).toBeVisible();
    expect(dialog.getByText('2 kategori di lomba ini')).toBeVisible();
    expect(dialog.queryByText(/tiket/)).toBeNull();
    expect(backend.sent('delete_race').map(({ commit }) => commit)).toEqual([false]);
    await user.click(dialog.getByRole('button', { name: 'Hapus draf' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/panitia\/?$/));
    expect(backend.sent('delete_race').at(-1)).toMatchObject({ race_id: raceId, commit: true });
    expect(await screen.findByText('Draf dihapus.')).toBeVisible();
  });

  test('stays where somebody was ever entered, and nothing is offered to press', async () => {
    const { dialog } = await ask(['race_had_entries', { riders: 2, waiting: 1 }]);
    expect(await dialog.findByText(/pernah ada 2 pendaftaran dan 1 rider/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Hapus draf' })).toBeDisabled();
  });
});
