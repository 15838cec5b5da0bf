import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { functionRefusal } from '#tests/support/ui/api.ts';
import {
  agreed,
  backend,
  brokenServer,
  held,
  paymentRow,
  profileBackend,
} from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { confirmed, inDays, listedEntry, orderId, race, raceId } from '#tests/support/ui/rows.ts';

const path = '/success?ref=MERCH-1&provider_reference=T1';
function answers(changes: Record<string, unknown> = {}) {
  return paymentRow({ status: 'PAID', ...changes });
}
const earlier = inDays(-1);
const payHref = `/payment/${raceId}?pendaftaran=${orderId}`;
/** Of an entry whose money is in, by whatever payment. */
const paid = { registration_status: 'dikonfirmasi', registration_payment_status: 'dibayar' };

/** From here on the clock goes on by itself as before, and jumps when the test says so. */
function holdClock() {
  return vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
}

function pass(milliseconds: number) {
  return act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** Lets the waits pass one by one, with time for each answer to arrive, until the screen shows what is wanted. */
async function passUntil(shown: () => HTMLElement | null, jumps = 40) {
  for (let jump = 0; jump < jumps && shown() === null; jump += 1) {
    await pass(2500);
  }
  expect(shown()).toBeVisible();
}

function setVisibility(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}
afterEach(() => Reflect.deleteProperty(document, 'visibilityState'));

test.each([
  ['PAID', 'Pembayaran Berhasil'],
  ['SETTLED', 'Pembayaran Berhasil'],
  ['FAILED', 'Pembayaran Gagal', true],
  ['EXPIRED', 'Pembayaran Gagal', true],
  ['REFUND', 'Refund Diproses'],
  ['SESUATU', 'Status Tidak Diketahui'],
])(
  '%s is announced as "%s", and asked for again only if it may still turn',
  async (status, title, mayTurn = false) => {
    let asked = 0;
    backend.paymentResult(() => {
      asked += 1;
      return answers(mayTurn ? { status, registration_payment_status: 'gagal' } : { status });
    });
    holdClock();
    renderApp(path, { session: true });
    const heading = await screen.findByText(title);
    expect(heading.closest('[role="status"]')).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByRole('link', { name: 'Kembali ke Beranda' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: /Lihat (pesanan|kode QR masuk)/ })).toHaveAttribute(
      'href',
      `/order-detail/${orderId}`,
    );
    expect(screen.getByText('Piala Pushbike Bandung')).toBeVisible();
    expect(screen.getByText('Rp 179.321')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Coba bayar lagi' })?.getAttribute('href')).toBe(
      mayTurn ? payHref : undefined,
    );
    await pass(60_000);
    expect(asked > 1).toBe(mayTurn);
  },
);

test('a success is celebrated with twenty dots, a failure is not', async () => {
  backend.paymentResult(() => answers());
  renderApp(path, { session: true });
  await screen.findByText('Pembayaran Berhasil');
  expect(screen.getAllByTestId('confetti-dot')).toHaveLength(20);
  backend.paymentResult(() => answers({ status: 'FAILED' }));
  renderApp(path, { session: true });
  await screen.findByText('Pembayaran Gagal');
  expect(screen.queryByTestId('confetti-dot')).toBeNull();
});

test('the place that tells the result is there before it, so that a screen reader says it', async () => {
  const { answer, release } = held(() => paymentRow());
  backend.paymentResult(answer);
  renderApp(path, { session: true });
  const place = (await screen.findByText('Memeriksa status pembayaran...')).closest(
    '[role="status"]',
  );
  release();
  const title = await screen.findByText('Pembayaran Pending');
  expect(place).not.toBeNull();
  expect(title.closest('[role="status"]')).toBe(place);
});

test('a pending payment is asked about until it is final', async () => {
  const statuses = ['UNPAID', 'UNPAID', 'UNPAID', 'PAID'];
  let asked = 0;
  backend.paymentResult(() => answers({ status: statuses[asked++] ?? 'PAID' }));
  holdClock();
  renderApp(path, { session: true });
  expect(await screen.findByText('Pembayaran Pending')).toBeVisible();
  expect(screen.getByText('Memeriksa otomatis...')).toBeVisible();
  await passUntil(() => screen.queryByText('Pembayaran Berhasil'));
  expect(asked).toBe(4);
});

