import type { Locator, Page, Route } from 'playwright-core';
import { publishedDay } from '../board/published.ts';
import { nowhere, type World } from './world.ts';

/** One screen in one state: what the screenshots show, and what the accessibility tests look at. */
export interface Scene {
  /** kebab-case, the screen first. */
  name: string;
  as: 'visitor' | 'newcomer' | 'parent';
  address: string | ((world: World) => string);
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

const main = { main: true } as const;
const waits = { before: held, loading: true } as const;

function scene(
  name: string,
  address: Scene['address'],
  ready: Scene['ready'],
  more: Omit<PersonlessScene, 'name' | 'address' | 'ready'> = {},
): PersonlessScene {
  return { name, address, ready, ...more };
}

function openRace({ races }: World) {
  return `/race-detail/${races.open}`;
}
function riderForm({ races, categories }: World) {
  return `/register-rider/${races.open}?kategori=${categories.girls}`;
}
function askingForm({ races, categories }: World) {
  return `/register-rider/${races.noMap}?kategori=${categories.asking}`;
}
function newFamilyForm({ races, categories }: World) {
  return `/register-rider/${races.open}?kategori=${categories.girls}`;
}
function summary({ races, orders }: World) {
  return `/order-summary/${races.unpaidOrder}?pendaftaran=${orders.unpaid}`;
}
function payment({ races, orders }: World) {
  return `/payment/${races.unpaidOrder}?pendaftaran=${orders.unpaid}`;
}
function paidOrder({ orders }: World) {
  return `/order-detail/${orders.paid}`;
}
function unpaidOrder({ orders }: World) {
  return `/order-detail/${orders.unpaid}`;
}
function article(world: World) {
  return `/news-detail/${world.article}`;
}
function board({ races }: World) {
  return `/race-detail/${races.open}/hari-lomba`;
}
function nameField(page: Page) {
  return page.getByRole('textbox', { name: 'Nama lengkap rider' });
}
function knownRiders(page: Page) {
  return page.getByRole('group', { name: 'Pilih rider Anda' });
}
function bookLink(page: Page) {
  return page.getByRole('link', { name: 'Pesan' }).first();
}
function orderLink(page: Page) {
  return page.getByRole('link', { name: /^Lihat (QR|pesanan)/ }).first();
}
function entryQr(page: Page) {
  return page.getByRole('img', { name: /^Kode QR masuk/ });
}
function signIn(page: Page) {
  return page.getByRole('button', { name: 'Masuk' });
}
function signUp(page: Page) {
  return page.getByRole('button', { name: 'Daftar', exact: true });
}

const visitorScenes: PersonlessScene[] = [
  scene('terms', '/syarat', heading('Akun Anda'), main),
  scene('privacy', '/privasi', heading('Hak Anda'), main),
  scene('home', '/', heading('Berita Pushbike'), main),
  scene('home-loading', '/', heading('Jadwal Race'), waits),
  scene('home-failed', '/', text('Failed to load data'), { before: failing }),
  scene('home-search', '/', heading('Berita Pushbike'), { act: press('Buka pencarian') }),
  scene('home-notifications', '/', heading('Berita Pushbike'), {
    act: async (page) => {
      await press(/^Notifikasi/)(page);
      await page.getByRole('region', { name: 'Notifikasi' }).getByRole('link').first().waitFor();
    },
  }),
  scene('home-notifications-empty', '/', text('No news available.'), {
    before: empty,
    act: press(/^Notifikasi/),
  }),
  scene('race-list', '/race-list', bookLink, main),
  scene('race-list-long', '/race-list?cari=kejuaraan', bookLink),
  scene('race-detail', openRace, heading('Keterangan'), main),
  scene('board', board, heading('Sekarang'), { before: boardUnderWay, main: true }),
  scene('board-class', board, heading('Sekarang'), {
    before: boardUnderWay,
    act: async (page) => {
      await page.getByRole('button', { name: /Boys 2019/ }).click();
      await page.getByText('Dihitung ulang di HP ini: cocok').waitFor();
      await page.locator('summary').first().click();
    },
  }),
  scene('race-detail-place', ({ races }) => `/race-detail/${races.noMap}`, heading('Keterangan'), {
    act: (page) => page.getByRole('heading', { name: 'Keterangan' }).scrollIntoViewIfNeeded(),
  }),
  scene('race-detail-long', ({ races }) => `/race-detail/${races.longName}`, heading('Keterangan')),
  scene('race-detail-full', ({ races }) => `/race-detail/${races.full}`, heading('Keterangan')),
  scene('race-detail-share', openRace, heading('Keterangan'), { act: press('Bagikan') }),
  scene('race-detail-loading', openRace, heading('Ringkasan'), waits),
  scene(
    'categories',
    ({ races }) => `/race-detail/${races.open}/categories`,
    (page) => page.getByRole('link', { name: /^Pilih/ }).first(),
    main,
  ),
  scene('online-classes', '/online-classes', heading('All Online Classes'), main),
  scene('news-list', '/news-list', heading('Daftar Berita'), main),
  scene('news-detail', article, (page) => page.locator('article h2, article p').first(), main),
  scene('news-detail-rich', ({ richArticle }) => `/news-detail/${richArticle}`, heading('Bagian')),
  scene('race-schedule', '/race-schedule', heading('Jadwal Race'), main),
  scene('tickets', '/tickets', heading('All Tickets'), main),
  scene('tickets-none', '/tickets/1/2001', text('No tickets found for this period')),
  scene('search-results', '/search-results?query=bandung', heading('Event Races'), main),
  scene('not-found', '/tidak/ada', text('Sepertinya salah jalur')),
  scene('login', '/login', signIn, main),
  scene('register', '/register', signUp, main),
  scene(
    'reset-password',
    ({ newcomer }) =>
      `/reset-password?access_token=${newcomer.session.access_token}&refresh_token=${newcomer.session.refresh_token}`,
    (page) => page.getByRole('button', { name: 'Simpan password' }),
    main,
  ),
  scene(
    'new-family-age',
    ({ races }) => `/register-rider/${races.open}`,
    (page) => page.getByRole('textbox', { name: 'Tanggal lahir anak' }),
  ),
  scene('new-family', newFamilyForm, nameField, main),
  scene('new-family-refused', newFamilyForm, nameField, {
    act: async (page) => {
      await press('Pesan')(page);
      await page.getByText('Nama lengkap rider harus diisi.').waitFor();
    },
  }),
];

const newcomerScenes: PersonlessScene[] = [
  scene('rider-form', riderForm, nameField, main),
  scene('rider-form-size-chart', riderForm, nameField, { act: press('Tabel ukuran') }),
  scene('rider-form-city', riderForm, nameField, {
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Kota asal' }).click();
      await page.getByRole('combobox', { name: 'Cari kota atau kabupaten' }).fill('bandung');
      await page.getByRole('option', { name: 'Kota Bandung', exact: true }).waitFor();
    },
  }),
  scene('rider-form-questions', askingForm, nameField, {
    act: (page) => page.getByText('Merek sepeda yang dipakai').first().scrollIntoViewIfNeeded(),
  }),
];

