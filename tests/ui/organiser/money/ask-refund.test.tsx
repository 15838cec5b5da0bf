import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Refund } from '#api/organiser/money.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { aditId, refund } from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';

const path = `/lomba/${raceId}/uang?bagian=pengembalian`;
const left = 150_000;

interface Asked {
  leaves?: boolean;
  amount?: number;
}

function asked(changes: Partial<Refund> = {}) {
  return (sent: unknown) => {
    const { leaves = false, amount = left } = sent as Asked;
    return {
      refund: refund({ jumlah: amount, jenis: 'sebagian', keluar: leaves, ...changes }),
      stays_in: !leaves,
      move_offers: 0,
    };
  };
}

describe('money of a paid entry', () => {
  async function open() {
    const backend = organiserBackend();
    backend.answer('ask_refund', asked() as never);
    const view = renderConsole(`${path}&kembalikan=${aditId}`);
    const dialog = within(await screen.findByRole('dialog', { name: /^Kembalikan uang/ }));
    const confirm = () =>
      view.user.click(dialog.getByRole('button', { name: 'Ya, catat pengembalian' }));
    return { backend, dialog, confirm, ...view };
  }

  test('goes back only once it is said whether the child stays', async () => {
    const { backend, dialog, confirm } = await open();
    await confirm();
    expect(await dialog.findAllByText(/Pilih dulu: ridernya tetap ikut atau keluar/)).toHaveLength(
      2,
    );
    expect(backend.sent('ask_refund')).toEqual([]);
  });

  test('in part, while the child stays: what is left is told, then what comes of the sum', async () => {
    const { backend, dialog, confirm, user } = await open();
    await user.click(dialog.getByRole('radio', { name: /Tetap ikut lomba/ }));
    expect(await dialog.findByText(/^Bisa Rp.1 sampai Rp.150\.000/)).toBeVisible();
    await confirm();
    expect(await dialog.findByText('Isi jumlah yang kembali.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Jumlah/ }), '50.000');
    expect(await dialog.findByText(/^Rp.50\.000 akan ditransfer/)).toBeVisible();
    expect(dialog.getByText('Rider tetap ikut lomba.')).toBeVisible();
    await confirm();
    expect(await screen.findByText('Pengembalian dicatat.')).toBeVisible();
    expect(backend.sent('ask_refund').at(-1)).toMatchObject({
      registration_id: aditId,
      leaves: false,
      amount: 50_000,
      account: null,
      commit: true,
    });
  });

  test('a sum that there is not is said at its field, and stays as it was typed', async () => {
    const { backend, dialog, confirm, user } = await open();
    await user.click(dialog.getByRole('radio', { name: /Tetap ikut lomba/ }));
    await user.type(dialog.getByRole('textbox', { name: /Jumlah/ }), '200000');
    backend.refuse('ask_refund', 422, 'refund_amount_invalid', { min: 1, max: left });
    await confirm();
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: /Jumlah/ })).toHaveAccessibleDescription(
        /Isi jumlah dari Rp.1 sampai Rp.150\.000/,
      ),
    );
    expect(dialog.getByRole('textbox', { name: /Jumlah/ })).toHaveDisplayValue('200000');
  });

  test('all of it, when the child leaves: no sum is asked, and the place is free on approval', async () => {
    const { backend, dialog, confirm, user } = await open();
    await user.click(dialog.getByRole('radio', { name: /Keluar dari lomba/ }));
    expect(await dialog.findByText(/^Begitu disetujui, rider keluar/)).toBeVisible();
    expect(dialog.queryByRole('textbox', { name: /Jumlah/ })).toBeNull();
    await confirm();
    await waitFor(() =>
      expect(backend.sent('ask_refund').at(-1)).toMatchObject({ leaves: true, commit: true }),
    );
    expect(backend.sent('ask_refund').at(-1)).not.toHaveProperty('amount');
  });

  test.each([
    ['already_checked_in', {}, /sudah masuk lewat gerbang/],
    ['list_closed', {}, /Daftar start kelasnya sudah ditutup/],
    ['nothing_to_refund', {}, /Tidak ada uang yang tersisa/],
    ['refund_under_way', {}, /sudah berjalan/],
    ['registration_over', {}, /sudah berakhir/],
  ])('%s is told before anything is done', async (code, facts, sentence) => {
    const { backend, dialog, user } = await open();
    backend.refuse('ask_refund', 409, code, facts);
    await user.click(dialog.getByRole('radio', { name: /Keluar dari lomba/ }));
    expect(await dialog.findByText(sentence)).toBeVisible();
  });
});

