import { IDBObjectStore } from 'fake-indexeddb';
import type { RaceClass, RaceDayEntry } from '#api/organiser/race-day.ts';
import { type Chain, emptyChain } from '#functions/_shared/racing/chain.ts';
import { asKnown, dayOf } from '#functions/_shared/racing/day-value.ts';
import type { ClassAct, Decision, RaceAct } from '#functions/_shared/racing/decisions.ts';
import type { RaceChain } from '#functions/_shared/racing/race-chain.ts';
import { racedToSay } from '#functions/_shared/racing/race-chain.ts';
import { readTail, writeTail } from '#functions/_shared/racing/tail.ts';
import type { RaceDayPhone } from '#organiser/parts/race-day/race-day-phone.ts';
import { toShow } from '#organiser/parts/race-day/tails.ts';
import { Browser } from './browser.ts';
import type { DayServer } from './server.ts';
import { count, type Wire } from './wire.ts';

/** The phone lost its power between the press and the disk. */
export class Killed extends Error {}

interface Of {
  readonly server: DayServer;
  readonly firstHolder: string;
  readonly wire: Wire;
}

/** Upon what the phone's disk keeps: opened before the phone, so that a seed always has the same phones. */
async function nameDevice(device: string): Promise<void> {
  const { openChains } = await import('#organiser/parts/race-day/chain-store.ts');
  const disk = await openChains(() => undefined);
  await disk.put('phone', device, 'device');
  disk.close();
}

/** A director with a phone in the hand: the console's own phone, in a browser of its own. */
export class DecidingPhone {
  readonly device: string;
  online = true;
  /** Seconds that its clock is wrong by. */
  clockWrongBy = 0;
  /** How often its director pressed. */
  presses = 0;
  private readonly of: Of;
  private readonly browser: Browser;
  private console!: RaceDayPhone;

  private constructor(device: string, of: Of) {
    this.device = device;
    this.of = of;
    this.browser = new Browser((name, body) => this.ask(name, body as never));
  }

  static async of(device: string, of: Of): Promise<DecidingPhone> {
    const phone = new DecidingPhone(device, of);
    phone.time = Date.parse('2026-12-06T00:40:00Z') / 1000;
    await phone.browser.signIn(of.server.actor);
    await phone.browser.run(() => nameDevice(device));
    await phone.switchOn();
    return phone;
  }

  private set time(at: number) {
    this.browser.now = (at + this.clockWrongBy) * 1000;
  }

  private async switchOn(): Promise<void> {
    await this.browser.run(async () => {
      const { RaceDayPhone } = await import('#organiser/parts/race-day/race-day-phone.ts');
      this.console = await RaceDayPhone.open(this.of.server.world.raceId);
    });
    while (this.console.status().tab === 'asking') {
      await new Promise(setImmediate);
    }
  }

  private async ask(name: string, body: { decisions: Decision[]; heads: Record<string, number> }) {
    const { server, firstHolder, wire } = this.of;
    if (!this.online) {
      throw new TypeError('fetch failed');
    }
    const { raceId, classes } = server.world;
    const answers: Record<string, () => Promise<unknown>> = {
      'race-day': () => server.send(body.decisions),
      race_chains: async () => ({
        may_decide: true,
        pemegang: firstHolder,
        keputusan: await server.chains(body.heads),
        perangkat: [],
        people: [],
        now: this.browser.now - this.clockWrongBy * 1000,
      }),
      race_branches: async () =>
        (await server.branches()).map(({ device, decisions }, index) => ({
          id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
          perangkat: device,
          kode: 'chain_moved',
          keputusan: decisions,
          diterima_pada: '2026-12-06T03:00:00Z',
          unread: 0,
        })),
      race_classes: async () =>
        classes.map(
          ({ id, name, categoryId }): RaceClass => ({
            id,
            nama: name,
            kategori_id: [categoryId],
            n: 0,
            fase: 'baru',
            category_names: [name],
            codes_received: [],
          }),
        ),
      race_day_entries: () => this.entries(),
      take_race_lease: async () => {
        await server.takeLease(this.device);
        return { pemegang: firstHolder, sejak: '2026-12-06T00:40:00Z' };
      },
      my_races: async () => [{ id: raceId, judul: 'Gladi', zona_waktu: 'Asia/Jakarta' }],
    };
    const answer = await answers[name]?.();
    if (answer === undefined) {
      throw new Error(`The phone asks for ${name}, which the rehearsal does not answer.`);
    }
    count(wire, body, answer);
    return answer;
  }

  private async entries(): Promise<RaceDayEntry[]> {
    const { server } = this.of;
    const ofClasses = server.world.classes.map(async ({ id, categoryId }) => {
      const listed = await server.entriesOf(categoryId);
      return listed.map(({ plate, team }): RaceDayEntry => {
        const entry = `00000000-0000-4000-9000-${String(plate).padStart(12, '0')}`;
        return {
          id: entry,
          kategori_id: categoryId,
          nomor_plat: plate,
          nama_panggilan_rider: `Anak ${plate}`,
          nama_tim: team,
          kota_asal: null,
          status_pendaftaran: 'dikonfirmasi',
          anak: entry,
          kelas_id: id,
          family: null,
          has_board_name: false,
        };
      });
    });
    return (await Promise.all(ofClasses)).flat();
  }

  get classes(): ReadonlyMap<string, Chain> {
    return new Map(this.console.status().classes.map(({ id, chain }) => [id, chain]));
  }