const parentScenes: PersonlessScene[] = [
  scene(
    'race-detail-own-order',
    ({ races }) => `/race-detail/${races.unpaidOrder}`,
    text('Pesanan Anda di lomba ini'),
  ),
  scene(
    'rider-form-confirmed',
    ({ races, categories }) => `/register-rider/${races.paidOrder}?kategori=${categories.girls}`,
    text('Pesanan Anda di lomba ini'),
  ),
  scene('rider-form-offline', riderForm, knownRiders, {
    act: async (page) => {
      await press(/^Kirana/)(page);
      await goOffline(page);
      await press('Pesan')(page);
      await page.getByRole('alert').filter({ hasText: 'Butuh koneksi internet' }).first().waitFor();
    },
  }),
  scene('order-summary', summary, (page) => page.getByText('Rincian harga'), main),
  scene('payment', payment, (page) => page.getByRole('link', { name: 'Go to Payment Page' }), {
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
    main: true,
  }),
  scene('payment-refused', payment, text('Failed to initiate payment.'), {
    before: paymentAnswer(502, {
      error: { code: 'provider_unreachable', message: 'provider_unreachable', request_id: 'r-1' },
    }),
  }),
  scene(
    'success',
    ({ payments }) => `/success?ref=${payments.paid}`,
    text('Pembayaran Berhasil'),
    main,
  ),
  scene(
    'success-pending',
    ({ payments }) => `/success?ref=${payments.unpaid}`,
    text('Pembayaran Pending'),
  ),
  scene('order', '/order', orderLink, main),
  scene('order-detail', paidOrder, entryQr, main),
  scene('order-detail-cancel', unpaidOrder, text('Total Bayar'), {
    act: press('Batalkan pesanan'),
  }),
  scene('order-detail-checked', unpaidOrder, text('Total Bayar'), {
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
  }),
  scene('order-detail-offline', paidOrder, entryQr, { act: goOffline }),
  scene('profile', '/profile', heading(/Kusumawardhani/), main),
  scene('profile-race', '/profile', heading(/Kusumawardhani/), { act: tab('Race') }),
  scene('profile-classes', '/profile', heading(/Kusumawardhani/), { act: tab('Kelas') }),
  scene('profile-password', '/profile', heading(/Kusumawardhani/), { act: tab('Keamanan') }),
  scene('profile-edit', '/profile', heading(/Kusumawardhani/), { act: press('Ubah profil') }),
  scene('profile-children', '/profile?tab=anak', text('Kirana')),
  scene('profile-child-new', '/profile?tab=anak', text('Kirana'), { act: press('Tambah anak') }),
  scene(
    'several-children',
    ({ races }) => `/race-detail/${races.open}/anak`,
    text('Semua dibayar dengan satu QRIS'),
    main,
  ),
  scene('own-data', '/profile/data', text('Foto dan video'), main),
  scene('own-data-messages', '/profile/data#pesan', text('Pesan untuk Anda'), {
    act: async (page) => {
      await page
        .getByText(/^Kabar dari/)
        .first()
        .click();
      await page
        .locator('details[open]')
        .getByText(/^Ke .*@/)
        .waitFor();
    },
  }),
  scene('own-data-failed', '/profile/data', text('Data Anda belum bisa dimuat'), {
    before: failing,
  }),
  scene('own-data-erase', '/profile/data', text('Foto dan video'), {
    act: async (page) => {
      await press(/^Hapus data /)(page);
      await page.getByText(/Langsung hilang|Belum bisa dihapus/).waitFor();
    },
  }),
  scene('online-classes-mine', '/online-classes', text('Menunggu')),
];

