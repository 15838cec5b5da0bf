import { commitmentText, drawCode } from '#functions/_shared/racing/commitment.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { commitmentOf, compaction, placeForLate } from '#functions/_shared/racing/draw-acts.ts';
import { engineVersion } from '#functions/_shared/racing/engine.ts';
import { preset, presetNames } from '#functions/_shared/racing/format.ts';
import { fewestGates, mostBatches, mostGates } from '#functions/_shared/racing/gates.ts';
import { type MotoRef, motoKey } from '#functions/_shared/racing/moto.ts';
import { type NextAct, nextActs } from '#functions/_shared/racing/next-acts.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { isExpected } from '#functions/_shared/racing/standing.ts';
import { findMoto, hasStarted, keyOf, plateOf } from '#functions/_shared/racing/state.ts';
import { resultActs } from '#organiser/parts/race-day/typed-result.ts';
import { type Random, randomOf } from '#tests/support/racing/random.ts';
import { JudgesPhone } from './judge.ts';
import type { DaySize } from './lists.ts';
import { memoryServer } from './memory-server.ts';
import { DecidingPhone, Killed } from './phone.ts';
import type { DayServer, World } from './server.ts';
import { stackServer } from './stack-server.ts';
import type { Wire } from './wire.ts';

/** 120 riders in 8 classes; each third seed has two tracks. */
export function wholeDay(seed: number): DaySize {
  return { riders: 120, classes: 8, tracks: seed % 3 === 0 ? 2 : 1 };
}

/** With what the phones of a rehearsal speak. */
export const servers = { stack: stackServer, memory: memoryServer };

/** What really happened on the track, written down or not. */
interface Track {
  /** By class and moto: the finish of the run that counts. */
  readonly finishes: Map<string, Finish>;
  /** `class/stage/group/moto/run` of each moto that children rode. */
  readonly raced: Set<string>;
}

export interface Day {
  readonly seed: number;
  readonly world: World;
  readonly server: DayServer;
  readonly phones: readonly DecidingPhone[];
  readonly judge: JudgesPhone;
  readonly track: Track;
  readonly wire: Wire;
  /** What happened, a line each: clock and words. */
  readonly log: string[];
  /** Seconds from the last child at the line to the official result, of each moto. */
  readonly officialAfter: number[];
  /** Children who never came. */
  readonly absent: ReadonlySet<number>;
  readonly faults: string[];
}

/** What goes wrong, by the share of the day's first motos after which it does. */
type Trouble =
  | 'killed'
  | 'protest'
  | 'penalty'
  | 'wrong_finish'
  | 'again'
  | 'undone'
  | 'offline'
  | 'online'
  | 'clock_back'
  | 'noon'
  | 'mundur'
  | 'dq'
  | 'tanpa_hasil'
  | 'hand_over'
  | 'take_over'
  | 'move'
  | 'other_silent';

const timetable: readonly (readonly [share: number, trouble: Trouble])[] = [
  [0.1, 'killed'],
  [0.15, 'protest'],
  [0.18, 'penalty'],
  [0.2, 'wrong_finish'],
  [0.22, 'undone'],
  [0.25, 'again'],
  [0.45, 'undone'],
  [0.66, 'undone'],
  [0.27, 'mundur'],
  [0.3, 'offline'],
  [0.32, 'dq'],
  [0.35, 'clock_back'],
  [0.38, 'killed'],
  [0.42, 'online'],
  [0.44, 'tanpa_hasil'],
  [0.5, 'noon'],
  [0.55, 'mundur'],
  [0.58, 'hand_over'],
  [0.72, 'take_over'],
];

/** What two directors meet besides: classes change the track, and one track is taken over while the other has no signal. */
const timetableOfTwo: readonly (readonly [share: number, trouble: Trouble])[] = [
  ...timetable,
  [0.28, 'move'],
  [0.36, 'move'],
  [0.47, 'move'],
  [0.62, 'other_silent'],
  [0.64, 'take_over'],
  [0.68, 'move'],
  [0.7, 'online'],
  [0.78, 'move'],
  [0.82, 'hand_over'],
].toSorted(([a], [b]) => Number(a) - Number(b)) as [number, Trouble][];