test('a broken answer in between does not end the asking', async () => {
  let asked = 0;
  backend.paymentResult(() => {
    asked += 1;
    return asked === 2 ? brokenServer() : answers({ status: asked > 2 ? 'PAID' : 'UNPAID' });
  });
  holdClock();
  renderApp(path, { session: true });
  await screen.findByText('Pembayaran Pending');
  await passUntil(() => screen.queryByText('Pembayaran Berhasil'));
});

test('a hidden page does not ask; seen again it asks at once', async () => {
  let asked = 0;
  let status = 'UNPAID';
  backend.paymentResult(() => {
    asked += 1;
    return answers({ status });
  });
  holdClock();
  renderApp(path, { session: true });
  await screen.findByText('Pembayaran Pending');
  // By now the waits are so long that only being seen again can bring the answer in time.
  while (asked < 10) {
    await pass(2500);
  }
  setVisibility('hidden');
  await pass(1);
  const before = asked;
  await pass(120_000);
  expect(asked).toBe(before);
  status = 'PAID';
  setVisibility('visible');
  expect(await screen.findByText('Pembayaran Berhasil')).toBeVisible();
});

test('it gives up politely, and asks again on demand', async () => {
  let status = 'UNPAID';
  let asked = 0;
  backend.paymentResult(() => {
    asked += 1;
    return answers({ status });
  });
  holdClock();
  const { user } = renderApp(path, { session: true });
  await screen.findByText('Pembayaran Pending');
  await passUntil(() => screen.queryByRole('button', { name: 'Cek lagi' }), 100);
  const again = screen.getByRole('button', { name: 'Cek lagi' });
  const before = asked;
  await pass(300_000);
  expect(asked).toBe(before);
  vi.useRealTimers();
  status = 'PAID';
  await user.click(again);
  expect(await screen.findByText('Pembayaran Berhasil')).toBeVisible();
});

test('a failed one turns by itself when it was paid all the same', async () => {
  holdClock();
  backend.paymentResult(() =>
    paymentRow({ status: 'EXPIRED', registration_payment_status: 'gagal' }),
  );
  renderApp(path, { session: true });
  expect(await screen.findByText('Pembayaran Gagal')).toBeVisible();
  expect(screen.getByText(/halaman ini berganti sendiri/)).toBeVisible();
  backend.paymentResult(() =>
    paymentRow({
      status: 'PAID',
      ...paid,
    }),
  );
  await passUntil(() => screen.queryByText('Pembayaran Berhasil'));
});

test('a failed one is asked for no more once its order is paid otherwise', async () => {
  holdClock();
  let asked = 0;
  backend.paymentResult(() => {
    asked += 1;
    return paymentRow({
      status: 'FAILED',
      ...paid,
    });
  });
  renderApp(path, { session: true });
  await screen.findByText('Pembayaran Gagal');
  const before = asked;
  await pass(600_000);
  expect(asked).toBe(before);
});

test('a pending payment has its time left, a way to pay and a question to the provider', async () => {
  backend.paymentResult(() => paymentRow());
  renderApp(path, { session: true });
  expect(await screen.findByText('Pembayaran Pending')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^Sisa waktu bayar/);
  expect(screen.getByRole('link', { name: 'Bayar Sekarang' })).toHaveAttribute('href', payHref);
  expect(screen.getByRole('button', { name: 'Saya sudah bayar' })).toBeVisible();
});

