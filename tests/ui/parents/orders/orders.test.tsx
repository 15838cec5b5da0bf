import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { EntryDetail, ListedEntry } from '#api/entries.ts';
import { backend, brokenServer, held } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  confirmed,
  daysBeforeTheRace,
  entryDetail,
  listedEntry,
  orderId,
  orderRefund,
  raceId,
  waitingPlace,
} from '#tests/support/ui/rows.ts';
import type { Sent } from '#tests/support/ui/sent.ts';
import { allowConsoleError } from '#tests/support/ui/setup.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: daysBeforeTheRace });
});

/** Its race, changed. */
function raceOf(changes: Partial<Sent<NonNullable<EntryDetail['lomba']>>>) {
  return { ...entryDetail().lomba, ...changes } as NonNullable<EntryDetail['lomba']>;
}
function summaryRaceOf(changes: Partial<NonNullable<ListedEntry['lomba']>>) {
  return { ...listedEntry().lomba, ...changes } as NonNullable<ListedEntry['lomba']>;
}

describe('the orders list', () => {
  test('a visitor is asked to sign in, and nothing is asked of the server', async () => {
    renderApp('/order');
    expect(await screen.findByText('Please log in to view your orders.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      '/login?next=%2Forder',
    );
  });

  test('also says where children wait; what is offered stands in what waits for the family', async () => {
    backend.orders([]);
    backend.ownWaiting([
      waitingPlace(),
      waitingPlace({
        rider_id: 'r2',
        nama_panggilan: 'Zahra',
        tawaran_sampai: new Date(Date.now() + 3_600_000).toISOString(),
      }),
    ]);
    renderApp('/order', { session: true });
    expect(await screen.findByText(/Raka di urutan ke-3/)).toBeVisible();
    expect(screen.queryByText(/disimpan untuk Zahra/)).toBeNull();
  });

  test('waits as a skeleton, then shows the orders', async () => {
    const answer = held(() =>
      HttpResponse.json([
        listedEntry(),
        listedEntry({
          id: 'e2',
          status_pendaftaran: 'dikonfirmasi',
          status_pembayaran: 'dibayar',
        }),
        listedEntry({
          id: 'e3',
          status_pendaftaran: 'dibatalkan',
          status_pembayaran: 'refund',
          lomba: null,
        }),
        listedEntry({ id: 'e4', status_pendaftaran: 'check_in', status_pembayaran: 'dibayar' }),
      ]),
    );
    backend.orders(answer.answer);
    renderApp('/order', { session: true });
    expect(await screen.findByText('Memuat pesanan...')).toBeInTheDocument();
    answer.release();
    await screen.findAllByRole('heading', { name: 'Piala Pushbike Bandung' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Order');
    const items = screen
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByText(/^Rincian$/));
    expect(
      items.map((item) =>
        within(item)
          .getAllByText(/^(Menunggu|Belum Bayar|Dikonfirmasi|Dibatalkan|Sudah masuk)$/)
          .map((badge) => badge.textContent),
      ),
    ).toEqual([['Belum Bayar'], ['Dikonfirmasi'], ['Sudah masuk'], ['Dibatalkan']]);
    const first = within(items[0] as HTMLElement);
    expect(first.getByText('Minggu, 20 Desember 2026, 07.00 WIB')).toBeVisible();
    expect(first.getByText('Bandung')).toBeVisible();
    expect(
      first.getByRole('link', { name: 'Rincian Piala Pushbike Bandung, Rara' }),
    ).toHaveAttribute('href', `/order-detail/${orderId}`);
    expect(within(items[3] as HTMLElement).getByText('Lomba tidak tersedia')).toBeVisible();
  });

  test('a race that was called off is said on the card, and that there is something to choose', async () => {
    const race = summaryRaceOf({ status: 'dibatalkan' });
    const paid = { status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar', lomba: race };
    backend.orders([
      listedEntry({ ...paid, id: 'e1', perlu_tindakan: 'lomba_dibatalkan' }),
      listedEntry({
        ...paid,
        id: 'e2',
        nama_panggilan_rider: 'Banyu',
        status_pembayaran: 'pending',
      }),
    ]);
    renderApp('/order', { session: true });
    await screen.findAllByRole('heading', { name: race.judul });
    const items = screen
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByText(/^Rincian$/));
    expect(items).toHaveLength(2);
    for (const item of items) {
      expect(within(item).getByText('Lomba dibatalkan')).toBeVisible();
      expect(within(item).queryByText('Dikonfirmasi')).toBeNull();
    }
    expect(
      within(items[0] as HTMLElement).getByText(
        'Uang Anda tercatat. Buka untuk memilih uang kembali atau pindah lomba.',
      ),
    ).toBeVisible();
  });

  test('a card leads to the club’s chat as long as there is something to ask of a race one is in', async () => {
    const asks = (day: string) =>
      summaryRaceOf({
        judul: `Piala ${day}`,
        tanggal_mulai: `${day}T00:00:00Z`,
        kontak_nama: 'Bu Sari',
        kontak_wa: '081234567890',
      });
    const paid = { status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' };
    backend.orders([
      listedEntry({ ...paid, id: 'e1', lomba: asks('2026-12-20') }),
      listedEntry({ ...paid, id: 'e2', lomba: summaryRaceOf({ judul: 'Tanpa kontak' }) }),
      listedEntry({ ...paid, id: 'e3', lomba: asks('2026-10-01') }),
      listedEntry({
        status_pendaftaran: 'dibatalkan',
        status_pembayaran: 'gagal',
        id: 'e4',
        lomba: asks('2026-12-27'),
      }),
    ]);
    renderApp('/order', { session: true });
    await screen.findByRole('heading', { name: 'Piala 2026-12-27' });
    const chats = screen.getAllByRole('link', { name: 'Tanya Bu Sari di WhatsApp' });
    expect(chats.map((one) => decodeURIComponent(one.getAttribute('href') ?? ''))).toEqual([
      'https://wa.me/6281234567890?text=Halo, saya mau bertanya tentang Piala 2026-12-20.',
    ]);
    expect(screen.queryByRole('link', { name: /Tanya penyelenggara/ })).toBeNull();
  });

  test('what is to come stands apart from what is over, the nearest race first', async () => {
    const at = (day: string) => summaryRaceOf({ judul: day, tanggal_mulai: `${day}T00:00:00Z` });
    const paid = { status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' };
    const gone = { status_pendaftaran: 'dibatalkan', status_pembayaran: 'gagal' };
    backend.orders([
      listedEntry({ ...paid, id: 'e1', lomba: at('2027-01-10') }),
      listedEntry({ ...paid, id: 'e2', status_pendaftaran: 'selesai', lomba: at('2026-10-01') }),
      // Race day: already under way, and not over yet.
      listedEntry({ ...paid, id: 'e3', lomba: at('2026-11-24') }),
      listedEntry({
        ...gone,
        id: 'e4',
        dibatalkan_pada: '2026-11-20T00:00:00Z',
        lomba: at('2026-12-05'),
      }),
      listedEntry({
        ...gone,
        id: 'e5',
        status_pembayaran: 'dibayar',
        perlu_tindakan: 'lomba_dibatalkan',
        lomba: { ...at('2026-12-06'), status: 'dibatalkan' },
      }),
      listedEntry({ ...paid, id: 'e6', status_pendaftaran: 'dnf', lomba: at('2026-11-01') }),
      // Called off, whatever of it has reached the entry.
      listedEntry({ ...paid, id: 'e7', lomba: { ...at('2026-12-13'), status: 'dibatalkan' } }),
      // Somebody decides about it, and its race comes.
      listedEntry({
        ...gone,
        id: 'e8',
        status_pembayaran: 'dibayar',
        perlu_tindakan: 'kuota_penuh',
        lomba: at('2026-12-20'),
      }),
    ]);
    renderApp('/order', { session: true });
    const titles = async (group: string) => {
      const section = (await screen.findByRole('heading', { name: group, level: 2 })).parentElement;
      return within(section as HTMLElement)
        .getAllByRole('heading', { level: 3 })
        .map((title) => title.textContent);
    };
    expect(await titles('Akan datang')).toEqual(['2026-11-24', '2026-12-20', '2027-01-10']);
    expect(await titles('Riwayat')).toEqual([
      '2026-12-13',
      '2026-12-06',
      '2026-12-05',
      '2026-11-01',
      '2026-10-01',
    ]);
  });

  test('money on its way back shows its step on the card', async () => {
    backend.orders([
      listedEntry({
        id: 'a',
        nama_panggilan_rider: 'Raka',
        ...confirmed,
        uang_kembali: 'diperiksa',
      }),
      listedEntry({
        id: 'b',
        nama_panggilan_rider: 'Zahra',
        ...confirmed,
        uang_kembali: 'rekening',
      }),
    ]);
    renderApp('/order', { session: true });
    const groupOf = (name: string) =>
      within(screen.getByRole('heading', { name, level: 2 }).parentElement as HTMLElement);
    await screen.findByText('Zahra');
    const coming = groupOf('Akan datang');
    expect(coming.getByText('Uang kembali: isi rekening tujuannya.')).toBeVisible();
    expect(coming.getByText('Uang kembali: menunggu keputusan penyelenggara.')).toBeVisible();
    expect(
      within(coming.getAllByRole('list', { name: 'Langkah pengembalian uang' })[0] as HTMLElement)
        .getByText('Disetujui')
        .closest('li'),
    ).toHaveAttribute('aria-current', 'step');
  });

  test('a place that was released waits for nobody: it says that it can still be paid', async () => {
    const unpaid = { status_pembayaran: 'pending', kedaluwarsa_pada: '2026-11-20T00:00:00Z' };
    backend.orders([
      listedEntry({ ...unpaid, nama_panggilan_rider: 'Raka', status_pendaftaran: 'dibatalkan' }),
    ]);
    renderApp('/order', { session: true });
    expect(
      await screen.findByText('Waktu bayar habis. Masih bisa dibayar selama ada tempat.'),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Akan datang' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Perlu Anda' })).toBeNull();
  });

  test('siblings are told apart: each card begins with the child', async () => {
    backend.orders([
      listedEntry({ nama_panggilan_rider: 'Raka', nomor_plat: 12 }),
      listedEntry({ id: 'e2', nama_panggilan_rider: 'Rara', kategori_lomba: { nama: 'Girls' } }),
    ]);
    renderApp('/order', { session: true });
    await screen.findByText('Raka');
    const cards = screen
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByText(/^Rincian$/));
    expect(cards.map((card) => card.textContent)).toEqual([
      expect.stringMatching(/^Raka Rara PutriBalance 4-5 Mix · Plat 12/),
      expect.stringMatching(/^Rara Rara PutriGirlsBelum Bayar/),
    ]);
    expect(screen.getAllByRole('link', { name: /^Rincian/ }).map((link) => link.ariaLabel)).toEqual(
      ['Rincian Piala Pushbike Bandung, Raka', 'Rincian Piala Pushbike Bandung, Rara'],
    );
  });

  describe('of several children', () => {
    const together = (changes: Partial<Sent<ListedEntry>>) =>
      listedEntry({ pesanan_id: '1b0f7a44-0000-4000-8000-0000000000f1', ...changes });
    const raka = { nama_panggilan_rider: 'Raka', nama_lengkap_rider: 'Raka Putra' };
    const unpaid = [
      // The server answers what was made at one time in any order.
      together({
        id: 'e2',
        urutan_pesanan: 2,
        total_bayar: 175_000,
        kategori_lomba: { nama: 'Girls' },
      }),
      together({ id: 'e1', urutan_pesanan: 1, ...raka, total_bayar: 179_321, nomor_plat: 12 }),
    ];
    /** The race's cards, and the children in the only one. */
    const childrenOf = async () => {
      expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(1);
      return within(screen.getByRole('list', { name: 'Rider dalam pesanan ini' })).getAllByRole(
        'listitem',
      );
    };

    test('is one card: each child, one total and one payment', async () => {
      backend.orders(unpaid);
      renderApp('/order', { session: true });
      expect((await childrenOf()).map((child) => child.textContent)).toEqual([
        'Raka Raka PutraBalance 4-5 Mix · Plat 12Belum BayarRincian',
        'Rara Rara PutriGirlsBelum BayarRincian',
      ]);
      expect(
        screen.getByRole('link', { name: 'Rincian Piala Pushbike Bandung, Rara' }),
      ).toHaveAttribute('href', '/order-detail/e2');
      expect(screen.getByText('Total 2 rider').parentElement).toHaveTextContent('Rp 354.321');
      expect(screen.getByText(/^Sisa waktu bayar/)).toBeVisible();
      const [pay, ...others] = screen.getAllByRole('link', { name: /^Bayar/ });
      expect(others).toEqual([]);
      expect(pay).toHaveAccessibleName('Bayar Sekarang Piala Pushbike Bandung, Raka, Rara');
      expect(pay).toHaveAttribute('href', `/payment/${raceId}?pendaftaran=e1`);
    });

    test('paid: the QR of each child is a tap away, and nothing is left to pay', async () => {
      backend.orders(
        unpaid.map((child) => ({
          ...child,
          status_pendaftaran: 'dikonfirmasi' as const,
          status_pembayaran: 'dibayar' as const,
        })),
      );
      renderApp('/order', { session: true });
      await childrenOf();
      expect(
        screen.getAllByRole('link', { name: /^Lihat QR/ }).map((link) => link.getAttribute('href')),
      ).toEqual(['/order-detail/e1', '/order-detail/e2']);
      expect(screen.queryByRole('link', { name: /^Bayar/ })).toBeNull();
      expect(screen.queryByText(/^Sisa waktu bayar/)).toBeNull();
    });

    test('a child who left stays in sight and is not paid for; the order is to come with the other', async () => {
      backend.orders([
        { ...unpaid[0], status_pendaftaran: 'dibatalkan', dibatalkan_pada: '2026-11-24T03:00:00Z' },
        unpaid[1],
      ] as ListedEntry[]);
      renderApp('/order', { session: true });
      const [, rara] = await childrenOf();
      expect(rara).toHaveTextContent('Dibatalkan');
      expect(screen.getByText('Total 1 rider').parentElement).toHaveTextContent('Rp 179.321');
      expect(screen.getByRole('link', { name: /^Bayar/ })).toHaveAccessibleName(/, Raka$/);
      expect(screen.getByRole('heading', { name: 'Akan datang' })).toBeVisible();
      expect(screen.queryByRole('heading', { name: 'Riwayat' })).toBeNull();
    });

    test('one whom the organiser moved to another race is a card of its own', async () => {
      backend.orders([
        { ...unpaid[0], lomba_id: 'r2', lomba: summaryRaceOf({ judul: 'Seri Lembang' }) },
        unpaid[1],
      ] as ListedEntry[]);
      renderApp('/order', { session: true });
      expect(await screen.findByRole('heading', { name: 'Seri Lembang' })).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Piala Pushbike Bandung' })).toBeVisible();
      expect(screen.queryByRole('list', { name: 'Rider dalam pesanan ini' })).toBeNull();
    });

    test('another order of the same race is a card of its own', async () => {
      backend.orders([...unpaid, listedEntry({ id: 'e9', nama_panggilan_rider: 'Bima' })]);
      renderApp('/order', { session: true });
      expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(2);
      expect(
        screen.getByRole('link', { name: 'Bayar Sekarang Piala Pushbike Bandung, Bima' }),
      ).toHaveAttribute('href', `/payment/${raceId}?pendaftaran=e9`);
    });
  });

  test('no orders', async () => {
    backend.orders([]);
    renderApp('/order', { session: true });
    expect(await screen.findByText('No orders found.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse Races' })).toHaveAttribute('href', '/');
  });

  test('a failed read says so, offers to try again and to sign in', async () => {
    backend.orders(brokenServer());
    const { user } = renderApp('/order', { session: true });
    expect(await screen.findByText('Failed to load orders. Please try again later.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
    backend.orders([listedEntry()]);
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('heading', { name: 'Piala Pushbike Bandung' })).toBeVisible();
  });

  test('only the person’s own orders are asked for, newest first', async () => {
    let asked = new URLSearchParams();
    backend.orders((request) => {
      asked = new URL(request.url).searchParams;
      return HttpResponse.json([listedEntry()]);
    });
    renderApp('/order', { session: { userId: '11111111-0000-4000-8000-000000000000' } });
    await screen.findByRole('heading', { name: 'Piala Pushbike Bandung' });
    expect(asked.get('user_id')).toBe('eq.11111111-0000-4000-8000-000000000000');
    expect(asked.get('order')).toBe('didaftar_pada.desc');
  });
});

describe('order detail', () => {
  const path = `/order-detail/${orderId}`;
  const title = () => screen.findByRole('heading', { name: 'Piala Pushbike Bandung' });
  const confirmed = { status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' };

  test('waits as a skeleton, then tells everything about the order', async () => {
    const answer = held(() => HttpResponse.json([entryDetail(confirmed)]));
    backend.order(answer.answer);
    renderApp(path, { session: true });
    expect(await screen.findByText('Memuat pesanan...')).toBeInTheDocument();
    answer.release();
    await title();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Detail Order');
    expect(screen.getByText('Komunitas Roda Dua')).toBeVisible();
    expect(screen.getByText(/^Minggu, 20 Desember 2026,/)).toHaveTextContent('07.00 WIB');
    expect(screen.getByText('Lapangan Tegalega - Bandung')).toBeVisible();
    expect(screen.getByText('Total Bayar').nextElementSibling).toHaveTextContent('Rp 179.321');
    expect(screen.getByText('Status Pembayaran').nextElementSibling).toHaveTextContent('Lunas');
    expect(screen.getByRole('heading', { name: 'Mendapatkan' })).toBeVisible();
    expect(screen.getByText('Goodie bag')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Lokasi' })).toBeVisible();
    expect(screen.getByText('Map location not available.')).toBeVisible();
    const place = screen.getByRole('heading', { name: 'Lokasi' }).parentElement as HTMLElement;
    expect(within(place).getByRole('link', { name: 'Petunjuk Arah' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Keterangan' })).toBeVisible();
    expect(screen.getByText('Datang 30 menit lebih awal.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Bagikan' })).toBeVisible();
  });

  test('a confirmed order has its entry QR, 200 wide', async () => {
    backend.order(entryDetail(confirmed));
    renderApp(path, { session: true });
    const code = await screen.findByRole('img', { name: 'Kode QR masuk Rara Putri' });
    expect(code).toHaveAttribute('width', '200');
    expect(screen.getByText('Entry QR Code')).toBeVisible();
    expect(screen.getByText('Show this QR code at the event entrance for entry.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Bayar Sekarang' })).toBeNull();
  });

  test.each([
    ['of the day', { bawaan: ['Helm'] }],
    ['of the race', { map_location: { lat: 1 } }],
  ])('what is said %s in a form that nobody expects leaves the QR alone', async (_, odd) => {
    allowConsoleError(
      /is not a function/,
      'React will try to recreate',
      /^Error/,
      'The above error',
    );
    backend.order(entryDetail({ ...confirmed, lomba: raceOf(odd as never) }));
    renderApp(path, { session: true });
    expect(await screen.findByRole('img', { name: 'Kode QR masuk Rara Putri' })).toBeVisible();
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(screen.getByRole('img', { name: 'Kode QR masuk Rara Putri' })).toBeVisible();
    expect(screen.queryByText('Halaman ini gagal dibuka')).toBeNull();
  });

  test('it opens with the entry: who rides, in which class, when and where to', async () => {
    backend.order(entryDetail({ ...confirmed, lomba: raceOf({ zona_waktu: 'Asia/Makassar' }) }));
    renderApp(path, { session: true });
    const qrTitle = await screen.findByRole('heading', { name: 'Entry QR Code' });
    const entry = qrTitle.closest('section') as HTMLElement;
    expect(entry).toHaveTextContent(/^RaraRara PutriBalance 4-5 MixEntry QR Code/);
    expect(entry).toHaveTextContent('Minggu, 20 Desember 2026, 08.00 WITA');
    expect(within(entry).getByRole('link', { name: 'Petunjuk Arah' })).toHaveAttribute(
      'href',
      expect.stringContaining('google.com/maps/dir'),
    );
    const after = screen.getByRole('heading', { name: 'Piala Pushbike Bandung' });
    expect(entry.compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('a tap on the entry QR shows it full screen, and keeps the screen on', async () => {
    const locks: { released: boolean }[] = [];
    Object.defineProperty(navigator, 'wakeLock', {
      configurable: true,
      value: {
        request: async () => {
          const lock = {
            released: false,
            release: async () => {
              lock.released = true;
            },
          };
          locks.push(lock);
          return lock;
        },
      },
    });
    try {
      backend.order(entryDetail(confirmed));
      const { user } = renderApp(path, { session: true });
      await user.click(await screen.findByRole('button', { name: 'Tampilkan QR layar penuh' }));
      const full = await screen.findByRole('dialog', { name: 'Kode QR masuk Rara Putri' });
      expect(await within(full).findByRole('img', { name: /^Kode QR masuk/ })).toBeVisible();
      expect(within(full).getByText('Balance 4-5 Mix')).toBeVisible();
      expect(locks).toEqual([expect.objectContaining({ released: false })]);
      // The browser lets go of it while the page is hidden.
      document.dispatchEvent(new Event('visibilitychange'));
      await vi.waitFor(() => expect(locks).toHaveLength(2));
      await user.click(within(full).getByRole('button', { name: 'Tutup' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      await vi.waitFor(() => expect(locks.at(-1)?.released).toBe(true));
    } finally {
      Reflect.deleteProperty(navigator, 'wakeLock');
    }
  });

  test.each([
    ['a confirmed order', confirmed, {}, true],
    ['an order that waits for payment', {}, {}, true],
    [
      'a cancelled order',
      { status_pendaftaran: 'dibatalkan', status_pembayaran: 'refund' },
      {},
      false,
    ],
    ['an order of a race that was called off', confirmed, { status: 'dibatalkan' }, false],
    [
      'an order of a race that is over',
      confirmed,
      { tanggal_mulai: '2026-11-23T00:00:00Z' },
      false,
    ],
  ])('%s offers the calendar: see %#', async (_, changes, ofRace, offered) => {
    const called = 'status' in ofRace ? { perlu_tindakan: 'lomba_dibatalkan' } : {};
    backend.order(entryDetail({ ...changes, ...called, lomba: raceOf(ofRace) }));
    renderApp(path, { session: true });
    await title();
    expect(screen.queryByRole('button', { name: 'Tambah ke kalender' }) !== null).toBe(offered);
  });

  test('a place whose city is its province is named once', async () => {
    backend.order(
      entryDetail({ lomba: raceOf({ lokasi: 'Bali', kota: 'Bali', provinsi: 'Bali' }) }),
    );
    renderApp(path, { session: true });
    await title();
    expect(screen.getAllByText('Bali')[0]).toBeVisible();
    expect(screen.queryByText(/Bali.*Bali/)).toBeNull();
  });

  test.each([
    ['is pending', { status_pendaftaran: 'pending' }],
    ['is dibatalkan', { status_pendaftaran: 'dibatalkan' }],
    [
      'came in, two days ago',
      { status_pendaftaran: 'check_in', lomba: raceOf({ tanggal_mulai: '2026-11-22T00:00:00Z' }) },
    ],
    [
      'rode, two days ago',
      { status_pendaftaran: 'selesai', lomba: raceOf({ tanggal_mulai: '2026-11-22T00:00:00Z' }) },
    ],
  ])('an order that %s has no entry QR', async (_, changes) => {
    backend.order(entryDetail(changes as Partial<EntryDetail>));
    renderApp(path, { session: true });
    await title();
    expect(screen.queryByText('Entry QR Code')).toBeNull();
  });

  test.each([
    ['check_in', 'Sudah masuk'],
    ['selesai', 'Selesai'],
  ])(
    'after the gate (%s) the code stays until the day after, and says so',
    async (status, word) => {
      const lomba = raceOf({ tanggal_mulai: '2026-11-23T00:00:00Z' });
      backend.order(entryDetail({ ...confirmed, status_pendaftaran: status as 'check_in', lomba }));
      renderApp(path, { session: true });
      const code = await screen.findByRole('img', { name: 'Kode QR masuk Rara Putri' });
      const ticket = within(code.closest('section') as HTMLElement);
      expect(ticket.getByText(word)).toBeVisible();
      expect(ticket.getByText(/bisa diminta lagi, misalnya untuk goodie bag/)).toBeVisible();
      expect(screen.queryByText(status)).toBeNull();
    },
  );

  test('the plate is the number everywhere; what was wished for is only a wish', async () => {
    backend.order(entryDetail({ ...confirmed, nomor_plat: 105, nomor_bib: '7' }));
    const { user } = renderApp(path, { session: true });
    const code = await screen.findByRole('img', { name: 'Kode QR masuk Rara Putri' });
    expect(code.closest('section')).toHaveTextContent(
      /^RaraPlat 105Rara PutriBalance 4-5 MixEntry/,
    );
    expect(screen.getByText('Nomor plat').nextElementSibling).toHaveTextContent('105');
    expect(screen.queryByText('Nomor plat yang diinginkan')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Tampilkan QR layar penuh' }));
    const full = screen.getByRole('dialog', { name: 'Kode QR masuk Rara Putri' });
    expect(within(full).getByText('Plat 105')).toBeVisible();
  });

  test('before there is a plate, that is said, with the wish as a wish', async () => {
    backend.order(entryDetail({ ...confirmed, nomor_plat: null, nomor_bib: '7' }));
    renderApp(path, { session: true });
    await title();
    expect(screen.getByText('Nomor plat').nextElementSibling).toHaveTextContent(
      'Belum dibagikan penyelenggara',
    );
    expect(screen.getByText('Nomor plat yang diinginkan').nextElementSibling).toHaveTextContent(
      '7',
    );
    expect(screen.queryByText(/Plat 7|No\. 7/)).toBeNull();
  });

  test('an unpaid order says until when, and leads to the payment', async () => {
    backend.order(entryDetail());
    renderApp(path, { session: true });
    expect(await screen.findByText(/Bayar sebelum 25 Nov 2026, 10.30 WIB/)).toBeVisible();
    expect(screen.getByText('Minggu, 20 Desember 2026')).toBeVisible();
    expect(screen.getByText('Mulai 07.00 WIB')).toBeVisible();
    expect(screen.getByText('Belum Bayar')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Bayar Sekarang' })).toHaveAttribute(
      'href',
      `/payment/${raceId}?pendaftaran=${orderId}`,
    );
  });

  test.each([
    [{ status_pembayaran: 'gagal' }, /Pembayaran sebelumnya tidak selesai/, true],
    [
      { status_pendaftaran: 'dibatalkan', status_pembayaran: 'gagal' },
      /Batas waktu bayar sudah lewat/,
      true,
    ],
    [
      {
        status_pendaftaran: 'dibatalkan',
        status_pembayaran: 'dibayar',
        perlu_tindakan: 'slot_habis',
      },
      /tempat di lomba ini sudah habis/,
      false,
    ],
    [{ perlu_tindakan: 'jumlah_tidak_sesuai' }, /tidak sama dengan total pesanan/, false],
    [{ ...confirmed, perlu_tindakan: 'dibayar_ganda' }, /terbayar lebih dari sekali/, false],
    [
      { status_pembayaran: 'dibayar', perlu_tindakan: 'lomba_tidak_terbuka' },
      /sudah tidak menerima peserta/,
      false,
    ],
    [
      { ...confirmed, perlu_tindakan: 'lomba_dibatalkan' },
      /Maaf, lomba atau kelas ini dibatalkan\. Uang Anda tercatat/,
      false,
    ],
    [{ lomba: raceOf({ status: 'dibatalkan' }) }, /tidak perlu dibayar/, false],
    [{ lomba: raceOf({ status: 'draf' }) }, /tidak bisa dibayar lagi/, false],
    [
      { lomba: raceOf({ tanggal_mulai: '2026-11-24T03:00:00Z' }) },
      /tidak bisa dibayar lagi/,
      false,
    ],
    [
      {
        status_pendaftaran: 'dibatalkan',
        lomba: raceOf({ pendaftaran_selesai: '2026-11-24T03:00:00Z' }),
        kedaluwarsa_pada: '2026-11-24T03:00:00Z',
      },
      /tidak bisa dibayar lagi/,
      false,
    ],
  ])('%j is explained', async (changes, text, payable) => {
    backend.order(entryDetail(changes));
    backend.orderRefund(orderRefund());
    renderApp(path, { session: true });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Bayar Sekarang' }) !== null).toBe(payable);
  });

  test('an order that does not exist or is not theirs', async () => {
    backend.order(null);
    renderApp(path, { session: true });
    expect(await screen.findByText('No order found.')).toBeVisible();
  });

  test('a failed read says so and can be tried again', async () => {
    backend.order(brokenServer());
    const { user } = renderApp(path, { session: true });
    expect(await screen.findByText('Failed to load order details.')).toBeVisible();
    backend.order(entryDetail());
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await title();
  });

  test('a race that is gone leaves the order readable', async () => {
    backend.order(entryDetail({ lomba: null, ...confirmed }));
    renderApp(path, { session: true });
    expect(await screen.findByText('Lomba tidak tersedia')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'Kode QR masuk Rara Putri' })).toBeVisible();
  });
});