/** A track, who decides there, and what time it is for those who stand at it. */
interface Crew {
  readonly track: number;
  holder: DecidingPhone;
  /** Seconds since 1970; only the phones write it down. */
  now: number;
}

interface Next {
  readonly raceClass: string;
  readonly act: NextAct;
}

/** Motos of the running order of the classes that are on a track. */
function motosIn(phone: DecidingPhone, track: number): number {
  return phone
    .lease(track)
    .state.order.filter((item) => item.type === 'moto' && phone.chainOf(item.class).track === track)
    .length;
}

const reasons = {
  late: 'datang terlambat',
  video: 'video dilihat',
  fall: 'semua jatuh di tikungan',
};

/** A race day from its seed, on the target: the crew, the phones, and all that goes wrong. */
export class Rehearsal {
  private readonly random: Random;
  private readonly speed = new Map<string, number>();
  private readonly track: Track = { finishes: new Map(), raced: new Set() };
  private readonly log: string[] = [];
  private readonly officialAfter: number[] = [];
  private readonly absent = new Set<number>();
  private readonly faults: string[] = [];
  private readonly server: DayServer;
  private readonly phones: readonly DecidingPhone[];
  private readonly crews: Crew[];
  /** Where something happens now. */
  private crew: Crew;
  private readonly pending: Trouble[] = [];
  /** A wrong finish that nobody has noticed yet. */
  private unnoticed: { raceClass: string; moto: MotoRef; right: Finish; stages: number } | null =
    null;
  private askedToKill = false;

  private readonly judge: JudgesPhone;

  private constructor(
    random: Random,
    server: DayServer,
    judge: JudgesPhone,
    phones: DecidingPhone[],
  ) {
    this.random = random;
    this.server = server;
    this.judge = judge;
    this.phones = phones;
    this.crew = {
      track: 1,
      holder: phones[0] as DecidingPhone,
      now: Date.parse('2026-12-06T00:45:00Z') / 1000,
    };
    this.crews = [this.crew];
  }

  private get world(): World {
    return this.server.world;
  }

  /** The phone that holds the lease of the track. */
  private get holder(): DecidingPhone {
    return this.crew.holder;
  }

  private get now(): number {
    return this.crew.now;
  }

  private set now(now: number) {
    this.crew.now = now;
  }

  static async play(
    seed: number,
    size: DaySize = wholeDay(seed),
    make: (typeof servers)[keyof typeof servers] = stackServer,
  ): Promise<Day> {
    const random = randomOf(seed);
    const server = await make(seed, random, size);
    const wire: Wire = { requests: 0, bytes: 0 };
    const judge = new JudgesPhone(server, wire);
    const names = ['hp-direktur', 'hp-cadangan', 'hp-ketiga'];
    const ofSecondTrack = size.tracks === 2 ? ['hp-lintasan-2', 'hp-kelima'] : [];
    const phones: DecidingPhone[] = [];
    for (const device of [...names, ...ofSecondTrack]) {
      phones.push(await DecidingPhone.of(device, { server, firstHolder: 'hp-direktur', wire }));
    }
    const rehearsal = new Rehearsal(random, server, judge, phones);
    try {
      await rehearsal.run(size.tracks === 2);
    } catch (error) {
      throw new Error(`The day of seed ${seed} broke off:\n${rehearsal.log.join('\n')}`, {
        cause: error,
      });
    }
    const { track, log, officialAfter, absent, faults } = rehearsal;
    const { world } = server;
    return { seed, world, server, phones, judge, track, wire, log, officialAfter, absent, faults };
  }

  private say(words: string): void {
    const clock = new Date((this.now + 7 * 3600) * 1000).toISOString().slice(11, 16);
    const where = this.crews.length > 1 ? `lintasan ${this.crew.track}  ` : '';
    this.log.push(`${clock}  ${where}${words}`);
  }

