import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Format } from '#functions/_shared/racing/format.ts';
import { RaceDayPhone } from '#organiser/parts/race-day/race-day-phone.ts';
import { ClassDay, drawnAloud, drawnClass } from '#tests/support/racing/class-day.ts';
import { leaveApp } from '../leave-app.ts';
import { forgetOpenedSession } from '../phone-cache.ts';
import { raceId } from '../rows.ts';
import { storeSession } from '../session.ts';
import { organiserBackend } from './backend.ts';
import { fakeLocks } from './fake-locks.ts';
import { classId, dayEntry, raceDayServer } from './race-day.ts';
import { organiserId } from './rows.ts';

/** From here on everything is another phone's: its own storage, its own tabs. */
export function newPhone() {
  vi.stubGlobal('indexedDB', new IDBFactory());
  newTabs();
}

export function newTabs() {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
}

/** Each test of the file begins on a phone with nothing on it, and leaves the app. */
export function eachOnANewPhone(begin: () => void = newPhone) {
  beforeEach(begin);
  afterEach(() => {
    leaveApp();
    localStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

/** The server of a race day, anew for each test, and directors' phones without a screen, closed after it. */
export function racePhones() {
  const opened = new Set<RaceDayPhone>();
  const phones = {
    day: undefined as unknown as ReturnType<typeof raceDayServer>,
    /** As a tab of the app opens it: whether it may decide is not known yet. */
    async tab(id = raceId) {
      const phone = await RaceDayPhone.open(id);
      opened.add(phone);
      return phone;
    },
    async open(id = raceId) {
      const phone = await phones.tab(id);
      // The lock is given a moment after it was asked for.
      await vi.waitFor(() => expect(phone.status().tab).not.toBe('asking'));
      return phone;
    },
    /** One that has heard from the server. */
    async synced() {
      const phone = await phones.open();
      await phone.sync();
      return phone;
    },
    close(phone: RaceDayPhone) {
      phone.close();
      opened.delete(phone);
    },
  };
  beforeEach(() => {
    newPhone();
    storeSession({ userId: organiserId });
    phones.day = raceDayServer(organiserBackend());
  });
  afterEach(() => {
    for (const phone of opened) {
      phone.close();
    }
    opened.clear();
    vi.unstubAllGlobals();
    forgetOpenedSession();
  });
  return phones;
}

/** The server of a race day whose class is drawn, with what was decided since. */
export function drawnServer({
  riders = 6,
  holder = null as string | null,
  since = (_drawn: ClassDay): unknown => undefined,
  format = undefined as Format | undefined,
} = {}) {
  const backend = organiserBackend();
  const day = raceDayServer(backend, { riders, holder });
  const drawn = drawnClass(riders, format, { race: raceId, raceClass: classId });
  since(drawn);
  day.decisions.push(...drawn.decisions);
  return { backend, day, drawn };
}

/** Another class of the day with these plates, drawn. The server's list of classes has it unless it is told later. */
export function anotherClass(
  day: ReturnType<typeof raceDayServer>,
  nama: string,
  plates: readonly number[],
  id = '7c1f5a52-6a51-4d11-8f0a-0d0a1c0f0003',
) {
  const drawn = new ClassDay({ race: raceId, raceClass: id })
    .close(plates.map((plate) => ({ plate, team: 0 })))
    .decide('undi', drawnAloud.payload);
  day.decisions.push(...drawn.decisions);
  day.entries = [
    ...day.entries.filter(({ nomor_plat }) => !plates.includes(nomor_plat ?? 0)),
    ...plates.map((plate) => dayEntry(plate, { kelas_id: id })),
  ];
  day.classes.push({
    id,
    nama,
    kategori_id: [],
    n: drawn.chain.n,
    fase: 'diundi',
    category_names: [],
    codes_received: [],
  });
  return drawn;
}

/** Takes the lease of the race and hears of it. */
export async function direct(phone: RaceDayPhone) {
  await phone.sync();
  await phone.takeLease();
  await phone.sync();
  return phone;
}
