import type { Browser, Page } from 'playwright-core';
import { sessionKey } from '#api/platform/session-store.ts';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import { beDirectorsPhone } from '#tests/support/be-directors-phone.ts';
import { createOrganiser, type Organiser } from '#tests/support/organiser.ts';
import { raceDay, send } from '#tests/support/race-day.ts';
import { q } from '#tests/support/racing/class-day.ts';
import { atSpeed, installHelpers, row } from './gate-pages.ts';
import { inBrowser } from './on-own-stack.ts';
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
const targets = { tap_ms: 50, sheet_ms: 3_000, stage_ms: 100 };
const stagesShown = 30;
const stagesDecided = 6;

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

declare const until: (isThere: () => boolean) => Promise<number>;

interface Judged {
  /** Until the screen showed each tap. */
  shown: number[];
  /** Until the screen said of each tap no longer that it is not on the disk. */
  stored: number[];
}

/** Judges one moto by its number. Every wait has an end (`installHelpers`), which says what was waited for. */
function judge(page: Page, number: number): Promise<Judged> {
  return page.evaluate(
    async ({ moto, count, apart }) => {
      const button = (begins: string) =>
        [...document.querySelectorAll('button')].find((one) =>
          one.textContent?.trim().startsWith(begins),
        );
      const shows = (text: string) => document.body.textContent?.includes(text) === true;
      const chips = () => document.querySelectorAll('ol[aria-label="Urutan lewat"] li');
      const isStored = (place: number) =>
        chips()[place]?.textContent?.includes('belum tersimpan') === false;
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
      const shown: number[] = [];
      const waits: Promise<number>[] = [];
      const stamps: number[] = [];
      for (let tap = 1; tap <= count; tap += 1) {
        // By the stamps of the touches themselves, for the screen takes two that are too close for one.
        const due = (stamps.at(-1) ?? 0) + apart;
        while (performance.now() < due) {
          await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
        }
        const down = new PointerEvent('pointerdown', {
          bubbles: true,
          isPrimary: true,
          pointerType: 'touch',
        });
        const pressed = down.timeStamp;
        stamps.push(pressed);
        button('TAP')?.dispatchEvent(down);
        waits.push(until(() => isStored(tap - 1)).then((at) => at - pressed));
        await until(() => shows(`${tap} lewat`)).then(
          (at) => shown.push(at - pressed),
          () => {
            const times = stamps.map((at) => Math.round(at - (stamps[0] ?? 0)));
            throw new Error(
              `Tap ${tap} of moto ${moto} is not shown; the touches were at ${times} ms.`,
            );
          },
        );
      }
      return { shown, stored: await Promise.all(waits) };
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
    await page.addInitScript(installHelpers);
    await page.goto(`${appUrl}${address}`);
    await page.getByRole('button', { name: /^TAP/ }).waitFor();
    await context.setOffline(true);
    await atSpeed(page, slowDown);
    const taps: number[] = [];
    const disk: number[] = [];
    for (let moto = 1; moto <= motosOfPhone; moto += 1) {
      const { shown, stored: written } = await judge(page, 100 + moto);
      taps.push(...shown);
      disk.push(...written);
    }
    await page.getByText(`${motosOfPhone * crossings} belum terkirim`).waitFor();
    const kept = await stored(page);
    const lost = Array.from({ length: motosOfPhone }, (_, index) => {
      const seqs = kept[`${101 + index}.1`] ?? [];
      return crossings - new Set(seqs).size;
    });
    return { taps, disk, lost: lost.filter((count) => count !== 0).length };
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

/** A class of 64 whose first stage is official: until the next one is shown, and until it is decided and can be called. */
async function timesOfStages(browser: Browser, appUrl: string) {
  const { day, director, raceId, raceClass } = await raceDay(64);
  const plates = Array.from({ length: 64 }, (_, index) => ({ plate: index + 1, team: 0 }));
  day
    .close(plates)
    .goOn(undefined, ({ state }) => nextActs(state).some(({ act }) => act === 'tahap'));
  for (let from = 0; from < day.decisions.length; from += 100) {
    const { body } = await send(director, raceId, day.decisions.slice(from, from + 100));
    if (body.refusal !== null) {
      throw new Error(`The class of 64 was not raced: ${body.refusal.code}`);
    }
  }
  const shown: number[] = [];
  const decided: number[] = [];
  for (let trial = 0; trial < stagesDecided; trial += 1) {
    const { context, page } = await openAs(browser, director, appUrl);
    try {
      await page.addInitScript(installHelpers);
      await beDirectorsPhone(page);
      await page.goto(`${appUrl}/panitia/lomba/${raceId}/hari-lomba/kelas/${raceClass}`);
      await page.getByRole('link', { name: /^Susun / }).waitFor();
      await context.setOffline(true);
      await atSpeed(page, slowDown);
      const times = await page.evaluate(async (looks) => {
        const found: number[] = [];
        const link = () =>
          [...document.querySelectorAll('a')].find((one) => one.textContent?.startsWith('Susun '));
        const decide = () =>
          [...document.querySelectorAll('button')].find((one) =>
            one.textContent?.startsWith('Putuskan susunan'),
          );
        for (let look = 0; look < looks; look += 1) {
          await until(() => link() !== undefined);
          await new Promise((resolve) => setTimeout(resolve, 200));
          const begun = performance.now();
          link()?.click();
          found.push((await until(() => decide() !== undefined)) - begun);
          if (look < looks - 1) {
            history.back();
            await until(() => decide() === undefined);
          }
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
        const pressed = performance.now();
        decide()?.click();
        const called = await until(() =>
          [...document.querySelectorAll('button')].some((one) =>
            one.textContent?.startsWith('Panggil '),
          ),
        );
        return { found, last: called - pressed };
      }, stagesShown / stagesDecided);
      shown.push(...times.found);
      decided.push(times.last);
    } finally {
      await context.close();
    }
  }
  return { shown, decided };
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

await inBrowser(async (browser, stackInfo) => {
  const race = await drawn();
  const address = `/panitia/lomba/${race.raceId}/hari-lomba/pos/finis`;
  const waits = await timesOfSheets(browser, race, stackInfo.app_url);
  console.log('Sheets:', row('', waits, 0));
  const stages = await timesOfStages(browser, stackInfo.app_url);
  console.log('Next stage of 64:', row('', stages.shown), row('decided', stages.decided));
  const taps: number[] = [];
  const disk: number[] = [];
  let lost = 0;
  for (let done = 0; done < phones; done += atOnce) {
    const days = await Promise.all(
      Array.from({ length: Math.min(atOnce, phones - done) }, () =>
        phoneOfADay(browser, race.judge, address, stackInfo.app_url),
      ),
    );
    for (const one of days) {
      taps.push(...one.taps);
      disk.push(...one.disk);
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
      row('a tap until it is on the disk', disk),
      row('next stage of 64 until it is shown', stages.shown),
      row('next stage of 64, decided: on the disk and shown', stages.decided),
      row('a sheet, until it is on the director’s screen', waits, 0),
    ],
  });
  if (lost > 0) {
    throw new Error(`${lost} trials lost a crossing.`);
  }
});