  private async run(twoTracks: boolean): Promise<void> {
    await this.holder.takeLease(this.now);
    await this.syncAll();
    for (const one of this.world.classes) {
      await this.draw(one);
    }
    await this.orderWhatIsOpen();
    if (twoTracks) {
      await this.openSecondTrack();
    }
    await this.syncAll();
    const planned = this.crews.reduce((sum, { holder, track }) => sum + motosIn(holder, track), 0);
    const left = [...(twoTracks ? timetableOfTwo : timetable)];
    let raced = 0;
    for (let next = await this.nextOfAll(); next; next = await this.nextOfAll()) {
      if (await this.doNext(next)) {
        raced += 1;
      }
      while (left[0] && raced >= left[0][0] * planned) {
        this.pending.push((left.shift() as (typeof left)[number])[1]);
      }
      await this.trouble();
    }
    for (const trouble of [...left.map(([, one]) => one), ...this.pending]) {
      this.say(`kept for no moto: ${trouble}`);
    }
    await this.signalForAll();
    await this.judge.sync(this.random);
    await this.server.over();
  }

  private async signalForAll(): Promise<void> {
    for (const phone of this.phones) {
      phone.online = true;
    }
    this.judge.online = true;
    // Twice: what one phone sends last the others hear of, too.
    await this.syncAll();
    await this.syncAll();
  }

  /** Half of the classes go to a second track with a director of its own, who takes it over with no signal. */
  private async openSecondTrack(): Promise<void> {
    const first = this.holder;
    const second = this.phoneOf('hp-lintasan-2');
    await first.sync();
    await first.openTrack(this.now);
    await first.sync();
    await second.sync();
    for (const [index, { id }] of this.world.classes.entries()) {
      if (index % 2 === 1) {
        await this.decide(id, { kind: 'pindah', payload: { track: 2 } });
      }
    }
    const frames = await first.handOverTo(second, 2, this.now);
    this.crews.push({ track: 2, holder: second, now: this.now });
    this.say(`a second track: ${second.device} decides there, ${frames} QR codes`);
  }

  private phoneOf(device: string): DecidingPhone {
    return this.phones.find((phone) => phone.device === device) as DecidingPhone;
  }

  /** The list of a class is closed and drawn with the numbers of three people; one child comes late. */
  private async draw({ id, name, categoryId }: World['classes'][number]): Promise<void> {
    const { raceId } = this.world;
    const entries = await this.server.entriesOf(categoryId);
    const teams = [...new Set(entries.map(({ team }) => team).filter(Boolean))].sort();
    const all = entries
      .map(({ plate, team }) => ({ plate, team: teams.indexOf(team) + 1 }))
      .sort((a, b) => a.plate - b.plate);
    const late = all.length % 8 === 0 || all.length < 6 ? null : (all.at(-1) ?? null);
    const list = late ? all.slice(0, -1) : all;
    const closing = {
      engine: engineVersion,
      ke: 1,
      list,
      format: this.formatFor(all.length),
      draw: { way: 'orang', people: 3, organiser: this.random.between(0, 999_999) },
    } as const;
    const code = drawCode(commitmentText(commitmentOf(raceId, id, closing)));
    await this.decide(id, { kind: 'tutup_daftar', payload: { ...closing, code } });
    const numbers = [1, 2, 3].map(() => this.random.between(0, 999_999)).sort((a, b) => a - b);
    await this.decide(id, { kind: 'undi', payload: { way: 'orang', numbers } });
    for (const { plate } of all) {
      this.speed.set(`${id}/${plate}`, this.random.next());
      if (this.random.chance(0.08)) {
        this.absent.add(plate);
      }
    }
    if (late) {
      const place = attempt(() => placeForLate(this.holder.chainOf(id).state, late.plate));
      if (place.ok) {
        await this.decide(id, { kind: 'susulan', payload: { ...late, ...place.value } });
      } else {
        this.absent.delete(late.plate);
        this.speed.delete(`${id}/${late.plate}`);
      }
    }
    this.say(`${name}: ${list.length} riders drawn${late ? ', one more came late' : ''}`);
    this.now += 120;
    await this.holder.sync();
  }

