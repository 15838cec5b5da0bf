import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { arriveAs, createOrganiser } from '#tests/support/organiser.ts';
import { callFunction } from '#tests/support/payments.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { keepDocument } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { browserThatSees } from './support/fake-camera.ts';
import { actsOf, openGate, scan, startScanner, statusOf, verdict } from './support/gate.ts';
import { test } from './support/journey.ts';

/** The gate: two volunteers, no signal, and every child counted once. */

test('a phone is made ready, then a code, a plate and a press count children in and out', async ({
  page,
}) => {
  const { race, volunteer, riders } = await openGate(3);
  const [first, second] = riders;
  await arriveAs(page, volunteer);
  await page.goto(`/panitia/lomba/${race.raceId}/gerbang`);
  await expect(page.getByText(/^Siap offline: 3 rider, \d\d\.\d\d/)).toBeVisible();
  await expect(page.getByText('0 dari 3 rider sudah masuk')).toBeVisible();
  await expectAccessibleOnBoth(page);

  await page.getByRole('button', { name: 'Buka pemindai' }).click();
  await expect(page.getByText('Arahkan kamera ke QR')).toBeVisible();
  // Two races of one day look alike: the head says which one this is, and how long its list.
  await expect(page.locator('header')).toContainText(race.title);
  await expect(page.locator('header')).toContainText('Gerbang utama · 3 rider di HP ini');
  await scan(page, first?.code ?? '');
  await expect(verdict(page, 'MASUK')).toContainText('#1');
  // Only who has the code sees the whole name.
  await expect(verdict(page, 'MASUK')).toContainText(first?.fullName ?? '');
  await expectAccessibleOnBoth(page);
  await page.getByRole('button', { name: 'Goodie bag diberikan' }).click();
  await expect(page.getByText(/Goodie bag \d\d\.\d\d/)).toBeVisible();
  await scan(page, first?.code ?? '');
  await expect(verdict(page, 'SUDAH MASUK')).toContainText('Gerbang utama');

  // Without a code: by plate.
  await page.getByRole('textbox', { name: /^Kode, nomor plat/ }).fill('2');
  await page.getByRole('button', { name: /#2 / }).click();
  await expect(verdict(page, 'BELUM MASUK')).not.toContainText(second?.fullName ?? '');
  await page.getByRole('button', { name: 'Masukkan' }).click();
  await expect(verdict(page, 'MASUK')).toContainText('#2');
  await page.getByRole('button', { name: 'Urungkan', exact: true }).first().click();
  await expect(verdict(page, 'DIURUNGKAN')).toBeVisible();

  await expect.poll(() => statusOf(first?.id ?? '')).toBe('check_in');
  await expect.poll(() => actsOf(race.raceId)).toHaveLength(4);
  expect(await statusOf(second?.id ?? '')).toBe('dikonfirmasi');
  await page.getByRole('link', { name: 'Tutup' }).click();
  await expect(page.getByText('1 dari 3 rider sudah masuk')).toBeVisible();
});

/** What the scanner said, in order, as the page itself noted it. */
function noteWords(): void {
  const words: string[] = [];
  Object.assign(window, { words });
  const note = () => {
    const card = document.querySelector('main section[aria-label]');
    const word = [
      card?.getAttribute('aria-label'),
      card?.querySelector('.tabular-nums')?.textContent,
    ]
      .filter(Boolean)
      .join(' ');
    if (word !== '' && word !== words.at(-1)) {
      words.push(word);
    }
  };
  new MutationObserver(note).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    characterData: true,
  });
}

function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, 'words'));
}

async function phoneOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: target().app_url,
    viewport: { width: 390, height: 844 },
    locale: 'id-ID',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(noteWords);
  return page;
}

/**
 * A real reader in the place of the browser's own, which Chromium has on macOS, Android and ChromeOS only: it is there
 * before the page is, with what it is made of, and the page cannot tell. Notes the formats that it is asked for.
 */
