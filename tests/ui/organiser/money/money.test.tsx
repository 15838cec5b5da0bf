import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DecisionAnswer, Refund } from '#api/organiser/money.ts';
import { only } from '#tests/support/factories.ts';
import { downloads } from '#tests/support/ui/downloads.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import {
  aditId,
  bimaId,
  decisionCase,
  refund,
  refundId,
} from '#tests/support/ui/organiser/rows.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { categoryId, mailbox, raceId } from '#tests/support/ui/rows.ts';

const path = `/lomba/${raceId}/uang`;
type Backend = ReturnType<typeof organiserBackend>;

const standing: DecisionAnswer['before'] = {
  registration_id: aditId,
  rider: 'Adit Nugraha',
  lomba_id: raceId,
  race: 'Piala Pushbike Bandung',
  kategori_id: categoryId,
  category: 'Pushbike 6-7 Mix',
  status_pendaftaran: 'pending',
  status_pembayaran: 'dibayar',
  perlu_tindakan: 'slot_habis',
  max_peserta: 40,
  peserta_saat_ini: 40,
  kuota: 20,
  terisi: 20,
  versi: 3,
};
const taken: DecisionAnswer = {
  before: standing,
  after: {
    ...standing,
    status_pendaftaran: 'dikonfirmasi',
    perlu_tindakan: null,
    max_peserta: 41,
  },
  let_in: [{ registration_id: aditId, rider: 'Adit', this_entry: true }],
  difference: null,
  refund: null,
};

