import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { birthDateForAge } from '../birth-date.ts';
import { publishedEvening } from '../board/published.ts';
import { raceClass } from '../racing/class-day.ts';
import type { FamilyEntry, FamilyWorld } from './family-world.ts';
import type { Scene } from './scenes.ts';

/**
 * What a club's race brings its family between paying and the medal, and what a family asks for before it: states that no
 * seed has. Of the family (`as: 'parent'`) and of a visitor.
 */

function heading(name: string | RegExp) {
  return (page: Page) => page.getByRole('heading', { name }).first();
}
function text(value: string | RegExp) {
  return (page: Page) => page.getByText(value).first();
}
function press(name: string | RegExp) {
  return (page: Page) => page.getByRole('button', { name }).first().click();
}
function scrolledTo(name: string | RegExp) {
  return (page: Page) =>
    heading(name)(page).evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

/** The hosts of maps, which are not asked: one that shows a map, or none at all. */
function mapHost(answers: boolean) {
  return (page: Page) =>
    page.route(/^https:\/\/www\.(openstreetmap\.org|google\.com)\//, (route) =>
      answers
        ? route.fulfill({
            contentType: 'text/html',
            body: '<body style="margin:0;background:#cfe3d0"><p>Peta</p></body>',
          })
        : route.abort(),
    );
}

/** What the browser says of push notices; a page without a worker has none of its own. */
function pushIs(state: 'off' | 'on' | 'blocked') {
  return async (page: Page) => {
    await page.route('**/rest/v1/rpc/push_key', (route) => route.fulfill({ json: 'BKey' }));
    await page.addInitScript((found) => {
      const pushManager = { getSubscription: async () => (found === 'on' ? {} : null) };
      Object.defineProperty(navigator, 'serviceWorker', {
        value: Object.assign(new EventTarget(), {
          controller: null,
          ready: new Promise(() => undefined),
          register: async () => new EventTarget(),
          getRegistration: async () => ({ pushManager }),
        }),
      });
      Object.defineProperty(Notification, 'permission', {
        get: () => (found === 'blocked' ? 'denied' : 'default'),
      });
    }, state);
  };
}

/** A picture or a document that the page hands over, in the place of the page. */
function handedOver(label: RegExp, ...before: RegExp[]) {
  return async (page: Page) => {
    for (const name of before) {
      await press(name)(page);
    }
    const download = page.waitForEvent('download');
    await press(label)(page);
    const picture = pictureIn(readFileSync(await (await download).path())).toString('base64');
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;min-height:100vh;background:#888"><img alt="" style="max-width:100%;max-height:100vh" src="data:image/*;base64,${picture}"></body>`,
    );
  };
}

/** A PDF of the app is one JPEG (domain/one-picture-pdf.ts), which a browser without a window would not show. */
function pictureIn(file: Buffer): Buffer {
  return file.subarray(0, 4).equals(Buffer.from('%PDF'))
    ? file.subarray(file.indexOf('ffd8ff', 'hex'), file.lastIndexOf('ffd9', undefined, 'hex') + 2)
    : file;
}

/** Of a family that nobody knows: child and account, as they stand before "Pesan" is pressed. */
async function fillNewFamily(page: Page) {
  const fill = (label: string, value: string) =>
    page.getByLabel(label, { exact: true }).fill(value);
  await fill('Nama lengkap rider', 'Raka Aditya Pratama');
  await fill('Tanggal lahir', birthDateForAge(4));
  await page.getByRole('combobox', { name: /Kota asal/ }).click();
  await page.getByRole('option', { name: 'Kota Bandung' }).click();
  await page.getByLabel('Ukuran jersey').selectOption('S');
  await fill('Nama Anda', 'Dewi Lestari Wulandari');
  await fill('Nomor HP', '081234567890');
  await fill('Password', 'sepeda');
  // The ends stand below as long as the address is not whole.
  await fill('Email', 'dewi.lestari');
}

const main = { main: true } as const;

