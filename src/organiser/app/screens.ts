import {
  CalendarDays,
  ChartColumn,
  CircleQuestionMark,
  Flag,
  type LucideIcon,
  Newspaper,
  ScanLine,
  ScrollText,
  Settings,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react';
import type { Right } from '#domain/roles.ts';
import * as copy from '#organiser/copy/app.ts';
import type { Screen } from '#parts/frame/screen.ts';

/**
 * Where a screen stands: `alone` fills the window and is for everybody, `console` is for signed-in people, with the
 * console's places beside it, `race` has the places of one race beside it.
 */
export type Frame = 'alone' | 'console' | 'race';

export interface ConsoleScreen extends Screen {
  title: string;
  frame: Frame;
  /**
   * Its entry in the rail (laptop) or among the tabs (phone) of its frame, of a race's screen among the race's; none: it is
   * reached from another screen.
   */
  place?: {
    label: string;
    icon: LucideIcon;
    /** Without this right in the race it is not shown. A courtesy: the database asks anew. */
    right?: Right;
    /** On a phone it stands behind "Lainnya": its tabs have room for what is used daily. */
    more?: true;
  };
}

/** Alone, without a signal, and within what a phone of race day may load. */
function onRaceDay(
  path: string,
  title: string,
  load: Screen['load'],
  more: Pick<ConsoleScreen, 'place'> = {},
): ConsoleScreen {
  return { path, title, load, frame: 'alone', offline: 'whole', budget: 25, ...more };
}

/** Every screen of the organisers' door. The router, the rail and the tabs follow from it. */
export const screens: ConsoleScreen[] = [
  {
    path: '/masuk',
    title: copy.signInTitle,
    frame: 'alone',
    load: () => import('#organiser/features/sign-in/sign-in-screen.tsx'),
    // A person who gives a phone back without a signal sees that they are signed out.
    offline: true,
  },
  {
    path: '/',
    title: copy.racesTitle,
    frame: 'console',
    load: () => import('#organiser/features/races/my-races-screen.tsx'),
    place: { label: copy.racesTitle, icon: CalendarDays },
  },
  {
    path: '/lomba/baru',
    title: copy.newRaceTitle,
    frame: 'console',
    load: () => import('#organiser/features/races/new-race-screen.tsx'),
  },
  {
    path: '/lomba/:id',
    title: copy.overviewTitle,
    frame: 'race',
    load: () => import('#organiser/features/overview/overview-screen.tsx'),
    place: { label: copy.overviewTitle, icon: ChartColumn },
  },
  {
    // With a rider, its panel is open beside the list.
    path: '/lomba/:id/peserta/:entryId?',
    title: copy.participantsTitle,
    frame: 'race',
    load: () => import('#organiser/features/participants/participants-screen.tsx'),
    place: { label: copy.participantsTitle, icon: Users, right: 'riders_view' },
  },
  {
    path: '/lomba/:id/peserta/impor',
    title: copy.importTitle,
    frame: 'race',
    load: () => import('#organiser/features/participants/import-screen.tsx'),
  },
  {
    path: '/lomba/:id/peserta/daftar-start',
    title: copy.startListTitle,
    frame: 'race',
    load: () => import('#organiser/features/participants/start-list-screen.tsx'),
  },
  {
    path: '/lomba/:id/peserta/daftar-tunggu',
    title: copy.waitingListTitle,
    frame: 'race',
    load: () => import('#organiser/features/participants/waiting-list-screen.tsx'),
  },
  {
    path: '/lomba/:id/pesan',
    title: copy.lettersTitle,
    frame: 'race',
    load: () => import('#organiser/features/participants/letters-screen.tsx'),
  },
  {
    path: '/lomba/:id/pesan/tulis',
    title: copy.writeLetterTitle,
    frame: 'race',
    load: () => import('#organiser/features/participants/write-letter-screen.tsx'),
  },
  {
    path: '/lomba/:id/uang',
    title: copy.moneyTitle,
    frame: 'race',
    load: () => import('#organiser/features/money/money-screen.tsx'),
    place: { label: copy.moneyTitle, icon: Wallet, right: 'money' },
  },
  {
    path: '/lomba/:id/gerbang',
    title: copy.gateTitle,
    frame: 'race',
    load: () => import('#organiser/features/gate/gate-screen.tsx'),
    offline: true,
    place: { label: copy.gateTitle, icon: ScanLine, right: 'gate' },
  },
  {
    path: '/lomba/:id/gerbang/plat',
    title: copy.platesTitle,
    frame: 'race',
    load: () => import('#organiser/features/plates/plates-screen.tsx'),
  },
  {
    // Alone: it goes on when the session has ended where nobody can sign in.
    path: '/lomba/:id/gerbang/pindai',
    title: copy.scannerTitle,
    frame: 'alone',
    load: () => import('#organiser/features/gate/scanner-screen.tsx'),
    offline: true,
  },
  // Alone, as all screens of race day: they go on when the session has ended where nobody can sign in.
  onRaceDay(
    '/lomba/:id/hari-lomba',
    copy.raceDayTitle,
    () => import('#organiser/features/race-day/race-day-screen.tsx'),
    { place: { label: copy.raceDayTitle, icon: Flag, right: 'race_day' } },
  ),
  onRaceDay(
    '/lomba/:id/hari-lomba/kelas/:classId',
    copy.raceClassTitle,
    () => import('#organiser/features/race-day/race-class-screen.tsx'),
  ),
  onRaceDay(
    '/lomba/:id/hari-lomba/urutan',
    copy.raceOrderTitle,
    () => import('#organiser/features/race-day/order/order-screen.tsx'),
  ),
  onRaceDay(
    '/lomba/:id/hari-lomba/kendali',
    copy.raceControlTitle,
    () => import('#organiser/features/race-day/control/control-screen.tsx'),
  ),
  // For a helper without an account.
  onRaceDay(
    '/pos/pasang',
    copy.pairPhoneTitle,
    () => import('#organiser/features/race-day/control/station-screen.tsx'),
  ),
  onRaceDay(
    '/lomba/:id/hari-lomba/kelas-baru',
    copy.raceClassesTitle,
    () => import('#organiser/features/race-day/draw/classes-screen.tsx'),
  ),
  onRaceDay(
    '/lomba/:id/hari-lomba/undian/:classId',
    copy.drawTitle,
    () => import('#organiser/features/race-day/draw/draw-screen.tsx'),
  ),
  onRaceDay(
    '/lomba/:id/hari-lomba/cetak',
    copy.racePrintTitle,
    () => import('#organiser/features/race-day/print/print-screen.tsx'),
  ),
  onRaceDay(
    '/lomba/:id/hari-lomba/pos',
    copy.stationsTitle,
    () => import('#organiser/features/stations/stations-screen.tsx'),
  ),
  onRaceDay(
    '/lomba/:id/hari-lomba/pos/finis',
    copy.finishTitle,
    () => import('#organiser/features/stations/finish-screen.tsx'),
  ),
  onRaceDay(
    '/lomba/:id/hari-lomba/pos/start',
    copy.startAreaTitle,
    () => import('#organiser/features/stations/start-screen.tsx'),
  ),
  onRaceDay(
    '/lomba/:id/hari-lomba/pos/penyiar',
    copy.announcerTitle,
    () => import('#organiser/features/stations/announcer-screen.tsx'),
  ),
  {
    path: '/undangan/:token',
    title: copy.invitationTitle,
    frame: 'alone',
    load: () => import('#organiser/features/invitation/invitation-screen.tsx'),
  },
  {
    path: '/isi',
    title: copy.contentTitle,
    frame: 'console',
    load: () => import('#organiser/features/content/content-screen.tsx'),
    place: { label: copy.contentTitle, icon: Newspaper },
  },
  {
    path: '/isi/kelas/:id',
    title: copy.classTitle,
    frame: 'console',
    load: () => import('#organiser/features/content/class-screen.tsx'),
  },
  {
    path: '/isi/berita/:id',
    title: copy.newsTitle,
    frame: 'console',
    load: () => import('#organiser/features/content/news-screen.tsx'),
  },
  {
    path: '/isi/tiket/:id',
    title: copy.ticketTitle,
    frame: 'console',
    load: () => import('#organiser/features/content/ticket-screen.tsx'),
  },
  {
    path: '/tim',
    title: copy.teamTitle,
    frame: 'console',
    load: () => import('#organiser/features/team/team-screen.tsx'),
    place: { label: copy.teamTitle, icon: UsersRound },
  },
  {
    path: '/bantuan',
    title: copy.helpTitle,
    frame: 'console',
    load: () => import('#organiser/features/help/help-screen.tsx'),
    place: { label: copy.helpTitle, icon: CircleQuestionMark },
  },
  {
    path: '/lomba/:id/pengaturan',
    title: copy.raceSettingsTitle,
    frame: 'race',
    load: () => import('#organiser/features/race-editor/race-editor-screen.tsx'),
    place: { label: copy.raceSettingsTitle, icon: Settings, right: 'edit', more: true },
  },
  {
    path: '/lomba/:id/tim',
    title: copy.teamTitle,
    frame: 'race',
    load: () => import('#organiser/features/team/team-screen.tsx'),
    place: { label: copy.teamTitle, icon: UsersRound, more: true },
  },
  {
    path: '/lomba/:id/catatan',
    title: copy.logTitle,
    frame: 'race',
    load: () => import('#organiser/features/log/log-screen.tsx'),
    place: { label: copy.logTitle, icon: ScrollText, right: 'log', more: true },
  },
  {
    path: '/lomba/:id/bantuan',
    title: copy.helpTitle,
    frame: 'race',
    load: () => import('#organiser/features/help/help-screen.tsx'),
    place: { label: copy.helpTitle, icon: CircleQuestionMark, more: true },
  },
  {
    path: '/log',
    title: copy.logTitle,
    frame: 'console',
    load: () => import('#organiser/features/log/log-screen.tsx'),
    place: { label: copy.logTitle, icon: ScrollText },
  },
];
