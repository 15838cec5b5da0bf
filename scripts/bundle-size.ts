import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BuiltChunks } from '../bundling/built-chunks.ts';
import { screensOf, sourceOf } from '../bundling/screen-sources.ts';
import { bases } from '../hosting/door-addresses.ts';

/**
 * Holds the built app to the budgets of design section 8: the JavaScript (gzip) a visitor downloads before the home
 * page shows its content, what each public screen and each of race day adds to its door's entry, what an organiser downloads
 * before the first screen of the other door, and what the board and a screen of race day have of their own: files that no
 * other screen of that door needs. And no built file imports another in a circle.
 */
const KIB = 1024;
const HOME_BUDGET = 140 * KIB;
const ORGANISER_BUDGET = 220 * KIB;

/** What a parent at the fence waits for beside the page itself: files that only the board and the venue's screen need. */
const BOARD_BUDGET = 15 * KIB;
const RACE_DAY = ['/race-detail/:id/hari-lomba', '/papan/layar/:id?'];

/** What a screen of race day has of its own in the organisers' door. */
const STATION_BUDGET = 25 * KIB;

const HOME = 'src/parents/features/home/home-screen.tsx';
const ORGANISER_FIRST_SCREENS = [
  'src/organiser/features/sign-in/sign-in-screen.tsx',
  'src/organiser/features/races/my-races-screen.tsx',
];

const dist = process.argv[2] ?? 'dist';
const chunks = new BuiltChunks(dist);

function gzipBytes(file: string) {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}
function total(files: Iterable<string>, folder = dist) {
  return [...files].reduce((sum, file) => sum + gzipBytes(join(folder, file)), 0);
}
function kib(bytes: number) {
  return `${(bytes / KIB).toFixed(1)} KiB`;
}

const entry = chunks.closure('src/parents/early.ts', chunks.closure('index.html'));

let failed = false;
function report(label: string, bytes: number, budget: number): void {
  const over = bytes > budget;
  failed ||= over;
  console.log(`${over ? 'OVER ' : 'ok   '} ${label}: ${kib(bytes)} of ${kib(budget)} gzip`);
}

report('entry and home', total(new Set([...entry, ...chunks.closure(HOME)])), HOME_BUDGET);
const ofParents = (await screensOf('parents')).map((screen) => ({
  screen,
  files: chunks.closure(sourceOf(screen)),
}));
for (const { screen, files } of ofParents) {
  if (screen.budget !== undefined) {
    const added = [...files].filter((file) => !entry.has(file));
    report(screen.path, total(added), screen.budget * KIB);
  }
}
function isOfTheDay({ path }: { path: string }) {
  return RACE_DAY.includes(path);
}
const ofTheBoard = ofParents.find(({ screen }) => screen.path === RACE_DAY[0])?.files ?? [];
report(
  `${RACE_DAY[0]}, its own`,
  total(
    [...ofTheBoard].filter((file) =>
      ofParents.every(({ screen, files }) => isOfTheDay(screen) || !files.has(file)),
    ),
  ),
  BOARD_BUDGET,
);

const organiser = join(dist, bases.organiser);
const organiserChunks = new BuiltChunks(organiser);
const organiserEntry = organiserChunks.closure(
  'src/organiser/early.ts',
  organiserChunks.closure('panitia/index.html'),
);
for (const screen of ORGANISER_FIRST_SCREENS) {
  const files = new Set([...organiserEntry, ...organiserChunks.closure(screen)]);
  report(screen, total(files, organiser), ORGANISER_BUDGET);
}

const ofOrganisers = (await screensOf('organiser')).map((screen) => ({
  screen,
  files: organiserChunks.closure(sourceOf(screen)),
}));
for (const { screen, files } of ofOrganisers) {
  if (screen.budget === undefined) {
    continue;
  }
  const label = `${bases.organiser}${screen.path.slice(1)}`;
  const own = [...files].filter((file) =>
    ofOrganisers.every((other) => other.screen === screen || !other.files.has(file)),
  );
  report(`${label}, its own`, total(own, organiser), STATION_BUDGET);
  // What two screens share is in nobody's own: only this sees it grow.
  const added = [...files].filter((file) => !organiserEntry.has(file));
  report(label, total(added, organiser), screen.budget * KIB);
}
for (const built of [chunks, organiserChunks]) {
  for (const file of built.inCircles()) {
    failed = true;
    console.log(`CIRCLE ${file} imports a file that imports it (bundling/chunks.ts)`);
  }
}
process.exitCode = failed ? 1 : 0;