  /** Each class races by the rules of another organiser, at as many gates as its eight batches need. */
  private formatFor(riders: number) {
    const fewest = Math.max(fewestGates, Math.ceil(riders / mostBatches));
    const usual = preset(this.random.pick(presetNames), this.random.between(fewest, mostGates));
    return { ...usual, penalties: [{ code: 'helm' as const, points: 3 }] };
  }

  /** A press of the holder's; where the phone is killed in the middle of it, it is pressed again after the restart. */
  private async decide(raceClass: string, act: ClassAct): Promise<void> {
    const killed = this.askedToKill;
    this.askedToKill = false;
    try {
      await this.holder.decideInClass(raceClass, act, this.now, killed);
    } catch (error) {
      if (!(error instanceof Killed)) {
        throw error;
      }
      this.say(`the phone died while it wrote ${act.kind}; switched on again`);
      this.now += 45;
      await this.holder.restart();
      await this.holder.decideInClass(raceClass, act, this.now);
    }
  }

  /** Motos that have no number in the running order yet get the next ones (R15). */
  private async orderWhatIsOpen({ holder, track, now }: Crew = this.crew): Promise<void> {
    await holder.completeOrder(track, now);
  }

  private numberOf(raceClass: string, moto: MotoRef): number {
    const found = this.holder
      .lease(this.crew.track)
      .state.order.find(
        (item) =>
          item.type === 'moto' && item.class === raceClass && motoKey(item.moto) === motoKey(moto),
      );
    return found?.type === 'moto' ? found.number : Number.POSITIVE_INFINITY;
  }

  /** What comes next, on the track at which it is earliest; where all wait for the other's phone, once there is a signal. */
  private async nextOfAll(): Promise<Next | null> {
    for (const tried of ['as it is', 'with a signal']) {
      if (tried === 'with a signal') {
        await this.signalForAll();
      }
      for (const crew of this.crews.toSorted((a, b) => a.now - b.now)) {
        this.crew = crew;
        const next = this.nextHere();
        if (next) {
          return next;
        }
      }
    }
    return null;
  }

  /** What comes next of all classes at this track: what is under way first, then the waiting moto with the lowest number. */
  private nextHere(): Next | null {
    const next = this.world.classes.flatMap(({ id }) => {
      const chain = this.holder.chainOf(id);
      const act = chain.track === this.crew.track ? nextActs(chain.state)[0] : undefined;
      return act ? [{ raceClass: id, act }] : [];
    });
    const place = ({ raceClass, act }: (typeof next)[number]) =>
      act.act === 'panggil' ? this.numberOf(raceClass, act.moto) : 0;
    return next.sort((a, b) => place(a) - place(b))[0] ?? null;
  }

  /** Does it; whether a moto was raced by it. */
  private async doNext({ raceClass, act }: Next): Promise<boolean> {
    switch (act.act) {
      case 'panggil':
        return this.raceMoto(raceClass, act.moto);
      case 'hasil': {
        // Raced under the last holder: its sheet is typed from paper.
        const finish = this.track.finishes.get(`${raceClass}/${motoKey(act.moto)}`);
        const { moto } = findMoto(this.holder.chainOf(raceClass).state, act.moto);
        if (!finish || !hasStarted(moto)) {
          await this.ride(raceClass, act.moto);
          return true;
        }
        this.say(`${motoKey(act.moto)}: the sheet of the last holder is typed`);
        await this.enterResult(raceClass, act.moto, finish);
        break;
      }
      case 'resmi':
        await this.decide(raceClass, {
          kind: 'resmi',
          payload: { moto: act.moto, result: act.result },
        });
        break;
      case 'putus_protes':
        await this.decide(raceClass, {
          kind: 'putus_protes',
          payload: { protest: act.protest, accepted: false, reason: reasons.video },
        });
        break;
      case 'tahap':
        await this.decide(raceClass, { kind: 'tahap', payload: act.payload });
        await this.orderWhatIsOpen();
        break;
      case 'undi_seri':
        await this.decide(raceClass, {
          kind: 'undi_seri',
          payload: { order: this.random.shuffled(act.plates), how: 'bola' },
        });
        break;
      case 'tutup_kelas':
        await this.decide(raceClass, { kind: 'tutup_kelas', payload: act.payload });
        this.say(`${this.nameOf(raceClass)}: closed`);
        break;
      default:
        throw new Error(`The day stands still: ${act.act} of ${raceClass}.`);
    }
    await this.holder.sync();
    return false;
  }

