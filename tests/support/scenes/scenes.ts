import type { Locator, Page, Route } from 'playwright-core';
import { publishedDay } from '../board/published.ts';
import { nowhere, type World } from './world.ts';

/** One screen in one state: what the screenshots show, and what the accessibility tests look at. */
export interface Scene {
  /** kebab-case, the screen first. */
  name: string;
  as: 'visitor' | 'newcomer' | 'parent';
  address: (world: World) => string;
  /** Seen once the scene stands. */
  ready: (page: Page) => Locator;
  /** A screen's main state, rather than one of its others. */
  main?: true;
  /** What the scene shows is that something is still on its way. */
  loading?: true;
  /** Before the page is opened, such as answers that are held back. */
  before?: (page: Page, world: World) => Promise<unknown>;
  /** What somebody does once the page is there. */
  act?: (page: Page, world: World) => Promise<unknown>;
}

type PersonlessScene = Omit<Scene, 'as'>;

function heading(name: string | RegExp) {
  return (page: Page) => page.getByRole('heading', { name }).first();
}
function text(value: string | RegExp) {
  return (page: Page) => page.getByText(value).first();
}

/** No file of the catalogue answers in the database's place. */
function onRead(handle: (route: Route) => Promise<unknown>) {
  return async (page: Page) => {
    await page.route('**/storage/v1/object/public/katalog/**', (route) =>
      route.fulfill({ status: 404 }),
    );
    await page.route(
      (url) => url.pathname.startsWith('/rest/v1/'),
      async (route) => {
        await handle(route);
      },
    );
  };
}
/** Never answered: the page is closed on it. */
const held = onRead(async () => undefined);
const failing = onRead((route) =>
  route.fulfill({
    status: 500,
    json: { code: 'XX000', message: 'internal', details: null, hint: null },
  }),
);
const empty = onRead((route) =>
  route.fulfill({ status: 200, json: [], headers: { 'content-range': '*/0' } }),
);
/** A race day whose files are there, whatever the database holds. */
async function boardUnderWay(page: Page, { races }: World) {
  const files = publishedDay(races.open);
  await page.route(
    (url) => files.has(url.pathname),
    (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: files.get(new URL(route.request().url()).pathname) ?? '',
      }),
  );
}
/** Of what there is, the first alone. */
const single = onRead(async (route) => {
  const response = await route.fetch();
  const rows: unknown = await response.json();
  await route.fulfill({ response, json: Array.isArray(rows) ? rows.slice(0, 1) : rows });
});

function press(name: string | RegExp) {
  return (page: Page) => page.getByRole('button', { name }).first().click();
}
function tab(name: string) {
  return (page: Page) => page.getByRole('tab', { name }).click();
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText('Anda sedang offline.').waitFor();
}

function paymentAnswer(status: number, json: unknown) {
  return (page: Page) =>
    page.route('**/functions/v1/create-payment', (route) => route.fulfill({ status, json }));
}

