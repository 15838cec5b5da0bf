import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { backend, brokenServer } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  categoryId,
  confirmed,
  daysBeforeTheRace,
  entryDetail,
  orderId,
  orderRefund,
} from '#tests/support/ui/rows.ts';

// On a parent's own order: the choice after the race was called off, and money on its way back.

const path = `/order-detail/${orderId}`;
const otherRace = '1b0f7a44-0000-4000-8000-0000000000b2';
const place = {
  race_id: otherRace,
  race: 'Piala Cimahi',
  starts_at: '2026-12-20T00:00:00Z',
  time_zone: 'Asia/Jakarta',
  city: 'Cimahi',
  province: 'Jawa Barat',
  category_id: categoryId,
  category: 'FFA 5 tahun',
  places_left: 3,
  difference: -50_000,
};
const refund = {
  id: '1b0f7a44-0000-4000-8000-0000000000d1',
  jumlah: 204_100,
  langkah: 'diminta' as const,
  tanggal_transfer: null,
  bukti: null,
  ditutup_sebab: null,
  account: null,
  by_parent: true,
  may_take_back: true,
  jenis: 'penuh' as const,
  keluar: false,
  aturan: null,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: daysBeforeTheRace });
  backend.order(entryDetail({ ...confirmed, perlu_tindakan: 'lomba_dibatalkan' }));
});

/** The answers to calls, as they came. */
function listened() {
  const sent: Record<string, unknown>[] = [];
  const listen = (body: Record<string, unknown>) => {
    sent.push(body);
    return HttpResponse.json({});
  };
  return { sent, listen };
}

async function fillAccount(user: ReturnType<typeof renderApp>['user']) {
  await user.type(screen.getByRole('textbox', { name: 'Bank atau dompet digital' }), 'BCA');
  await user.type(screen.getByRole('textbox', { name: 'Nomor rekening' }), '123-456 78');
  await user.type(screen.getByRole('textbox', { name: 'Atas nama' }), 'Ibu Rani');
}

test('a race that was called off: the choice is asked for before it is sent', async () => {
  backend.orderRefund(
    orderRefund({ alasan: 'Sirkuit banjir', received: 204_100, may_choose: true, places: [place] }),
  );
  const { sent, listen } = listened();
  backend.chooseAfterCallOff(listen);
  const { user } = renderApp(path, { session: true });
  await user.click(await screen.findByRole('button', { name: 'Kirim pilihan' }));
  expect(screen.getByText('Pilih salah satu dulu.')).toBeVisible();

  await user.click(screen.getByRole('radio', { name: /^Uang kembali ke rekening/ }));
  await user.click(screen.getByRole('button', { name: 'Kirim pilihan' }));
  expect(screen.getByText('Isi nama bank atau dompet digitalnya.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Bank atau dompet digital' })).toHaveFocus();
  expect(sent).toEqual([]);
  await fillAccount(user);
  await user.click(screen.getByRole('button', { name: 'Kirim pilihan' }));
  expect(await screen.findByText(/Pilihan Anda terkirim/)).toBeVisible();
  expect(sent).toEqual([
    {
      registration_id: orderId,
      choice: 'refund',
      race_id: null,
      category_id: null,
      account: { bank: 'BCA', nomor: '123-456 78', atas_nama: 'Ibu Rani' },
      together: [],
      commit: true,
    },
  ]);
});

test('one answer is for all children of the parent, unless one of them is left out', async () => {
  const [raka, zahra] = [
    '5b1f7b7c-0000-4000-8000-000000000001',
    '5b1f7b7c-0000-4000-8000-000000000002',
  ];
  backend.orderRefund(
    orderRefund({
      received: 204_100,
      may_choose: true,
      siblings: [
        { id: raka, nickname: 'Raka', amount: 200_000 },
        { id: zahra, nickname: 'Zahra', amount: 200_000 },
      ],
    }),
  );
  const { sent, listen } = listened();
  backend.chooseAfterCallOff(listen);
  const { user } = renderApp(path, { session: true });
  expect(
    await screen.findByRole('checkbox', { name: /^Juga untuk Raka, Rp\s200\.000$/ }),
  ).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: /^Juga untuk Zahra/ }));
  await fillAccount(user);
  await user.click(screen.getByRole('button', { name: 'Kirim pilihan' }));
  await screen.findByText(/Pilihan Anda terkirim/);
  expect(sent).toMatchObject([{ choice: 'refund', together: [raka] }]);
});

test('a cheaper race says what goes back, and asks where to', async () => {
  backend.orderRefund(orderRefund({ received: 204_100, may_choose: true, places: [place] }));
  const { sent, listen } = listened();
  backend.chooseAfterCallOff(listen);
  const { user } = renderApp(path, { session: true });
  await user.click(await screen.findByRole('radio', { name: /^Pindah ke lomba lain/ }));
  await user.click(screen.getByRole('button', { name: 'Kirim pilihan' }));
  expect(screen.getByText('Pilih lomba tujuannya dulu.')).toBeVisible();
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Pindah ke' }),
    screen.getByRole('option', {
      name: 'Cimahi, Jawa Barat · Piala Cimahi, FFA 5 tahun, 20\u00a0Des\u00a02026',
    }),
  );
  expect(screen.getByText(/Selisih Rp\s50\.000 kami kembalikan/)).toBeVisible();
  await fillAccount(user);
  await user.click(screen.getByRole('button', { name: 'Kirim pilihan' }));
  expect(await screen.findByText(/Rider sudah dipindahkan/)).toBeVisible();
  expect(sent).toMatchObject([{ choice: 'move', race_id: otherRace, category_id: categoryId }]);
});

