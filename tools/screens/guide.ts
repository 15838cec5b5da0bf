import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { scriptLaunchOptions } from '#tests/support/chromium.ts';
import { arriveAs, createOrganiser, type Organiser } from '#tests/support/organiser.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import { targetVariables } from '#tests/support/target.ts';
import { ownBuild, startThrowawayStack } from '#tests/support/throwaway-stack.ts';
import { withStarted } from '#tests/support/with-started.ts';
import { keep, webpOf } from './picture.ts';

/**
 * `npm run guide`: the pictures of docs/organiser.md in docs/guide/, from the real screens of a stack of its own with the
 * seed's content. Run it when a screen that the guide shows has changed.
 */
const guideDir = path.resolve(import.meta.dirname, '../../docs/guide');

const laptop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

interface Shot {
  name: string;
  size: typeof laptop;
  address: (raceId: string) => string;
  ready: (page: Page) => Promise<void>;
}

function shows(heading: string | RegExp): Shot['ready'] {
  return (page) => page.getByRole('heading', { name: heading }).first().waitFor();
}

const shots: Shot[] = [
  { name: 'lomba-saya', size: laptop, address: () => '/panitia/', ready: shows('Lomba') },
  {
    name: 'ubah-lomba',
    size: laptop,
    address: (id) => `/panitia/lomba/${id}/pengaturan`,
    ready: (page) =>
      page
        .getByLabel(/Nama lomba|Judul/)
        .first()
        .waitFor(),
  },
  {
    name: 'ringkasan',
    size: laptop,
    address: (id) => `/panitia/lomba/${id}`,
    ready: (page) => page.getByRole('heading', { level: 2 }).first().waitFor(),
  },
  {
    name: 'peserta',
    size: laptop,
    address: (id) => `/panitia/lomba/${id}/peserta`,
    ready: (page) => page.getByRole('row').nth(3).waitFor(),
  },
  {
    name: 'uang',
    size: laptop,
    address: (id) => `/panitia/lomba/${id}/uang`,
    ready: (page) => page.getByRole('heading', { level: 2 }).first().waitFor(),
  },
  { name: 'tim', size: laptop, address: () => '/panitia/tim', ready: shows(/Tim/) },
  {
    name: 'gerbang',
    size: phone,
    address: (id) => `/panitia/lomba/${id}/gerbang`,
    ready: (page) => page.getByText(/Siap offline/).waitFor(),
  },
  {
    name: 'pemindai',
    size: phone,
    address: (id) => `/panitia/lomba/${id}/gerbang/pindai`,
    ready: async (page) => {
      const search = page.getByRole('textbox').or(page.getByRole('searchbox')).first();
      await search.waitFor();
      await search.fill('1');
    },
  },
];

/** The race of the seed with most riders, and its organisation. */
async function busiestRace(): Promise<{ id: string; organisation: string }> {
  return withAdmin(async (client) => {
    const { rows } = await client.query<{ id: string; organisation: string }>(
      `select l.id, l.organisasi_id as organisation from public.lomba l
       where l.status = 'dipublikasi' and l.tanggal_mulai > now() and l.organisasi_id is not null
       order by l.peserta_saat_ini desc limit 1`,
    );
    const [race] = rows;
    if (race === undefined) {
      throw new Error('The seed has no open race of an organisation.');
    }
    return race;
  });
}

/** The gate gives its list from three days before the race. */
async function bringNear(raceId: string): Promise<void> {
  await withAdmin((client) =>
    client.query(
      `update public.lomba set tanggal_mulai = now() + interval '2 days', pendaftaran_selesai = now() + interval '1 day'
       where id = $1`,
      [raceId],
    ),
  );
}

async function take(
  browser: Browser,
  shot: Shot,
  raceId: string,
  person: Organiser,
  origin: string,
) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: shot.size,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(20_000);
  await context.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  );
  try {
    const page = await context.newPage();
    await arriveAs(page, person);
    await page.goto(shot.address(raceId));
    await shot.ready(page);
    await page.waitForLoadState('networkidle');
    const bytes = await webpOf(page, 55);
    keep(path.join(guideDir, `${shot.name}.webp`), bytes);
    console.log(`ok     ${shot.name} ${Math.round(bytes.length / 1024)} KiB`);
  } finally {
    await context.close();
  }
}

function start() {
  return startThrowawayStack({ app: ownBuild, disposable: true });
}

await withStarted(start, async ({ stackInfo }) => {
  Object.assign(process.env, targetVariables(stackInfo));
  const race = await busiestRace();
  const person = await createOrganiser({
    organisationId: race.organisation,
    fullName: 'Rina Kusuma',
  });
  await withAdmin((client) =>
    client.query(
      `update public.pendaftaran_lomba p set nomor_plat = n.place
       from (select id, row_number() over (order by didaftar_pada, id) as place from public.pendaftaran_lomba
             where lomba_id = $1 and status_pendaftaran in ('dikonfirmasi', 'check_in')) n
       where p.id = n.id`,
      [race.id],
    ),
  );
  const browser = await chromium.launch(scriptLaunchOptions());
  try {
    for (const shot of shots) {
      try {
        if (shot.name === 'gerbang') {
          await bringNear(race.id);
        }
        await take(browser, shot, race.id, person, stackInfo.app_url);
      } catch (error) {
        process.exitCode = 1;
        console.log(`FAILED ${shot.name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  } finally {
    await browser.close();
  }
});
