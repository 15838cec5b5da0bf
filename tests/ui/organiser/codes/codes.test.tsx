import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoBarriers } from '#tests/support/ui/barriers.ts';
import { downloads } from '#tests/support/ui/downloads.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { clubCode } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

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