describe('a wish of a parent', () => {
  const wish = refund({
    jenis: 'sebagian',
    jumlah: 75_000,
    keluar: true,
    diminta_pemesan: true,
    aturan: { hari: 7, persen: 50, biaya: false },
    may_withdraw: false,
  });

  test('is told with its row, and cannot be declined', async () => {
    const backend = organiserBackend();
    backend.answer('race_refunds', [wish]);
    renderConsole(path);
    expect(await screen.findByText(/^Rider keluar/)).toBeVisible();
    expect(
      screen.getByText('Aturan sampai 7 hari sebelum lomba: 50% kembali, tanpa biaya layanan.'),
    ).toBeVisible();
    expect(screen.getByText(/tidak bisa ditolak/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Batalkan pengembalian' })).toBeNull();
  });

  test('is replaced where the provider has corrected the payment and less came in', async () => {
    const backend = organiserBackend();
    backend.answer('race_refunds', [{ ...wish, may_withdraw: true, replaced_by: 60_000 }]);
    backend.answer('withdraw_refund', { ...wish, langkah: 'ditarik', ditutup_sebab: 'diganti' });
    const { user } = renderConsole(path);
    await user.click(await screen.findByRole('button', { name: 'Batalkan pengembalian' }));
    expect(screen.queryByText(/tidak bisa ditolak/)).toBeNull();
    expect(
      await screen.findByText(/sebesar sisanya, Rp.60\.000.*perlu disetujui lagi/),
    ).toBeVisible();
  });

  test('where the child has left no refund of the entry is withdrawn', async () => {
    const backend = organiserBackend();
    backend.answer('race_refunds', [refund({ jenis: 'sebagian', may_withdraw: false })]);
    renderConsole(path);
    expect(await screen.findByRole('button', { name: 'Setujui' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Batalkan pengembalian' })).toBeNull();
  });

  test('is approved knowing that the child is out with it', async () => {
    const backend = organiserBackend();
    backend.answer('race_refunds', [wish]);
    backend.answer('approve_refund', { ...wish, langkah: 'disetujui' });
    const { user } = renderConsole(path);
    await user.click(await screen.findByRole('button', { name: 'Setujui' }));
    expect(await screen.findByText(/^Rider langsung keluar dari lomba/)).toBeVisible();
  });

  test('is given more, never less', async () => {
    const backend = organiserBackend();
    backend.answer('race_refunds', [wish]);
    backend.answer('ask_refund', asked({ langkah: 'disetujui' }) as never);
    const { user } = renderConsole(path);
    await user.click(await screen.findByRole('button', { name: 'Beri lebih' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Beri lebih untuk/ }));
    expect(dialog.getByText(/Rekening tujuannya tetap/)).toBeVisible();
    const amount = dialog.getByRole('textbox', { name: /Jumlah/ });
    const confirm = dialog.getByRole('button', { name: 'Ya, catat pengembalian' });
    await user.type(amount, '50rb');
    backend.refuse('ask_refund', 409, 'less_than_rule', { min: 75_000 });
    await user.click(confirm);
    await waitFor(() => expect(amount).toHaveAccessibleDescription(/paling sedikit Rp.75\.000/));
    backend.answer('ask_refund', asked({ langkah: 'disetujui' }) as never);
    await user.clear(amount);
    await user.type(amount, '100rb');
    expect(await dialog.findByText(/^Rider langsung keluar dari lomba/)).toBeVisible();
    await user.click(confirm);
    await waitFor(() =>
      expect(backend.sent('ask_refund').at(-1)).toMatchObject({
        leaves: true,
        amount: 100_000,
        account: null,
        commit: true,
      }),
    );
  });
});

test.each([
  [{ jenis: 'penuh' }, 'Seluruh pembayaran'],
  [{ jenis: 'selisih' }, 'Selisih pindah'],
  [{ jenis: 'sebagian', jumlah: 50_000 }, 'Sebagian, rider tetap ikut'],
  [{ jenis: 'sebagian' }, 'Semua, rider tetap ikut'],
  [{ jenis: 'sebagian', keluar: true }, 'Rider keluar'],
] as const)('a refund %o is named %s', async (changes, name) => {
  const backend = organiserBackend();
  backend.answer('race_refunds', [refund(changes)]);
  renderConsole(path);
  expect(await screen.findByText(new RegExp(`^${name}`))).toBeVisible();
});

test('a wish that was replaced by more says so', async () => {
  const backend = organiserBackend();
  backend.answer('race_refunds', [refund({ langkah: 'ditarik', ditutup_sebab: 'diganti' })]);
  renderConsole(path);
  expect(await screen.findByText('Diganti')).toBeVisible();
});
