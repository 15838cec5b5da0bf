import { type Browser, chromium, type Page } from 'playwright-core';
import { sessionKey } from '#api/platform/session-store.ts';
import { scriptLaunchOptions } from '#tests/support/chromium.ts';
import { createOrganiser, type Organiser } from '#tests/support/organiser.ts';
import { raceDay, send } from '#tests/support/race-day.ts';
import { q } from '#tests/support/racing/class-day.ts';
import { targetVariables } from '#tests/support/target.ts';
import { ownBuild, startThrowawayStack } from '#tests/support/throwaway-stack.ts';
import { withStarted } from '#tests/support/with-started.ts';
import { atSpeed, row } from './gate-pages.ts';
import { report } from './report.ts';

/**
 * The finish line on a phone whose processor is slowed down four times, with no signal: eight crossings by one thumb, as close
 * together as the screen takes touches apart, in a thousand trials. Each phone judges the motos of a day. It fails when the
 * disk does not hold all of them, in their order. Then how long a sheet takes, with a signal, to the director's screen.
 */
const phones = Number(process.env.STATION_PHONES ?? 20);
const motosOfPhone = 50;
const crossings = 8;
/** Just above the 80 ms within which two touches are one. */
const apartMs = 90;
const slowDown = 4;
const atOnce = 2;
const sheets = 20;
const targets = { tap_ms: 50, sheet_ms: 3_000 };

