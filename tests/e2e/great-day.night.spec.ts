import { type Browser, expect, type Page } from '@playwright/test';
import { chainsOf } from '#tests/support/race-day.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { target } from '#tests/support/target.ts';
import {
  beforeCamera,
  codeIn,
  copied,
  countedPresses,
  raceOfClasses,
} from './support/day-of-phones.ts';
import { test } from './support/journey.ts';
import { showDraw, signInByForm, typeNumbers } from './support/race-day.ts';
import { installed } from './support/service-worker.ts';

/**
 * A whole day through the screens, with the network off from the draw to the podium: the director, the start area, the finish line and the announcer with a phone
 * each. `GREAT_DAY=2x12` plays two classes of twelve; else 120 riders in eight classes.
 */

const [classes = 8, ridersEach = 15] = (process.env.GREAT_DAY ?? '8x15').split('x').map(Number);
/** Motos whose sheets come from the finish line by their codes; the rest is typed. */
const bySheet = 6;
/** Motos whose riders the start area marks: its phone shows three, and the next when one was sent off. */
const marked = 5;

type Presses = Awaited<ReturnType<typeof countedPresses>>;

interface Day {
  base: string;
  director: Page;
  start: Page;
  finish: Page;
  counted: Presses;
  measures: Measures;
  /** What the director's phone says of each place when a class is closed. */
  placings: string[];
}

interface Measures {
  withSheet: number[];
  beyondPlates: number[];
  secondsToOfficial: number[];
  secondsToPair: number[];
  ignored: number[];
  absent: { number: number; plate: number }[];
}

async function phone(browser: Browser, [width, height]: [number, number]): Promise<Page> {
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    viewport: { width, height },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

/** A helper's phone scans one code and stands at its station. */
async function pair(director: Page, helper: Page, role: RegExp, name: string, station: string) {
  await director.getByRole('button', { name: 'Pasang HP' }).click();
  await director.getByLabel('Nama posnya').fill(name);
  await director.getByRole('radio', { name: role }).check();
  await director.getByLabel('Sampai jam').fill('23:59');
  await director.getByRole('button', { name: 'Tampilkan QR' }).click();
  await expect(director.getByText(`${name}: pindai`)).toBeVisible();
  const invitation = await copied(director);
  const begun = Date.now();
  const answered = helper.waitForResponse(
    (response) => response.url().endsWith('/race-day-station') && response.ok(),
  );
  await helper.goto(invitation);
  await helper.waitForURL(`**/hari-lomba/pos/${station}`);
  await answered;
  const seconds = (Date.now() - begun) / 1_000;
  await installed(helper);
  await director.getByRole('button', { name: 'Selesai' }).click();
  return seconds;
}

/** One draw over all lists, and the order of the day by one press. */
async function drawTheDay({ director, base }: Day) {
  await director.goto(`${base}/kelas-baru`);
  await director.getByRole('textbox', { name: 'Angka panitia' }).fill('048213');
  const close = director.getByRole('button', {
    name: `Tutup ${classes} daftar dan buat satu kode`,
  });
  await close.click();
  await close.last().click();
  await typeNumbers(director);
  await showDraw(director);
  // Class after class is drawn; the card is gone with the last.
  await expect(director.getByRole('heading', { name: 'Kode undian' })).toHaveCount(0);
  await director.goto(`${base}/urutan`);
  await director.getByRole('button', { name: 'Simpan urutan' }).click();
  await expect(director.getByRole('button', { name: 'Simpan urutan' })).toBeHidden();
}

/** The next motos' start lists go from the director's screen to the stations. */
async function handOutLists({ director, base, start, finish }: Day) {
  await director.goto(base);
  await director.getByRole('button', { name: 'Bawa 10 moto berikut' }).click();
  const lists = await copied(director);
  for (const station of [start, finish]) {
    await station.bringToFront();
    await station.getByRole('button', { name: 'Pindai QR daftar' }).click();
    await beforeCamera(station, lists);
    await expect(station.getByRole('heading', { name: 'Moto 1', exact: true })).toBeVisible();
  }
  await director.bringToFront();
  await director.goto(base);
}

function call(page: Page) {
  return page.getByRole('button', { name: /^Panggil moto \d+$/i });
}

function step(page: Page) {
  return page.getByRole('region', { name: 'Berikutnya' }).getByRole('link');
}

function over(page: Page) {
  return page.getByText('Tidak ada yang menunggu. Semua kelas sudah selesai.');
}

/** The plates that the card lists, by gate. */
async function platesOnCard(page: Page): Promise<number[]> {
  const buttons = page.getByRole('region', { name: 'Daftar start' }).getByRole('button');
  await buttons.first().waitFor();
  const names = await buttons.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label') ?? ''),
  );
  return names.map((name) => Number(/\d+/.exec(name)?.[0]));
}

