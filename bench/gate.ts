import type { Page } from 'playwright-core';
import { type OpenGate, openGate } from '#tests/e2e/support/gate.ts';
import { atSpeed, installHelpers, openScreens, row, timesOfScans } from './gate-pages.ts';
import { median } from './measure.ts';
import { inBrowser } from './on-own-stack.ts';
import { report } from './report.ts';

/**
 * How long the gate takes on a phone, here a processor that is slowed down four times, with a thousand riders and no
 * signal: until its list is open, and from a code to the word on the screen. Beside them what cannot be left out: a
 * look-up in a bare Map, and a write that is on the disk. Every wait has an end.
 */
const riders = 1000;
/** What the screens cost whatever there is on the list. */
const few = 10;
const slowDown = 4;
const openings = 9;
const scans = 100;
const targets = { open_ms: 300, scan_ms: 100 };

declare const until: (isThere: () => boolean) => Promise<number>;

/** In turns, the scanner and the overview are opened from one another. */
function timesOfOpening(page: Page) {
  return page.evaluate(async (count) => {
    const times: { scanner: number[]; overview: number[] } = { scanner: [], overview: [] };
    const named = (selector: string, name: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].find(
        ({ textContent }) => textContent?.trim() === name,
      );
    for (let round = 0; round < count; round += 1) {
      let begun = performance.now();
      named('button', 'Buka pemindai')?.click();
      times.scanner.push(
        (await until(
          () =>
            document.querySelector('input') !== null &&
            document.querySelector('main h1.sr-only') !== null,
        )) - begun,
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      begun = performance.now();
      named('a', 'Tutup')?.click();
      times.overview.push(
        (await until(() => document.body.textContent?.includes('Siap offline') === true)) - begun,
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    return times;
  }, openings);
}

/** Within the page, as a link does it. */
function goTo(address: string) {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** From another race's gate, which has closed the phone of this one: the list is not at hand and is read from the disk. */
async function timesOfOpeningAnew(page: Page, raceId: string) {
  const times: number[] = [];
  for (let round = 0; round < openings; round += 1) {
    await page.evaluate(goTo, `/panitia/lomba/${crypto.randomUUID()}/gerbang`);
    await page.getByText('Siap offline').waitFor({ state: 'detached' });
    await page.waitForTimeout(300);
    times.push(
      await page.evaluate(async (address) => {
        const begun = performance.now();
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
        return (
          (await until(() => document.body.textContent?.includes('Siap offline') === true)) - begun
        );
      }, `/panitia/lomba/${raceId}/gerbang`),
    );
  }
  return times;
}

/** A look-up among as many as there are riders, in a Map and nothing else: milliseconds each. */
function timesOfLookUps(page: Page, subjects: string[]) {
  return page.evaluate((keys) => {
    const map = new Map(keys.map((key, place) => [key, { place }]));
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < 20; round += 1) {
      const begun = performance.now();
      for (let again = 0; again < 500; again += 1) {
        for (const key of keys) {
          found += map.get(key)?.place ?? 0;
        }
      }
      times.push((performance.now() - begun) / (500 * keys.length));
    }
    if (found === 0) {
      throw new Error('Nothing was looked up.');
    }
    return times;
  }, subjects);
}

/** The same act again and again into a database of its own, each on the disk before the next. */
function timesOfWrites(page: Page, count: number) {
  return page.evaluate(async (writes) => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opening = indexedDB.open('bench', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('acts', { keyPath: 'id' });
    const database = await answered(opening);
    const times: number[] = [];
    for (let place = 0; place < writes; place += 1) {
      const begun = performance.now();
      const transaction = database.transaction('acts', 'readwrite', { durability: 'strict' });
      transaction.objectStore('acts').put({ id: crypto.randomUUID(), action: 'masuk', at: begun });
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      times.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    database.close();
    indexedDB.deleteDatabase('bench');
    return times;
  }, count);
}

await inBrowser(async (browser, stackInfo) => {
  const atGate = async (gate: OpenGate) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.addInitScript(installHelpers);
    await openScreens(page, gate, stackInfo.app_url);
    await context.setOffline(true);
    await atSpeed(page, slowDown);
    return page;
  };
  const smallPage = await atGate(await openGate(few));
  const floor = await timesOfOpening(smallPage);
  await smallPage.context().close();
  const gate = await openGate(riders);
  const page = await atGate(gate);

  const lookUps = await timesOfLookUps(
    page,
    gate.riders.map(({ code }) => code),
  );
  const empty = await timesOfOpening(page);
  await page.getByRole('button', { name: 'Buka pemindai' }).click();
  await page.getByRole('textbox', { name: /^Kode/ }).waitFor();
  const codes = gate.riders.map(({ code, plate }) => ({ code, plate }));
  const letIn = await timesOfScans(page, codes.slice(0, scans), 'MASUK');
  const again = await timesOfScans(page, codes.slice(0, scans), 'SUDAH MASUK');
  // Until everybody is in: the log is as long as it gets. Nothing is measured here, so nothing is slowed down.
  await atSpeed(page, 1);
  await timesOfScans(page, codes.slice(scans, riders - scans), 'MASUK', 0);
  await atSpeed(page, slowDown);
  const last = await timesOfScans(page, codes.slice(riders - scans), 'MASUK');
  const writes = await timesOfWrites(page, scans);
  await page.getByRole('link', { name: 'Tutup' }).click();
  await page.getByText(`${riders} dari ${riders} rider sudah masuk`).waitFor();
  const full = await timesOfOpening(page);
  const anew = await timesOfOpeningAnew(page, gate.race.raceId);

  const results = [
    row(`open the scanner, ${few} riders`, floor.scanner),
    row(`open the overview, ${few} riders`, floor.overview),
    row('open the scanner, empty log', empty.scanner),
    row('open the overview, empty log', empty.overview),
    row('open the scanner, all are in', full.scanner),
    row('open the overview, all are in', full.overview),
    row('open the overview from the disk, all are in', anew),
    row(`scan: MASUK, the first ${scans}`, letIn),
    row(`scan: MASUK, the last ${scans}`, last),
    row('scan: SUDAH MASUK', again),
    row('a write on the disk alone', writes),
    row('a look-up in a Map alone', lookUps, 6),
  ];
  report('gate', {
    setup: { riders, slow_down: slowDown, width: 390, height: 844, ...targets },
    results,
    ratios: {
      [`scanner, ${riders} riders that are in to ${few}`]:
        median(full.scanner) / median(floor.scanner),
      [`overview, ${riders} riders that are in to ${few}`]:
        median(full.overview) / median(floor.overview),
      'overview, at hand to from the disk': median(full.overview) / median(anew),
      'SUDAH MASUK to a look-up in a Map': median(again) / median(lookUps),
      'MASUK to a look-up in a Map': median(letIn) / median(lookUps),
      'MASUK to a write on the disk': median(letIn) / median(writes),
      [`the last ${scans} to the first ${scans}`]: median(last) / median(letIn),
    },
  });
  const missed = results.filter(
    ({ name, median_ms }) =>
      (name.startsWith('open') && median_ms > targets.open_ms) ||
      (name.startsWith('scan') && median_ms > targets.scan_ms),
  );
  console.log(
    missed.length === 0
      ? 'Every median is within its target.'
      : `Missed: ${missed.map(({ name }) => name).join('; ')}`,
  );
});
