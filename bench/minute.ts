import { randomUUID } from 'node:crypto';
import { chromium, type Locator, type Page } from 'playwright-core';
import { sessionKey } from '#api/platform/session-store.ts';
import { birthDateForAge } from '#tests/support/birth-date.ts';
import { scriptLaunchOptions } from '#tests/support/chromium.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { signUp } from '#tests/support/stack.ts';
import { median } from './measure.ts';
import { onOwnStack } from './on-own-stack.ts';
import { report } from './report.ts';

/**
 * How long a returning parent with one known child, or two, takes from the race's page to the payment's QR, and a family
 * that nobody knows from the same page, as a link in a group opens it: the sum of the waits after each tap, each after a short look, on a phone a quarter as fast as this machine and a slow 4G connection, without the time a
 * person needs to look. A wait is timed in the page, from the touch until what is waited for has been painted: looking for a
 * button by its role, as tests do, takes a tenth of a second on such a phone. Beside it the page loads alone: the race's page and the QR's page, opened by their addresses
 * with what the phone has kept. It fails when no QR comes.
 */
const qrLabel = 'Kode QRIS untuk pembayaran ini';
/** How often each way is walked. */
const rounds = Number(process.env.MINUTE_ROUNDS ?? 3);
const slower = 4;
/** As long as somebody looks who knows where to tap. */
const lookMs = Number(process.env.MINUTE_LOOK_MS ?? 1500);
/** Prints each request of each wait, by when it began and ended after the tap. */
const traced = process.env.MINUTE_TRACE === '1';
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

async function throttle(page: Page): Promise<void> {
  const phone = await page.context().newCDPSession(page);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', slow4G);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

interface Waits {
  /** Milliseconds of each wait, in order. */
  steps: number[];
  /** Requests that began in each. */
  trips: number[];
  /** Milliseconds of the page loads alone. */
  loads: number[];
  /** Keys pressed in all fields together. */
  characters: number;
}

/** What is waited for: the first of these that can be seen, with this text where one is named; or that none can be seen. */
interface Sight {
  css: string;
  text?: string;
  gone?: true;
}

/** Runs in the page: milliseconds from the next touch until the sight has been painted. */
function fromTouchTo({ css, text, gone = undefined }: Sight): Promise<number> {
  return new Promise((resolve) => {
    let touched = 0;
    const look = () => {
      const seen = [...document.querySelectorAll(css)].some(
        (element) =>
          element.checkVisibility() && (text === undefined || element.textContent === text),
      );
      if (seen === (gone === undefined)) {
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - touched)));
      } else {
        requestAnimationFrame(look);
      }
    };
    const begin = () => {
      touched = performance.now();
      requestAnimationFrame(look);
    };
    addEventListener('pointerdown', begin, { capture: true, once: true });
  });
}

const focused = { css: ':focus' };
const orderToPay = { css: 'a[href*="/payment/"]' };
const qrToScan = { css: `[aria-label="${qrLabel}"]` };

/** Taps, one after the other, and what each is waited for; before each a person looks at what is there. */
function tapping(page: Page) {
  const steps: number[] = [];
  const trips: number[] = [];
  let requests = 0;
  let begun = 0;
  page.on('request', (request) => {
    requests += 1;
    if (traced) {
      const at = performance.now() - begun;
      const path = new URL(request.url()).pathname;
      const told = (how: string) => () =>
        console.log(
          `  ${Math.round(at)}–${Math.round(performance.now() - begun)} ms ${how}${request.method()} ${path}`,
        );
      void request
        .response()
        .then((response) => response?.finished())
        .then(told(''), told('failed '));
    }
  });
  const tap = async (control: Locator, until: Sight) => {
    await page.waitForTimeout(lookMs);
    requests = 0;
    begun = performance.now();
    if (traced) {
      console.log(`${steps.length + 1}. ${control}`);
    }
    const waited = page.evaluate(fromTouchTo, until);
    await control.click();
    steps.push(await waited);
    trips.push(requests);
    if (traced) {
      console.log(`  there after ${Math.round(steps.at(-1) ?? 0)} ms`);
    }
  };
  return { steps, trips, tap };
}

