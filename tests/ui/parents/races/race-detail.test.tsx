import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { drawingOf } from '#domain/race-picture.ts';
import { backend, brokenServer, held, malformedId } from '#tests/support/ui/backend.ts';
import { fillIn } from '#tests/support/ui/fill-in.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import {
  category,
  entryInRace,
  inDays,
  orderId,
  race,
  raceId,
  rider,
} from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';
import { holdTimers, whenTimePasses } from '#tests/support/ui/when-time-passes.ts';

const path = `/race-detail/${raceId}`;
function title() {
  return screen.findByRole('heading', { name: 'Piala Pushbike Bandung' });
}

function define(name: 'share' | 'clipboard', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true });
}
beforeEach(() => backend.ownEntries([]));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('waits as a skeleton, then tells everything about the race', async () => {
  const answer = held(() => HttpResponse.json([race()]));
  backend.race(answer.answer);
  renderApp(path);
  expect(await screen.findByText('Memuat lomba...')).toBeInTheDocument();
  answer.release();
  await title();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ringkasan');
  expect(screen.getByText('Tim Pushbike Indonesia · Bandung')).toBeVisible();
  for (const label of ['Tanggal', 'Lokasi', 'Harga']) {
    expect(screen.getAllByText(label).length).toBeGreaterThan(0);
  }
  expect(screen.getAllByText('Lapangan Tegalega, Bandung, Jawa Barat')[0]).toBeVisible();
  expect(screen.getAllByText('Rp 175.000').length).toBeGreaterThan(0);
  expect(screen.getByText('Lomba seru untuk anak.')).toBeVisible();
  expect(screen.getByText('Sisa 28 tempat dari 40')).toBeVisible();
  const perks = (await screen.findByRole('heading', { name: 'Mendapatkan' })).closest('section');
  expect(
    within(perks as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Jersey', 'Piala finisher']);
  expect(screen.getByRole('link', { name: 'Petunjuk Arah' })).toHaveAttribute(
    'href',
    expect.stringContaining('destination=-6.9333%2C107.6'),
  );
  expect(screen.getByRole('heading', { name: 'Keterangan' })).toBeVisible();
  expect(screen.getByText('Wajib memakai helm.')).toBeVisible();
});

test('a price that its owner corrected says so and why, for seven days', async () => {
  backend.race(
    race({
      price_corrections: [
        { diubah_pada: inDays(-2), alasan: 'Salah tulis: seharusnya Rp175.000.' },
        { diubah_pada: inDays(-8), alasan: 'Yang dulu.' },
      ],
    }),
  );
  renderApp(path);
  expect(await screen.findByText('Alasannya: “Salah tulis: seharusnya Rp175.000.”')).toBeVisible();
  expect(screen.getByText(/^Penyelenggara membetulkan harga pada /)).toBeVisible();
  expect(screen.queryByText(/Yang dulu/)).toBeNull();
});

test('a race without a picture tells all the same', async () => {
  backend.race(race({ gambar_url: null, gambar_cover: null }));
  renderApp(path);
  await title();
  expect(screen.getByText('Lomba seru untuk anak.')).toBeVisible();
  expect(screen.getByText('Sisa 28 tempat dari 40')).toBeVisible();
  expect(screen.getByRole('main').querySelector('img')).toHaveAttribute('src', drawingOf(raceId));
});

test('rules of two hundred words are folded under their name, and whole once opened', async () => {
  const words = Array.from({ length: 200 }, (_, index) => `kata${index + 1}`);
  backend.race(race({ aturan: words.join(' ') }));
  const { user } = renderApp(path);
  await title();
  const rules = await screen.findByText(/^kata1 /);
  const folded = rules.closest('details') as HTMLDetailsElement;
  expect(folded.open).toBe(false);
  await user.click(folded.querySelector('summary') as HTMLElement);
  expect(folded.open).toBe(true);
  expect(rules).toHaveTextContent(/kata200$/);
});

test('what families need before the day stands below, and the organiser is one tap away', async () => {
  backend.race(
    race({
      daftar_ulang_mulai: '2026-12-19T23:00:00Z',
      bawaan: 'Helm\nBotol minum',
      parkir: 'Masuk lewat Pintu 5.',
      aturan: 'Satu pendamping di area start.',
      kontak_nama: 'Kak Rani',
      kontak_wa: '0812-9000-1122',
      aturan_pengembalian: [{ hari: 3, persen: 50, biaya: false }],
      aturan_batal: 'Ganti rider: hubungi kami.',
    }),
  );
  const { user } = renderApp(path);
  const facts = (await screen.findByRole('heading', { name: 'Di hari lomba' })).closest('section');
  const shown = within(facts as HTMLElement);
  expect(shown.getByText('Minggu, 20 Desember 2026, mulai 06.00 WIB')).toBeVisible();
  expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Helm',
    'Botol minum',
    'Sampai 3 hari sebelum lomba: 50% kembali, tanpa biaya layanan.',
    'Setelah itu: uang tidak kembali.',
  ]);
  expect(shown.getByText('Masuk lewat Pintu 5.')).toBeVisible();
  expect(shown.getByRole('link', { name: 'Tanya Kak Rani di WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/6281290001122?text=Halo%2C%20saya%20mau%20bertanya%20tentang%20Piala%20Pushbike%20Bandung.',
  );
  await user.click(shown.getByText('Uang kembali kalau keluar'));
  expect(shown.getByText(/50% kembali, tanpa biaya layanan/)).toBeVisible();
  expect(shown.getByText('Ganti rider: hubungi kami.')).toBeVisible();
});

test('a race whose organiser said nothing of it shows no empty heading', async () => {
  backend.race(race());
  renderApp(path);
  await title();
  expect(screen.queryByRole('heading', { name: 'Di hari lomba' })).toBeNull();
});

test('a race on Bali is told in the time of Bali, and so is its deadline', async () => {
  backend.race(
    race({
      provinsi: 'Bali',
      zona_waktu: 'Asia/Makassar',
      tanggal_mulai: '2099-12-05T23:00:00Z',
      pendaftaran_selesai: '2099-12-03T15:30:00Z',
    }),
  );
  renderApp(path);
  await title();
  expect(screen.getByText('Minggu, 6 Desember 2099, 07.00 WITA')).toBeVisible();
  expect(screen.getByText('3 Des 2099, 23.30 WITA')).toBeVisible();
});

test('an organiser or a cover that is blank counts as none', async () => {
  backend.race(race({ penyelenggara: '  ', gambar_cover: '', gambar_url: '/seed/r1.webp' }));
  renderApp(path);
  await title();
  expect(screen.getByText('Tim Pushbike Indonesia · Bandung')).toBeVisible();
  expect(document.querySelector('img[fetchpriority="high"]')).toHaveAttribute(
    'src',
    '/seed/r1.webp',
  );
});

test('its own organiser wins over the default label; perks may be JSON text', async () => {
  backend.race(race({ penyelenggara: 'Klub Roda', mendapatkan: '["Voucher","Tas serut"]' }));
  renderApp(path);
  await title();
  expect(screen.getByText('Klub Roda · Bandung')).toBeVisible();
  expect(screen.getByText('Tas serut')).toBeVisible();
});

test('the map comes by a press, and is seen once its frame has loaded; its address stands below', async () => {
  backend.race(race());
  server.use(http.head('https://www.openstreetmap.org/*', () => new HttpResponse()));
  const { user } = renderApp(path);
  const show = await screen.findByRole('button', { name: 'Lihat peta' });
  expect(screen.queryByTitle('Peta lokasi')).toBeNull();
  await user.click(show);
  const map = await screen.findByTitle('Peta lokasi');
  expect(map).toHaveAttribute('src', expect.stringContaining('openstreetmap.org'));
  expect(map).toHaveClass('opacity-0');
  fireEvent.load(map);
  await waitFor(() => expect(map).not.toHaveClass('opacity-0'));
  expect(screen.queryByRole('button', { name: 'Lihat peta' })).toBeNull();
  expect(screen.getByText(/^Petanya tidak muncul\?/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Buka lokasi di peta' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tutup peta' }));
  expect(map).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Lihat peta' })).toBeVisible();
});

test.each([
  ['whose address does not answer', () => new Promise<never>(() => undefined)],
  ['whose frame never loads', () => new HttpResponse()],
])('a map %s is given up, and can be asked for again', async (_, answer) => {
  backend.race(race());
  server.use(http.head('https://www.openstreetmap.org/*', answer));
  const { user } = renderApp(path);
  const show = await screen.findByRole('button', { name: 'Lihat peta' });
  holdTimers();
  await user.click(show);
  await whenTimePasses(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('Peta belum bisa dibuka.'),
  );
  vi.useRealTimers();
  expect(screen.queryByTitle('Peta lokasi')).toBeNull();
  expect(screen.getByRole('button', { name: 'Lihat peta' })).toBeEnabled();
});

test('a map that cannot be reached has no frame, which would be a grey page: address and link stand there', async () => {
  backend.race(race());
  let asked = 0;
  server.use(
    http.head('https://www.openstreetmap.org/*', () => {
      asked += 1;
      return HttpResponse.error();
    }),
  );
  const { user } = renderApp(path);
  const link = await screen.findByRole('link', { name: 'Buka lokasi di peta' });
  expect(link.parentElement).toHaveTextContent('Lapangan Tegalega, Bandung, Jawa Barat');
  expect(asked).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Lihat peta' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Peta belum bisa dibuka.');
  expect(asked).toBe(1);
  expect(screen.queryByTitle('Peta lokasi')).toBeNull();
});