  private nameOf(raceClass: string): string {
    return this.world.classes.find(({ id }) => id === raceClass)?.name ?? raceClass;
  }

  private async raceMoto(raceClass: string, ref: MotoRef): Promise<boolean> {
    const { state } = this.holder.chainOf(raceClass);
    if (ref.stage === 'kualifikasi' && ref.moto === 1) {
      const missing = [...state.riders.values()]
        .filter(({ key, plate }) => this.absent.has(plate) && isExpected(state, key))
        .map(({ key }) => key);
      const moved = attempt(() => compaction(state, missing));
      if (moved.ok && moved.value) {
        this.say(`${this.nameOf(raceClass)}: a batch was too small, its riders move`);
        await this.decide(raceClass, { kind: 'compact', payload: moved.value.payload });
        await this.orderWhatIsOpen();
        await this.holder.sync();
        return false;
      }
    }
    // By its number it ran under the last holder: nobody calls it, it is asked for its result.
    await this.holder.sayWhatRan(raceClass, this.now);
    if (findMoto(this.holder.chainOf(raceClass).state, ref).moto.raced) {
      return false;
    }
    this.checkNotRacedBefore(raceClass, ref);
    await this.decide(raceClass, { kind: 'panggil', payload: { moto: ref } });
    this.now += 60;
    await this.ride(raceClass, ref);
    return true;
  }

  private checkNotRacedBefore(raceClass: string, ref: MotoRef, phone = this.holder): void {
    const { moto } = findMoto(phone.chainOf(raceClass).state, ref);
    const name = `${raceClass}/${motoKey(ref)}/${moto.run}`;
    if (this.track.raced.has(name)) {
      this.faults.push(`${name} was raced, and ${phone.device} called it again`);
    }
    this.track.raced.add(name);
  }

  /** The children ride; the director types the judge's sheet, looks it over, and makes it official. */
  private async ride(raceClass: string, ref: MotoRef): Promise<void> {
    const finish = this.finishOf(raceClass, ref);
    this.now += 45 + this.random.between(0, 30);
    const lastChild = this.now;
    if (this.take('again')) {
      await this.decide(raceClass, { kind: 'mulai', payload: { moto: ref } });
      await this.decide(raceClass, { kind: 'ulang', payload: { moto: ref, reason: reasons.fall } });
      this.say(`${motoKey(ref)}: run again, all of them fell`);
      this.now += 240;
      await this.decide(raceClass, { kind: 'panggil', payload: { moto: ref } });
      const { moto } = findMoto(this.holder.chainOf(raceClass).state, ref);
      this.track.raced.add(`${raceClass}/${motoKey(ref)}/${moto.run}`);
      return this.ride(raceClass, ref);
    }
    const { run } = findMoto(this.holder.chainOf(raceClass).state, ref).moto;
    const typed = this.typedWrong(raceClass, ref, finish);
    const subject = `${this.numberOf(raceClass, ref)}.${run}`;
    this.judge.watch(subject, typed, lastChild - typed.order.length);
    await this.judge.sync(this.random);
    // From the line to the director's hand, then typed and looked at.
    this.now += 5 + this.random.between(0, 10) + 2 * typed.order.length;
    await this.enterResult(raceClass, ref, typed);
    if (this.take('undone')) {
      await this.decide(raceClass, {
        kind: 'urung',
        payload: { n: this.holder.chainOf(raceClass).n },
      });
      this.say(`${motoKey(ref)}: the result is undone, and typed again`);
      await this.holder.sync();
      await this.enterResult(raceClass, ref, typed);
    }
    this.now += 5 + this.random.between(0, 15);
    await this.holder.sync();
    if (this.take('protest') && typed.order.length > 1) {
      const plate = typed.order[1] as number;
      await this.decide(raceClass, {
        kind: 'protes',
        payload: { moto: ref, plate, reason: reasons.video },
      });
      this.say(`${motoKey(ref)}: a protest of ${plate}`);
      this.now += 180;
      return;
    }
    if (this.take('penalty') && typed.order.length > 1) {
      const plate = typed.order[0] as number;
      await this.decide(raceClass, {
        kind: 'hukuman',
        payload: { moto: ref, plate, code: 'helm', points: 3 },
      });
      this.say(`${motoKey(ref)}: 3 points for ${plate}, without a helmet`);
      await this.holder.sync();
    }
    const result = findMoto(this.holder.chainOf(raceClass).state, ref).moto.result?.n ?? 0;
    await this.decide(raceClass, { kind: 'resmi', payload: { moto: ref, result } });
    this.officialAfter.push(this.now - lastChild);
    await this.holder.sync();
    this.now += 30;
  }

