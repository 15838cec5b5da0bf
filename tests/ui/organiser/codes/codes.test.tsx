import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { api } from '#tests/support/ui/api.ts';
import { expectNoBarriers } from '#tests/support/ui/barriers.ts';
import { downloads } from '#tests/support/ui/downloads.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { clubCode, managedRace } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { category, raceId } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

test('a code shows what it gives and its uses, is sent as a link, and is stopped', async () => {
  const backend = organiserBackend();
  const { user } = renderConsole('/kode');
  expect(await screen.findByRole('heading', { name: 'HEMAT25' })).toBeVisible();
  expect(screen.getByText(/^Potongan Rp.25\.000 · semua lomba$/)).toBeVisible();
  expect(screen.getByText('1 anak')).toBeVisible();
  expect(
    decodeURIComponent(screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? ''),
  ).toContain(`/race-detail/${raceId}?kode=HEMAT25`);
  await expectNoBarriers();
  backend.answer('switch_code', clubCode({ aktif: false }));
  backend.answer('club_codes', { codes: [clubCode({ aktif: false })], wrong_tries: 250 });
  await user.click(screen.getByRole('button', { name: 'Hentikan' }));
  expect(await screen.findByText('Dihentikan')).toBeVisible();
  expect(screen.getByText(/250 kali kode salah/)).toBeVisible();
  expect(backend.sent('switch_code')).toEqual([{ code_id: clubCode().kode_id, active: false }]);
});

test('a ready-made kind fills the form, which says what a family would pay', async () => {
  const backend = organiserBackend();
  backend.answer('make_code', clubCode({ kode: 'KOMUNITAS' }));
  const { user } = renderConsole('/kode');
  await user.click(await screen.findByRole('button', { name: 'Buat kode' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: /Komunitas/ }));
  expect(dialog.getByRole('status')).toHaveTextContent(/Rp.150\.000 menjadi Rp.127\.500/);
  await expectNoBarriers();
  await user.click(dialog.getByRole('button', { name: 'Buat kode' }));
  expect(await screen.findByText('Kode KOMUNITAS siap dipakai.')).toBeInTheDocument();
  expect(backend.sent('make_code')).toMatchObject([
    { kind: 'persen', value: 15, least_children: 5 },
  ]);
});

test('a refusal stands at its field', async () => {
  const backend = organiserBackend();
  backend.refuse('make_code', 422, 'code_needs_limit');
  const { user } = renderConsole('/kode');
  await user.click(await screen.findByRole('button', { name: 'Buat kode' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Buat kode' }));
  expect(await dialog.findByText(/jadi perlu batas pemakaian/)).toBeVisible();
});

test('one over a hundred percent is told at the amount', async () => {
  const backend = organiserBackend();
  backend.refuse('make_code', 422, 'field_invalid', { field: 'nilai' });
  const { user } = renderConsole('/kode');
  await user.click(await screen.findByRole('button', { name: 'Buat kode' }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByLabelText(/^Potongan/);
  await user.clear(amount);
  await user.type(amount, '150');
  await user.click(dialog.getByRole('button', { name: 'Buat kode' }));
  expect(
    await dialog.findByText('Potongan 1 sampai 100 persen, atau mulai Rp1.000.'),
  ).toBeVisible();
  expect(amount).toHaveAccessibleDescription(/1 sampai 100 persen/);
});

test('a used code asks only for what may change, and the list is a file', async () => {
  const files = downloads();
  organiserBackend();
  const { user } = renderConsole(`/lomba/${raceId}/kode`);
  await user.click(await screen.findByRole('button', { name: 'Ubah' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Kode ini sudah dipakai/)).toBeVisible();
  expect(dialog.queryByLabelText(/^Potongan/)).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /CSV/ }));
  await expect.poll(() => files.length).toBe(1);
});

test('several races, categories, a begin and uses of an account are asked for where somebody wants them', async () => {
  const backend = organiserBackend();
  backend.answer('my_races', [
    managedRace(),
    managedRace({ id: '00000000-0000-4000-8000-00000000beef', judul: 'Piala Dua' }),
  ]);
  server.use(
    http.post(api.rest('rpc/race_categories'), () =>
      HttpResponse.json([category({ id: 'k1' }), category({ id: 'k2', nama: 'Pro 6' })]),
    ),
  );
  backend.answer('make_code', clubCode());
  const { user } = renderConsole('/kode');
  await user.click(await screen.findByRole('button', { name: 'Buat kode' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText('Pro 6')).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Lomba'), 'Beberapa lomba');
  await user.click(dialog.getByRole('button', { name: 'Buat kode' }));
  expect(dialog.getByText('Pilih paling sedikit satu lomba.')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: 'Piala Dua' }));
  await user.click(dialog.getByText('Lainnya: kategori, mulai, per akun'));
  await user.click(await dialog.findByRole('checkbox', { name: 'Pro 6' }));
  await user.type(dialog.getByLabelText(/^Berlaku mulai hari/), '2026-12-01');
  await user.type(dialog.getByLabelText(/^Paling banyak per akun/), '2');
  await expectNoBarriers();
  await user.click(dialog.getByRole('button', { name: 'Buat kode' }));
  await expect.poll(() => backend.sent('make_code')).toHaveLength(1);
  expect(backend.sent('make_code')).toMatchObject([
    {
      race_ids: ['00000000-0000-4000-8000-00000000beef'],
      category_ids: ['k2'],
      from_time: '2026-11-30T17:00:00.000Z',
      account_uses: 2,
    },
  ]);
});