function plateOnCard(page: Page, plate: number) {
  return page.getByRole('button', { name: new RegExp(`^Plat ${plate}( |,|$)`) });
}

/** The start area marks a child absent and the others ready; its code goes before the director's camera. */
async function markAtStart(
  { director, start, counted, measures }: Day,
  number: number,
  plates: number[],
) {
  await start.bringToFront();
  const moto = start.getByRole('region', { name: `Moto ${number}`, exact: true });
  const [absent = 0, ...ready] = plates;
  await moto.getByRole('button', { name: `Absen ${absent}`, exact: true }).click();
  for (const plate of ready) {
    await moto.getByRole('button', { name: `Siap ${plate}`, exact: true }).click();
  }
  await moto.getByRole('button', { name: 'QR untuk direktur' }).click();
  const picture = moto.getByRole('img', { name: `QR area start Moto ${number}` });
  // Where neither the list's head nor a notice at the foot lies over it.
  await picture.evaluate((code) => code.scrollIntoView({ block: 'center' }));
  const code = await codeIn(picture);
  await moto.getByRole('button', { name: 'QR untuk direktur' }).click();
  await moto.getByRole('button', { name: `Moto ${number} sudah start` }).click();
  await director.bringToFront();
  await counted.press(director.getByRole('button', { name: 'Pindai QR lembar' }));
  await beforeCamera(director, code);
  await expect(plateOnCard(director, absent)).toHaveAccessibleName(/absen/);
  for (const plate of ready) {
    const name = await plateOnCard(director, plate).getAttribute('aria-label');
    if (!name?.includes('siap')) {
      measures.ignored.push(plate);
    }
  }
  measures.absent.push({ number, plate: absent });
  return ready;
}

/** The judge presses who crosses and sends the sheet: its code, and when the last one crossed. */
async function judge({ finish }: Day, number: number, order: readonly number[]) {
  await finish.bringToFront();
  await expect(finish.getByRole('heading', { name: `Moto ${number}`, exact: true })).toBeVisible();
  for (const plate of order) {
    await finish.getByRole('button', { name: new RegExp(`^Gate \\d+ plat ${plate}( |$)`) }).click();
    // Two touches within 80 ms are one trembling finger.
    await finish.waitForTimeout(90);
  }
  const crossed = Date.now();
  await finish.getByRole('button', { name: 'Kirim lembar' }).click();
  const picture = finish.getByRole('img', { name: /^QR lembar/ });
  const anyway = finish.getByRole('button', { name: 'Tetap kirim' });
  await picture.or(anyway).waitFor();
  if (await anyway.isVisible()) {
    await anyway.click();
  }
  const code = await codeIn(picture);
  await finish.getByRole('button', { name: 'Selesai' }).click();
  if (number < bySheet) {
    await finish.getByRole('button', { name: /^Moto berikutnya/ }).click();
  }
  return { code, crossed };
}

