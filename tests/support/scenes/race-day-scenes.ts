import type { Page } from 'playwright-core';
import { paths } from '#domain/paths.ts';
import { addresses } from '#organiser/addresses.ts';
import type { OrganiserScene } from './organiser-scenes.ts';
import type { RaceDayWorld } from './race-day-world.ts';

/** A screen of race day, on the phone of the director, who decides there. */
export type RaceDayScene = Pick<OrganiserScene, 'name' | 'ready'> & {
  address: (world: RaceDayWorld) => string;
  act?: (page: Page, world: RaceDayWorld) => Promise<void>;
};

function text(words: string | RegExp): RaceDayScene['ready'] {
  return (page) => page.getByText(words).filter({ visible: true }).first().waitFor();
}

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name });
}

async function press(page: Page, ...names: (string | RegExp)[]) {
  for (const name of names) {
    await button(page, name).first().click();
  }
}

function home({ raceId }: RaceDayWorld) {
  return addresses.raceDay(raceId);
}

function control({ raceId }: RaceDayWorld) {
  return addresses.raceControl(raceId);
}

function station(which: 'finis' | 'start' | 'penyiar'): RaceDayScene['address'] {
  return ({ raceId }) => addresses.station(raceId, which);
}

export const raceDayScenes: RaceDayScene[] = [
  { name: 'race-day', address: home, ready: text(/moto/) },
  {
    name: 'race-day-class',
    address: ({ raceId, classes }) => addresses.raceClass(raceId, classes.corrected),
    ready: text('Boys 2020'),
  },
  {
    name: 'race-day-draft',
    address: ({ raceId, classes }) =>
      addresses.raceClass(raceId, classes.draft, { lihat: 'babak' }),
    ready: text(/poin/),
  },
  {
    name: 'race-day-protest',
    address: home,
    ready: text(/[Pp]rotes/),
    act: async (page) => {
      await press(page, /[Pp]utus/);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'race-day-placings',
    address: ({ raceId, classes }) =>
      addresses.raceClass(raceId, classes.closed, { lihat: 'juara' }),
    ready: text(/Utama/),
  },
  {
    name: 'race-day-finish',
    address: station('finis'),
    ready: (page) => button(page, /^TAP/).waitFor(),
    act: async (page) => {
      const plates = page.getByRole('button', { name: /^Gate \d/ });
      await plates.nth(3).click();
      await press(page, /Tidak lihat/);
      await plates.nth(1).click();
    },
  },
  {
    name: 'race-day-finish-penalty',
    address: station('finis'),
    ready: (page) => button(page, /^TAP/).waitFor(),
    act: (page) => press(page, /Catat hukuman/),
  },
  {
    name: 'race-day-finish-marks',
    address: station('finis'),
    ready: (page) => button(page, /^TAP/).waitFor(),
    act: (page) => press(page, 'DNS, DQ'),
  },
  { name: 'race-day-start', address: station('start'), ready: text(/Moto/) },
  { name: 'race-day-announcer', address: station('penyiar'), ready: text('Podium') },
  {
    name: 'race-day-announcer-podium',
    address: station('penyiar'),
    ready: text('Podium'),
    act: async (page) => {
      // What is read before it is left out of the picture.
      await page.getByRole('region', { name: 'Podium' }).evaluate((podium) => {
        for (const one of podium.parentElement?.children ?? []) {
          (one as HTMLElement).style.display = one === podium ? '' : 'none';
        }
      });
      await press(page, 'Berikutnya');
    },
  },
  { name: 'race-day-control', address: control, ready: text('Saksi') },
  {
    name: 'race-day-timeline',
    address: control,
    ready: text('Saksi'),
    act: (page) =>
      page.getByRole('heading', { name: 'Catatan hari lomba' }).first().scrollIntoViewIfNeeded(),
  },
  // The other door's: the screen of the same day, which has lost its signal.
  {
    name: 'race-day-venue-lost',
    address: home,
    ready: text(/moto/),
    act: async (page, { raceId }) => {
      await page.goto(paths.venue(raceId, 1));
      await page
        .getByRole('heading', { name: /Moto|Mix/ })
        .first()
        .waitFor();
      await page.context().setOffline(true);
      await page.getByText(/^Tanpa sinyal\. Keadaan terakhir/).waitFor();
    },
  },
];