  /** As the console's screen does it: the press calls and starts the moto where that is missing (R26). */
  private async enterResult(raceClass: string, ref: MotoRef, finish: Finish): Promise<void> {
    for (const act of resultActs(this.holder.chainOf(raceClass).state, ref, finish)) {
      await this.decide(raceClass, act);
    }
  }

  /** The true finish, which the track remembers. */
  private finishOf(raceClass: string, ref: MotoRef, phone = this.holder): Finish {
    const { state } = phone.chainOf(raceClass);
    const { moto } = findMoto(state, ref);
    const plates = (moto.list ?? []).map(({ rider }) => plateOf(state, rider));
    const began = new Set(moto.discarded.flatMap((run) => run.started));
    const dns = plates.filter((plate) => this.absent.has(plate));
    const present = plates.filter((plate) => !dns.includes(plate));
    const fell = present.filter(() => this.random.chance(0.03));
    const shoved = present.filter((plate) => !fell.includes(plate) && this.random.chance(0.02));
    const time = new Map(
      present.map((plate) => [
        plate,
        (this.speed.get(`${raceClass}/${keyOf(state, plate)}`) ?? 0.5) + this.random.next() * 0.4,
      ]),
    );
    const finish: Finish = {
      order: present
        .filter((plate) => !fell.includes(plate) && !shoved.includes(plate))
        .sort((a, b) => (time.get(b) ?? 0) - (time.get(a) ?? 0)),
      dnf: [...fell, ...dns.filter((plate) => began.has(keyOf(state, plate)))],
      dns: dns.filter((plate) => !began.has(keyOf(state, plate))),
      dq: shoved,
    };
    this.track.finishes.set(`${raceClass}/${motoKey(ref)}`, finish);
    return finish;
  }

  /** The judge mixed up two plates, and nobody notices until later. */
  private typedWrong(raceClass: string, ref: MotoRef, right: Finish): Finish {
    const [first, second, ...rest] = right.order;
    if (
      this.unnoticed ||
      ref.stage !== 'kualifikasi' ||
      first === undefined ||
      second === undefined ||
      !this.take('wrong_finish')
    ) {
      return right;
    }
    const { stages } = this.holder.chainOf(raceClass).state;
    this.unnoticed = { raceClass, moto: ref, right, stages: stages.length };
    this.say(`${motoKey(ref)}: ${first} and ${second} are mixed up, nobody notices`);
    return { ...right, order: [second, first, ...rest] };
  }

  private take(trouble: Trouble): boolean {
    const at = this.pending.indexOf(trouble);
    if (at >= 0) {
      this.pending.splice(at, 1);
    }
    return at >= 0;
  }

