import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { functionRefusal } from '#tests/support/ui/api.ts';
import { backend, held } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  cancelled,
  confirmed,
  daysBeforeTheRace,
  entryDetail,
  inDays,
  listedEntry,
  orderId,
  orderRefund,
  raceId,
  unpaid,
} from '#tests/support/ui/rows.ts';

const path = `/order-detail/${orderId}`;
const payHref = `/payment/${raceId}?pendaftaran=${orderId}`;
function waiting() {
  return entryDetail({ ...unpaid, kedaluwarsa_pada: inDays(1) });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: daysBeforeTheRace });
});

describe('the time left', () => {
  test('counts down in words, announced by nobody, and makes way for what is left once it is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.setSystemTime('2026-11-24T03:30:00Z');
    // Fifty seconds more than what is expected: rendering takes some of them on a busy machine.
    backend.order(entryDetail({ kedaluwarsa_pada: '2026-11-24T05:42:50+00:00' }));
    renderApp(path, { session: { expiresIn: 86_400 } });
    const timer = await screen.findByRole('timer');
    expect(timer).toHaveTextContent('Sisa waktu bayar 2 jam 12 menit');
    expect(timer).toHaveAttribute('aria-live', 'off');
    /** The phone slept until then, and wakes up. */
    const wakeAt = (time: string) =>
      act(async () => {
        vi.setSystemTime(time);
        await vi.advanceTimersByTimeAsync(60_000);
      });
    await wakeAt('2026-11-24T05:29:00Z');
    expect(timer).toHaveTextContent(/^Sisa waktu bayar 1[123] menit( \d+ detik)?$/);
    const before = timer.textContent;
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(timer.textContent).not.toBe(before);
    await wakeAt('2026-11-24T05:43:00Z');
    expect(await screen.findByText(/Batas waktu bayar sudah lewat/)).toBeVisible();
    expect(timer).not.toBeInTheDocument();
  });

  test('the orders list has it, and a payment beside the details', async () => {
    backend.orders([
      listedEntry({ kedaluwarsa_pada: inDays(1.1) }),
      listedEntry({ ...confirmed, id: 'e2', kedaluwarsa_pada: inDays(1) }),
      listedEntry({ ...cancelled, id: 'e3', kedaluwarsa_pada: inDays(-1) }),
    ]);
    renderApp('/order', { session: true });
    const pay = await screen.findByRole('link', {
      name: 'Bayar Sekarang Piala Pushbike Bandung, Rara',
    });
    expect(pay).toHaveAttribute('href', payHref);
    expect(pay.parentElement?.closest('a')).toBeNull();
    expect(screen.getAllByRole('timer')).toHaveLength(1);
    expect(screen.getByRole('timer')).toHaveTextContent('Sisa waktu bayar 1 hari 2 jam');
    expect(screen.getAllByRole('link', { name: /^Rincian/ })).toHaveLength(2);
    expect(screen.getAllByRole('link', { name: /^Lihat QR/ })).toHaveLength(1);
  });
});

test('the price of its step stands until the hold ends, and what others pay by now is told', async () => {
  const step = { tempat: null, sisa: null, harga: null, kategori: {} };
  const order = waiting();
  backend.order({
    ...order,
    langkah: 1,
    lomba: {
      ...(order.lomba as NonNullable<typeof order.lomba>),
      harga_dasar: 200_000,
      langkah_harga: [
        { ...step, urutan: 1, nama: 'Early bird', tempat: 10, sisa: 0, harga: 175_000 },
        { ...step, urutan: 2, nama: 'Normal', sampai: null },
      ],
    },
  });
  renderApp(path, { session: true });
  expect(
    await screen.findByText(
      /^Harga Early bird tetap milik Anda sampai waktu itu\. .* Yang mendaftar sekarang membayar Rp.200\.000\.$/,
    ),
  ).toBeVisible();
  expect(screen.getByText('Harga · Early bird')).toBeVisible();
});