test('a choice that was made elsewhere is told, and what was typed stays', async () => {
  backend.orderRefund(orderRefund({ received: 204_100, may_choose: true }));
  backend.chooseAfterCallOff(() =>
    HttpResponse.json(
      { code: 'PT409', message: 'choice_made', details: '{}', hint: null },
      { status: 409 },
    ),
  );
  const { user } = renderApp(path, { session: true });
  // With nowhere to go there is one choice, and it is made.
  expect(await screen.findByRole('radio', { name: /^Uang kembali/ })).toBeChecked();
  await fillAccount(user);
  await user.click(screen.getByRole('button', { name: 'Kirim pilihan' }));
  expect(await screen.findByText(/sudah dicatat/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Atas nama' })).toHaveValue('Ibu Rani');
});

test('a refund without an account asks for it; one with an account says where it goes', async () => {
  backend.orderRefund(orderRefund({ refunds: [refund] }));
  const { sent, listen } = listened();
  backend.giveRefundAccount(listen);
  const { user } = renderApp(path, { session: true });
  expect(await screen.findByText(/Isi rekening tujuannya/)).toBeVisible();
  await fillAccount(user);
  backend.orderRefund(
    orderRefund({
      refunds: [
        { ...refund, account: { bank: 'BCA', last_digits: '5678', atas_nama: 'Ibu Rani' } },
      ],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Kirim rekening' }));
  expect(await screen.findByText('Ke BCA, nomor berakhir 5678, a.n. Ibu Rani')).toBeVisible();
  expect(sent).toMatchObject([{ refund_id: refund.id }]);
  expect(screen.getByText(/^Anda minta Rp\s204\.100 kembali/)).toBeVisible();
});

test('news that cannot be read says so, and is asked for again', async () => {
  backend.orderRefund(brokenServer());
  const { user } = renderApp(path, { session: true });
  expect(await screen.findByText('Kabar uang Anda belum bisa dimuat')).toBeVisible();
  backend.orderRefund(orderRefund({ received: 204_100, may_choose: true }));
  await user.click(screen.getByRole('button', { name: /Coba lagi/ }));
  expect(await screen.findByRole('button', { name: 'Kirim pilihan' })).toBeVisible();
});

describe('a withdrawal that was asked for', () => {
  beforeEach(() => {
    const full = entryDetail(confirmed);
    backend.order({
      ...full,
      uang_kembali: 'rekening',
    });
    const aturan = { hari: 7, persen: 50, biaya: false };
    backend.orderRefund(
      orderRefund({ received: 204_100, refunds: [{ ...refund, keluar: true, aturan }] }),
    );
  });

  test('is on the order by itself: steps, row, what was asked for and the account, and nothing promised', async () => {
    renderApp(path, { session: true });
    expect(
      await screen.findByText(
        /^Anda minta rider keluar dari lomba: Rp\s204\.100 kembali \(50% kembali, tanpa biaya layanan\)\. Tempatnya dilepas begitu penyelenggara menyetujui/,
      ),
    ).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Nomor rekening' })).toBeVisible();
    const steps = within(screen.getByRole('list', { name: 'Langkah pengembalian uang' }));
    expect(steps.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Dimintaselesai',
      'Rekeningberikutnya',
      'Disetujui',
      'Ditransfer',
    ]);
    expect(screen.queryByText(/akan (mengembalikan|ditransfer|mentransfer)/)).toBeNull();
  });

  test('is taken back after a question', async () => {
    const { sent, listen } = listened();
    backend.takeBackCancel(listen);
    const { user } = renderApp(path, { session: true });
    await user.click(await screen.findByRole('button', { name: 'Batalkan permintaan' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Rider tetap terdaftar/)).toBeVisible();
    expect(sent).toEqual([]);
    backend.orderRefund(orderRefund());
    await user.click(dialog.getByRole('button', { name: 'Ya, batalkan permintaan' }));
    expect(await screen.findByText('Permintaan dibatalkan.')).toBeVisible();
    expect(sent).toEqual([{ registration_id: orderId }]);
  });

  test('once approved says that it comes, and is taken back no more', async () => {
    backend.orderRefund(
      orderRefund({
        refunds: [
          {
            ...refund,
            langkah: 'disetujui',
            may_take_back: false,
            account: { bank: 'BCA', last_digits: '5678', atas_nama: 'Ibu Rani' },
          },
        ],
      }),
    );
    renderApp(path, { session: true });
    expect(await screen.findByText(/disetujui dan akan ditransfer penyelenggara/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Batalkan permintaan' })).toBeNull();
  });
});

test('after the choice nothing says that it is the parent’s turn', async () => {
  backend.order(
    entryDetail({ ...confirmed, perlu_tindakan: 'lomba_dibatalkan', uang_kembali: 'diperiksa' }),
  );
  backend.orderRefund(orderRefund({ alasan: 'Sirkuit banjir', refunds: [refund] }));
  renderApp(path, { session: true });
  expect(await screen.findByText(/Pilihan Anda sudah kami terima/)).toBeVisible();
  expect(screen.queryByText(/Giliran Anda/)).toBeNull();
});
