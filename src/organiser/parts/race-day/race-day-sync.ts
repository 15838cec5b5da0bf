import {
  readRaceBranches,
  readRaceChains,
  readRaceClasses,
  readRaceDayEntries,
  sendDecisions,
} from '#api/organiser/race-day.ts';
import { readMyRaces } from '#api/organiser/races.ts';
import { AppError } from '#api/platform/app-error.ts';
import { personalKey, readSession } from '#api/platform/session-store.ts';
import { heardOf } from '#functions/_shared/racing/day-value.ts';
import { phoneClock } from '#organiser/parts/phone/phone-clock.ts';
import { type KeptRace, takenOf } from './chain-store.ts';
import { type DayStore, readBranches } from './day-store.ts';
import { encryptNames } from './encrypted-names.ts';
import { refusalError } from './refusal-error.ts';

/** How long branches are good, and on the phone that decides the lists, before they are read anew. */
const freshMs = 60_000;
/** The lists of a phone that only looks: they are the most of what a day weighs on the wire (bench/README.md). */
const listsMs = 10 * 60_000;
/** As many as are sent at once; the server takes more (`mostDecisions`), a poor line does not. */
export const decisionsAtOnce = 100;

interface Phone {
  readonly store: DayStore;
  /** Whether this phone has the lease of a track. */
  holdsOne(): boolean;
  /** Tells the other tabs that something was written. */
  tell(): void;
}

/** A race day's way to the server and back, by the session of the person. */
export class RaceDaySync {
  readonly #phone: Phone;
  readonly #store: DayStore;
  readonly #raceId: string;
  #stopped: ReadonlyMap<string, AppError> = new Map();
  /** Branches of this phone that the server was asked to keep since the phone was opened. */
  readonly #asked = new Set<number>();
  /** When the server was asked for those of all phones. */
  #branchesAt = 0;
  #askedForStrangers = '';

  constructor(phone: Phone) {
    this.#phone = phone;
    this.#store = phone.store;
    this.#raceId = phone.store.raceId;
  }

  /** Chains of which the server takes nothing, with its no. */
  get stopped(): ReadonlyMap<string, AppError> {
    return this.#stopped;
  }

  /** Sends what waits and hears what is new. @throws AppError */
  async exchange(): Promise<void> {
    // A helper's phone has a way of its own (R24), and a person who has signed out is asked to sign in again.
    if (readSession() === null) {
      throw new AppError('not_signed_in', { status: 401 });
    }
    // A phone that cannot send still hears, and one of which something is refused (R14).
    const [sent, heard] = await Promise.allSettled([this.sendAll(), this.hear()]);
    if (heard.status === 'rejected') {
      throw heard.reason;
    }
    await this.tellBranches();
    await this.#readWhatIsOld();
    if (sent.status === 'rejected') {
      throw sent.reason;
    }
  }