test('asking the provider brings the success', async () => {
  backend.paymentResult(() => paymentRow());
  backend.checkPayment(() => {
    backend.paymentResult(() =>
      paymentRow({
        status: 'PAID',
        ...paid,
      }),
    );
    return HttpResponse.json({ ...confirmed, result: 'paid' });
  });
  const { user } = renderApp(path, { session: true });
  await user.click(await screen.findByRole('button', { name: 'Saya sudah bayar' }));
  expect(await screen.findByText('Pembayaran Berhasil')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Bayar Sekarang' })).toBeNull();
});

test('asking too soon says how long to wait', async () => {
  backend.paymentResult(() => paymentRow());
  backend.checkPayment(() => functionRefusal(429, 'check_too_soon', { seconds: 7 }));
  const { user } = renderApp(path, { session: true });
  await user.click(await screen.findByRole('button', { name: 'Saya sudah bayar' }));
  expect(await screen.findByText(/Coba lagi 7 detik lagi/)).toBeVisible();
});

test.each([
  ['FAILED', paid, /sudah lunas lewat pembayaran lain/],
  [
    'UNPAID',
    {
      registration_status: 'dibatalkan',
      registration_payment_status: 'gagal',
      cancelled_at: '2026-11-20T03:00:00+00:00',
    },
    /sudah Anda batalkan/,
  ],
  ['REFUND', paid, /Kelebihan pembayaran ini dikembalikan/],
  [
    'REFUND',
    { registration_status: 'dibatalkan', registration_payment_status: 'refund' },
    /Uang Anda sedang dikembalikan/,
  ],
  [
    'PAID',
    { registration_status: 'dibatalkan', needs_action: 'slot_habis' },
    /tempat di lomba ini sudah habis/,
  ],
  ['PAID', { needs_action: 'jumlah_tidak_sesuai' }, /tidak sama dengan total pesanan/],
  ['PAID', { needs_action: 'lomba_tidak_terbuka' }, /sudah tidak menerima peserta/],
  [
    'FAILED',
    { registration_payment_status: 'gagal', hold_ends_at: earlier, hold_renewals: 1 },
    /sudah pernah diperpanjang/,
  ],
  ['UNPAID', { race_status: 'dibatalkan' }, /Maaf, lomba ini dibatalkan/, true],
  ['EXPIRED', { race_starts_at: earlier }, /tidak bisa dibayar lagi/],
  [
    'PAID',
    { registration_status: 'dikonfirmasi', needs_action: 'dibayar_ganda' },
    /terbayar lebih dari sekali/,
  ],
])('%s of %j is explained and cannot be paid', async (status, changes, text, mayAsk = false) => {
  backend.paymentResult(() => paymentRow({ status, ...changes }));
  renderApp(path, { session: true });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^(Bayar Sekarang|Coba bayar lagi)$/ })).toBeNull();
  expect(screen.queryByTestId('confetti-dot')).toBeNull();
  // Money may be on its way all the same, as long as the attempt is open.
  expect(screen.queryByRole('button', { name: 'Saya sudah bayar' }) !== null).toBe(mayAsk);
});

test('it asks about the reference in the address alone, whatever the provider has appended', async () => {
  const asked: unknown[] = [];
  backend.paymentResult(({ reference: wanted }) => {
    asked.push(wanted);
    return answers();
  });
  renderApp(path, { session: true });
  await screen.findByText('Pembayaran Berhasil');
  expect(asked).toEqual(['MERCH-1']);
});

test.each(['/success', '/success?ref=%20'])('no reference in %s', async (address) => {
  renderApp(address, { session: true });
  expect(await screen.findByText('No payment reference found in URL')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Kembali ke Beranda' })).toBeVisible();
});

test('a transaction that does not exist, or is somebody else’s', async () => {
  backend.paymentResult(() => HttpResponse.json([]));
  const { user } = renderApp(path, { session: true });
  expect(await screen.findByText('Payment transaction not found')).toBeVisible();
  backend.paymentResult(() => answers());
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByText('Pembayaran Berhasil')).toBeVisible();
});

test('a question that fails', async () => {
  backend.paymentResult(() => brokenServer());
  const { user } = renderApp(path, { session: true });
  expect(await screen.findByText('Failed to check payment status')).toBeVisible();
  backend.paymentResult(() => answers());
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByText('Pembayaran Berhasil')).toBeVisible();
});

test('somebody whose session ended signs in and comes back to the result', async () => {
  renderApp(path);
  expect(await screen.findByText('Masuk untuk melihat hasil pembayaran')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Masuk' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(path)}`,
    ),
  );
});

