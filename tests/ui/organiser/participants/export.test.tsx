import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Download, downloads } from '#tests/support/ui/downloads.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { aditId, bimaId, raraId } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

let saved: Download[];
beforeEach(() => {
  saved = downloads();
});

async function openExport(given: Parameters<typeof organiserBackend>[0] = {}) {
  const backend = organiserBackend(given);
  const view = renderConsole(`/lomba/${raceId}/peserta`);
  await screen.findByRole('searchbox', { name: 'Cari peserta' });
  await view.user.click(screen.getByRole('button', { name: 'Ekspor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ekspor 3 rider' }));
  await view.user.click(dialog.getByRole('radio', { name: 'CSV' }));
  const make = () => view.user.click(dialog.getByRole('button', { name: 'Buat file' }));
  return { backend, dialog, make, ...view };
}

const contacts = { name: /Sertakan nama orang tua/ };
const known = [raraId, bimaId, aditId].map((id) => ({
  id,
  parent: 'Bunda Rara',
  nomor_hp: '081234567890',
  email: 'bunda@contoh.id',
  tanggal_lahir_rider: '2021-12-20',
}));

test('the file holds the riders that are shown, and no contact that nobody asked for', async () => {
  const { backend, make } = await openExport();
  await make();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const text = await saved[0]?.content.text();
  expect(text).toContain('Rara Putri');
  expect(text).toContain('Bima Satria');
  expect(text).not.toContain('081234567890');
  expect(backend.sent('reveal_contacts')).toEqual([]);
});

test('contacts are asked for once, of exactly these riders, and stand in the file', async () => {
  const { backend, dialog, make, user } = await openExport();
  backend.answer('reveal_contacts', known);
  await user.click(dialog.getByRole('checkbox', contacts));
  await make();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await saved[0]?.content.text()).toMatch(/Bunda Rara.*081234567890.*20\/12\/2021/);
  const [asked, ...more] = backend.sent('reveal_contacts');
  expect(more).toEqual([]);
  expect([...(asked?.registration_ids ?? [])].sort()).toEqual([raraId, bimaId, aditId].sort());
});

test('contacts that are refused make no file; the choice stays, and a second press makes it', async () => {
  const { backend, dialog, make, user } = await openExport();
  backend.refuse('reveal_contacts', 404, 'registration_not_found');
  await user.click(dialog.getByRole('checkbox', contacts));
  await make();
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(saved).toEqual([]);
  expect(dialog.getByRole('checkbox', contacts)).toBeChecked();
  backend.answer('reveal_contacts', known);
  await make();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toHaveLength(1);
});

test('a person who may see no contact is offered none', async () => {
  const { dialog } = await openExport({ roles: ['kasir'] });
  expect(dialog.queryByRole('checkbox', contacts)).toBeNull();
});