  chainOf(raceClass: string): Chain {
    const { raceId } = this.of.server.world;
    return this.classes.get(raceClass) ?? emptyChain(raceId, raceClass);
  }

  get tracks(): readonly RaceChain[] {
    return this.console.status().tracks.map(({ chain }) => chain);
  }

  /** A track's lease, with the whole running order. */
  lease(track: number): RaceChain {
    return this.tracks.find((one) => one.track === track) as RaceChain;
  }

  get unsent(): Decision[] {
    const kept = this.console.decisions();
    return kept.filter(({ sent }) => !sent).map(({ decision }) => decision);
  }

  /** What it decided and another phone's decisions stand in the place of (R13). */
  get gaveWay(): Decision[] {
    return this.console.status().branches.flatMap(({ decisions }) => decisions as Decision[]);
  }

  /** Switched off and on again. */
  async restart(): Promise<void> {
    this.console.close();
    await this.switchOn();
  }

  /** The first phone of the day asks for the lease. */
  async takeLease(at: number): Promise<void> {
    await this.press(at, () => this.console.takeLease());
  }

  private async press(at: number, work: () => Promise<unknown>): Promise<void> {
    this.presses += 1;
    this.time = at;
    await this.browser.run(work);
    await this.quiet();
  }

  /** What a press has begun is over before anything else happens: a seed is the same day again. */
  private async quiet(): Promise<void> {
    while (this.console.status().syncing) {
      await this.browser.run(() => this.console.sync());
    }
  }

  async decideInClass(raceClass: string, act: ClassAct, at: number, killed = false): Promise<void> {
    const { add } = IDBObjectStore.prototype;
    if (killed) {
      IDBObjectStore.prototype.add = () => {
        throw new Killed();
      };
    }
    try {
      await this.press(at, () => this.console.decide(raceClass, act));
    } catch (error) {
      throw killed ? new Killed() : error;
    } finally {
      IDBObjectStore.prototype.add = add;
    }
  }

  /** A moto that ran under the last holder is pressed as any other: the phone says then that it ran (R12). */
  async sayWhatRan(raceClass: string, at: number): Promise<void> {
    const chain = this.chainOf(raceClass);
    const { state } = this.lease(chain.track);
    const holds = state.holders.get(state.term) === this.device;
    const [moto] = holds ? racedToSay(state, chain) : [];
    if (moto === undefined) {
      return;
    }
    const refused = await this.press(at, () =>
      this.console.decide(raceClass, { kind: 'panggil', payload: { moto } }),
    ).catch((error: { code?: string }) => error);
    await this.quiet();
    if (refused?.code !== 'moto_raced') {
      throw new Error(`${this.device} called a moto that had been raced: ${refused?.code}`);
    }
  }

  async decideForTrack(track: number, act: RaceAct, at: number): Promise<void> {
    await this.press(at, () => this.console.decide(track, act));
  }

  async takeOver(
    track: number,
    payload: Extract<RaceAct, { kind: 'ambil_alih' }>['payload'],
    at: number,
  ): Promise<void> {
    await this.press(at, () => this.console.takeOver(payload, track));
  }

  async openTrack(at: number): Promise<void> {
    await this.press(at, () => this.console.openTrack());
  }

  async completeOrder(track: number, at: number): Promise<void> {
    await this.press(at, () => this.console.completeOrder(track));
  }

  /** Sends what it decided and hears what others decided; nothing without a signal. */
  async sync(): Promise<void> {
    // What is told to it takes the place of what waited, and what waits behind it is sent with the next question.
    for (let left = 3; this.online && left > 0; left -= 1) {
      await this.browser.run(() => this.console.sync());
      await this.quiet();
      const { failure, stopped, waiting } = this.console.status();
      if (failure !== null) {
        throw new Error(`${this.device}: ${failure.code}`, { cause: failure });
      }
      if (waiting > 0 && left === 1) {
        throw new Error(
          `${this.device}: ${stopped.map(({ error }) => error.code)} did not give way`,
        );
      }
      left = waiting === 0 ? 0 : left;
    }
  }

  /** Hands a track over with no signal: the other phone scans the tail, which ends with the handover (R11). */
  async handOverTo(other: DecidingPhone, track: number, at: number): Promise<number> {
    await this.decideForTrack(track, { kind: 'serah', payload: { to: other.device } }, at);
    return this.showTo(other);
  }

  /** Another phone scans what this one has and the server may not (R23). @returns how many QR codes it was */
  async showTo(other: DecidingPhone): Promise<number> {
    const { raceId } = this.of.server.world;
    let frames = 0;
    for (let left = toShow(this.console.decisions()); left.length > 0; ) {
      const { frames: shown, written } = writeTail(raceId, left);
      await other.browser.run(() => other.console.takeTail(readTail(shown, raceId)));
      await other.quiet();
      frames += shown.length;
      left = left.slice(written);
    }
    return frames;
  }
}

/** The chains as the server has them, each folded from nothing. */
export async function chainsOfServer(server: DayServer, firstHolder: string) {
  const { raceId } = server.world;
  const decisions = await server.chains({});
  const { tracks, classes, unreadable } = dayOf({
    race: raceId,
    firstHolder,
    known: asKnown(decisions),
  });
  if (unreadable.size > 0 || tracks === null) {
    throw new Error(`the server has what cannot be folded: ${[...unreadable.keys()].join(', ')}`);
  }
  return { decisions, tracks, classes };
}