describe('what waits for a decision', () => {
  test('nothing does', async () => {
    const backend = organiserBackend();
    backend.answer('decision_cases', []);
    renderConsole(`${path}?bagian=keputusan`);
    expect(await screen.findByText('Tidak ada yang menunggu keputusan')).toBeVisible();
  });

  test('is told by whose turn it is', async () => {
    const backend = organiserBackend();
    backend.answer('decision_cases', [
      decisionCase({ turn: 'orang_tua', perlu_tindakan: 'lomba_dibatalkan', actions: [] }),
    ]);
    renderConsole(`${path}?bagian=keputusan`);
    expect(await screen.findByText('Tidak ada yang menunggu keputusan Anda.')).toBeVisible();
    expect(screen.getByText(/Mereka diminta memilih uang kembali/)).toBeVisible();
  });

  const oursAndTheirs = [
    decisionCase({ turn: 'orang_tua', perlu_tindakan: 'lomba_dibatalkan', actions: [] }),
    decisionCase({
      registration_id: bimaId,
      rider: '=Bima Satria',
      nickname: 'Bima',
      parent: null,
      payments: [],
    }),
  ];
  const riders = () => screen.getAllByRole('link', { name: /Adit|Bima/ }).map(nameOfLink);
  const nameOfLink = (link: HTMLElement) => link.getAttribute('aria-label');

  test('stands in one list, ours first; a count opens its rows', async () => {
    const backend = organiserBackend();
    backend.answer('decision_cases', oursAndTheirs);
    const { user } = renderConsole(`${path}?bagian=keputusan`);
    expect(await screen.findByText(/^2 kasus, masuk Rp.179\.400$/)).toBeVisible();
    expect(riders()).toEqual(['=Bima Satria', 'Adit Nugraha']);
    await user.click(screen.getByRole('link', { name: 'Menunggu orang tua (1)' }));
    await waitFor(() => expect(riders()).toEqual(['Adit Nugraha']));
    expect(screen.getByRole('button', { name: /Giliran: Menunggu orang tua/ })).toBeVisible();
  });

  test('is sorted, and goes out as a file as it stands', async () => {
    const backend = organiserBackend();
    backend.answer('decision_cases', oursAndTheirs);
    const { user } = renderConsole(`${path}?bagian=keputusan&urut=-masuk`);
    const files = downloads();
    await user.click(await screen.findByRole('button', { name: 'Unduh CSV' }));
    expect(riders()).toEqual(['Adit Nugraha', '=Bima Satria']);
    await waitFor(() => expect(files).toHaveLength(1));
    const [head, ...rows] = (await only(files).content.text()).split('\r\n');
    expect(head).toMatch(/Rider;Kasus;Giliran;Kategori;Pemesan;Sejak;Ditagih;Uang masuk;No\. ref/);
    expect(rows[0]).toMatch(/^Adit Nugraha;Lomba dibatalkan;Menunggu orang tua;.*;179400;T0001$/);
    // A name is never computed.
    expect(rows[1]).toMatch(/^'=Bima Satria;Sudah bayar, tempat habis;Menunggu Anda;.*;0;0;$/);
  });

  test('a link to a kind of case that there is not says so, and leaves with one press', async () => {
    organiserBackend();
    const { user } = renderConsole(`${path}?bagian=keputusan&kasus=cuaca`);
    const gone = await screen.findByRole('button', { name: /Kasus: sudah tidak ada/ });
    await user.click(gone);
    expect(await screen.findByRole('link', { name: 'Adit Nugraha' })).toBeVisible();
  });

  test('is read whole in a panel, which closes to the list as it was', async () => {
    organiserBackend();
    const { user } = renderConsole(`${path}?bagian=keputusan&giliran=panitia`);
    await user.click(await screen.findByRole('link', { name: 'Adit Nugraha' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Adit Nugraha' }));
    expect(panel.getByText(/^Masuk Rp.179\.400, sesuai tagihan$/)).toBeVisible();
    expect(panel.getByText(/^Mendaftar, total/)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Tutup panel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.search).toBe('?bagian=keputusan&giliran=panitia');
  });

  async function decide(action: string, answers: (backend: Backend) => void) {
    const backend = organiserBackend();
    answers(backend);
    const view = renderConsole(`${path}?bagian=keputusan&buka=${aditId}`);
    await view.user.click(await screen.findByRole('button', { name: action }));
    const dialog = within(await screen.findByRole('dialog', { name: /\?$|^Pindahkan/ }));
    return { backend, dialog, ...view };
  }

  test('is decided after what it would do was shown, with a reason that the log keeps', async () => {
    const { backend, dialog, user } = await decide('Tambah tempat', ({ answer }) =>
      answer('add_place', taken),
    );
    expect(screen.getByRole('dialog', { name: 'Tambah satu tempat untuk Adit?' })).toBeVisible();
    expect(await dialog.findByText('Kapasitas lomba naik dari 40 menjadi 41.')).toBeVisible();
    expect(backend.sent('add_place').some(({ commit }) => commit)).toBe(false);

    const note = dialog.getByRole('textbox', { name: /Alasan/ });
    await user.clear(note);
    await user.click(dialog.getByRole('button', { name: 'Ya, tambah tempat' }));
    expect(note).toHaveAccessibleDescription(/Tulis alasannya\./);
    expect(note).toHaveFocus();
    await user.type(note, 'Muat');
    await user.click(dialog.getByRole('button', { name: 'Ya, tambah tempat' }));
    expect(await screen.findByText('Tempat ditambah.')).toBeVisible();
    expect(backend.sent('add_place').filter(({ commit }) => commit)).toEqual([
      { registration_id: aditId, note: 'Muat', commit: true },
    ]);
  });

  test('that was refused meanwhile stays open with the reason that was typed', async () => {
    const { backend, dialog, user } = await decide('Terima sebagai lunas', ({ answer }) =>
      answer('accept_case_payment', taken),
    );
    expect(await dialog.findByText(/langsung terdaftar/)).toBeVisible();
    backend.refuse('accept_case_payment', 409, 'race_over', { status: 'selesai' });
    const note = dialog.getByRole('textbox', { name: /Alasan/ });
    await user.type(note, ' ya');
    await user.click(dialog.getByRole('button', { name: 'Ya, terima' }));
    expect(
      (await dialog.findAllByText('Lomba ini sudah selesai atau sudah dibatalkan.')).at(-1),
    ).toBeVisible();
    expect(note).toHaveDisplayValue(/ ya$/);
  });

  test('a move is made only to a place that there is', async () => {
    const { backend, dialog } = await decide('Pindahkan', ({ answer }) =>
      answer('move_offers', []),
    );
    expect(await dialog.findByText(/Belum ada kategori atau lomba lain yang cocok/)).toBeVisible();
    expect(backend.sent('move_case')).toEqual([]);
  });
});

describe('money on its way back', () => {
  test('there is none', async () => {
    const backend = organiserBackend();
    backend.answer('race_refunds', []);
    renderConsole(`${path}?bagian=pengembalian`);
    expect(await screen.findByText('Belum ada pengembalian')).toBeVisible();
  });

  test('is approved after a question', async () => {
    const backend = organiserBackend();
    backend.answer('approve_refund', refund({ langkah: 'disetujui' }));
    const { user } = renderConsole(`${path}?bagian=pengembalian`);
    await user.click(await screen.findByRole('button', { name: 'Setujui' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Setujui pengembalian/ }));
    await user.click(dialog.getByRole('button', { name: 'Ya, setujui' }));
    expect(await screen.findByText('Pengembalian disetujui.')).toBeVisible();
    expect(backend.sent('approve_refund').at(-1)).toEqual({ refund_id: refundId, commit: true });
  });

  test('that one’s own hand asked for above the limit waits for somebody else', async () => {
    const backend = organiserBackend();
    backend.answer('race_refunds', [refund({ needs_second_person: true, is_mine: true })]);
    renderConsole(`${path}?bagian=pengembalian`);
    expect(await screen.findByText(/orang lain dengan peran kasir atau pemilik/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Setujui' })).toBeNull();
  });

  test('a person who has not proved the mailbox proves it here, and is not sent to another app', async () => {
    const backend = organiserBackend();
    backend.answer('race_refunds', [refund()] as never);
    backend.answer('my_mailbox', mailbox({ proved: false }) as never);
    renderConsole(`${path}?bagian=pengembalian`);
    expect(await screen.findByRole('heading', { name: 'Konfirmasi email Anda' })).toBeVisible();
    expect(await screen.findByText(/dilihat dua orang/)).toBeVisible();
  });

  test('an account is shown only to a person who asks for it', async () => {
    const backend = organiserBackend();
    backend.answer('refund_account', [
      { bank: 'BCA', nomor: '1234567890', atas_nama: 'Bunda Adit', diisi_pemesan: true },
    ]);
    const { user } = renderConsole(`${path}?bagian=pengembalian`);
    const show = await screen.findByRole('button', { name: 'Lihat rekening' });
    expect(backend.sent('refund_account')).toEqual([]);
    await user.click(show);
    expect(await screen.findByText(/1234567890/)).toBeVisible();
    expect(backend.sent('refund_account')).toEqual([{ refund_id: refundId }]);
  });

  test('an account that was looked at is hidden again when its refund has come to another step', async () => {
    const backend = organiserBackend();
    let step: Refund['langkah'] = 'diminta';
    backend.answer('race_refunds', () => [refund({ langkah: step })]);
    backend.answer('refund_account', [
      { bank: 'BCA', nomor: '1234567890', atas_nama: 'Bunda Adit', diisi_pemesan: true },
    ]);
    backend.answer('approve_refund', ({ commit }) => {
      step = commit ? 'disetujui' : step;
      return refund({ langkah: 'disetujui' });
    });
    const { user } = renderConsole(`${path}?bagian=pengembalian`);
    await user.click(await screen.findByRole('button', { name: 'Lihat rekening' }));
    expect(await screen.findByRole('button', { name: 'Salin nomor' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Setujui' }));
    await user.click(await screen.findByRole('button', { name: 'Ya, setujui' }));
    expect(await screen.findByRole('button', { name: 'Catat transfer' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Lihat rekening' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Salin nomor' })).toBeNull();
  });

  test('one that was transferred is closed, or says why not', async () => {
    const backend = organiserBackend();
    backend.answer('race_refunds', [
      refund({ langkah: 'dibayar', dibayar_pada: '2026-11-21T03:00:00Z' }),
    ]);
    backend.refuse('close_refund', 409, 'refund_step_passed', { langkah: 'ditutup' });
    const { user } = renderConsole(`${path}?bagian=pengembalian`);
    const close = await screen.findByRole('button', { name: 'Tutup, uang sudah sampai' });
    await user.click(close);
    expect(await screen.findByText(/Langkah ini sudah lewat: sekarang selesai/)).toBeVisible();
    backend.answer('close_refund', refund({ langkah: 'ditutup' }));
    await user.click(close);
    expect(await screen.findByText(/Pengembalian ditutup/)).toBeVisible();
    await waitFor(() => expect(backend.sent('close_refund')).toHaveLength(2));
  });
});