/** What is on its way, empty, failed, without a signal or alone in its list: states in the parts of the scenes above. */
const stateScenes: Record<Scene['as'], PersonlessScene[]> = {
  visitor: [
    scene('race-list-loading', '/race-list', heading('Daftar Race'), waits),
    scene('race-list-none', '/race-list?cari=zzz', text('Tidak ada race ditemukan')),
    scene(
      'race-detail-closed',
      ({ races }) => `/race-detail/${races.closed}`,
      heading('Keterangan'),
    ),
    scene(
      'categories-loading',
      ({ races }) => `/race-detail/${races.open}/categories`,
      heading('Pilih Kategori'),
      waits,
    ),
    scene(
      'categories-full',
      ({ races }) => `/race-detail/${races.full}/categories`,
      text(/sudah penuh/),
    ),
    scene('online-classes-loading', '/online-classes', heading('All Online Classes'), waits),
    scene('news-list-offline', '/news-list', heading('Daftar Berita'), { act: goOffline }),
    scene('news-detail-loading', article, heading('Berita'), waits),
    scene('login-refused', '/login', signIn, {
      act: async (page) => {
        await page.getByRole('textbox', { name: 'Email' }).fill('ibu@example.test');
        await page.getByRole('textbox', { name: 'Password' }).fill('bukan-sandinya');
        await press('Masuk')(page);
        await page.getByText('Email atau password salah').waitFor();
      },
    }),
    scene('home-empty', '/', text('No news available.'), { before: empty }),
    scene('home-one', '/', heading('Berita Pushbike'), { before: single }),
    scene('home-offline', '/', heading('Berita Pushbike'), { act: goOffline }),
    scene('race-list-failed', '/race-list', text('Daftar lomba belum bisa dimuat'), {
      before: failing,
    }),
    // Another journey's race may be the first, with no place left.
    scene('race-list-one', '/race-list', (page) => page.getByRole('article').first(), {
      before: single,
    }),
    scene('race-list-offline', '/race-list', bookLink, { act: goOffline }),
    scene('board-none', board, text('Papan belum dibuka')),
    scene('race-detail-failed', openRace, text('Failed to load race details.'), {
      before: failing,
    }),
    scene('race-detail-none', `/race-detail/${nowhere}`, text('No race found.')),
    scene(
      'categories-none',
      ({ races }) => `/race-detail/${races.noCategories}/categories`,
      text('Tidak ada kategori tersedia.'),
    ),
    scene(
      'categories-closed',
      ({ races }) => `/race-detail/${races.closed}/categories`,
      text(/sudah ditutup/),
    ),
    scene(
      'online-classes-end',
      '/online-classes?page=2',
      (page) => page.getByRole('navigation', { name: /[Hh]alaman/ }),
      {
        act: (page) =>
          page.getByRole('navigation', { name: /[Hh]alaman/ }).scrollIntoViewIfNeeded(),
      },
    ),
    scene('online-classes-none', '/online-classes', text('No online classes available.'), {
      before: empty,
    }),
    scene('online-classes-failed', '/online-classes', text('Failed to load online classes.'), {
      before: failing,
    }),
    scene('news-list-none', '/news-list', text('Tidak ada berita ditemukan'), { before: empty }),
    scene('news-list-failed', '/news-list', text('Failed to load news.'), { before: failing }),
    scene('news-list-one', '/news-list', heading('Daftar Berita'), { before: single }),
    scene('news-detail-none', `/news-detail/${nowhere}`, text('No news found.')),
    scene('race-schedule-none', '/race-schedule', heading('Jadwal Race'), { before: empty }),
    scene('tickets-one', '/tickets', heading('All Tickets'), { before: single }),
    scene('tickets-month', ({ ticketMonth }) => `/tickets/${ticketMonth}`, heading(/20\d\d/)),
    scene('tickets-failed', '/tickets', text('Failed to load tickets'), { before: failing }),
    scene('search-results-nothing-asked', '/search-results', text('Cari lomba atau kelas')),
    scene('search-results-none', '/search-results?query=zzz', text('No results found')),
    scene(
      'search-results-failed',
      '/search-results?query=bandung',
      text('Failed to load search results.'),
      { before: failing },
    ),
    scene('order-visitor', '/order', text('Please log in to view your orders.')),
    scene('login-forgot', '/login', signIn, { act: press('Lupa password?') }),
    scene('register-refused', '/register', signUp, {
      act: async (page) => {
        await page.getByRole('button', { name: 'Daftar', exact: true }).click();
        await page.getByText('Nama lengkap harus diisi').waitFor();
      },
    }),
    scene(
      'reset-password-refused',
      '/reset-password?access_token=rusak&refresh_token=rusak',
      text('Token tidak valid. Silakan coba lagi.'),
    ),
    scene('success-no-reference', '/success', text('No payment reference found in URL')),
  ],
  newcomer: [
    scene('profile-newcomer', '/profile', heading('Rina Puspitasari')),
    scene('order-none', '/order', text('No orders found.')),
    scene('profile-race-none', '/profile', heading('Rina Puspitasari'), { act: tab('Race') }),
    scene('profile-classes-none', '/profile', heading('Rina Puspitasari'), { act: tab('Kelas') }),
    scene('rider-form-refused', riderForm, nameField, {
      act: async (page) => {
        await press('Pesan')(page);
        await page.getByText('Nama lengkap rider harus diisi.').waitFor();
      },
    }),
    scene('rider-form-end', riderForm, nameField, {
      act: (page) => page.getByText('Jumlah pastinya muncul').scrollIntoViewIfNeeded(),
    }),
  ],
  parent: [
    scene(
      'categories-own-order',
      ({ races }) => `/race-detail/${races.unpaidOrder}/categories`,
      text('Pesanan Anda di lomba ini'),
    ),
    scene(
      'rider-form-misfit',
      ({ races, categories }) => `/register-rider/${races.open}?kategori=${categories.toddlers}`,
      knownRiders,
      {
        act: async (page) => {
          await press(/^Kirana/)(page);
          await page
            .getByRole('link', { name: /^Pindah ke/ })
            .first()
            .waitFor();
        },
      },
    ),
    scene(
      'rider-form-entered',
      ({ races, categories }) => `/register-rider/${races.unpaidOrder}?kategori=${categories.boys}`,
      text('Pesanan Anda di lomba ini'),
      { act: press(/^Kirana/) },
    ),
    scene('order-summary-loading', summary, heading('Pesananmu'), waits),
    scene('payment-starting', payment, text('Initiating payment...'), {
      before: (page) => page.route('**/functions/v1/create-payment', () => undefined),
      loading: true,
    }),
    scene(
      'success-failed',
      ({ payments }) => `/success?ref=${payments.failed}`,
      text('Pembayaran Gagal'),
    ),
    scene(
      'success-refund',
      ({ payments }) => `/success?ref=${payments.refunded}`,
      text('Refund Diproses'),
    ),
    scene(
      'success-overbooked',
      ({ payments }) => `/success?ref=${payments.overbooked}`,
      text('Pembayaran Berhasil'),
    ),
    scene('order-loading', '/order', heading('Order'), waits),
    scene('order-detail-loading', paidOrder, heading('Detail Order'), waits),
    scene('profile-loading', '/profile', heading('Profil'), waits),
    scene('rider-form-known', riderForm, knownRiders),
    scene('success-not-found', '/success?ref=MERCH-0', text('Payment transaction not found')),
    scene('order-failed', '/order', text('Failed to load orders. Please try again later.'), {
      before: failing,
    }),
    scene('order-one', '/order', orderLink, { before: single }),
    scene('order-offline', '/order', orderLink, { act: goOffline }),
    scene('order-detail-qr', paidOrder, entryQr, {
      act: (page) => entryQr(page).scrollIntoViewIfNeeded(),
    }),
    scene('order-detail-unpaid', unpaidOrder, text('Total Bayar')),
    scene(
      'order-detail-failed-payment',
      ({ orders }) => `/order-detail/${orders.failed}`,
      text('Total Bayar'),
    ),
    scene(
      'order-detail-released',
      ({ orders }) => `/order-detail/${orders.released}`,
      text('Total Bayar'),
    ),
    scene(
      'order-detail-overbooked',
      ({ orders }) => `/order-detail/${orders.overbooked}`,
      text('Total Bayar'),
    ),
    scene(
      'order-detail-refunded',
      ({ orders }) => `/order-detail/${orders.refunded}`,
      text('Total Bayar'),
    ),
    scene('order-detail-none', `/order-detail/${nowhere}`, text('No order found.')),
    scene('own-data-erase-account', '/profile/data', text('Foto dan video'), {
      act: async (page) => {
        await press('Hapus akun dan semua data')(page);
        await page.getByText(/Langsung hilang|Belum bisa dihapus/).waitFor();
      },
    }),
  ],
};

function of(as: Scene['as'], list: PersonlessScene[]) {
  return list.map((scene) => ({ ...scene, as }));
}

export const scenes: readonly Scene[] = [
  ...of('visitor', visitorScenes),
  ...of('newcomer', newcomerScenes),
  ...of('parent', parentScenes),
  ...of('visitor', stateScenes.visitor),
  ...of('newcomer', stateScenes.newcomer),
  ...of('parent', stateScenes.parent),
];

/** Opens the scene on a fresh page whose context belongs to the scene's person, and waits until it stands. */
export async function openScene(page: Page, scene: Scene, world: World): Promise<void> {
  await scene.before?.(page, world);
  const { address } = scene;
  await page.goto(typeof address === 'string' ? address : address(world));
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