  private async trouble(): Promise<void> {
    if (this.take('killed')) {
      this.askedToKill = true;
    }
    if (this.take('offline')) {
      this.say('no signal from here on, neither at the tent nor at the finish line');
      for (const { holder } of this.crews) {
        holder.online = false;
      }
      this.judge.online = false;
    }
    if (this.take('clock_back')) {
      this.say('the clocks of both phones are set back by 40 minutes');
      this.holder.clockWrongBy = -2400;
      this.judge.clockWrongBy = -2400;
    }
    if (this.take('online')) {
      const waited = this.crews.map(({ holder }) => holder.unsent.length);
      this.say(`a signal again: ${waited.join(' and ')} decisions waited`);
      this.judge.online = true;
      for (const { holder } of this.crews) {
        holder.online = true;
        await holder.sync();
      }
      await this.judge.sync(this.random);
    }
    if (this.take('noon')) {
      await this.noon();
    }
    for (const kind of ['mundur', 'dq', 'tanpa_hasil'] as const) {
      if (this.take(kind)) {
        await this.outOf(kind);
      }
    }
    if (this.take('move')) {
      await this.moveClass();
    }
    if (this.take('other_silent')) {
      this.say('the other track has no signal from here on');
      for (const { holder } of this.crews.filter((crew) => crew !== this.crew)) {
        holder.online = false;
      }
    }
    if (this.take('hand_over')) {
      await this.handOver();
    }
    if (this.take('take_over')) {
      await this.takeOver();
    }
    await this.notice();
  }

  /** A wrong finish is found when its class is two stages on, or over. */
  private async notice(): Promise<void> {
    if (!this.unnoticed) {
      return;
    }
    const { raceClass, moto, right, stages } = this.unnoticed;
    const { state } = this.holder.chainOf(raceClass);
    const over = nextActs(state).every(({ act }) => act === 'tutup_kelas' || act === 'undi_seri');
    if (state.stages.length < stages + 2 && !over) {
      return;
    }
    this.unnoticed = null;
    await this.decide(raceClass, {
      kind: 'koreksi',
      payload: { moto, ...right, reason: reasons.video },
    });
    this.say(`${motoKey(moto)}: the mixed up plates are found, corrected`);
    await this.holder.sync();
  }

  /** At noon the money of two families goes back, and one of these erases its account. */
  private async noon(): Promise<void> {
    this.faults.push(...(await this.server.noon()));
    this.say('noon: two refunds, and a family that erases its account');
  }

  /** A child of a class that is not over goes home, is disqualified, or rides on without a placing (R3). */
  private async outOf(kind: 'mundur' | 'dq' | 'tanpa_hasil'): Promise<void> {
    const riders = this.world.classes.flatMap(({ id }) => {
      const { state, track } = this.holder.chainOf(id);
      const [next] = track === this.crew.track ? nextActs(state) : [];
      const racing = next?.act === 'panggil' || next?.act === 'tahap';
      const there = [...state.riders.values()].filter(({ key }) => isExpected(state, key));
      return racing && there.length > 4 ? there.map(({ plate }) => ({ id, plate })) : [];
    });
    if (riders.length === 0) {
      this.pending.push(kind);
      return;
    }
    const { id, plate } = this.random.pick(riders);
    await this.decide(id, { kind, payload: { plate, reason: reasons.fall } });
    this.say(`${this.nameOf(id)}: ${kind} of ${plate}`);
    await this.holder.sync();
  }

  /** The signal is gone; the battery nearly. The second phone scans and goes on (R11). */
  private async handOver(): Promise<void> {
    const old = this.holder;
    const next = this.another('hp-cadangan');
    await next.sync();
    old.online = false;
    next.online = false;
    const frames = await old.handOverTo(next, this.crew.track, this.now);
    this.crew.holder = next;
    this.say(`handed over to ${next.device} with no signal, ${frames} QR codes`);
    this.now += 60;
    next.online = true;
    await next.sync();
    old.online = true;
  }

  /** With one track the phone that is meant for it; with two any that does not decide at this one, also the other's. */
  private another(device: string): DecidingPhone {
    if (this.crews.length === 1) {
      return this.phoneOf(device);
    }
    return this.random.shuffled(
      this.phones.filter((phone) => phone !== this.holder),
    )[0] as DecidingPhone;
  }