const visitorScenes: PersonlessScene[] = [
  { name: 'terms', address: () => '/syarat', ready: heading('Akun Anda'), main: true },
  { name: 'privacy', address: () => '/privasi', ready: heading('Hak Anda'), main: true },
  { name: 'home', address: () => '/', ready: heading('Berita Pushbike'), main: true },
  {
    name: 'home-loading',
    address: () => '/',
    before: held,
    ready: heading('Jadwal Race'),
    loading: true,
  },
  { name: 'home-failed', address: () => '/', before: failing, ready: text('Failed to load data') },
  { name: 'home-empty', address: () => '/', before: empty, ready: text('No news available.') },
  { name: 'home-one', address: () => '/', before: single, ready: heading('Berita Pushbike') },
  { name: 'home-offline', address: () => '/', ready: heading('Berita Pushbike'), act: goOffline },
  {
    name: 'home-search',
    address: () => '/',
    ready: heading('Berita Pushbike'),
    act: press('Buka pencarian'),
  },
  {
    name: 'home-notifications',
    address: () => '/',
    ready: heading('Berita Pushbike'),
    act: async (page) => {
      await press(/^Notifikasi/)(page);
      await page.getByRole('region', { name: 'Notifikasi' }).getByRole('link').first().waitFor();
    },
  },
  {
    name: 'home-notifications-empty',
    address: () => '/',
    before: empty,
    ready: text('No news available.'),
    act: press(/^Notifikasi/),
  },
  {
    name: 'race-list',
    address: () => '/race-list',
    ready: (page) => page.getByRole('link', { name: 'Pesan' }).first(),
    main: true,
  },
  {
    name: 'race-list-loading',
    address: () => '/race-list',
    before: held,
    ready: heading('Daftar Race'),
    loading: true,
  },
  {
    name: 'race-list-failed',
    address: () => '/race-list',
    before: failing,
    ready: text('Daftar race belum bisa dimuat'),
  },
  {
    name: 'race-list-none',
    address: () => '/race-list?cari=zzz',
    ready: text('Tidak ada race ditemukan'),
  },
  {
    name: 'race-list-one',
    address: () => '/race-list',
    before: single,
    ready: (page) => page.getByRole('link', { name: 'Pesan' }).first(),
  },
  {
    name: 'race-list-long',
    address: () => '/race-list?cari=kejuaraan',
    ready: (page) => page.getByRole('link', { name: 'Pesan' }).first(),
  },
  {
    name: 'race-list-offline',
    address: () => '/race-list',
    ready: (page) => page.getByRole('link', { name: 'Pesan' }).first(),
    act: goOffline,
  },
  {
    name: 'race-detail',
    address: ({ races }) => `/race-detail/${races.open}`,
    ready: heading('Keterangan'),
    main: true,
  },
  {
    name: 'board',
    address: ({ races }) => `/race-detail/${races.open}/hari-lomba`,
    before: boardUnderWay,
    ready: heading('Sekarang'),
    main: true,
  },
  {
    name: 'board-class',
    address: ({ races }) => `/race-detail/${races.open}/hari-lomba`,
    before: boardUnderWay,
    ready: heading('Sekarang'),
    act: async (page) => {
      await page.getByRole('button', { name: /Boys 2019/ }).click();
      await page.getByText('Dihitung ulang di HP ini: cocok').waitFor();
      await page.locator('summary').first().click();
    },
  },
  {
    name: 'board-none',
    address: ({ races }) => `/race-detail/${races.open}/hari-lomba`,
    ready: text('Papan belum dibuka'),
  },
  {
    name: 'race-detail-place',
    address: ({ races }) => `/race-detail/${races.noMap}`,
    ready: heading('Keterangan'),
    act: (page) => page.getByRole('heading', { name: 'Keterangan' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'race-detail-long',
    address: ({ races }) => `/race-detail/${races.longName}`,
    ready: heading('Keterangan'),
  },
  {
    name: 'race-detail-full',
    address: ({ races }) => `/race-detail/${races.full}`,
    ready: heading('Keterangan'),
  },
  {
    name: 'race-detail-closed',
    address: ({ races }) => `/race-detail/${races.closed}`,
    ready: heading('Keterangan'),
  },
  {
    name: 'race-detail-share',
    address: ({ races }) => `/race-detail/${races.open}`,
    ready: heading('Keterangan'),
    act: press('Bagikan'),
  },
  {
    name: 'race-detail-loading',
    address: ({ races }) => `/race-detail/${races.open}`,
    before: held,
    ready: heading('Ringkasan'),
    loading: true,
  },
  {
    name: 'race-detail-failed',
    address: ({ races }) => `/race-detail/${races.open}`,
    before: failing,
    ready: text('Failed to load race details.'),
  },
  {
    name: 'race-detail-none',
    address: () => `/race-detail/${nowhere}`,
    ready: text('No race found.'),
  },
  {
    name: 'categories',
    address: ({ races }) => `/race-detail/${races.open}/categories`,
    ready: (page) => page.getByRole('link', { name: /^Pilih/ }).first(),
    main: true,
  },
  {
    name: 'categories-loading',
    address: ({ races }) => `/race-detail/${races.open}/categories`,
    before: held,
    ready: heading('Pilih Kategori'),
    loading: true,
  },
  {
    name: 'categories-none',
    address: ({ races }) => `/race-detail/${races.noCategories}/categories`,
    ready: text('Tidak ada kategori tersedia.'),
  },
  {
    name: 'categories-closed',
    address: ({ races }) => `/race-detail/${races.closed}/categories`,
    ready: text(/sudah ditutup/),
  },
  {
    name: 'categories-full',
    address: ({ races }) => `/race-detail/${races.full}/categories`,
    ready: text(/sudah penuh/),
  },
  {
    name: 'online-classes',
    address: () => '/online-classes',
    ready: heading('All Online Classes'),
    main: true,
  },
  {
    name: 'online-classes-end',
    address: () => '/online-classes?page=2',
    ready: (page) => page.getByRole('navigation', { name: /[Hh]alaman/ }),
    act: (page) => page.getByRole('navigation', { name: /[Hh]alaman/ }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'online-classes-loading',
    address: () => '/online-classes',
    before: held,
    ready: heading('All Online Classes'),
    loading: true,
  },
  {
    name: 'online-classes-none',
    address: () => '/online-classes',
    before: empty,
    ready: text('No online classes available.'),
  },
  {
    name: 'online-classes-failed',
    address: () => '/online-classes',
    before: failing,
    ready: text('Failed to load online classes.'),
  },
  { name: 'news-list', address: () => '/news-list', ready: heading('Daftar Berita'), main: true },
  {
    name: 'news-list-none',
    address: () => '/news-list',
    before: empty,
    ready: text('Tidak ada berita ditemukan'),
  },
  {
    name: 'news-list-failed',
    address: () => '/news-list',
    before: failing,
    ready: text('Failed to load news.'),
  },
  {
    name: 'news-list-one',
    address: () => '/news-list',
    before: single,
    ready: heading('Daftar Berita'),
  },
  {
    name: 'news-list-offline',
    address: () => '/news-list',
    ready: heading('Daftar Berita'),
    act: goOffline,
  },
  {
    name: 'news-detail',
    address: ({ article }) => `/news-detail/${article}`,
    ready: (page) => page.locator('article h2, article p').first(),
    main: true,
  },
  {
    name: 'news-detail-loading',
    address: ({ article }) => `/news-detail/${article}`,
    before: held,
    ready: heading('Berita'),
    loading: true,
  },
  {
    name: 'news-detail-rich',
    address: ({ richArticle }) => `/news-detail/${richArticle}`,
    ready: heading('Bagian'),
  },
  {
    name: 'news-detail-none',
    address: () => `/news-detail/${nowhere}`,
    ready: text('No news found.'),
  },
  {
    name: 'race-schedule',
    address: () => '/race-schedule',
    ready: heading('Jadwal Race'),
    main: true,
  },
  {
    name: 'race-schedule-none',
    address: () => '/race-schedule',
    before: empty,
    ready: heading('Jadwal Race'),
  },
  { name: 'tickets', address: () => '/tickets', ready: heading('All Tickets'), main: true },
  { name: 'tickets-one', address: () => '/tickets', before: single, ready: heading('All Tickets') },
  {
    name: 'tickets-month',
    address: ({ ticketMonth }) => `/tickets/${ticketMonth}`,
    ready: heading(/20\d\d/),
  },
  {
    name: 'tickets-none',
    address: () => '/tickets/1/2001',
    ready: text('No tickets found for this period'),
  },
  {
    name: 'tickets-failed',
    address: () => '/tickets',
    before: failing,
    ready: text('Failed to load tickets'),
  },
  {
    name: 'search-results',
    address: () => '/search-results?query=bandung',
    ready: heading('Event Races'),
    main: true,
  },
  {
    name: 'search-results-nothing-asked',
    address: () => '/search-results',
    ready: text('Cari race atau kelas'),
  },
  {
    name: 'search-results-none',
    address: () => '/search-results?query=zzz',
    ready: text('No results found'),
  },
  {
    name: 'search-results-failed',
    address: () => '/search-results?query=bandung',
    before: failing,
    ready: text('Failed to load search results.'),
  },
  { name: 'not-found', address: () => '/tidak/ada', ready: text('Sepertinya salah jalur') },
  {
    name: 'order-visitor',
    address: () => '/order',
    ready: text('Please log in to view your orders.'),
  },
  {
    name: 'login',
    address: () => '/login',
    ready: (page) => page.getByRole('button', { name: 'Masuk' }),
    main: true,
  },
  {
    name: 'login-refused',
    address: () => '/login',
    ready: (page) => page.getByRole('button', { name: 'Masuk' }),
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('ibu@example.test');
      await page.getByRole('textbox', { name: 'Password' }).fill('bukan-sandinya');
      await press('Masuk')(page);
      await page.getByText('Email atau password salah').waitFor();
    },
  },
  {
    name: 'login-forgot',
    address: () => '/login',
    ready: (page) => page.getByRole('button', { name: 'Masuk' }),
    act: press('Lupa password?'),
  },
  {
    name: 'register',
    address: () => '/register',
    ready: (page) => page.getByRole('button', { name: 'Daftar', exact: true }),
    main: true,
  },
  {
    name: 'register-refused',
    address: () => '/register',
    ready: (page) => page.getByRole('button', { name: 'Daftar', exact: true }),
    act: async (page) => {
      await page.getByRole('button', { name: 'Daftar', exact: true }).click();
      await page.getByText('Nama lengkap harus diisi').waitFor();
    },
  },
  {
    name: 'reset-password',
    address: ({ newcomer }) =>
      `/reset-password?access_token=${newcomer.session.access_token}&refresh_token=${newcomer.session.refresh_token}`,
    ready: (page) => page.getByRole('button', { name: 'Simpan password' }),
    main: true,
  },
  {
    name: 'reset-password-refused',
    address: () => '/reset-password?access_token=rusak&refresh_token=rusak',
    ready: text('Token tidak valid. Silakan coba lagi.'),
  },
  {
    name: 'success-no-reference',
    address: () => '/success',
    ready: text('No payment reference found in URL'),
  },
];

const newcomerScenes: PersonlessScene[] = [
  { name: 'order-none', address: () => '/order', ready: text('No orders found.') },
  { name: 'profile-newcomer', address: () => '/profile', ready: heading('Rina Puspitasari') },
  {
    name: 'profile-race-none',
    address: () => '/profile',
    ready: heading('Rina Puspitasari'),
    act: tab('Race'),
  },
  {
    name: 'profile-classes-none',
    address: () => '/profile',
    ready: heading('Rina Puspitasari'),
    act: tab('Kelas'),
  },
  {
    name: 'rider-form',
    address: ({ races, categories }) =>
      `/register-rider/${races.open}?kategori=${categories.girls}`,
    ready: (page) => page.getByRole('textbox', { name: 'Nama lengkap rider' }),
    main: true,
  },
  {
    name: 'rider-form-refused',
    address: ({ races, categories }) =>
      `/register-rider/${races.open}?kategori=${categories.girls}`,
    ready: (page) => page.getByRole('textbox', { name: 'Nama lengkap rider' }),
    act: async (page) => {
      await press('Pesan')(page);
      await page.getByText('Nama lengkap rider harus diisi.').waitFor();
    },
  },
  {
    name: 'rider-form-end',
    address: ({ races, categories }) =>
      `/register-rider/${races.open}?kategori=${categories.girls}`,
    ready: (page) => page.getByRole('textbox', { name: 'Nama lengkap rider' }),
    act: (page) => page.getByText('Total pastinya muncul').scrollIntoViewIfNeeded(),
  },
  {
    name: 'rider-form-city',
    address: ({ races, categories }) =>
      `/register-rider/${races.open}?kategori=${categories.girls}`,
    ready: (page) => page.getByRole('textbox', { name: 'Nama lengkap rider' }),
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Kota asal' }).click();
      await page.getByRole('combobox', { name: 'Cari kota atau kabupaten' }).fill('bandung');
      await page.getByRole('option', { name: 'Kota Bandung', exact: true }).waitFor();
    },
  },
  {
    name: 'rider-form-size-chart',
    address: ({ races, categories }) =>
      `/register-rider/${races.open}?kategori=${categories.girls}`,
    ready: (page) => page.getByRole('textbox', { name: 'Nama lengkap rider' }),
    act: press('Tabel ukuran'),
  },
];

const parentScenes: PersonlessScene[] = [
  {
    name: 'race-detail-own-order',
    address: ({ races }) => `/race-detail/${races.unpaidOrder}`,
    ready: text('Pesanan Anda di lomba ini'),
  },
  {
    name: 'categories-own-order',
    address: ({ races }) => `/race-detail/${races.unpaidOrder}/categories`,
    ready: text('Pesanan Anda di lomba ini'),
  },
  {
    name: 'rider-form-misfit',
    address: ({ races, categories }) =>
      `/register-rider/${races.open}?kategori=${categories.toddlers}`,
    ready: (page) => page.getByRole('group', { name: 'Pilih rider Anda' }),
    act: async (page) => {
      await press(/^Kirana/)(page);
      await page
        .getByRole('link', { name: /^Pindah ke/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'rider-form-entered',
    address: ({ races, categories }) =>
      `/register-rider/${races.unpaidOrder}?kategori=${categories.boys}`,
    ready: text('Pesanan Anda di lomba ini'),
    act: press(/^Kirana/),
  },
  {
    name: 'rider-form-confirmed',
    address: ({ races, categories }) =>
      `/register-rider/${races.paidOrder}?kategori=${categories.girls}`,
    ready: text('Pesanan Anda di lomba ini'),
  },
  {
    name: 'rider-form-known',
    address: ({ races, categories }) =>
      `/register-rider/${races.open}?kategori=${categories.girls}`,
    ready: (page) => page.getByRole('group', { name: 'Pilih rider Anda' }),
  },
  {
    name: 'rider-form-offline',
    address: ({ races, categories }) =>
      `/register-rider/${races.open}?kategori=${categories.girls}`,
    ready: (page) => page.getByRole('group', { name: 'Pilih rider Anda' }),
    act: async (page) => {
      await press(/^Kirana/)(page);
      await goOffline(page);
      await press('Pesan')(page);
      await page.getByRole('alert').filter({ hasText: 'Butuh koneksi internet' }).first().waitFor();
    },
  },
  {
    name: 'order-summary',
    address: ({ races, orders }) =>
      `/order-summary/${races.unpaidOrder}?pendaftaran=${orders.unpaid}`,
    ready: (page) => page.getByText('Rincian harga'),
    main: true,
  },
  {
    name: 'order-summary-loading',
    address: ({ races, orders }) =>
      `/order-summary/${races.unpaidOrder}?pendaftaran=${orders.unpaid}`,
    before: held,
    ready: heading('Pesananmu'),
    loading: true,
  },
  {
    name: 'payment',
    address: ({ races, orders }) => `/payment/${races.unpaidOrder}?pendaftaran=${orders.unpaid}`,
    // An address that answers nothing leaves the page where it is.
    before: async (page) => {
      await paymentAnswer(200, {
        checkout_url: 'https://bayar.example.test/checkout/1',
        qr_url: null,
        reference: 'T0001',
        merchant_ref: 'MERCH-1',
        amount: 229317,
        expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      })(page);
      await page.route('https://bayar.example.test/**', (route) => route.fulfill({ status: 204 }));
    },
    ready: (page) => page.getByRole('link', { name: 'Go to Payment Page' }),
    main: true,
  },
  {
    name: 'payment-starting',
    address: ({ races, orders }) => `/payment/${races.unpaidOrder}?pendaftaran=${orders.unpaid}`,
    before: (page) => page.route('**/functions/v1/create-payment', () => undefined),
    ready: text('Initiating payment...'),
    loading: true,
  },
  {
    name: 'payment-refused',
    address: ({ races, orders }) => `/payment/${races.unpaidOrder}?pendaftaran=${orders.unpaid}`,
    before: paymentAnswer(502, {
      error: { code: 'provider_unreachable', message: 'provider_unreachable', request_id: 'r-1' },
    }),
    ready: text('Failed to initiate payment.'),
  },
  {
    name: 'success',
    address: ({ payments }) => `/success?merchant_ref=${payments.paid}`,
    ready: text('Pembayaran Berhasil'),
    main: true,
  },
  {
    name: 'success-pending',
    address: ({ payments }) => `/success?merchant_ref=${payments.unpaid}`,
    ready: text('Pembayaran Pending'),
  },
  {
    name: 'success-failed',
    address: ({ payments }) => `/success?merchant_ref=${payments.failed}`,
    ready: text('Pembayaran Gagal'),
  },
  {
    name: 'success-refund',
    address: ({ payments }) => `/success?merchant_ref=${payments.refunded}`,
    ready: text('Refund Diproses'),
  },
  {
    name: 'success-overbooked',
    address: ({ payments }) => `/success?merchant_ref=${payments.overbooked}`,
    ready: text('Pembayaran Berhasil'),
  },
  {
    name: 'success-not-found',
    address: () => '/success?merchant_ref=MERCH-0',
    ready: text('Payment transaction not found'),
  },
  {
    name: 'order',
    address: () => '/order',
    ready: (page) => page.getByRole('link', { name: /^Rincian/ }).first(),
    main: true,
  },
  {
    name: 'order-loading',
    address: () => '/order',
    before: held,
    ready: heading('Order'),
    loading: true,
  },
  {
    name: 'order-failed',
    address: () => '/order',
    before: failing,
    ready: text('Failed to load orders. Please try again later.'),
  },
  {
    name: 'order-one',
    address: () => '/order',
    before: single,
    ready: (page) => page.getByRole('link', { name: /^Rincian/ }).first(),
  },
  {
    name: 'order-offline',
    address: () => '/order',
    ready: (page) => page.getByRole('link', { name: /^Rincian/ }).first(),
    act: goOffline,
  },
  {
    name: 'order-detail',
    address: ({ orders }) => `/order-detail/${orders.paid}`,
    ready: (page) => page.getByRole('img', { name: /^Kode QR masuk/ }),
    main: true,
  },
  {
    name: 'order-detail-qr',
    address: ({ orders }) => `/order-detail/${orders.paid}`,
    ready: (page) => page.getByRole('img', { name: /^Kode QR masuk/ }),
    act: (page) => page.getByRole('img', { name: /^Kode QR masuk/ }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'order-detail-unpaid',
    address: ({ orders }) => `/order-detail/${orders.unpaid}`,
    ready: text('Total Bayar'),
  },
  {
    name: 'order-detail-cancel',
    address: ({ orders }) => `/order-detail/${orders.unpaid}`,
    ready: text('Total Bayar'),
    act: press('Batalkan pesanan'),
  },
  {
    name: 'order-detail-checked',
    address: ({ orders }) => `/order-detail/${orders.unpaid}`,
    ready: text('Total Bayar'),
    // Nobody has paid: the test made the charge itself, so the provider does not know it and cannot be asked.
    before: (page) =>
      page.route('**/functions/v1/check-payment', (route) =>
        route.fulfill({
          json: {
            status_pendaftaran: 'pending',
            status_pembayaran: 'pending',
            perlu_tindakan: null,
            result: 'unpaid',
          },
        }),
      ),
    act: async (page) => {
      await press('Saya sudah bayar')(page);
      await page.getByText('Belum ada pembayaran yang masuk').first().waitFor();
    },
  },
  {
    name: 'order-detail-offline',
    address: ({ orders }) => `/order-detail/${orders.paid}`,
    ready: (page) => page.getByRole('img', { name: /^Kode QR masuk/ }),
    act: goOffline,
  },
  {
    name: 'order-detail-failed-payment',
    address: ({ orders }) => `/order-detail/${orders.failed}`,
    ready: text('Total Bayar'),
  },
  {
    name: 'order-detail-released',
    address: ({ orders }) => `/order-detail/${orders.released}`,
    ready: text('Total Bayar'),
  },
  {
    name: 'order-detail-overbooked',
    address: ({ orders }) => `/order-detail/${orders.overbooked}`,
    ready: text('Total Bayar'),
  },
  {
    name: 'order-detail-refunded',
    address: ({ orders }) => `/order-detail/${orders.refunded}`,
    ready: text('Total Bayar'),
  },
  {
    name: 'order-detail-loading',
    address: ({ orders }) => `/order-detail/${orders.paid}`,
    before: held,
    ready: heading('Detail Order'),
    loading: true,
  },
  {
    name: 'order-detail-none',
    address: () => `/order-detail/${nowhere}`,
    ready: text('No order found.'),
  },
  { name: 'profile', address: () => '/profile', ready: heading(/Kusumawardhani/), main: true },
  {
    name: 'profile-loading',
    address: () => '/profile',
    before: held,
    ready: heading('Profil'),
    loading: true,
  },
  {
    name: 'profile-edit',
    address: () => '/profile',
    ready: heading(/Kusumawardhani/),
    act: press('Ubah profil'),
  },
  {
    name: 'profile-race',
    address: () => '/profile',
    ready: heading(/Kusumawardhani/),
    act: tab('Race'),
  },
  {
    name: 'profile-classes',
    address: () => '/profile',
    ready: heading(/Kusumawardhani/),
    act: tab('Kelas'),
  },
  {
    name: 'profile-password',
    address: () => '/profile',
    ready: heading(/Kusumawardhani/),
    act: tab('Keamanan'),
  },
  {
    name: 'profile-children',
    address: () => '/profile?tab=anak',
    ready: text('Kirana'),
  },
  {
    name: 'profile-child-new',
    address: () => '/profile?tab=anak',
    ready: text('Kirana'),
    act: press('Tambah anak'),
  },
  {
    name: 'several-children',
    address: ({ races }) => `/race-detail/${races.open}/anak`,
    ready: text('Semua dibayar dengan satu QRIS'),
    main: true,
  },
  { name: 'own-data', address: () => '/profile/data', ready: text('Foto dan video'), main: true },
  {
    name: 'own-data-erase',
    address: () => '/profile/data',
    ready: text('Foto dan video'),
    act: async (page) => {
      await press(/^Hapus data /)(page);
      await page.getByText(/Langsung hilang|Belum bisa dihapus/).waitFor();
    },
  },
  {
    name: 'own-data-erase-account',
    address: () => '/profile/data',
    ready: text('Foto dan video'),
    act: async (page) => {
      await press('Hapus akun dan semua data')(page);
      await page.getByText(/Langsung hilang|Belum bisa dihapus/).waitFor();
    },
  },
  {
    name: 'online-classes-mine',
    address: () => '/online-classes',
    ready: text('Menunggu'),
  },
];

function of(as: Scene['as'], list: PersonlessScene[]) {
  return list.map((scene) => ({ ...scene, as }));
}

export const scenes: readonly Scene[] = [
  ...of('visitor', visitorScenes),
  ...of('newcomer', newcomerScenes),
  ...of('parent', parentScenes),
];

/** Opens the scene on a fresh page whose context belongs to the scene's person, and waits until it stands. */
export async function openScene(page: Page, scene: Scene, world: World): Promise<void> {
  await scene.before?.(page, world);
  await page.goto(scene.address(world));
  await scene.ready(page).waitFor();
  if (!scene.loading) {
    await settled(page);
  }
  await act(page, scene, world);
}

/** Does what the scene is about, on its page, and waits until that stands. */
export async function act(page: Page, scene: Scene, world: World): Promise<void> {
  await scene.act?.(page, world);
  if (!scene.loading) {
    await settled(page);
  }
}

/** Nothing says that it is loading, and what is in view has its picture. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role="status"], [aria-busy="true"]')].every(
      (element) =>
        element.getAttribute('aria-busy') !== 'true' &&
        !/^(Memuat|Loading)/.test(element.textContent?.trim() ?? ''),
    ),
  );
  await picturesInView(page);
}

/** Waits for the font and for every picture that is in view now. */
export async function picturesInView(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const images = [...document.images];
    // Not by their boxes: a lazy picture that an overflow cuts off is never loaded.
    const seen = await new Promise<Element[]>((resolve) => {
      if (images.length === 0) {
        resolve([]);
      }
      const observer = new IntersectionObserver((entries) => {
        observer.disconnect();
        resolve(entries.filter((entry) => entry.isIntersecting).map(({ target }) => target));
      });
      for (const image of images) {
        observer.observe(image);
      }
    });
    await Promise.all(
      images
        .filter((image) => seen.includes(image))
        .map((image) => image.decode().catch(() => undefined)),
    );
  });
  await still(page);
}

/**
 * Waits until nothing moves or fades that ever ends: another theme, for one, arrives through transitions.
 * No single wait is without an end: Chromium draws no frame for a page that it holds for unseen, and an animation there
 * runs for ever without moving.
 */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const within = (milliseconds: number, awaited: Promise<unknown>) =>
      Promise.race([awaited, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
    const frame = () => within(1_000, new Promise((resolve) => requestAnimationFrame(resolve)));
    const stuck = new Set<Animation>();
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await frame();
      const running = document
        .getAnimations()
        .filter(
          (animation) =>
            !stuck.has(animation) &&
            animation.playState === 'running' &&
            animation.effect?.getComputedTiming().endTime !== Infinity,
        );
      if (running.length > 0) {
        quiet = 0;
      }
      await within(
        5_000,
        Promise.all(running.map(({ finished }) => finished.catch(() => undefined))),
      );
      for (const animation of running) {
        stuck.add(animation);
      }
    }
  });
}

/** Puts the person's session where the auth client keeps its own, once. */
export function signInScript(scene: Scene, world: World): [key: string, session: string] | null {
  if (scene.as === 'visitor') {
    return null;
  }
  return ['pushbike-session', JSON.stringify(world[scene.as].session)];
}
