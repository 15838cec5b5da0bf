import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isWebAddress, leaveFor } from '#parents/features/payment/leave-for.ts';
import { keepContact } from '#parts/contact-handover.ts';
import { functionRefusal } from '#tests/support/ui/api.ts';
import { backend, held, paymentRow } from '#tests/support/ui/backend.ts';
import { downloads } from '#tests/support/ui/downloads.ts';
import { noteDrawnWords } from '#tests/support/ui/drawn.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { entryDetail, orderId, raceId } from '#tests/support/ui/rows.ts';
import { holdTimers, whenTimePasses } from '#tests/support/ui/when-time-passes.ts';

// jsdom cannot leave its page; everything up to that call is real.
vi.mock('#parents/features/payment/leave-for.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('#parents/features/payment/leave-for.ts')>()),
  leaveFor: vi.fn(),
}));
const left = vi.mocked(leaveFor);
beforeEach(() => {
  left.mockClear();
  backend.profile(null);
});

const path = `/payment/${raceId}?pendaftaran=${orderId}`;
const checkout = {
  checkout_url: 'https://checkout.example/T1',
  qr_url: 'https://checkout.example/T1.png',
  reference: 'T1',
  merchant_ref: 'MERCH-1',
  amount: 179_321,
  expires_at: '2026-11-25T03:30:00+00:00',
};
const session = { email: 'bunda@contoh.id', phone: '0811', fullName: 'Bunda Rara' };

test('asks for the checkout once and leaves for it', async () => {
  const answer = held(() => HttpResponse.json(checkout));
  const asked: unknown[] = [];
  backend.createPayment((body) => {
    asked.push(body);
    return answer.answer();
  });
  renderApp(path, { session });
  expect(await screen.findByText('Initiating payment...')).toBeVisible();
  expect(left).not.toHaveBeenCalled();
  answer.release();
  await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(checkout.checkout_url));
  expect(screen.getByRole('link', { name: 'Go to Payment Page' })).toHaveAttribute(
    'href',
    checkout.checkout_url,
  );
  expect(screen.getByText('Total Rp 179.321 dengan QRIS')).toBeVisible();
  // Who pays, the server knows from the account.
  expect(asked).toEqual([{ registration_id: orderId }]);
});

test('the phone of the rider form is handed over; the e-mail is always the account’s', async () => {
  keepContact(orderId, { email: 'ayah@contoh.id', phone: '0812' });
  const asked: Record<string, unknown>[] = [];
  backend.createPayment((body) => {
    asked.push(body);
    return HttpResponse.json(checkout);
  });
  renderApp(path, { session });
  await waitFor(() => expect(left).toHaveBeenCalled());
  expect(asked).toEqual([{ registration_id: orderId, customer_phone: '0812' }]);
});