async function reloadedQr(page: Page, qr: Locator): Promise<number> {
  return took(async () => {
    await page.reload();
    await qr.waitFor();
  });
}

/** A family without an account, on a phone that has never been here: race, age, child with account, payment. */
async function newcomer(page: Page, raceId: string): Promise<Waits> {
  const { steps, trips, tap } = tapping(page);
  let characters = 0;
  const qr = page.getByRole('img', { name: qrLabel });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const fill = async (label: string, text: string) => {
    await tap(field(label), focused);
    await page.keyboard.type(text);
    characters += text.length;
  };
  const book = page.getByRole('link', { name: 'Pesan', exact: true });
  const race = await took(async () => {
    await page.goto(`/race-detail/${raceId}`);
    await book.waitFor();
  });
  await tap(book, { css: 'section input[name="childBirthDate"]' });
  // The only class for that age follows by itself, with the name next.
  const [day, month, year] = birthDateForAge(5).split('-');
  const birthDate = `${day}${month}${year}`;
  await fill('Tanggal lahir anak', birthDate.slice(0, -1));
  const followed = page.evaluate(fromTouchTo, { css: 'input[name="fullName"]:focus' });
  // No touch begins it, but the last digit.
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
  await page.keyboard.type(birthDate.slice(-1));
  const typing = await followed;
  await page.keyboard.type('Raka Pratama');
  characters += 'Raka Pratama'.length + 1;
  // The tap on the date waits for the form too.
  steps.push((steps.pop() ?? 0) + typing);
  // Cities around the race stand first.
  const city = page.getByRole('option', { name: 'Kota Bandung' });
  const options = { css: '[role="option"]' };
  await tap(page.getByRole('combobox', { name: /Kota asal/ }), options);
  await tap(city, { ...options, gone: true });
  // The phone's own list: a tap to open it and one to choose.
  const jersey = page.getByLabel('Ukuran jersey');
  await tap(jersey, focused);
  await jersey.selectOption('S');
  steps.push(0);
  trips.push(0);
  await fill('Nama Anda', 'Ani Lestari');
  // The end of the address is pressed, not typed.
  await fill('Email', `ani${Date.now() % 100_000}`);
  const end = { css: 'button', text: '@gmail.com' };
  await tap(page.getByRole('button', { name: end.text, exact: true }), { ...end, gone: true });
  await fill('Nomor HP', '081234567890');
  await fill('Password', 'sepeda');
  const pay = page.getByRole('link', { name: 'Bayar' });
  await tap(page.getByRole('button', { name: 'Pesan', exact: true }), orderToPay);
  await tap(pay, qrToScan);
  return { steps, trips, loads: [race, await reloadedQr(page, qr)], characters };
}

async function journey(page: Page, raceId: string, nicknames: string[]): Promise<Waits> {
  const qr = page.getByRole('img', { name: qrLabel });
  const choose = page.getByRole('link', { name: /^Pilih/ }).first();
  const several = page.getByRole('link', { name: 'Daftarkan beberapa anak sekaligus' });
  const send = page.getByRole('button', { name: 'Pesan', exact: true });
  const pay = page.getByRole('link', { name: 'Bayar' });
  const race = await took(async () => {
    await page.goto(`/race-detail/${raceId}`);
    await page.getByRole('link', { name: 'Pesan', exact: true }).waitFor();
  });
  // The classes come while a person looks at the picture.
  await choose.waitFor();
  const { steps, trips, tap } = tapping(page);
  if (nicknames.length === 1) {
    await tap(choose, { css: 'button', text: 'Pesan' });
    await tap(send, orderToPay);
  } else {
    await tap(several, { css: 'input[type="checkbox"]' });
    for (const [index, nickname] of nicknames.entries()) {
      const chosen = Array(index + 1).fill('li:has(input:checked)');
      await tap(page.getByRole('checkbox', { name: nickname }), { css: chosen.join(' ~ ') });
    }
    await tap(page.getByRole('button', { name: 'Lanjut' }), orderToPay);
  }
  await tap(pay, qrToScan);
  return { steps, trips, loads: [race, await reloadedQr(page, qr)], characters: 0 };
}