test('a success shows each child by name with class, plate and QR, and what comes next', async () => {
  const order = 'a3a0f3d0-0c4e-4f43-9a4e-3f9d4a0b1c2d';
  const inside = {
    status_pendaftaran: 'dikonfirmasi',
    status_pembayaran: 'dibayar',
    pesanan_id: order,
  } as const;
  backend.paymentResult(() => answers(paid));
  backend.race(race({ daftar_ulang_mulai: '2026-12-19T23:00:00Z' }));
  backend.boardConsents([]);
  const { calls } = profileBackend({
    races: [],
    consents: agreed('syarat', 'privasi'),
  });
  backend.orders([
    listedEntry({ ...inside, id: orderId, nomor_plat: 7 }),
    listedEntry({
      ...inside,
      id: 'b3a0f3d0-0c4e-4f43-9a4e-3f9d4a0b1c2d',
      kode_masuk: 'LAIN',
      nama_panggilan_rider: 'Zahra',
      nama_lengkap_rider: 'Zahra Putri',
      nomor_plat: null,
    }),
    listedEntry({ ...inside, id: 'lain', pesanan_id: null, nama_panggilan_rider: 'Tono' }),
  ]);
  const { user } = renderApp(path, { session: true });
  expect(await screen.findByText('Rara dan Zahra ikut Piala Pushbike Bandung!')).toBeVisible();
  const children = within(screen.getByRole('list', { name: 'Rider yang terdaftar' }));
  expect(await children.findByRole('img', { name: 'Kode QR masuk Rara Putri' })).toBeVisible();
  expect(await children.findByRole('img', { name: 'Kode QR masuk Zahra Putri' })).toBeVisible();
  expect(children.getByText('Plat 7')).toBeVisible();
  expect(children.getByText('Nomor plat menyusul')).toBeVisible();
  expect(children.queryByText('Tono')).toBeNull();
  expect(
    await screen.findByText(
      'Daftar ulang Minggu, 20 Desember 2026, mulai 06.00 WIB. Tunjukkan kode QR di meja.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tambah ke kalender' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Bagikan kartu ke grup' })).toBeVisible();
  // The code, then the mailbox, what is next, sharing, and what may be allowed behind one line.
  expect(screen.queryByRole('checkbox')).toBeNull();
  const line = await screen.findByRole('button', { name: /3 izin, 1 menit/ });
  const before = screen.getByRole('button', { name: 'Bagikan kartu ke grup' });
  expect(before.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(line);
  await user.click(await screen.findByRole('checkbox', { name: /Foto dan video/ }));
  expect(await screen.findByText('Pilihan Anda disimpan')).toBeInTheDocument();
  expect(calls.filter((call) => call.startsWith('agree foto'))).toHaveLength(1);
  expect(screen.getByRole('checkbox', { name: /Terlihat oleh teman setim/ })).not.toBeChecked();
  for (const child of ['Rara', 'Zahra']) {
    const question = screen.getByRole('group', { name: `Siapa boleh lihat nama ${child}?` });
    expect(within(question).getAllByRole('radio')).toHaveLength(3);
    expect(within(question).queryByRole('radio', { checked: true })).toBeNull();
  }
  await user.click(screen.getByRole('button', { name: 'Selesai' }));
  expect(line).toBeVisible();
});

test.each([
  ['each child', [orderId, 'e2'], 'Jawaban Anda musim ini masih dipakai'],
  ['one of two children', [orderId], '3 izin, 1 menit'],
])(
  'what was said before this season of %s is told on the line of the consents',
  async (_, known, told) => {
    const paidOne = {
      status_pendaftaran: 'dikonfirmasi',
      status_pembayaran: 'dibayar',
      pesanan_id: 'a3a0f3d0-0c4e-4f43-9a4e-3f9d4a0b1c2d',
    } as const;
    backend.paymentResult(() => answers(paid));
    backend.race(race());
    profileBackend({ races: [], consents: agreed('syarat', 'privasi') });
    backend.boardConsents(
      known.map((pendaftaran_id) => ({ pendaftaran_id, boleh: true, diumumkan: false })),
    );
    backend.orders([
      listedEntry({ ...paidOne, id: orderId }),
      listedEntry({ ...paidOne, id: 'e2', nama_lengkap_rider: 'Zahra Putri' }),
    ]);
    renderApp(path, { session: true });
    expect(await screen.findByRole('button', { name: new RegExp(told) })).toBeVisible();
  },
);

test('a success whose entries cannot be read still tells all of the payment', async () => {
  backend.paymentResult(() => answers(paid));
  backend.orders(brokenServer());
  renderApp(path, { session: true });
  expect(await screen.findByText('Pembayaran Berhasil')).toBeVisible();
  expect(screen.getByText('Rp 179.321')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Lihat kode QR masuk' })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Rider yang terdaftar' })).toBeNull();
});