test.each([
  ['https://maps.app.goo.gl/abc123', 'https://maps.app.goo.gl/abc123'],
  [
    'di lapangan',
    'https://www.google.com/maps/search/?api=1&query=di+lapangan%2C+Lapangan+Tegalega%2C+Bandung%2C+Jawa+Barat',
  ],
])('%s makes no map here, but a way to open one', async (map_location, address) => {
  backend.race(race({ map_location }));
  renderApp(path);
  expect(await screen.findByRole('link', { name: 'Buka lokasi di peta' })).toHaveAttribute(
    'href',
    address,
  );
  expect(screen.queryByText('Map location not available.')).toBeNull();
  expect(screen.queryByTitle('Peta lokasi')).toBeNull();
});

// Which places have a map: tests/unit/domain/map-location.test.ts.
test.each([null, 'https://evil.example/embed'])(
  'no map for %s, but directions by name',
  async (map_location) => {
    backend.race(race({ map_location }));
    renderApp(path);
    expect(await screen.findByText('Map location not available.')).toBeVisible();
    expect(screen.queryByTitle('Peta lokasi')).toBeNull();
    expect(screen.getByRole('link', { name: 'Petunjuk Arah' })).toHaveAttribute(
      'href',
      expect.stringContaining('Lapangan+Tegalega'),
    );
  },
);

