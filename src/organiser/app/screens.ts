import * as firstReads from '#api/organiser/first-reads.ts';
import type { Read } from '#api/platform/read.ts';
import { type FirstScreen, screenIn } from '#parts/frame/screen.ts';

/**
 * Where a screen stands: `alone` fills the window and is for everybody, `console` is for signed-in people, with the
 * console's places beside it, `race` has the places of one race beside it.
 */
export type Frame = 'alone' | 'console' | 'race';

/** What the page's first script knows of a screen; what it need not know is in screen-facts.ts. */
export interface ConsoleScreen extends FirstScreen {
  frame: Frame;
  /** What it reads next where its first read is an empty list. */
  whenEmpty?: () => Read[];
}

/** What is true of every screen there; a row says what is not. */
const ofFrame: Record<Frame, Pick<ConsoleScreen, 'signIn' | 'reads'>> = {
  alone: {},
  console: { signIn: 'sent' },
  // The race's name and the person's rights in it.
  race: { signIn: 'sent', reads: () => [firstReads.myRaces()] },
};

/**
 * Every screen of the organisers' door, one whose address has a value in it after those that it would hide. The rail and the tabs have
 * their places in this order.
 */
const table = [
  {
    path: '/masuk',
    frame: 'alone',
    load: () => import('#organiser/features/sign-in/sign-in-screen.tsx'),
  },
  {
    path: '/',
    frame: 'console',
    load: () => import('#organiser/features/races/my-races-screen.tsx'),
    reads: () => [firstReads.myRaces()],
    whenEmpty: () => [firstReads.myWork()],
  },
  {
    path: '/lomba/baru',
    frame: 'console',
    load: () => import('#organiser/features/races/new-race-screen.tsx'),
    reads: () => [firstReads.myWork()],
  },
  {
    path: '/lomba/:id',
    frame: 'race',
    load: () => import('#organiser/features/overview/overview-screen.tsx'),
  },
  {
    path: '/lomba/:id/peserta/impor',
    frame: 'race',
    load: () => import('#organiser/features/participants/import-screen.tsx'),
  },
  {
    path: '/lomba/:id/peserta/daftar-start',
    frame: 'race',
    load: () => import('#organiser/features/participants/start-list-screen.tsx'),
  },
  {
    path: '/lomba/:id/peserta/daftar-tunggu',
    frame: 'race',
    load: () => import('#organiser/features/participants/waiting-list-screen.tsx'),
  },
  {
    // With a rider, its panel is open beside the list.
    path: '/lomba/:id/peserta/:entryId?',
    frame: 'race',
    load: () => import('#organiser/features/participants/participants-screen.tsx'),
  },
  {
    path: '/lomba/:id/pesan',
    frame: 'race',
    load: () => import('#organiser/features/participants/letters-screen.tsx'),
  },
  {
    path: '/lomba/:id/pesan/tulis',
    frame: 'race',
    load: () => import('#organiser/features/participants/write-letter-screen.tsx'),
  },
  {
    path: '/lomba/:id/uang',
    frame: 'race',
    load: () => import('#organiser/features/money/money-screen.tsx'),
  },
  {
    path: '/lomba/:id/gerbang',
    frame: 'race',
    load: () => import('#organiser/features/gate/gate-screen.tsx'),
  },
  {
    path: '/lomba/:id/gerbang/plat',
    frame: 'race',
    load: () => import('#organiser/features/plates/plates-screen.tsx'),
  },
  {
    // Alone: it goes on when the session has ended where nobody can sign in.
    path: '/lomba/:id/gerbang/pindai',
    frame: 'alone',
    load: () => import('#organiser/features/gate/scanner-screen.tsx'),
  },
  {
    // Alone, as all screens of race day: they go on when the session has ended where nobody can sign in.
    path: '/lomba/:id/hari-lomba',
    frame: 'alone',
    load: () => import('#organiser/features/race-day/race-day-screen.tsx'),
  },
  {
    path: '/lomba/:id/hari-lomba/kelas/:classId',
    frame: 'alone',
    load: () => import('#organiser/features/race-day/race-class-screen.tsx'),
  },
  {
    path: '/lomba/:id/hari-lomba/urutan',
    frame: 'alone',
    load: () => import('#organiser/features/race-day/order/order-screen.tsx'),
  },
  {
    path: '/lomba/:id/hari-lomba/kendali',
    frame: 'alone',
    load: () => import('#organiser/features/race-day/control/control-screen.tsx'),
  },
  {
    // For a helper without an account.
    path: '/pos/pasang',
    frame: 'alone',
    load: () => import('#organiser/features/race-day/control/station-screen.tsx'),
  },
  {
    path: '/lomba/:id/hari-lomba/kelas-baru',
    frame: 'alone',
    load: () => import('#organiser/features/race-day/draw/classes-screen.tsx'),
  },
  {
    path: '/lomba/:id/hari-lomba/undian/:classId',
    frame: 'alone',
    load: () => import('#organiser/features/race-day/draw/draw-screen.tsx'),
  },
  {
    path: '/lomba/:id/hari-lomba/cetak',
    frame: 'alone',
    load: () => import('#organiser/features/race-day/print/print-screen.tsx'),
  },
  {
    path: '/lomba/:id/hari-lomba/pos',
    frame: 'alone',
    load: () => import('#organiser/features/stations/stations-screen.tsx'),
  },
  {
    path: '/lomba/:id/hari-lomba/pos/finis',
    frame: 'alone',
    load: () => import('#organiser/features/stations/finish-screen.tsx'),
  },
  {
    path: '/lomba/:id/hari-lomba/pos/start',
    frame: 'alone',
    load: () => import('#organiser/features/stations/start-screen.tsx'),
  },
  {
    path: '/lomba/:id/hari-lomba/pos/penyiar',
    frame: 'alone',
    load: () => import('#organiser/features/stations/announcer-screen.tsx'),
  },
  {
    path: '/undangan/:token',
    frame: 'alone',
    load: () => import('#organiser/features/invitation/invitation-screen.tsx'),
  },
  {
    path: '/isi',
    frame: 'console',
    load: () => import('#organiser/features/content/content-screen.tsx'),
    reads: () => [firstReads.myWork()],
  },
  {
    path: '/isi/kelas/:id',
    frame: 'console',
    load: () => import('#organiser/features/content/course-screen.tsx'),
    reads: () => [firstReads.myWork()],
  },
  {
    path: '/isi/berita/:id',
    frame: 'console',
    load: () => import('#organiser/features/content/news-screen.tsx'),
    reads: () => [firstReads.myWork()],
  },
  {
    path: '/isi/tiket/:id',
    frame: 'console',
    load: () => import('#organiser/features/content/ticket-screen.tsx'),
    reads: () => [firstReads.myWork(), firstReads.myRaces()],
  },
  {
    path: '/rekap',
    frame: 'console',
    load: () => import('#organiser/features/money/club-statement-screen.tsx'),
    reads: () => [firstReads.myWork()],
  },
  {
    path: '/kode',
    frame: 'console',
    load: () => import('#organiser/features/codes/codes-screen.tsx'),
    reads: () => [firstReads.myWork(), firstReads.myRaces()],
  },
  {
    path: '/lomba/:id/kode',
    frame: 'race',
    load: () => import('#organiser/features/codes/codes-screen.tsx'),
    reads: () => [firstReads.myRaces(), firstReads.myWork()],
  },
  {
    path: '/tim',
    frame: 'console',
    load: () => import('#organiser/features/team/team-screen.tsx'),
    reads: () => [firstReads.myWork()],
  },
  {
    path: '/bantuan',
    frame: 'console',
    load: () => import('#organiser/features/help/help-screen.tsx'),
  },
  {
    path: '/lomba/:id/pengaturan',
    frame: 'race',
    load: () => import('#organiser/features/race-editor/race-editor-screen.tsx'),
  },
  {
    path: '/lomba/:id/tim',
    frame: 'race',
    load: () => import('#organiser/features/team/team-screen.tsx'),
    reads: () => [firstReads.myRaces(), firstReads.myWork()],
  },
  {
    path: '/lomba/:id/catatan',
    frame: 'race',
    load: () => import('#organiser/features/log/log-screen.tsx'),
    reads: () => [firstReads.myRaces(), firstReads.myWork()],
  },
  {
    path: '/lomba/:id/bantuan',
    frame: 'race',
    load: () => import('#organiser/features/help/help-screen.tsx'),
  },
  {
    path: '/log',
    frame: 'console',
    load: () => import('#organiser/features/log/log-screen.tsx'),
    reads: () => [firstReads.myWork()],
  },
  {
    path: '/operator',
    frame: 'console',
    load: () => import('#organiser/features/operator/overview-screen.tsx'),
    reads: () => [firstReads.myWork()],
  },
  {
    path: '/operator/setelan',
    frame: 'console',
    load: () => import('#organiser/features/operator/settings-screen.tsx'),
    reads: () => [firstReads.myWork()],
  },
  {
    path: '/operator/cari',
    frame: 'console',
    load: () => import('#organiser/features/operator/search-screen.tsx'),
    reads: () => [firstReads.myWork()],
  },
  {
    path: '/operator/akun/:id',
    frame: 'console',
    load: () => import('#organiser/features/operator/account-screen.tsx'),
    reads: () => [firstReads.myWork()],
  },
  {
    path: '/operator/pesanan/:id',
    frame: 'console',
    load: () => import('#organiser/features/operator/order-screen.tsx'),
    reads: () => [firstReads.myWork()],
  },
  {
    path: '/operator/klub/:id',
    frame: 'console',
    load: () => import('#organiser/features/operator/club-screen.tsx'),
    reads: () => [firstReads.myWork()],
  },
] as const satisfies readonly ConsoleScreen[];

/** The address of a screen below the door's, in the router's notation. */
export type ScreenPath = (typeof table)[number]['path'];

export const screens: readonly (ConsoleScreen & { path: ScreenPath })[] = table.map((screen) => ({
  ...ofFrame[screen.frame],
  ...screen,
}));

/** The screen of an address below the door's; null when there is none. */
export function screenAt(pathname: string) {
  return screenIn(screens, pathname);
}
