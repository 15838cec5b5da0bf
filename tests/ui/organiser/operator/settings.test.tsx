import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoBarriers } from '#tests/support/ui/barriers.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { setting } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';

function desk() {
  const backend = organiserBackend({ roles: [], admin: true });
  return { backend, ...renderConsole('/operator/setelan') };
}

async function panel(label: string) {
  return within(await screen.findByRole('dialog', { name: label }));
}

test('every setting says what it means, what holds, and whether that is the default', async () => {
  const { backend } = desk();
  backend.answer('operator_settings', [
    setting({ value: '40', changed_at: '2026-11-20T03:00:00Z', changed_by: 'Pak Budi' }),
  ]);
  const row = await screen.findByRole('button', { name: /Anak per akun/ });
  expect(row).toHaveTextContent('Berapa anak boleh disimpan satu akun.');
  expect(row).toHaveTextContent('40 anak');
  expect(row).toHaveTextContent('Diubah');
  expect(row).toHaveTextContent(/Terakhir diubah Pak Budi, .*20 Nov/);
  await expectNoBarriers();
});

test('before saving it says what becomes of what, and for whom; the reason goes with it', async () => {
  const { backend, user } = desk();
  await user.click(await screen.findByRole('button', { name: /Anak per akun/ }));
  const open = await panel('Anak per akun');
  expect(open.getByText('1 sampai 200 anak')).toBeVisible();
  expect(await open.findByText('Belum pernah diubah.')).toBeVisible();
  await fillIn(user, open.getByLabelText('Nilai baru'), '40');
  expect(open.getByText('30 anak menjadi 40 anak.')).toBeVisible();
  expect(open.getByText(/Berlaku untuk yang dibuat berikutnya/)).toBeVisible();
  await user.click(open.getByRole('button', { name: 'Simpan setelan' }));
  expect(open.getByText('Tulis alasannya.')).toBeVisible();
  expect(backend.sent('change_setting')).toEqual([]);
  await fillIn(user, open.getByLabelText('Alasan'), 'Panti asuhan');
  backend.answer('change_setting', setting({ value: '40' }));
  backend.answer('operator_settings', [setting({ value: '40' })]);
  backend.answer('setting_history', [
    {
      terjadi_pada: '2026-11-28T03:00:00Z',
      by: 'Pak Budi',
      old_value: null,
      new_value: '40',
      alasan: 'Panti asuhan',
      at_desk: true,
    },
  ]);
  await user.click(open.getByRole('button', { name: 'Simpan setelan' }));
  expect(await screen.findByText('Setelan disimpan.')).toBeVisible();
  expect(backend.sent('change_setting')).toEqual([
    { key: 'BATAS_RIDER', value: '40', seen: '', reason: 'Panti asuhan' },
  ]);
  const history = within(open.getByRole('list'));
  expect(await history.findByText('30 anak menjadi 40 anak.')).toBeVisible();
  expect(history.getByText('Panti asuhan')).toBeVisible();
  expect(history.getByText(/Pak Budi, /)).toBeVisible();
});

test.each(['banyak', '0', '201', '1,5', '-3'])(
  '%s children is told before it is sent',
  async (typed) => {
    const { backend, user } = desk();
    await user.click(await screen.findByRole('button', { name: /Anak per akun/ }));
    const open = await panel('Anak per akun');
    await fillIn(user, open.getByLabelText('Nilai baru'), typed);
    await fillIn(user, open.getByLabelText('Alasan'), 'uji');
    await user.click(open.getByRole('button', { name: 'Simpan setelan' }));
    expect(open.getByText('Isi angka bulat dari 1 sampai 200 anak.')).toBeVisible();
    expect(backend.sent('change_setting')).toEqual([]);
  },
);

test('what somebody else changed meanwhile is said, shown, and not overwritten', async () => {
  const { backend, user } = desk();
  await user.click(await screen.findByRole('button', { name: /Anak per akun/ }));
  const open = await panel('Anak per akun');
  await fillIn(user, open.getByLabelText('Nilai baru'), '40');
  await fillIn(user, open.getByLabelText('Alasan'), 'uji');
  backend.refuse('change_setting', 409, 'changed_meanwhile', {
    by: 'Bu Sari',
    diubah_pada: '2026-11-28T03:00:00Z',
  });
  backend.answer('operator_settings', [setting({ value: '35' })]);
  await user.click(open.getByRole('button', { name: 'Simpan setelan' }));
  expect(await open.findByText(/Bu Sari sudah mengubahnya sementara itu/)).toBeVisible();
  expect(await open.findByText('35 anak menjadi 40 anak.')).toBeVisible();
  expect(open.getByLabelText('Nilai baru')).toHaveValue('40');
});

test('what the deployment writes can be read with why; what is secret cannot', async () => {
  const { user } = desk();
  await user.click(await screen.findByRole('button', { name: /Kode merchant/ }));
  const open = await panel('Kode merchant');
  expect(open.getByText(/Tidak bisa dilihat atau diubah di sini/)).toBeVisible();
  expect(open.queryByLabelText('Nilai baru')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('rupiah may be typed with dots', async () => {
  const { backend, user } = desk();
  await user.click(await screen.findByRole('button', { name: /Pengembalian oleh satu orang/ }));
  const open = await panel('Pengembalian oleh satu orang');
  await fillIn(user, open.getByLabelText('Nilai baru'), '1.000.000');
  await fillIn(user, open.getByLabelText('Alasan'), 'uji');
  expect(open.getByText(/500\.000 menjadi Rp\s?1\.000\.000\./)).toBeVisible();
  backend.answer('change_setting', setting());
  await user.click(open.getByRole('button', { name: 'Simpan setelan' }));
  await waitFor(() =>
    expect(backend.sent('change_setting')[0]).toMatchObject({ value: '1000000', seen: '500000' }),
  );
});