async function givesReader(page: Page): Promise<void> {
  const modules = path.resolve(import.meta.dirname, '../../node_modules');
  const [reader, wasm] = await Promise.all([
    readFile(path.join(modules, 'barcode-detector/dist/iife/ponyfill.js'), 'utf8'),
    readFile(path.join(modules, 'zxing-wasm/dist/reader/zxing_reader.wasm'), 'base64'),
  ]);
  await page.addInitScript({
    content: `${reader};
      BarcodeDetectionAPI.prepareZXingModule({
        overrides: { wasmBinary: Uint8Array.from(atob('${wasm}'), (byte) => byte.charCodeAt(0)).buffer },
      });
      window.BarcodeDetector = class extends BarcodeDetectionAPI.BarcodeDetector {
        constructor(options) {
          super(options);
          window.readerAsked = options.formats;
        }
      };`,
  });
}

for (const [where, when] of [
  ['a worker', ''],
  ['the page, where there are no workers', ' @night'],
]) {
  test(`the camera, with the reader in wasm in ${where}: a code of this race, a strange one, and the next${when}`, async ({
    browserName,
  }) => {
    test.skip(browserName !== 'chromium', 'Only Chromium has a camera that plays a film.');
    const { race, volunteer, riders } = await openGate(2);
    const codes = [riders[0]?.code ?? '', 'https://contoh.example/menu', riders[1]?.code ?? ''];
    const camera = await browserThatSees(codes, 2);
    try {
      const page = await phoneOf(camera.browser);
      await page.addInitScript((worker) => {
        Reflect.deleteProperty(window, 'BarcodeDetector');
        if (!worker) {
          Reflect.deleteProperty(window, 'Worker');
        }
      }, where === 'a worker');
      await arriveAs(page, volunteer);
      await startScanner(page, race.raceId, 'Gerbang utama');
      await expect.poll(() => wordsOf(page), { timeout: 25_000 }).toContain('SUDAH MASUK #2');
      expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual(
        where === 'a worker'
          ? [expect.stringMatching(/^\/panitia\/assets\/frame-reader-[^/]+\.js$/)]
          : [],
      );
      // The film may have begun anywhere, so the order is one of a circle.
      const said = await wordsOf(page);
      expect(said.filter((word) => word === 'MASUK #1')).toHaveLength(1);
      expect(said.filter((word) => word === 'MASUK #2')).toHaveLength(1);
      for (const [place, word] of said.slice(1).entries()) {
        const before = said[place] ?? '';
        expect(word).toMatch(
          before.endsWith('#1') ? /^TIDAK DIKENAL$/ : before.endsWith('#2') ? /#1$/ : /#2$/,
        );
      }
      await expect.poll(() => actsOf(race.raceId)).toHaveLength(2);
    } finally {
      await camera.stop();
    }
  });
}

test('the camera, where pictures cannot be handed over as they are @night', async ({
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Only Chromium has a camera that plays a film.');
  const { race, volunteer, riders } = await openGate(1);
  const camera = await browserThatSees([riders[0]?.code ?? ''], 2);
  try {
    const page = await phoneOf(camera.browser);
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'BarcodeDetector');
      Reflect.deleteProperty(window, 'VideoFrame');
    });
    await arriveAs(page, volunteer);
    await startScanner(page, race.raceId, 'Gerbang utama');
    await expect(verdict(page, 'MASUK')).toContainText('#1');
    expect(page.workers()).toHaveLength(1);
  } finally {
    await camera.stop();
  }
});