export function familyScenes({
  entries,
  races,
  steppedRace,
  child,
  picture,
}: FamilyWorld): Scene[] {
  const order = (name: FamilyEntry) => `/order-detail/${entries[name]}`;
  const race = (name: FamilyEntry) => `/race-detail/${races[name]}`;
  const board = `${race('raced')}/hari-lomba`;

  /** The class of the child is closed, and its place official. */
  async function evening(page: Page) {
    const files = publishedEvening(races.raced);
    await page.route(
      (url) => files.has(url.pathname),
      (route) =>
        route.fulfill({
          contentType: 'application/json',
          body: files.get(new URL(route.request().url()).pathname) ?? '',
        }),
    );
    const placed = {
      pendaftaran_id: entries.raced,
      rider_id: child,
      lomba_id: races.raced,
      judul: 'Piala Bandung Push Bike',
      tanggal_mulai: new Date(Date.now() - 0.3 * 86_400_000).toISOString(),
      zona_waktu: 'Asia/Jakarta',
      kelas_id: raceClass,
      class: 'Boys 2019',
      category: 'Boys 2019',
      nomor: 1,
      hasil: 'tempat',
      final: 'Utama',
      peringkat: 1,
      in_final: 7,
      urutan: 1,
      in_class: 8,
      alasan: null,
      has_board: true,
      baris: null,
      nama_panggilan_rider: 'Raka',
      status_pendaftaran: 'selesai',
      gambar_url: picture,
      penyelenggara: 'Komunitas Push Bike Malang Raya',
      logo_url: null,
      official_at: new Date(Date.now() - 3_600_000).toISOString(),
    };
    await page.route('**/rest/v1/rpc/family_results', (route) => route.fulfill({ json: [placed] }));
  }

  const scene = (
    as: Scene['as'],
    name: string,
    address: Scene['address'],
    ready: Scene['ready'],
    more: Partial<Scene> = {},
  ): Scene => ({ as, name, address, ready, ...more });

  return [
    scene('parent', 'home-podium', '/', text('Juara 1 Final Utama'), { before: evening, ...main }),
    scene('parent', 'home-called-off', '/', heading('Perlu Anda'), main),
    scene('parent', 'race-detail-called-off', race('calledOff'), heading('Keterangan'), main),
    scene('parent', 'order-family', '/order', heading('Perlu Anda'), main),
    scene('parent', 'order-called-off', order('calledOff'), heading('Uang Anda'), main),
    scene('parent', 'order-called-off-thread', order('calledOff'), heading('Uang Anda'), {
      act: scrolledTo('Riwayat'),
    }),
    scene('parent', 'order-refund-account', order('account'), heading('Uang Anda')),
    scene('parent', 'order-refund-checking', order('checking'), heading('Uang Anda')),
    scene('parent', 'order-refund-approved', order('approved'), heading('Uang Anda')),
    scene('parent', 'order-refund-transferred', order('transferred'), text('Total Bayar')),
    scene('parent', 'order-raced', order('raced'), text('Juara 1 Final Utama'), {
      before: evening,
      ...main,
    }),
    scene('parent', 'order-coming', order('coming'), heading('Siapa boleh lihat namanya'), {
      act: scrolledTo('Siapa boleh lihat namanya'),
    }),
    scene('parent', 'profile-results', '/profile?tab=anak', text('Raka'), { before: evening }),
    scene('parent', 'share-sheet', '/', text('Juara 1 Final Utama'), {
      before: evening,
      act: press('Bagikan kemenangan'),
    }),
    scene('parent', 'share-square', '/', text('Juara 1 Final Utama'), {
      before: evening,
      act: handedOver(/^Persegi/, /^Bagikan kemenangan/),
    }),
    scene('parent', 'share-story', '/', text('Juara 1 Final Utama'), {
      before: evening,
      act: handedOver(/^Tegak/, /^Bagikan kemenangan/),
    }),
    scene('parent', 'certificate', '/', text('Juara 1 Final Utama'), {
      before: evening,
      act: handedOver(/^Sertifikat \(HP\)/),
    }),
    scene('parent', 'certificate-a4', '/', text('Juara 1 Final Utama'), {
      before: evening,
      act: handedOver(/^Sertifikat \(A4\)/),
    }),
    scene(
      'parent',
      'success-consents',
      `/success?ref=MERCH-${entries.coming}`,
      text('Izin dari Anda'),
      { act: press(/^Izin dari Anda/) },
    ),
    scene(
      'visitor',
      'new-family-filled',
      (world) => `/register-rider/${world.races.open}?kategori=${world.categories.girls}`,
      (page) => page.getByLabel('Nama lengkap rider'),
      { act: fillNewFamily },
    ),
    scene('visitor', 'board-evening', board, text('Semua kelas sudah selesai'), {
      before: evening,
      ...main,
    }),
    scene('parent', 'board-evening-own', board, text('Final Utama'), {
      before: evening,
      ...main,
    }),
    scene('visitor', 'board-results', board, text('Semua kelas sudah selesai'), {
      before: evening,
      act: async (page) => {
        await press(/Boys 2019/)(page);
        await text('Juara 1 Final Utama')(page).waitFor();
        await page.locator('summary').first().click();
      },
      ...main,
    }),
    scene('parent', 'saved-searches', '/race-list?cari=zzz', text('kejuaraan'), {
      act: (page) => page.locator('#kabari').scrollIntoViewIfNeeded(),
    }),
    scene('visitor', 'saved-searches-visitor', '/race-list?cari=zzz', (page) =>
      page.locator('#kabari'),
    ),
    ...(['off', 'on', 'blocked'] as const).map((state) =>
      scene('parent', `profile-push-${state}`, '/profile', heading('Notifikasi'), {
        before: pushIs(state),
        act: scrolledTo('Notifikasi'),
      }),
    ),
    scene('visitor', 'race-detail-steps', `/race-detail/${steppedRace}`, heading('Keterangan'), {
      ...main,
    }),
    scene('parent', 'race-detail-reminded', `/race-detail/${steppedRace}`, heading('Keterangan'), {
      act: async (page) => {
        await press('Minta diingatkan')(page);
        await page.getByRole('button', { name: 'Batalkan pengingat' }).waitFor();
      },
    }),
    scene('visitor', 'map', `/race-detail/${steppedRace}`, heading('Keterangan'), {
      act: (page) => page.getByRole('button', { name: 'Lihat peta' }).scrollIntoViewIfNeeded(),
    }),
    scene('visitor', 'map-framed', `/race-detail/${steppedRace}`, heading('Keterangan'), {
      before: mapHost(true),
      act: async (page) => {
        await press('Lihat peta')(page);
        await page.locator('iframe').waitFor();
      },
    }),
    scene('visitor', 'map-away', `/race-detail/${steppedRace}`, heading('Keterangan'), {
      before: mapHost(false),
      act: async (page) => {
        await press('Lihat peta')(page);
        await page.getByText('Peta belum bisa dibuka').waitFor();
      },
    }),
  ];
}