  async #readWhatIsOld(): Promise<void> {
    const { race, entries } = this.#store.facts;
    // A browser that keeps no key opens without the names.
    const isNameless = entries.some((entry) => entry.nama_panggilan_rider === '');
    const goodFor = this.#phone.holdsOne() ? freshMs : listsMs;
    const strangers = this.#strangers();
    const isNew = strangers !== '' && strangers !== this.#askedForStrangers;
    if (race === null || isNameless || isNew || Date.now() - race.readAt > goodFor) {
      await this.readLists();
      this.#askedForStrangers = strangers;
    } else if (Date.now() - this.#branchesAt > freshMs) {
      await this.#store.keepRace(await this.#heardBranches());
      await this.#store.reload();
    }
  }

  /**
   * Classes and riders that race and stand in no list here, such as a class that was made since or a child who came late: each is asked for once, as
   * soon as it is heard of.
   */
  #strangers(): string {
    const { race, entries, classes } = this.#store.facts;
    const known = new Set(entries.map(({ nomor_plat }) => nomor_plat));
    const named = new Set(race?.classes.map(({ id }) => id));
    return classes
      .flatMap(({ id, chain }) => [
        ...(named.has(id) ? [] : [id]),
        ...[...chain.state.riders.keys()]
          .filter((key) => !known.has(key))
          .map((key) => `${id}/${key}`),
      ])
      .join();
  }

  /** Sends what waits, in the order in which it was decided. What is refused stops its own chain; the others go on. */
  async sendAll(): Promise<void> {
    const stopped = new Map<string, AppError>();
    for (;;) {
      const waiting = this.#store.facts.kept
        .filter(({ chain, sent }) => !sent && !stopped.has(chain))
        .slice(0, decisionsAtOnce);
      if (waiting.length === 0) {
        break;
      }
      const answer = await sendDecisions(
        this.#raceId,
        waiting.map(({ decision }) => decision),
      );
      const taken = takenOf(waiting, answer.stopped);
      await this.#store.markSent(taken);
      for (const { chain, code, facts } of answer.stopped) {
        // What another phone decided meanwhile comes with the next question; what is refused for good goes on waiting.
        stopped.set(chain, new AppError(code, { facts }));
      }
      await this.#store.reload();
      this.#phone.tell();
      if (taken.length === 0 && answer.stopped.length === 0) {
        break;
      }
    }
    this.#stopped = stopped;
  }

  /** What gave way here is shown to whoever decides now (R13): the server keeps it as a branch, whoever heard first. */
  async tellBranches(): Promise<void> {
    const fresh = this.#store.facts.branches.filter(
      ({ key, told }) => !told && !this.#asked.has(key),
    );
    for (const { key, decisions } of fresh) {
      let kept = false;
      for (let at = 0; at < decisions.length; at += decisionsAtOnce) {
        const some = decisions.slice(at, at + decisionsAtOnce);
        const { stopped } = await sendDecisions(this.#raceId, some);
        kept = stopped.some((one) => one.kept);
      }
      this.#asked.add(key);
      if (kept) {
        await this.#store.markTold(key);
      }
    }
    if (fresh.length > 0) {
      await this.#store.reload();
    }
  }

  async hear(): Promise<void> {
    const { clock, device } = this.#store;
    const asked = Date.now();
    const answer = await readRaceChains(this.#raceId, heardOf(this.#store.facts.kept), device);
    if (clock.hear(asked, Date.now(), answer.now)) {
      phoneClock.heard(clock.offset);
    }
    const changed = await this.#store.hear(answer.keputusan);
    const { firstHolder, mayDecide, people = {} } = this.#store.race ?? {};
    const heard = Object.fromEntries(
      answer.perangkat.map((one, index) => [one, answer.people[index] ?? '']),
    );
    const lease =
      answer.pemegang !== firstHolder ||
      answer.may_decide !== mayDecide ||
      Object.entries(heard).some(([one, person]) => people[one] !== person);
    if (lease) {
      await this.#store.keepRace({
        firstHolder: answer.pemegang,
        mayDecide: answer.may_decide,
        people: { ...people, ...heard },
      });
    }
    if (changed || lease) {
      await this.#store.reload();
      this.#phone.tell();
    }
    // Whoever decides now may be in what this version cannot read.
    const unread = this.#store.unread.get(this.#raceId);
    if (unread !== undefined) {
      throw refusalError(unread);
    }
  }

  /** Reads lists and classes anew. @throws AppError */
  async readLists(): Promise<void> {
    const [races, heard, classes, entries] = await Promise.all([
      readMyRaces(),
      this.#heardBranches(),
      readRaceClasses(this.#raceId),
      readRaceDayEntries(this.#raceId),
    ]);
    const race = races.find(({ id }) => id === this.#raceId);
    if (race === undefined) {
      throw new AppError('race_not_found', { status: 404 });
    }
    const encrypted = await encryptNames(await personalKey().catch(() => null), entries);
    await this.#store.keepRace(
      {
        name: race.judul,
        timeZone: race.zona_waktu,
        ...heard,
        ...encrypted,
        classes,
        userId: readSession()?.userId ?? '',
        readAt: Date.now(),
      },
      entries,
    );
    await this.#store.reload();
  }

  /** What phones decided that the server did not accept. */
  async #heardBranches(): Promise<Pick<KeptRace, 'branches' | 'unread'>> {
    const heard = await readRaceBranches(this.#raceId, this.#store.device);
    this.#branchesAt = Date.now();
    const sent = heard.map(({ keputusan }) => (Array.isArray(keputusan) ? keputusan : []));
    const branches = readBranches(sent).map(({ decisions }) => decisions);
    const unreadHere = sent.flat().length - branches.flat().length;
    return {
      branches,
      unread: heard.reduce((sum, { unread }) => sum + unread, unreadHere),
    };
  }
}