/** Opens a phone's browser and hands its page over. */
async function onPhone(walk: (page: Page) => Promise<Waits>): Promise<Waits> {
  const browser = await chromium.launch(scriptLaunchOptions());
  try {
    return await walk(
      await browser.newPage({
        baseURL: process.env.TEST_APP_URL as string,
        viewport: { width: 390, height: 844 },
        serviceWorkers: 'block',
      }),
    );
  } finally {
    await browser.close();
  }
}

async function firstVisit(): Promise<Waits> {
  const race = await createRace({ siblings: true });
  return onPhone(async (page) => {
    await throttle(page);
    return newcomer(page, race.raceId);
  });
}

/** A parent with two children who were entered before, signed in on a phone that has been in the app. */
async function visit(nicknames: string[]): Promise<Waits> {
  const [parent, race] = await Promise.all([signUp(), createRace({ siblings: true })]);
  const [day, month, year] = birthDateForAge(5).split('-');
  await withAdmin(async (client) => {
    for (const nickname of ['Raka', 'Sinta']) {
      await client.query(
        `insert into public.rider (user_id, nama_lengkap, nama_panggilan, tanggal_lahir, jenis_kelamin, kota_asal, ukuran_jersey)
         values ($1, $2, $3, $4, 'pria', 'KOTA BANDUNG', 'S')`,
        [parent.id, `${nickname} ${randomUUID()}`, nickname, `${year}-${month}-${day}`],
      );
    }
  });
  return onPhone(async (page) => {
    await page.addInitScript(
      ([key, session]) => localStorage.setItem(key as string, session as string),
      [sessionKey, JSON.stringify(parent.session)],
    );
    // The phone knows the app, not the race.
    await page.goto('/race-list');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await throttle(page);
    return journey(page, race.raceId, nicknames);
  });
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}

await onOwnStack(async () => {
  const results: {
    name: string;
    taps: number;
    characters: number;
    requests: number;
    seconds: number;
    loads: number;
  }[] = [];
  const ways: [string, () => Promise<Waits>][] = [
    ['newcomer', firstVisit],
    ['one child', () => visit(['Raka'])],
    ['two children', () => visit(['Raka', 'Sinta'])],
  ];
  for (const [name, walk] of ways) {
    const visits: Waits[] = [];
    for (let round = 0; round < rounds; round += 1) {
      visits.push(await walk());
    }
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    const steps = visits[0]?.steps.map((_, index) =>
      median(visits.map((waits) => waits.steps[index] as number)),
    );
    const trips = visits[0]?.trips.map((_, index) =>
      median(visits.map((waits) => waits.trips[index] as number)),
    );
    console.log(name, 'each wait:', steps?.map(seconds), 'requests:', trips);
    results.push({
      name,
      taps: steps?.length ?? 0,
      characters: visits[0]?.characters ?? 0,
      requests: sum(trips ?? []),
      seconds: seconds(median(visits.map((waits) => sum(waits.steps)))),
      loads: seconds(median(visits.map((waits) => sum(waits.loads)))),
    });
  }
  report('minute', {
    setup: {
      rounds,
      look_ms: lookMs,
      cpu_slower: slower,
      latency_ms: slow4G.latency,
      megabit: 1.6,
    },
    results,
    ratios: Object.fromEntries(
      results.map(({ name, seconds: all, loads }) => [
        `${name}: taps to the page loads`,
        all / loads,
      ]),
    ),
  });
});