test('a visitor who books is asked for the child first, and never sent to sign in', async () => {
  backend.race(race());
  renderApp(path);
  expect(await screen.findByRole('link', { name: 'Pesan' })).toHaveAttribute(
    'href',
    `/register-rider/${raceId}`,
  );
});

test('a signed-in parent who books goes on to the categories', async () => {
  backend.race(race());
  backend.categories([category()]);
  const { user } = renderApp(path, { session: true });
  await user.click(await screen.findByRole('link', { name: 'Pesan' }));
  expect(await screen.findByRole('heading', { name: 'Pilih Kategori' })).toBeVisible();
});

test.each([
  ['the deadline has passed', { pendaftaran_selesai: inDays(-1) }],
  ['the race is over', { status: 'selesai' }],
])('booking is closed when %s', async (_, changes) => {
  backend.race(race(changes));
  renderApp(path, { session: true });
  expect(await screen.findByRole('button', { name: 'Pendaftaran Ditutup' })).toBeDisabled();
  expect(screen.queryByRole('link', { name: 'Pesan' })).toBeNull();
});

test('entries close 10 minutes before registration ends, which is told in words', async () => {
  backend.race(race({ pendaftaran_selesai: new Date(Date.now() + 5 * 60_000).toISOString() }));
  renderApp(path);
  expect(await screen.findByRole('button', { name: 'Pendaftaran Ditutup' })).toBeDisabled();
  expect(screen.getByText(/\(5 menit lagi\)/)).toBeVisible();
  expect(
    screen.getByText('Pesan paling lambat 10 menit sebelumnya, supaya masih sempat dibayar.'),
  ).toBeVisible();
});