async function openAs(browser: Browser, person: Pick<Organiser, 'session'>, appUrl: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${appUrl}/robots.txt`);
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    sessionKey,
    JSON.stringify(person.session),
  ] as const);
  return { context, page };
}

/** Judges one moto by its number; how long each tap took until the screen showed it. */
function judge(page: Page, number: number): Promise<number[]> {
  return page.evaluate(
    async ({ moto, count, apart }) => {
      const until = (isThere: () => boolean) =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (isThere()) {
              observer.disconnect();
              document.body.getBoundingClientRect();
              resolve(performance.now());
            }
          };
          const observer = new MutationObserver(look);
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
          look();
        });
      const button = (begins: string) =>
        [...document.querySelectorAll('button')].find((one) =>
          one.textContent?.trim().startsWith(begins),
        );
      const shows = (text: string) => document.body.textContent?.includes(text) === true;
      if (document.querySelector('main form') === null) {
        button('Pilih moto')?.click();
        await until(() => document.querySelector('main form') !== null);
      }
      const field = document.querySelector<HTMLInputElement>('main form input');
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      setValue?.call(field, String(moto));
      field?.dispatchEvent(new Event('input', { bubbles: true }));
      button('Buka')?.click();
      await until(() => shows(`Moto ${moto}`) && shows('0 lewat'));
      const times: number[] = [];
      let due = performance.now();
      for (let tap = 1; tap <= count; tap += 1) {
        due = Math.max(due + apart, performance.now());
        await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
        due = performance.now();
        const shown = until(() => shows(`${tap} lewat`));
        button('TAP')?.dispatchEvent(
          new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, pointerType: 'touch' }),
        );
        times.push((await shown) - due);
      }
      return times;
    },
    { moto: number, count: crossings, apart: apartMs },
  );
}

/** Crossings on the disk, by moto, in the order of the presses. */
function stored(page: Page): Promise<Record<string, number[]>> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const asked = indexedDB.open('pushbike-pos-log');
        asked.onerror = reject;
        asked.onsuccess = () => {
          const all = asked.result.transaction('acts').objectStore('acts').getAll();
          all.onsuccess = () => {
            asked.result.close();
            const found: Record<string, number[]> = {};
            for (const { action, subject, device_seq } of all.result) {
              if (action === 'lewat') {
                found[subject] ??= [];
                found[subject].push(device_seq);
              }
            }
            resolve(found);
          };
        };
      }),
  );
}

async function phoneOfADay(browser: Browser, person: Organiser, address: string, appUrl: string) {
  const { context, page } = await openAs(browser, person, appUrl);
  try {
    await page.goto(`${appUrl}${address}`);
    await page.getByRole('button', { name: /^TAP/ }).waitFor();
    await context.setOffline(true);
    await atSpeed(page, slowDown);
    const taps: number[] = [];
    for (let moto = 1; moto <= motosOfPhone; moto += 1) {
      taps.push(...(await judge(page, 100 + moto)));
    }
    await page.getByText(`${motosOfPhone * crossings} belum terkirim`).waitFor();
    const kept = await stored(page);
    const lost = Array.from({ length: motosOfPhone }, (_, index) => {
      const seqs = kept[`${101 + index}.1`] ?? [];
      return crossings - new Set(seqs).size;
    });
    return { taps, lost: lost.filter((count) => count !== 0).length };
  } finally {
    await context.close();
  }
}

async function timesOfSheets(
  browser: Browser,
  race: Awaited<ReturnType<typeof drawn>>,
  appUrl: string,
) {
  const { raceId, raceClass, director, judge: person } = race;
  const judged = await openAs(browser, person, appUrl);
  const directed = await openAs(browser, director, appUrl);
  try {
    const address = `/panitia/lomba/${raceId}/hari-lomba`;
    await directed.page.goto(`${appUrl}${address}/kelas/${raceClass}?moto=kualifikasi/1/1`);
    await judged.page.goto(`${appUrl}${address}/pos/finis`);
    await atSpeed(directed.page, slowDown);
    const times: number[] = [];
    for (let round = 0; round < sheets; round += 1) {
      // Another order each time: what is looked for is this very sheet.
      const order = [1, 2, 3, 4, 5, 6].map((_, index) => ((index + round) % 6) + 1);
      if (round % 2 === 1) {
        order.reverse();
      }
      await judged.page.getByRole('button', { name: 'Ketik' }).click();
      await judged.page.getByLabel('Ketik urutan plat').fill(order.join(' '));
      const begun = performance.now();
      await judged.page.getByRole('button', { name: 'Kirim lembar' }).click();
      await directed.page.getByText(order.join(' · ')).waitFor();
      times.push(performance.now() - begun);
      await judged.page.waitForTimeout(300 + ((round * 137) % 900));
    }
    return times;
  } finally {
    await judged.context.close();
    await directed.context.close();
  }
}

async function drawn() {
  const race = await raceDay();
  const { day, director, raceId } = race;
  day
    .close([1, 2, 3, 4, 5, 6].map((plate) => ({ plate, team: 0 })))
    .decide('undi', { way: 'orang', numbers: [17, 203, 5000] })
    .decide('panggil', { moto: q(1, 1) });
  const { body } = await send(director, raceId, day.decisions);
  if (body.refusal !== null) {
    throw new Error(`The race was not drawn: ${body.refusal.code}`);
  }
  return {
    ...race,
    judge: await createOrganiser({ organisationId: director.organisationId, role: 'juri' }),
  };
}

await withStarted(
  () => startThrowawayStack({ app: ownBuild, disposable: true }),
  async ({ stackInfo }) => {
    Object.assign(process.env, targetVariables(stackInfo));
    const browser = await chromium.launch(scriptLaunchOptions());
    try {
      const race = await drawn();
      const address = `/panitia/lomba/${race.raceId}/hari-lomba/pos/finis`;
      const waits = await timesOfSheets(browser, race, stackInfo.app_url);
      console.log('Sheets:', row('', waits, 0));
      const taps: number[] = [];
      let lost = 0;
      for (let done = 0; done < phones; done += atOnce) {
        const days = await Promise.all(
          Array.from({ length: Math.min(atOnce, phones - done) }, () =>
            phoneOfADay(browser, race.judge, address, stackInfo.app_url),
          ),
        );
        for (const one of days) {
          taps.push(...one.taps);
          lost += one.lost;
        }
        const { median_ms, p95_ms } = row('', taps);
        console.log(
          `${(done + days.length) * motosOfPhone} trials, ${lost} with a loss; a tap ${median_ms} ms, p95 ${p95_ms}`,
        );
      }
      report('race-day-stations', {
        setup: {
          trials: phones * motosOfPhone,
          crossings,
          apart_ms: apartMs,
          slow_down: slowDown,
          trials_with_a_loss: lost,
          ...targets,
        },
        results: [
          row('a tap until it is shown', taps),
          row('a sheet, until it is on the director’s screen', waits, 0),
        ],
      });
      if (lost > 0) {
        throw new Error(`${lost} trials lost a crossing.`);
      }
    } finally {
      await browser.close();
    }
  },
);