/** One moto from its call to its official result, on the director's card. */
async function raceMoto(day: Day, number: number) {
  const { director, counted, measures } = day;
  const before = await counted.presses();
  await counted.press(call(director));
  const plates = await platesOnCard(director);
  const save = director.getByRole('button', { name: 'Simpan dan resmikan' });
  if (number <= bySheet) {
    const racing = number <= marked ? await markAtStart(day, number, plates) : plates;
    const { code, crossed } = await judge(
      day,
      number,
      racing.toSorted((a, b) => a - b),
    );
    await director.bringToFront();
    await counted.press(director.getByRole('button', { name: 'Pindai QR lembar' }));
    await beforeCamera(director, code);
    await counted.press(save);
    await save.waitFor({ state: 'detached' });
    measures.secondsToOfficial.push((Date.now() - crossed) / 1_000);
    const marksScan = number <= marked ? 1 : 0;
    measures.withSheet.push((await counted.presses()) - before - marksScan);
  } else {
    for (const plate of plates.toSorted((a, b) => a - b)) {
      await counted.press(plateOnCard(director, plate));
    }
    await counted.press(director.getByRole('button', { name: 'Periksa', exact: true }));
    await counted.press(save);
    await save.waitFor({ state: 'detached' });
    measures.beyondPlates.push((await counted.presses()) - before - plates.length);
  }
  return plates;
}