test('a race that begins before its deadline closes by its start', async () => {
  backend.race(
    race({
      tanggal_mulai: new Date(Date.now() + 20 * 60_000).toISOString(),
      pendaftaran_selesai: inDays(2),
    }),
  );
  renderApp(path);
  expect(await screen.findByText(/\((?:19|20) menit lagi\)|^Besok/)).toBeVisible();
});

test('a full race says that places may come free, offers none, and leads to the waiting list', async () => {
  backend.race(race({ peserta_saat_ini: 40 }));
  renderApp(path);
  expect(await screen.findByText(/Kuota lomba ini sedang penuh/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pesan' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Daftar tunggu' })).toHaveAttribute(
    'href',
    `/race-detail/${raceId}/categories`,
  );
});

describe('somebody with an order in the race', () => {
  const payment = `/payment/${raceId}?pendaftaran=${orderId}`;
  const own = async () =>
    within(await screen.findByRole('region', { name: 'Pesanan Anda di lomba ini' }));

  test('sees it, and may enter another child', async () => {
    backend.race(race());
    backend.ownEntries([
      entryInRace(),
      entryInRace({ id: 'x', nama_panggilan_rider: 'Raka', status_pendaftaran: 'dibatalkan' }),
    ]);
    renderApp(path, { session: true });
    const entries = await own();
    expect(entries.getByText('Zahra')).toBeVisible();
    expect(entries.getByText('Belum Bayar')).toBeVisible();
    expect(entries.queryByText('Raka')).toBeNull();
    // The page has said which race it is.
    expect(entries.queryByRole('heading', { level: 3 })).toBeNull();
    expect(entries.getByRole('link', { name: /^Bayar Sekarang/ })).toHaveAttribute('href', payment);
    expect(screen.getByRole('link', { name: 'Pesan' })).toBeVisible();
  });

  test('children who were entered together are one card with one payment, and a child who is in has a QR', async () => {
    backend.race(race({ satu_rider_per_akun: false }));
    const child = (id: string, name: string, changes = {}) =>
      entryInRace({ id, pesanan_id: 'p1', nama_panggilan_rider: name, ...changes });
    backend.ownEntries([
      child(orderId, 'Zahra'),
      child('e2', 'Raka'),
      child('e3', 'Bima', { status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' }),
    ]);
    renderApp(path, { session: true });
    const entries = await own();
    expect(entries.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Zahra Zahra AuliaBalance 4-5 MixBelum BayarRincian',
      'Raka Zahra AuliaBalance 4-5 MixBelum BayarRincian',
      'Bima Zahra AuliaBalance 4-5 MixDikonfirmasiLihat QR',
    ]);
    expect(entries.getByText('Total 2 rider').parentElement).toHaveTextContent('Rp 308.246');
    expect(entries.getByRole('link', { name: /^Bayar Sekarang/ })).toHaveAttribute('href', payment);
  });

  test('a parent who holds the last place is shown the order instead of that the race is full', async () => {
    backend.race(race({ peserta_saat_ini: 40 }));
    backend.ownEntries([entryInRace()]);
    renderApp(path, { session: true });
    await own();
    expect(screen.queryByText(/Kuota lomba ini sedang penuh/)).toBeNull();
    for (const link of screen.getAllByRole('link', { name: /^Bayar/ })) {
      expect(link).toHaveAttribute('href', payment);
    }
    expect(screen.queryByRole('button', { name: 'Kuota penuh' })).toBeNull();
  });

  test('a parent who is confirmed is led to the QR, not to another form', async () => {
    backend.race(race());
    backend.ownEntries([
      entryInRace({ status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' }),
    ]);
    renderApp(path, { session: true });
    await own();
    for (const link of screen.getAllByRole('link', { name: /^Lihat QR/ })) {
      expect(link).toHaveAttribute('href', `/order-detail/${orderId}`);
    }
    expect(screen.queryByRole('link', { name: 'Pesan' })).toBeNull();
  });

  test('a parent who is confirmed may enter a sibling where the race lets them in', async () => {
    backend.race(race({ satu_rider_per_akun: false }));
    backend.ownEntries([
      entryInRace({ status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' }),
    ]);
    renderApp(path, { session: true });
    expect((await own()).getByRole('link', { name: /^Lihat QR/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pesan' })).toBeVisible();
  });

  test('is told that the race was called off, and is led to the order', async () => {
    backend.race(race({ status: 'dibatalkan' }));
    backend.ownEntries([
      entryInRace({
        status_pendaftaran: 'dikonfirmasi',
        status_pembayaran: 'dibayar',
        perlu_tindakan: 'lomba_dibatalkan',
      }),
    ]);
    renderApp(path, { session: true });
    const entries = await own();
    expect(screen.getByText('Maaf, lomba ini dibatalkan oleh penyelenggara.')).toBeVisible();
    expect(screen.queryByText('Harga per rider')).toBeNull();
    expect(screen.queryByText('Pendaftaran Ditutup')).toBeNull();
    expect(entries.getByText('Lomba dibatalkan')).toBeVisible();
    expect(entries.queryByText('Dikonfirmasi')).toBeNull();
    expect(entries.getByRole('link', { name: /^Rincian/ })).toHaveAttribute(
      'href',
      `/order-detail/${orderId}`,
    );
    // Nobody plans a day with it.
    expect(screen.queryByRole('button', { name: /kalender/i })).toBeNull();
  });

  test('a check that fails hides nothing', async () => {
    backend.race(race({ peserta_saat_ini: 40 }));
    backend.ownEntries(brokenServer());
    renderApp(path, { session: true });
    expect(await screen.findByText(/Kuota lomba ini sedang penuh/)).toBeVisible();
  });
});

test('a race that does not exist, and one that cannot', async () => {
  backend.race(null);
  renderApp(path);
  expect(await screen.findByText('No race found.')).toBeVisible();
  backend.race(malformedId());
  renderApp('/race-detail/bukan-uuid');
  expect(await screen.findByText('No race found.')).toBeVisible();
});

test('a failed read says so and can be tried again', async () => {
  backend.race(brokenServer());
  const { user } = renderApp(path);
  expect(await screen.findByText('Failed to load race details.')).toBeVisible();
  backend.race(race());
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  await title();
});

test('back without a previous place leads to the race list', async () => {
  backend.race(race());
  const { user } = renderApp(path);
  await title();
  backend.races([race()]);
  await user.click(screen.getByRole('button', { name: 'Kembali' }));
  expect(await screen.findByRole('heading', { name: 'Daftar Race' })).toBeVisible();
});

const page = { title: 'Piala Pushbike Bandung', url: `${window.location.origin}${path}` };

test('sharing opens the sheet of the device', async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  backend.race(race());
  const { user } = renderApp(path);
  define('share', share);
  await user.click(await screen.findByRole('button', { name: 'Bagikan' }));
  expect(share).toHaveBeenCalledExactlyOnceWith(page);
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
});

test('a device sheet that fails is told; one that is closed is not', async () => {
  const share = vi.fn().mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  backend.race(race());
  const { user } = renderApp(path);
  define('share', share);
  await user.click(await screen.findByRole('button', { name: 'Bagikan' }));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  // What is told comes in the order in which it happened.
  Reflect.deleteProperty(navigator, 'share');
  define('clipboard', { writeText: async () => undefined });
  await user.click(screen.getByRole('button', { name: 'Bagikan' }));
  await user.click(await screen.findByRole('button', { name: 'Salin link' }));
  expect(await screen.findByText('Link copied to clipboard!')).toBeInTheDocument();
  expect(screen.queryByText('Failed to share. Please try again.')).toBeNull();
  define('share', share);
  share.mockRejectedValueOnce(new Error('no'));
  await user.click(screen.getByRole('button', { name: 'Bagikan' }));
  expect(await screen.findByText('Failed to share. Please try again.')).toBeInTheDocument();
});

test('without a device sheet there are links, and the clipboard', async () => {
  backend.race(race());
  const { user } = renderApp(path);
  const writeText = vi.fn().mockResolvedValue(undefined);
  define('clipboard', { writeText });
  await user.click(await screen.findByRole('button', { name: 'Bagikan' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Bagikan' }));
  for (const name of ['WhatsApp', 'Telegram', 'Facebook', 'X']) {
    const link = sheet.getByRole('link', { name });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(page.url);
  }
  await user.click(sheet.getByRole('button', { name: 'Salin link' }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(page.url);
  expect(await screen.findByText('Link copied to clipboard!')).toBeInTheDocument();
});

test('a clipboard that refuses is told', async () => {
  backend.race(race());
  const { user } = renderApp(path);
  define('clipboard', { writeText: vi.fn().mockRejectedValue(new Error('denied')) });
  await user.click(await screen.findByRole('button', { name: 'Bagikan' }));
  await user.click(await screen.findByRole('button', { name: 'Salin link' }));
  expect(await screen.findByText('Failed to share. Please try again.')).toBeInTheDocument();
});

describe('the classes', () => {
  const raceStart = '2027-01-10T01:00:00+00:00';
  const classes = [
    category({ id: 'k-45', nama: 'Balance 4-5 Mix' }),
    category({ id: 'k-67', nama: 'Balance 6-7', usia_min: 6, usia_max: 7, kuota: 5, terisi: 5 }),
    category({
      id: 'k-girls',
      nama: 'Girls 4',
      usia_min: 4,
      usia_max: 4,
      batasan_gender: 'wanita',
      kuota: 10,
      terisi: 7,
    }),
  ];
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-12-01T00:00:00Z'), toFake: ['Date'] });
    backend.race(
      race({ tanggal_mulai: raceStart, pendaftaran_selesai: '2027-01-05T00:00:00+00:00' }),
    );
    backend.categories(classes);
  });

  /** They are asked for once the first screenful stands. */
  async function rows() {
    await screen.findByText('Balance 6-7');
    const section = screen.getByRole('heading', { name: 'Kategori yang pas' }).closest('section');
    return within(section as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  }
  const ways = () =>
    screen
      .queryAllByRole('link', { name: /^Pilih / })
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);

  test('a visitor sees ages, gender and places before anything is typed', async () => {
    renderApp(path);
    expect(await rows()).toEqual([
      'Balance 4-5 MixUsia 4–5 tahun · Putra & putriSisa 28 tempat',
      'Balance 6-7Usia 6–7 tahun · Putra & putriKuota penuh',
      'Girls 4Usia 4 tahun · Khusus putriSisa 3 tempat',
    ]);
    expect(ways()).toEqual([]);
  });

  test('a class that fits and is full leads to its waiting list', async () => {
    const { user } = renderApp(path);
    await rows();
    await user.type(screen.getByLabelText('Tanggal lahir anak'), '10052020');
    expect((await rows())[0]).toBe(
      'Balance 6-7Usia 6–7 tahun · Putra & putriPas untuk anak AndaKuota penuhDaftar tunggu',
    );
    expect(screen.getByRole('link', { name: 'Daftar tunggu Balance 6-7' })).toHaveAttribute(
      'href',
      `/race-detail/${raceId}/categories`,
    );
  });

  test('a birth date typed once: which fit, why the others do not, and the way to the form', async () => {
    const { user } = renderApp(path);
    await rows();
    await user.type(screen.getByLabelText('Tanggal lahir anak'), '10052023');
    expect(await rows()).toEqual([
      expect.stringContaining('Terlalu muda 4 bulan pada hari lomba'),
      expect.stringContaining('Terlalu muda 2 tahun 4 bulan pada hari lomba'),
      expect.stringContaining('Terlalu muda 4 bulan pada hari lomba'),
    ]);
    expect(
      screen.getByText('Belum ada kategori yang pas untuk anak Anda di lomba ini.'),
    ).toBeVisible();
    expect(ways()).toEqual([]);
    await fillIn(user, screen.getByLabelText('Tanggal lahir anak'), '10052022');
    // Of those that fit, the closest in age comes first.
    expect((await rows()).map((row) => row?.slice(0, 7))).toEqual([
      'Girls 4',
      'Balance',
      'Balance',
    ]);
    expect(ways()).toEqual([
      ['Pilih Girls 4', `/register-rider/${raceId}?kategori=k-girls`],
      ['Pilih Balance 4-5 Mix', `/register-rider/${raceId}?kategori=k-45`],
    ]);
    // The next race knows it.
    renderApp(path);
    await rows();
    expect(screen.getByLabelText('Tanggal lahir anak')).toHaveValue('10-05-2022');
  });

  test('a saved child is chosen already, another one tap away; the class that fits leads to their form', async () => {
    backend.riders([
      rider({ tanggal_lahir: '2021-08-17' }),
      rider({
        id: 'r-2',
        nama_lengkap: 'Rara Putri',
        nama_panggilan: 'Rara',
        jenis_kelamin: 'wanita',
        tanggal_lahir: '2020-01-10',
      }),
    ]);
    const { user } = renderApp(path, { session: true });
    expect(await rows()).toEqual([
      expect.stringMatching(/^Balance 4-5 Mix.*Pas untuk Bima/),
      expect.stringMatching(/^Balance 6-7.*Terlalu muda 8 bulan pada hari lomba/),
      expect.stringMatching(/^Girls 4.*Lewat batas usia 5 bulan pada hari lomba/),
    ]);
    expect(ways()).toEqual([
      ['Pilih Balance 4-5 Mix', `/register-rider/${raceId}?kategori=k-45&anak=${rider().id}`],
    ]);
    await user.click(screen.getByRole('button', { name: /^Rara/ }));
    expect(screen.getByText('Kategori yang pas untuk Rara sudah penuh.')).toBeVisible();
    expect(ways()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Anak lain' }));
    expect(screen.getByLabelText('Tanggal lahir anak')).toBeVisible();
  });

  test('of two children the one whom a class fits is chosen already', async () => {
    backend.riders([
      rider({ id: 'r1', nama_panggilan: 'Raka', tanggal_lahir: '2010-01-01' }),
      rider({ id: 'r2', nama_panggilan: 'Zahra', tanggal_lahir: '2021-08-17' }),
    ]);
    renderApp(path, { session: true });
    await rows();
    expect(await screen.findByRole('button', { name: /^Zahra/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('forty children are one list to choose from, with another child first', async () => {
    backend.riders(
      Array.from({ length: 40 }, (_, index) =>
        rider({
          id: `k${index}`,
          nama_panggilan: `Anak ${index}`,
          tanggal_lahir: index === 39 ? '2020-01-10' : rider().tanggal_lahir,
        }),
      ),
    );
    const { user } = renderApp(path, { session: true });
    const choice = await screen.findByRole('combobox', { name: 'Untuk siapa?' });
    expect(choice).toHaveValue('k0');
    await user.selectOptions(choice, screen.getByRole('option', { name: /^Anak 39,/ }));
    expect((await rows()).some((text) => text?.includes('Anak 39'))).toBe(true);
    await user.selectOptions(choice, 'Anak lain');
    expect(screen.getByLabelText('Tanggal lahir anak')).toBeVisible();
  });

  test('a child who is entered is told so; the next one is chosen instead', async () => {
    backend.riders([
      rider({ tanggal_lahir: '2021-08-17' }),
      rider({ id: 'r-2', nama_lengkap: 'Rara Putri', nama_panggilan: 'Rara' }),
    ]);
    backend.ownEntries([
      entryInRace({
        nama_lengkap_rider: 'bima  satria',
        tanggal_lahir_rider: '2021-08-17',
      }),
    ]);
    const { user } = renderApp(path, { session: true });
    await rows();
    expect(screen.getByRole('button', { name: /^Rara/ })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: /^Bima/ }));
    expect(screen.getByText('Bima sudah terdaftar di lomba ini.')).toBeVisible();
    expect(ways()).toEqual([]);
  });

  test('classes that cannot be read say so and can be asked for again', async () => {
    backend.categories(brokenServer());
    const { user } = renderApp(path);
    expect(await screen.findByText('Failed to load categories.')).toBeVisible();
    backend.categories(classes);
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await rows()).toHaveLength(3);
  });
});