describe('"Saya sudah bayar"', () => {
  const press = async (user: ReturnType<typeof renderApp>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Saya sudah bayar' }));

  test('a payment that is found turns the order into a confirmed one', async () => {
    backend.order(waiting());
    const asked: unknown[] = [];
    const answer = held(() => HttpResponse.json({ ...confirmed, result: 'paid' }));
    backend.checkPayment((body) => {
      asked.push(body);
      return answer.answer();
    });
    const { user } = renderApp(path, { session: true });
    await press(user);
    const busy = await screen.findByRole('button', {
      name: 'Menanyakan ke penyedia pembayaran...',
    });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    await user.click(busy);
    backend.order(entryDetail(confirmed));
    answer.release();
    expect(await screen.findByText('Entry QR Code')).toBeVisible();
    expect(
      await screen.findByText('Pembayaran sudah masuk. Pendaftaran rider dikonfirmasi!'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Saya sudah bayar' })).toBeNull();
    expect(asked).toEqual([{ registration_id: orderId }]);
  });

  test('what was found is said, and can be asked again', async () => {
    backend.order(waiting());
    const { user } = renderApp(path, { session: true });
    for (const [result, state, text] of [
      ['unpaid', unpaid, /Belum ada pembayaran yang masuk/],
      ['ended', { ...unpaid, status_pembayaran: 'gagal' }, /tidak ada uang yang kami terima/],
      ['no_charge', unpaid, /Belum ada pembayaran untuk pesanan ini/],
    ] as const) {
      backend.checkPayment(() => HttpResponse.json({ ...state, result }));
      await press(user);
      const said = await screen.findByText(text);
      expect(said.closest('[role="status"]')).not.toBeNull();
      expect(screen.getByRole('button', { name: 'Saya sudah bayar' })).not.toHaveAttribute(
        'aria-disabled',
      );
      expect(screen.getByRole('link', { name: 'Bayar Sekarang' })).toHaveAttribute('href', payHref);
    }
  });

  test('money without a place is explained', async () => {
    backend.order(waiting());
    const state = { ...cancelled, status_pembayaran: 'dibayar', perlu_tindakan: 'slot_habis' };
    backend.checkPayment(() => {
      backend.order(entryDetail(state));
      return HttpResponse.json({ ...state, result: 'needs_action' });
    });
    const { user } = renderApp(path, { session: true });
    await press(user);
    expect(await screen.findByText(/tempat di lomba ini sudah habis/)).toBeVisible();
    expect(await screen.findByText(/Pembayaran Anda sudah kami temukan/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Bayar Sekarang' })).toBeNull();
  });

  test('each refusal has its own sentence', async () => {
    backend.order(waiting());
    const { user } = renderApp(path, { session: true });
    for (const [status, code, facts, text] of [
      [502, 'provider_refused', undefined, /Penyedia pembayaran menolak permintaan ini/],
      [502, 'provider_signature_refused', undefined, /pengaturan pembayaran kami/],
      [502, 'provider_credentials_refused', undefined, /tidak mengenali kami/],
      [502, 'provider_ip_not_allowed', undefined, /Pembayaran sedang tidak tersedia/],
      [502, 'provider_unreachable', undefined, /tidak bisa dihubungi/],
      [502, 'provider_error', undefined, /sedang mengalami gangguan/],
      [502, 'provider_malformed_answer', undefined, /tidak bisa kami baca/],
      [504, 'provider_timeout', undefined, /terlalu lama menjawab/],
      [500, 'internal', undefined, /gangguan di server kami/],
      [429, 'check_too_soon', { seconds: 13 }, /Coba lagi 13 detik lagi/],
    ] as const) {
      backend.checkPayment(() => functionRefusal(status, code, facts));
      await press(user);
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Bayar Sekarang' })).toBeVisible();
    }
  });
});

describe('"Batalkan pesanan"', () => {
  const open = async (user: ReturnType<typeof renderApp>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Batalkan pesanan' }));
    return within(await screen.findByRole('dialog', { name: 'Batalkan pesanan ini?' }));
  };

  test('asks first, and a change of mind cancels nothing', async () => {
    backend.order(waiting());
    const { user } = renderApp(path, { session: true });
    const dialog = await open(user);
    expect(dialog.getByText(/Tempat Rara Putri dilepas untuk peserta lain/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Tidak jadi' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('link', { name: 'Bayar Sekarang' })).toBeVisible();
  });

  test('cancelled: it says so, and nothing is left to pay', async () => {
    backend.order(waiting());
    const sent: unknown[] = [];
    backend.cancelRegistration((body) => {
      sent.push(body);
      backend.order(entryDetail({ ...cancelled, dibatalkan_pada: inDays(0) }));
      return HttpResponse.json(cancelled);
    });
    const { user } = renderApp(path, { session: true });
    await user.click((await open(user)).getByRole('button', { name: 'Ya, batalkan' }));
    expect(await screen.findByText(/Pesanan ini sudah Anda batalkan/)).toBeVisible();
    expect(
      await screen.findByText('Pesanan dibatalkan. Tempat rider sudah dilepas.'),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Bayar Sekarang' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Saya sudah bayar' })).toBeNull();
    expect(sent).toEqual([{ registration_id: orderId }]);
  });

  test('found to be paid, it is not cancelled but confirmed', async () => {
    backend.order(waiting());
    backend.cancelRegistration(() => {
      backend.order(entryDetail(confirmed));
      return functionRefusal(409, 'already_paid');
    });
    const { user } = renderApp(path, { session: true });
    await user.click((await open(user)).getByRole('button', { name: 'Ya, batalkan' }));
    expect(await screen.findByText('Entry QR Code')).toBeVisible();
    expect(
      await screen.findByText(
        'Pembayaran Anda ternyata sudah masuk, jadi pesanan ini tidak dibatalkan.',
      ),
    ).toBeVisible();
  });

  test.each([
    [502, 'provider_unreachable', /tidak bisa dihubungi/],
    [409, 'charge_in_progress', /Pembayaran sedang disiapkan/],
    [409, 'payment_check_needed', /belum bisa memastikan/],
  ])('%i %s is said where it was asked, and can be tried again', async (status, code, text) => {
    backend.order(waiting());
    backend.cancelRegistration(() => functionRefusal(status, code));
    const { user } = renderApp(path, { session: true });
    const dialog = await open(user);
    await user.click(dialog.getByRole('button', { name: 'Ya, batalkan' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
    backend.cancelRegistration(() => {
      backend.order(entryDetail({ ...cancelled, dibatalkan_pada: inDays(0) }));
      return HttpResponse.json(cancelled);
    });
    await user.click(dialog.getByRole('button', { name: 'Ya, batalkan' }));
    expect(await screen.findByText(/Pesanan ini sudah Anda batalkan/)).toBeVisible();
  });
});

test('an order that only lost its slot can be paid or asked about, not cancelled', async () => {
  backend.order(entryDetail({ ...cancelled, dibatalkan_pada: null }));
  renderApp(path, { session: true });
  expect(await screen.findByRole('link', { name: 'Bayar Sekarang' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Saya sudah bayar' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Batalkan pesanan' })).toBeNull();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('a refund is explained', async () => {
  backend.order(entryDetail({ status_pendaftaran: 'dibatalkan', status_pembayaran: 'refund' }));
  backend.orderRefund(orderRefund());
  renderApp(path, { session: true });
  expect(await screen.findByText(/Uang pesanan ini dikembalikan/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Bayar Sekarang' })).toBeNull();
});