describe('with a QR that can be shown here', () => {
  const withQr = {
    ...checkout,
    qr_string: '00020101021226690014ID.CO.QRIS.WWW5802ID',
    // Within its time whenever the test runs.
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  };

  test('it is shown in the app, with its end, whom it is for and the provider’s page as another way', async () => {
    backend.createPayment(() => HttpResponse.json(withQr));
    backend.order(entryDetail());
    renderApp(path, { session });
    expect(
      await screen.findByRole('img', { name: 'Kode QRIS untuk pembayaran ini' }),
    ).toBeVisible();
    expect(screen.getByText('Rp 179.321')).toBeVisible();
    expect(await screen.findByText('Untuk Rara')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^Sisa waktu bayar/);
    expect(screen.getByRole('button', { name: 'Simpan gambar QR' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Saya sudah bayar' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Go to Payment Page' })).toHaveAttribute(
      'href',
      checkout.checkout_url,
    );
    expect(left).not.toHaveBeenCalled();
  });

  test('it says who receives the money, as the bank will', async () => {
    backend.createPayment(() =>
      HttpResponse.json({ ...withQr, qr_string: '0002015802ID5910ROTABALAPK6304ABCD' }),
    );
    backend.order(entryDetail());
    renderApp(path, { session });
    expect(await screen.findByText('ROTABALAPK')).toBeVisible();
    expect(screen.getByText(/nama ini juga tampil di aplikasi bank/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Buka aplikasi bank' })).toBeNull();
  });

  test('a phone that hands pictures to other apps offers the bank’s app', async () => {
    Object.assign(navigator, { canShare: () => true });
    try {
      backend.createPayment(() => HttpResponse.json(withQr));
      backend.order(entryDetail());
      renderApp(path, { session });
      expect(await screen.findByRole('button', { name: 'Buka aplikasi bank' })).toBeEnabled();
      expect(screen.getByText(/dari daftar yang muncul/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Simpan gambar QR' })).toBeEnabled();
    } finally {
      Reflect.deleteProperty(navigator, 'canShare');
    }
  });

  test('the bank’s app is given the QR as a picture; a sheet that is closed is no failure, one that fails is told', async () => {
    noteDrawnWords();
    downloads();
    const share = vi
      .fn(async (_: ShareData) => undefined)
      .mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
      .mockRejectedValueOnce(new Error('no'));
    Object.assign(navigator, { canShare: () => true, share });
    try {
      backend.createPayment(() => HttpResponse.json(withQr));
      backend.order(entryDetail());
      const { user } = renderApp(path, { session });
      await user.click(await screen.findByRole('button', { name: 'Buka aplikasi bank' }));
      await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
      // What is told comes in the order in which it happened.
      await user.click(await screen.findByRole('button', { name: 'Simpan gambar QR' }));
      expect(await screen.findByText('Gambar QR tersimpan.')).toBeVisible();
      expect(screen.queryByText(/^Gambar tidak bisa disimpan/)).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Buka aplikasi bank' }));
      expect(await screen.findByText(/^Gambar tidak bisa dibagikan/)).toBeVisible();
      const [picture] = share.mock.calls[0]?.[0].files ?? [];
      expect([picture?.type, picture?.name]).toEqual([
        'image/png',
        expect.stringMatching(/^qris.*\.png$/),
      ]);
    } finally {
      Reflect.deleteProperty(navigator, 'canShare');
      Reflect.deleteProperty(navigator, 'share');
      vi.restoreAllMocks();
    }
  });

  test('once it is paid, wherever that was heard, the result follows by itself', async () => {
    backend.createPayment(() => HttpResponse.json(withQr));
    backend.order(entryDetail());
    const { router } = renderApp(path, { session });
    await screen.findByRole('img', { name: 'Kode QRIS untuk pembayaran ini' });
    backend.order(
      entryDetail({ status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' }),
    );
    backend.paymentResult(() => paymentRow({ status: 'PAID' }));
    act(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/success'));
    expect(router.state.location.search).toBe('?ref=T1');
  });

  test('past its end it is not shown: a new one is asked for', async () => {
    let asked = 0;
    backend.createPayment(() => {
      asked += 1;
      return HttpResponse.json({
        ...withQr,
        ...(asked === 1 ? { expires_at: '2026-11-20T03:30:00+00:00' } : {}),
      });
    });
    backend.order(entryDetail());
    const { user } = renderApp(path, { session });
    expect(await screen.findByText('Waktu bayar untuk kode ini sudah habis.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Buat kode baru' }));
    expect(
      await screen.findByRole('img', { name: 'Kode QRIS untuk pembayaran ini' }),
    ).toBeVisible();
    expect(asked).toBe(2);
  });
});

describe('with no signal', () => {
  const setOnline = (online: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    act(() => {
      window.dispatchEvent(new Event(online ? 'online' : 'offline'));
    });
  };
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('it says so, and goes on by itself when the signal is back', async () => {
    let asked = 0;
    backend.createPayment(() => {
      asked += 1;
      return HttpResponse.json(checkout);
    });
    setOnline(false);
    renderApp(path, { session });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Tidak ada koneksi internet');
    expect(alert).toHaveTextContent('begitu sinyal kembali, halaman pembayaran dibuka sendiri');
    expect(asked).toBe(0);
    setOnline(true);
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(checkout.checkout_url));
    expect(asked).toBe(1);
  });

  test('a signal that is none: it goes on trying by itself', async () => {
    let asked = 0;
    backend.createPayment(() => {
      asked += 1;
      return asked < 3 ? HttpResponse.error() : HttpResponse.json(checkout);
    });
    holdTimers();
    renderApp(path, { session });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An error occurred during payment initiation.',
    );
    await whenTimePasses(() => expect(left).toHaveBeenCalledTimes(1));
    expect(asked).toBe(3);
  });
});

test('Go Back leads to the order summary', async () => {
  backend.createPayment(() => HttpResponse.json(checkout));
  const { user } = renderApp(path, { session });
  backend.order(entryDetail());
  await user.click(await screen.findByRole('button', { name: 'Go Back' }));
  expect(await screen.findByRole('heading', { name: 'Pesananmu' })).toBeVisible();
});

test('a charge that is being made elsewhere is waited for', async () => {
  let tries = 0;
  backend.createPayment(() => {
    tries += 1;
    return tries < 3 ? functionRefusal(409, 'charge_in_progress') : HttpResponse.json(checkout);
  });
  holdTimers();
  renderApp(path, { session });
  await whenTimePasses(() => expect(left).toHaveBeenCalledTimes(1));
  expect(tries).toBe(3);
});

test('each refusal says what happened and what to do, and can be tried again', async () => {
  const failed = 'Failed to initiate payment.';
  const inactive = 'Merchant belum aktif';
  const refusals = [
    [
      502,
      'provider_refused',
      inactive,
      inactive,
      /menolak permintaan ini\. Silakan coba lagi sebentar/,
    ],
    [502, 'provider_refused', '', failed, /menolak permintaan ini\. Silakan coba lagi sebentar/],
    [
      502,
      'provider_ip_not_allowed',
      'x',
      failed,
      /sedang tidak tersedia\. Pesanan Anda tetap tersimpan/,
    ],
    [
      502,
      'provider_unreachable',
      'x',
      failed,
      /tidak bisa dihubungi\. Pesanan Anda tetap tersimpan/,
    ],
    [
      504,
      'provider_timeout',
      'x',
      failed,
      /terlalu lama menjawab\..* Anda tidak akan ditagih dua kali/,
    ],
    [500, 'internal', 'x', failed, 'Ada gangguan di server kami. Silakan coba lagi sebentar lagi.'],
    [400, 'invalid_body', 'x', failed, /Data pembayaran tidak lengkap\. Kembali ke pesanan/],
  ] as const;
  const coming = [...refusals];
  backend.createPayment(() => {
    const [status, code, message] = coming.shift() ?? [];
    return status === undefined
      ? HttpResponse.json(checkout)
      : functionRefusal(status, code as string, undefined, message);
  });
  const { user } = renderApp(path, { session });
  for (const [, , , title, text] of refusals) {
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    expect(screen.getByText(/^Merchant ID: /)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  }
  await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(checkout.checkout_url));
});

test('an amount that QRIS does not take is not tried again', async () => {
  backend.createPayment(() => functionRefusal(422, 'amount_out_of_range'));
  renderApp(path, { session });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Jumlah ini tidak bisa dibayar dengan QRIS. Silakan hubungi penyelenggara lomba.',
  );
  expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull();
});

test.each([
  [409, 'payment_closed', 'Daftar ulang', `/race-detail/${raceId}`],
  [409, 'category_full', 'Daftar ulang', `/race-detail/${raceId}`],
  [409, 'race_closed', 'Lihat lomba lain', '/race-list'],
  [409, 'race_full', 'Lihat lomba lain', '/race-list'],
  [404, 'registration_not_found', 'Lihat pesanan', '/order'],
  [429, 'hold_renewed_before', 'Daftar ulang', `/race-detail/${raceId}`],
  [422, 'category_not_linked', 'Daftar ulang', `/race-detail/${raceId}`],
  [429, 'too_many_unpaid_race', 'Lihat pesanan', '/order'],
  [403, 'account_blocked', 'Lihat pesanan', `/order-detail/${orderId}`],
  [409, 'entries_paused', 'Lihat pesanan', `/order-detail/${orderId}`],
])('%i %s leads on to "%s"', async (status, code, label, href) => {
  backend.createPayment(() => functionRefusal(status, code));
  renderApp(path, { session });
  expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', href);
  expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull();
});

test.each([
  ['refund', 'Uang pesanan ini sudah dikembalikan.', 'Daftar ulang'],
  ['dibatalkan', 'Pesanan ini sudah dibatalkan.', 'Daftar ulang'],
  ['slot_habis', 'tempat di lomba ini sudah habis.', 'Lihat pesanan'],
  ['jumlah_tidak_sesuai', 'tidak sama dengan total pesanan.', 'Lihat pesanan'],
  ['dibayar_ganda', 'terbayar lebih dari sekali.', 'Lihat pesanan'],
  ['lomba_tidak_terbuka', 'sudah tidak menerima peserta', 'Lihat pesanan'],
  ['lomba_dibatalkan', 'Maaf, lomba atau kelas ini dibatalkan.', 'Lihat pesanan'],
])('an order closed for %s says why, and leads on', async (alasan, sentence, label) => {
  backend.createPayment(() =>
    HttpResponse.json(
      {
        error: {
          code: 'payment_closed',
          message: 'x',
          request_id: 'req-test',
          facts: { reason: alasan },
        },
      },
      { status: 409 },
    ),
  );
  renderApp(path, { session });
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByRole('link', { name: label })).toBeVisible();
});

test.each([
  [429, 'too_many_charges', { seconds: 1500 }, 'coba lagi 25 menit lagi'],
  [429, 'too_many_attempts', { seconds: 61 }, 'Coba lagi 61 detik lagi'],
  [429, 'provider_backoff', { seconds: 40 }, 'coba lagi 40 detik lagi'],
  [429, 'provider_backoff', {}, 'coba lagi sebentar lagi'],
])('%i %s %j says how long to wait, and can be tried again', async (status, code, facts, text) => {
  backend.createPayment(() =>
    HttpResponse.json({ error: { code, message: 'x', request_id: 'req-test', facts } }, { status }),
  );
  renderApp(path, { session });
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeVisible();
});

test('registration that closed because time is too short for a payment says why', async () => {
  backend.createPayment(() =>
    HttpResponse.json(
      {
        error: {
          code: 'race_closed',
          message: 'x',
          request_id: 'req-test',
          facts: { pendaftaran_selesai: inMinutes(4), ditutup_pada: inMinutes(-6) },
        },
      },
      { status: 409 },
    ),
  );
  renderApp(path, { session });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'sisa waktunya tidak cukup lagi untuk membayar dengan QRIS',
  );
});

function inMinutes(minutes: number) {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

test('the facts of a refusal reach its sentence', async () => {
  backend.createPayment(() =>
    HttpResponse.json(
      {
        error: {
          code: 'category_full',
          message: 'category_full',
          request_id: 'req-test',
          facts: { category: 'Girls 4-5', kuota: 9 },
        },
      },
      { status: 409 },
    ),
  );
  renderApp(path, { session });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Maaf, kuota kategori Girls 4-5 sudah penuh. Silakan pilih kategori lain.',
  );
});

test('an order that is paid already is good news', async () => {
  backend.createPayment(() => functionRefusal(409, 'already_paid'));
  renderApp(path, { session });
  expect(
    await screen.findByText('Pesanan ini sudah lunas. Tidak perlu membayar lagi.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Lihat pesanan' })).toHaveAttribute(
    'href',
    `/order-detail/${orderId}`,
  );
});

test('no answer at all', async () => {
  backend.createPayment(() => HttpResponse.error());
  renderApp(path, { session });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('An error occurred during payment initiation.');
  expect(alert).toHaveTextContent(
    'Server tidak bisa dihubungi. Periksa koneksi Anda, lalu coba lagi.',
  );
});

test.each([
  ['no address', { ...checkout, checkout_url: undefined }],
  ['an address that is no web page', { ...checkout, checkout_url: 'javascript:alert(1)' }],
])('a checkout with %s shows the placeholder with its help', async (_, body) => {
  backend.createPayment(() => HttpResponse.json(body));
  const { user } = renderApp(path, { session });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to initiate payment.');
  expect(left).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Bantuan' }));
  expect(await screen.findByRole('dialog', { name: 'Bantuan pembayaran' })).toBeVisible();
});

test('no registration in the address', async () => {
  renderApp(`/payment/${raceId}`, { session });
  expect(await screen.findByText('No race or registration data found.')).toBeVisible();
});

test.each([
  ['https://checkout.example/a', true],
  ['http://127.0.0.1:4000/a', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['bukan alamat', false],
])('%s may be opened: %s', (address, allowed) => {
  expect(isWebAddress(address)).toBe(allowed);
});