  /** A class goes on at the other track, whose director scans what this phone has decided where there is no signal. */
  private async moveClass(): Promise<void> {
    const other = this.crews.find((crew) => crew !== this.crew) as Crew;
    const [moved] = this.random.shuffled(
      this.world.classes.filter(({ id }) => {
        const { track, state } = this.holder.chainOf(id);
        const [next] = nextActs(state);
        return track === this.crew.track && next?.act === 'panggil';
      }),
    );
    if (!moved) {
      this.pending.push('move');
      return;
    }
    await this.decide(moved.id, { kind: 'pindah', payload: { track: other.track } });
    const offline = !(this.holder.online && other.holder.online);
    const frames =
      offline && other.holder !== this.holder ? await this.holder.showTo(other.holder) : 0;
    this.say(
      `${moved.name} goes on at the other track${offline ? `, ${frames} QR codes scanned there` : ''}`,
    );
    await this.holder.sync();
    await other.holder.sync();
    if (other.holder.chainOf(moved.id).track === other.track) {
      await this.orderWhatIsOpen(other);
    }
  }

  /** The holder's phone is silent for everybody else, and its director goes on for two motos (R12, R13). */
  private async takeOver(): Promise<void> {
    const { track } = this.crew;
    const old = this.holder;
    const next = this.another('hp-ketiga');
    const nextHadSignal = next.online;
    next.online = true;
    await next.sync();
    old.online = false;
    const raced = await this.motosOfSilentPhone(old, 2);
    const { classes } = this.world;
    const ran = classes.filter(({ id }) => next.chainOf(id).track === track).map(({ id }) => id);
    // Who takes over asks at the track, where they know what ran, not the phones.
    const lastRaced = Math.max(
      0,
      ...raced,
      ...[old, next].flatMap((phone) =>
        phone
          .lease(track)
          .state.order.flatMap((item) =>
            item.type === 'moto' &&
            phone.chainOf(item.class).track === track &&
            this.isRaced(item.class, item.moto, phone)
              ? [item.number]
              : [],
          ),
      ),
    );
    const payload = {
      last_raced: lastRaced,
      old_phone: 'hilang',
      reason: 'tidak menjawab',
    } as const;
    await next.takeOver(track, payload, this.now);
    this.crew.holder = next;
    for (const id of ran) {
      await next.sayWhatRan(id, this.now);
    }
    await next.sync();
    next.online = nextHadSignal;
    this.say(
      `taken over by ${next.device} after moto ${lastRaced}; ${old.device} had gone on for ${raced.length}`,
    );
    // It hears of it later.
    old.online = true;
    await old.sync();
  }

  private isRaced(raceClass: string, ref: MotoRef, phone: DecidingPhone): boolean {
    const found = attempt(() => findMoto(phone.chainOf(raceClass).state, ref).moto);
    return found.ok && hasStarted(found.value);
  }

  /** Numbers of the motos that the old holder runs and nobody else hears of. */
  private async motosOfSilentPhone(phone: DecidingPhone, count: number): Promise<number[]> {
    const numbers: number[] = [];
    while (numbers.length < count) {
      const next = this.nextHere();
      if (next?.act.act !== 'panggil') {
        break;
      }
      const { raceClass, act } = next;
      const ref = act.moto;
      this.checkNotRacedBefore(raceClass, ref, phone);
      await phone.decideInClass(raceClass, { kind: 'panggil', payload: { moto: ref } }, this.now);
      const finish = this.finishOf(raceClass, ref, phone);
      this.now += 120;
      const { run } = findMoto(phone.chainOf(raceClass).state, ref).moto;
      await phone.decideInClass(
        raceClass,
        { kind: 'hasil', payload: { moto: ref, run, ...finish } },
        this.now,
      );
      const result = findMoto(phone.chainOf(raceClass).state, ref).moto.result?.n ?? 0;
      await phone.decideInClass(
        raceClass,
        { kind: 'resmi', payload: { moto: ref, result } },
        this.now,
      );
      numbers.push(this.numberOf(raceClass, ref));
    }
    return numbers;
  }

  private async syncAll(): Promise<void> {
    for (const phone of this.phones) {
      await phone.sync();
    }
  }
}