test("the camera, with the browser's own reader: both codes, and none of ours is loaded @night", async ({
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Only Chromium has a camera that plays a film.');
  const { race, volunteer, riders } = await openGate(2);
  const camera = await browserThatSees(
    riders.map(({ code }) => code),
    2,
  );
  try {
    const page = await phoneOf(camera.browser);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await givesReader(page);
    await arriveAs(page, volunteer);
    await startScanner(page, race.raceId, 'Gerbang utama');
    await expect
      .poll(() => wordsOf(page), { timeout: 25_000 })
      .toEqual(expect.arrayContaining(['MASUK #1', 'MASUK #2']));
    expect(await page.evaluate(() => Reflect.get(window, 'readerAsked'))).toEqual(['qr_code']);
    expect(loaded.filter((url) => /ponyfill|\.wasm/.test(url))).toEqual([]);
    await expect.poll(() => actsOf(race.raceId)).toHaveLength(2);
  } finally {
    await camera.stop();
  }
});

test('a full phone says that it did not keep the scan, and goes on when there is room @night', async ({
  page,
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Only Chromium lets a test say how much room there is.');
  test.slow();
  const { race, volunteer, riders } = await openGate(100);
  await arriveAs(page, volunteer);
  await startScanner(page, race.raceId, 'Gerbang utama');
  await context.setOffline(true);
  const developer = await context.newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await developer.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  // The browser goes by what it knew of the room for a while, so the phone is not full at once.
  let tried = 0;
  await expect(async () => {
    await scan(page, riders[tried]?.code ?? '');
    tried += 1;
    await expect(verdict(page, 'TIDAK TERSIMPAN')).toContainText('Penyimpanan HP penuh', {
      timeout: 500,
    });
  }).toPass({ timeout: 90_000 });
  await developer.send('Storage.overrideQuotaForOrigin', { origin });
  await scan(page, riders[tried - 1]?.code ?? '');
  await expect(verdict(page, 'MASUK')).toContainText(`#${tried}`);
  await context.setOffline(false);
  await expect.poll(() => actsOf(race.raceId)).toHaveLength(tried);
});

test('the gate sees whom the parent named, and a paper that is checked there is gone for good', {
  tag: ['@whole-browser', '@night'],
}, async ({ page, browser }) => {
  const { race, parent, riders, volunteer } = await openGate(1);
  const { id = '', code = '' } = riders[0] ?? {};
  const path = await keepDocument(parent.client, parent.id, '%PDF-1.4\n%%EOF');
  const home = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const order = await home.newPage();
  await arriveAs(order, parent);
  await order.goto(`/order-detail/${id}`);
  await order.getByRole('button', { name: 'Siapa yang boleh mengantar atau menjemput?' }).click();
  await order.getByLabel('Nama pengantar').fill('Nenek Lastri');
  await order.getByLabel('Nomor HP pengantar').fill('0813 1111 2222');
  await order.getByRole('button', { name: 'Simpan pengantar' }).click();
  await expect(order.getByText('Pengantar tersimpan.')).toBeVisible();
  await home.close();

  const director = await createOrganiser({
    organisationId: volunteer.organisationId,
    role: 'panitia',
  });
  await arriveAs(page, director);
  await startScanner(page, race.raceId, 'Gerbang utama');
  await scan(page, code);
  await expect(verdict(page, 'MASUK')).toContainText('Boleh dijemput Nenek Lastri, 081311112222');
  await page.getByRole('button', { name: 'Akta/KIA' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Buka akta/KIA' }).click();
  await (await opened).close();
  await page.getByRole('button', { name: 'Tandai sudah diperiksa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Akta/KIA sudah diperiksa?' });
  await expect(dialog).toContainText('dihapus selamanya');
  await dialog.getByRole('button', { name: 'Sudah, hapus berkasnya' }).click();
  await expect(page.getByText('Sudah diperiksa, berkasnya dihapus.')).toBeVisible();
  await callFunction('forget-data', { headers: { apikey: target().secret_key } });
  const files = parent.client.storage.from('akta_kia');
  expect((await files.download(path)).data).toBeNull();
  const { data: left } = await files.list(parent.id);
  expect(left).toEqual([]);
  await page.goto(`/panitia/lomba/${race.raceId}/peserta/${id}`);
  await expect(page.getByText(/^Sudah diperiksa .* Berkasnya sudah dihapus\.$/)).toBeVisible();

  // Who only stands at the gate has no way to a paper.
  const guard = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const gate = await guard.newPage();
  await arriveAs(gate, volunteer);
  await startScanner(gate, race.raceId, 'Sisi timur');
  await scan(gate, code);
  await expect(verdict(gate, 'SUDAH MASUK')).toBeVisible();
  await expect(gate.getByRole('button', { name: 'Nomor orang tua' })).toBeVisible();
  await expect(gate.getByRole('button', { name: 'Akta/KIA' })).toHaveCount(0);
  await guard.close();
});

test('plates are given out by wish, mended one by one and printed', async ({ page }) => {
  const { race, volunteer } = await openGate(5);
  // Two want the 7, and nobody has a plate yet.
  await withAdmin((client) =>
    client.query(
      `update public.pendaftaran_lomba set nomor_bib = case nomor_plat when 2 then '7' when 3 then '7' end, 
           didaftar_pada = now() - (9 - nomor_plat) * interval '1 minute', nomor_plat = null
         where lomba_id = $1`,
      [race.raceId],
    ),
  );
  await arriveAs(
    page,
    await createOrganiser({
      organisationId: volunteer.organisationId,
      role: 'panitia',
    }),
  );
  // A wish is no number: the print says loudly that there are none yet.
  await page.goto(`/panitia/lomba/${race.raceId}/peserta/daftar-start`);
  await expect(page.getByText('BELUM ADA NOMOR PLAT: 5 dari 5 rider')).toBeVisible();
  await expect(page.getByRole('cell', { name: '7', exact: true })).toHaveCount(0);
  await page.goto(`/panitia/lomba/${race.raceId}/peserta`);
  await expect(page.getByText('ingin 7')).toHaveCount(2);
  await page.goto(`/panitia/lomba/${race.raceId}/gerbang`);
  await page.getByRole('link', { name: 'Nomor plat' }).click();
  const row = (nickname: string) => page.getByRole('listitem').filter({ hasText: nickname });
  await expect(page.getByText('1 permintaan nomor tidak terpenuhi')).toBeVisible();
  const told = 'Orang tua mendapat kabar nomor plat 10 menit setelah perubahan terakhir.';
  await expect(page.getByText(told)).toBeVisible();
  await expect(row('Rara003')).toContainText('7 sudah dipakai');
  await page.getByLabel('Mulai dari nomor').fill('101');
  await expect(row('Rara001')).toContainText('101');
  await expectAccessibleOnBoth(page);
  await page.getByRole('button', { name: 'Terapkan ke 5 rider' }).click();
  await expect(page.getByText('5 nomor plat tersimpan.')).toBeVisible();
  await expect(row('Rara002')).toContainText('Sekarang: 7');

  await page.getByRole('button', { name: 'Ubah plat Rara003' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plat Rara003' });
  await expect(dialog.getByText(told)).toBeVisible();
  const plate = dialog.getByLabel('Nomor plat');
  await plate.fill('7');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toContainText('Plat 7 sudah dipakai Rara002');
  await plate.fill('8');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(row('Rara003')).toContainText('Sekarang: 8');

  await page.goto(`/panitia/lomba/${race.raceId}/peserta`);
  await expect(page.getByText('ingin 7')).toHaveCount(0);
  await page.goto(`/panitia/lomba/${race.raceId}/peserta/daftar-start`);
  await expect(page.getByRole('cell', { name: '7', exact: true })).toHaveCount(1);
  await expect(page.getByRole('cell', { name: '8', exact: true })).toHaveCount(1);
  await expect(page.getByText('BELUM ADA NOMOR PLAT')).toHaveCount(0);
  await page.goto(`/panitia/lomba/${race.raceId}/gerbang/plat`);

  await expect(page.getByRole('button', { name: 'Cetak 5 plat' })).toBeVisible();
  if (test.info().project.use.browserName !== 'firefox') {
    // Chromium lays out its paper anew for each try, and under load now and then before its style sheet counts.
    await expect
      .poll(async () => {
        const printed = await page.pdf({ format: 'A4', preferCSSPageSize: true });
        return printed.toString('latin1').match(/\/Type \/Page\b/g)?.length;
      })
      .toBe(3);
  }
});