/** A protest about the moto that was just raced, refused on the card; then a correction of its result. */
async function protestAndCorrect(
  { director, base }: Day,
  raceClass: string,
  number: number,
  plate: number,
) {
  const openMoto = async () => {
    await director.goto(base);
    await director.getByRole('link', { name: raceClass }).click();
    await director.getByRole('link', { name: new RegExp(`^Moto ${number}( |$)`) }).click();
  };
  await openMoto();
  await director.getByRole('button', { name: 'Catat protes' }).click();
  const dialog = director.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Plat yang diprotes' }).fill(String(plate));
  await dialog.getByText('Urutan finis', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Catat protes' }).click();
  await expect(dialog).toBeHidden();
  await director.goto(base);
  await director.getByRole('button', { name: 'Putuskan protes' }).first().click();
  await dialog.getByText('Ditolak', { exact: true }).click();
  await dialog.getByText('Video dilihat', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Putuskan protes' }).click();
  await expect(dialog).toBeHidden();
  await openMoto();
  await director.getByRole('button', { name: 'Koreksi hasil' }).click();
  const field = director.getByRole('textbox', { name: 'Urutan finis' });
  const [first, second, ...others] = (await field.inputValue()).split(' ');
  await field.fill([second, first, ...others].join(' '));
  await director.getByRole('button', { name: 'Periksa', exact: true }).click();
  await director.getByText('Salah ketik', { exact: true }).click();
  await director.getByRole('button', { name: 'Simpan koreksi' }).click();
  await expect(director.getByRole('button', { name: 'Simpan koreksi' })).toHaveCount(0);
  await director.goto(base);
}

/** What a class waits for between its motos: its next stage, or its end. */
async function classStep({ director, placings }: Day) {
  await step(director).click();
  const build = director.getByRole('button', { name: 'Putuskan susunan ini' });
  const close = director.getByRole('button', { name: 'Tutup kelas', exact: true });
  await build.or(close).waitFor();
  if (await close.isVisible()) {
    const rows = await director.locator('main ol > li').allInnerTexts();
    placings.push(
      ...rows.flatMap((row) => {
        const [rank, plate] = row.split(/\s+/);
        return Number(rank) > 0 ? [`${plate}/${rank}`] : [];
      }),
    );
    await close.click();
  } else {
    await build.click();
  }
  await director.waitForURL((url) => url.pathname.endsWith('/hari-lomba'));
}

/** Plate and rank of everybody who is placed, as the server has it. */
function placingsIn(raceId: string): Promise<string[]> {
  return withAdmin(async (admin) => {
    const { rows } = await admin.query<{ place: string }>(
      `select p.nomor || '/' || p.peringkat as place from private.penempatan p
       join private.daftar_kelas d on d.kelas_id = p.kelas_id and d.nomor = p.nomor
       where p.peringkat is not null and d.lomba_id = $1`,
      [raceId],
    );
    return rows.map(({ place }) => place).sort();
  });
}

test('a day of eight classes is raced with the network off, three presses a moto', async ({
  browser,
}) => {
  test.setTimeout(1_800_000);
  const race = await raceOfClasses(classes, ridersEach);
  const { organiser, raceId } = race;
  const base = `${target().app_url}/panitia/lomba/${raceId}/hari-lomba`;
  const [director, start, finish, announcer] = await Promise.all([
    phone(browser, [360, 640]),
    phone(browser, [390, 844]),
    phone(browser, [390, 844]),
    phone(browser, [390, 844]),
  ]);
  const day: Day = {
    base,
    director,
    start,
    finish,
    counted: await countedPresses(director),
    measures: {
      withSheet: [],
      beyondPlates: [],
      secondsToOfficial: [],
      secondsToPair: [],
      ignored: [],
      absent: [],
    },
    placings: [],
  };
  const { measures } = day;
  await signInByForm(director, organiser, target().app_url);
  await director.goto(base);
  await director.getByRole('button', { name: 'Pegang kendali di HP ini' }).click();
  await expect(director.getByText('Kendali: HP ini')).toBeVisible();
  await director.goto(`${base}/kendali`);
  measures.secondsToPair.push(
    await pair(director, start, /Area start/, 'Start', 'start'),
    await pair(director, finish, /Garis finis/, 'Finis', 'finis'),
    await pair(director, announcer, /Penyiar/, 'Mikrofon', 'penyiar'),
  );
  await installed(director);
  const phones = [director, start, finish, announcer];
  await Promise.all(phones.map((page) => page.context().setOffline(true)));

  await drawTheDay(day);
  await handOutLists(day);
  let motos = 0;
  for (;;) {
    await call(director).or(step(director)).or(over(director)).first().waitFor();
    if (await over(director).isVisible()) {
      break;
    }
    if (await step(director).isVisible()) {
      await classStep(day);
      continue;
    }
    const number = Number(/\d+/.exec((await call(director).textContent()) ?? '')?.[0]);
    const raceClass = /Boys \d{4}/.exec(
      (await director.getByRole('region', { name: `Moto ${number}`, exact: true }).textContent()) ??
        '',
    )?.[0];
    const [plate = 0] = await raceMoto(day, number);
    motos += 1;
    if (number === bySheet + 1) {
      await protestAndCorrect(day, raceClass ?? '', number, plate);
    }
  }
  await director.goto(`${base}/pos/penyiar`);
  await expect(director.getByRole('heading', { name: /podium/i }).first()).toBeVisible();

  await Promise.all(phones.map((page) => page.context().setOffline(false)));
  await director.goto(base);
  await expect
    .poll(() => placingsIn(raceId), { timeout: 120_000 })
    .toHaveLength(classes * ridersEach);
  await expect(director.getByText('semua terkirim')).toBeVisible();
  expect(await placingsIn(raceId)).toEqual(day.placings.sort());
  const chain = await chainsOf(organiser, raceId);
  const results = chain.flatMap((one) => (one.kind === 'hasil' ? [one.payload] : []));
  measures.ignored.push(
    ...measures.absent.flatMap(({ plate }) =>
      results.some(({ dns }) => dns.includes(plate)) ? [] : [plate],
    ),
  );
  const { outOfReach } = day.counted;
  const most = (of: number[]) => Math.max(0, ...of);
  console.log(
    `day of ${classes * ridersEach} riders, ${classes} classes, ${motos} motos, crew ${phones.length}: presses a moto ${most(measures.withSheet)} with a sheet, ${most(measures.beyondPlates)} + plates typed; scrolls ${outOfReach.length}; ${most(measures.secondsToOfficial).toFixed(1)} s at most from the last crossing to official; children whose mark was ignored ${measures.ignored.length}; ${most(measures.secondsToPair).toFixed(1)} s at most to pair a phone`,
  );
  expect(measures.withSheet).toHaveLength(bySheet);
  expect(most(measures.withSheet)).toBeLessThanOrEqual(3);
  expect(most(measures.beyondPlates)).toBeLessThanOrEqual(3);
  expect(outOfReach).toEqual([]);
  expect(measures.ignored).toEqual([]);
  await Promise.all(phones.map((page) => page.context().close()));
});
