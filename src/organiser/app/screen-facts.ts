import {
  CalendarDays,
  ChartColumn,
  CircleQuestionMark,
  Flag,
  LifeBuoy,
  type LucideIcon,
  Newspaper,
  ScanLine,
  ScrollText,
  Settings,
  TicketPercent,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react';
import type { Right } from '#domain/roles.ts';
import * as copy from '#organiser/copy/app.ts';
import type { Screen } from '#parts/frame/screen.ts';
import type { ScreenPath } from './screens.ts';

/** What the page's first script need not know of a screen: a file of its own keeps it out of that script. */
export interface ScreenFacts extends Pick<Screen, 'offline' | 'budget'> {
  title: string;
  /**
   * Its entry in the rail (laptop) or among the tabs (phone) of its frame, of a race's screen among the race's; none: it is
   * reached from another screen.
   */
  place?: {
    label: string;
    icon: LucideIcon;
    /** Without this right in the race it is not shown. A courtesy: the database asks anew. */
    right?: Right;
    /** Shown to the operator alone (`private.admin`). A courtesy too. */
    operator?: true;
    /** On a phone it stands behind "Lainnya": its tabs have room for what is used daily. */
    more?: true;
  };
}

/**
 * Without a signal, and within what a phone of race day may load.
 *
 * @param budget KiB (gzip) beyond the console's entry, parts that it shares with other screens included
 */
function onRaceDay(
  title: string,
  budget: number,
  more: Pick<ScreenFacts, 'place'> = {},
): ScreenFacts {
  return { title, offline: 'whole', budget, ...more };
}

export const screenFacts: Record<ScreenPath, ScreenFacts> = {
  '/masuk': {
    title: copy.signInTitle,
    // A person who gives a phone back without a signal sees that they are signed out.
    offline: true,
  },
  '/': {
    title: copy.racesTitle,
    place: { label: copy.racesTitle, icon: CalendarDays },
  },
  '/lomba/baru': {
    title: copy.newRaceTitle,
  },
  '/lomba/:id': {
    title: copy.overviewTitle,
    place: { label: copy.overviewTitle, icon: ChartColumn },
  },
  '/lomba/:id/peserta/:entryId?': {
    title: copy.participantsTitle,
    place: { label: copy.participantsTitle, icon: Users, right: 'riders_view' },
  },
  '/lomba/:id/peserta/impor': {
    title: copy.importTitle,
  },
  '/lomba/:id/peserta/daftar-start': {
    title: copy.startListTitle,
  },
  '/lomba/:id/peserta/daftar-tunggu': {
    title: copy.waitingListTitle,
  },
  '/lomba/:id/pesan': {
    title: copy.lettersTitle,
  },
  '/lomba/:id/pesan/tulis': {
    title: copy.writeLetterTitle,
  },
  '/lomba/:id/uang': {
    title: copy.moneyTitle,
    place: { label: copy.moneyTitle, icon: Wallet, right: 'money' },
  },
  '/lomba/:id/gerbang': {
    title: copy.gateTitle,
    offline: true,
    place: { label: copy.gateTitle, icon: ScanLine, right: 'gate' },
  },
  '/lomba/:id/gerbang/plat': {
    title: copy.platesTitle,
  },
  '/lomba/:id/gerbang/pindai': {
    title: copy.scannerTitle,
    offline: true,
  },
  '/lomba/:id/hari-lomba': onRaceDay(copy.raceDayTitle, 113, {
    place: { label: copy.raceDayTitle, icon: Flag, right: 'race_day' },
  }),
  '/lomba/:id/hari-lomba/kelas/:classId': onRaceDay(copy.raceClassTitle, 115),
  '/lomba/:id/hari-lomba/urutan': onRaceDay(copy.raceOrderTitle, 88),
  '/lomba/:id/hari-lomba/kendali': onRaceDay(copy.raceControlTitle, 88),
  '/pos/pasang': onRaceDay(copy.pairPhoneTitle, 74),
  '/lomba/:id/hari-lomba/kelas-baru': onRaceDay(copy.raceClassesTitle, 87),
  '/lomba/:id/hari-lomba/undian/:classId': onRaceDay(copy.drawTitle, 91),
  '/lomba/:id/hari-lomba/cetak': onRaceDay(copy.racePrintTitle, 83),
  '/lomba/:id/hari-lomba/pos': onRaceDay(copy.stationsTitle, 71),
  '/lomba/:id/hari-lomba/pos/finis': onRaceDay(copy.finishTitle, 82),
  '/lomba/:id/hari-lomba/pos/start': onRaceDay(copy.startAreaTitle, 73),
  '/lomba/:id/hari-lomba/pos/penyiar': onRaceDay(copy.announcerTitle, 73),
  '/undangan/:token': {
    title: copy.invitationTitle,
  },
  '/isi': {
    title: copy.contentTitle,
    place: { label: copy.contentTitle, icon: Newspaper },
  },
  '/isi/kelas/:id': {
    title: copy.classTitle,
  },
  '/isi/berita/:id': {
    title: copy.newsTitle,
  },
  '/isi/tiket/:id': {
    title: copy.ticketTitle,
  },
  '/rekap': {
    title: copy.statementTitle,
    place: { label: copy.statementTitle, icon: Wallet },
  },
  '/kode': {
    title: copy.codesTitle,
    place: { label: copy.codesTitle, icon: TicketPercent, more: true },
  },
  '/lomba/:id/kode': {
    title: copy.codesTitle,
  },
  '/tim': {
    title: copy.teamTitle,
    place: { label: copy.teamTitle, icon: UsersRound },
  },
  '/bantuan': {
    title: copy.helpTitle,
    place: { label: copy.helpTitle, icon: CircleQuestionMark },
  },
  '/lomba/:id/pengaturan': {
    title: copy.raceSettingsTitle,
    place: { label: copy.raceSettingsTitle, icon: Settings, right: 'edit', more: true },
  },
  '/lomba/:id/tim': {
    title: copy.teamTitle,
    place: { label: copy.teamTitle, icon: UsersRound, more: true },
  },
  '/lomba/:id/catatan': {
    title: copy.logTitle,
    place: { label: copy.logTitle, icon: ScrollText, right: 'log', more: true },
  },
  '/lomba/:id/bantuan': {
    title: copy.helpTitle,
    place: { label: copy.helpTitle, icon: CircleQuestionMark, more: true },
  },
  '/operator': {
    title: copy.operatorTitle,
    place: { label: copy.operatorTitle, icon: LifeBuoy, operator: true, more: true },
  },
  '/operator/setelan': {
    title: copy.operatorSettingsTitle,
  },
  '/operator/cari': {
    title: copy.operatorSearchTitle,
  },
  '/operator/akun/:id': {
    title: copy.operatorAccountTitle,
  },
  '/operator/pesanan/:id': {
    title: copy.operatorOrderTitle,
  },
  '/operator/klub/:id': {
    title: copy.operatorClubTitle,
  },
  '/log': {
    title: copy.logTitle,
    place: { label: copy.logTitle, icon: ScrollText, more: true },
  },
};
