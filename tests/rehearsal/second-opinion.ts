import { createHash } from 'node:crypto';
import {
  byKeys,
  even,
  type Plates,
  plan,
  type Rules,
  stageOf,
  sum,
  tableGates,
  upTo,
} from './opinion-numbers.ts';

/**
 * A second opinion on a class: draw, gates, start lists, points, who goes on, and placings, reckoned from its decisions and the race-day rules
 * alone. It imports nothing of the engine, so that a fault there is not its own (a test holds that). Riders are named by the plate of the list;
 * what the decisions could not have said so by the rules stands in `objections`.
 */
interface Ref {
  readonly stage: string;
  readonly group: number;
  readonly moto: number;
}
interface Finish {
  readonly order: Plates;
  readonly dnf: Plates;
  readonly dns: Plates;
  readonly dq: Plates;
}
interface Placed {
  readonly plate: number;
  readonly outcome: string;
  readonly final: string | null;
  readonly rank: number | null;
}
/** A decision as it stands in a chain; of its payload what this looks at. */
export interface Said {
  readonly kind: string;
  readonly n: number;
  readonly race: string;
  readonly class: string | null;
  readonly payload: object;
}
type Payload = Finish &
  Pick<Ref, 'stage' | 'group'> & {
    readonly moto: Ref;
    readonly list: readonly { readonly plate: number; readonly team: number }[];
    readonly format: Rules;
    readonly draw: { readonly organiser?: number };
    readonly numbers?: Plates;
    readonly batches?: readonly Plates[];
    readonly plate: number;
    readonly code: string;
    readonly points: number;
    readonly old: number;
    readonly new: number;
    readonly batch: number;
    readonly gate: number;
    readonly absent: Plates;
    readonly started?: Plates;
    readonly raced: readonly Ref[];
    readonly mains: readonly Plates[];
    readonly finals: readonly Plates[];
    readonly placings: readonly Placed[];
    readonly jury?: string;
    readonly n: number;
  };

interface Rider {
  plate: number;
  late: boolean;
  withdrawn: boolean;
  dq: boolean;
  along: boolean;
}
interface Seeded {
  readonly rider: number;
  /** The place in the cross ranking that led here; in a batch the row. */
  readonly seed: number;
}
interface Slot extends Seeded {
  readonly row: number;
  /** Its own gate in every moto (R8); null: the table's. */
  readonly gate: number | null;
  out: boolean;
}
interface Moto {
  readonly no: number;
  run: number;
  status: 'waiting' | 'called' | 'started' | 'provisional' | 'official';
  list: { readonly rider: number; readonly gate: number }[] | null;
  finish: Finish | null;
  began: boolean;
  readonly discarded: Plates[];
  /** Penalty points of this run, by rider and code (R39). */
  penalties: Map<string, number>;
}
interface Group {
  readonly group: number;
  readonly kind: 'batch' | 'semi' | 'final';
  readonly name: string | null;
  readonly rows: number;
  slots: Slot[];
  motos: Moto[];
  idle: boolean;
  /** Withdrew before the stage was built: behind its riders (R3). */
  readonly behind: Seeded[];
}
interface Stage {
  readonly name: string;
  readonly groups: Group[];
  readonly behind: Plates;
}
interface Standing {
  readonly rider: number;
  readonly started: boolean;
  readonly points: Plates;
  readonly gate: number;
  readonly keys: readonly (number | string)[];
}

function sha(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Groups that lead on; of the last stage the final itself. */
function mainsOf({ groups }: Stage): Group[] {
  const mains = groups.filter(({ kind }) => kind !== 'final');
  return mains.length > 0 ? mains : groups.slice(0, 1);
}

function ridersIn(group: Group): number[] {
  return group.slots.filter(({ out }) => !out).map(({ rider }) => rider);
}

function began(group: Group): boolean {
  return group.motos.some((moto) => moto.began);
}

function newMotos(count: number, run = 1): Moto[] {
  const fresh = { run, status: 'waiting', list: null, finish: null, began: false } as const;
  return upTo(count).map((no) => ({ no, ...fresh, discarded: [], penalties: new Map() }));
}

function newGroup(
  group: number,
  kind: Group['kind'],
  riders: Plates,
  motos: Moto[],
  {
    name = null,
    behind = [],
    seeds = riders.map((_, index) => index + 1),
  }: {
    name?: string | null;
    behind?: Seeded[];
    seeds?: Plates;
  } = {},
): Group {
  const slots = riders.map((rider, index) => {
    return { rider, row: index + 1, gate: null, seed: seeds[index] ?? 0, out: false };
  });
  return { group, kind, name, rows: riders.length, slots, motos, idle: false, behind };
}

/** What holds of a chain: an undone result leaves the start that it was (R26, R27). */
function holding(chain: readonly Said[]): Said[] {
  let held: Said[] = [];
  for (const said of chain) {
    const undone = said.kind === 'urung' ? (said.payload as Payload).n : null;
    held = held.flatMap((one) =>
      one.n !== undone ? [one] : one.kind === 'hasil' ? [{ ...one, kind: 'mulai' }] : [],
    );
    held.push(...(undone === null ? [said] : []));
  }
  return held;
}

export class SecondOpinion {
  readonly objections: string[] = [];
  stages: Stage[] = [];
  batches: readonly Plates[] = [];
  private rules!: Rules;
  private riders = new Map<number, Rider>();
  private keys = new Map<number, number>();
  private list: Payload['list'] = [];
  private organiser: number | undefined;
  private lot: (tag: string, rider: number) => string = () => '';
  private readonly redrawn = new Map<number, number>();
  private closed: { typed: readonly Placed[]; before: Map<number, string> } | 'by results' | null =
    null;

  constructor(chain: readonly Said[]) {
    for (const said of holding(chain)) {
      this.take(said);
    }
  }

  plateOf(rider: number): number {
    return this.riders.get(rider)?.plate ?? rider;
  }

  private object(said: Said, what: string, own: unknown, theirs: unknown): void {
    if (!same(own, theirs)) {
      this.objections.push(
        `${said.n} ${said.kind}: ${what} ${JSON.stringify(theirs)}, by the rules ${JSON.stringify(own)}`,
      );
    }
  }

  private take(said: Said): void {
    const payload = said.payload as Payload;
    const { plate, batch, gate } = payload;
    const rider = this.keys.get(plate) ?? plate;
    const of = this.riders.get(rider);
    const plates = (riders: Plates) => riders.map((one) => this.plateOf(one));
    switch (said.kind) {
      case 'tutup_daftar':
        this.rules = payload.format;
        this.list = payload.list;
        this.organiser = payload.draw.organiser;
        if (this.riders.size === 0) {
          payload.list.forEach((one) => {
            this.enter(one.plate, false);
          });
        }
        return;
      case 'undi':
        this.draw(said, payload);
        return;
      case 'batal_undian':
        this.stages = [];
        for (const [late] of [...this.riders].filter(([, one]) => one.late)) {
          this.riders.delete(late);
          this.keys.delete(late);
        }
        return;
      case 'susulan': {
        this.object(said, 'the place is', this.placeForLate(plate), { batch, gate });
        if (!of) {
          this.enter(plate, true);
        }
        const group = this.stages[0]?.groups[batch - 1] as Group;
        this.join(group, plate, gate);
        const motos = this.stages[0]?.groups.length === 1 ? this.motosAlone(group.slots.length) : 0;
        group.motos.push(...newMotos(motos).slice(group.motos.length));
        return;
      }
      case 'mundur':
      case 'dq':
      case 'tanpa_hasil':
        if (of) {
          of[({ mundur: 'withdrawn', dq: 'dq', tanpa_hasil: 'along' } as const)[said.kind]] = true;
        }
        if (said.kind !== 'mundur') {
          this.recheck();
        }
        return;
      case 'plat_ganti': {
        const worn = this.riders.get(this.keys.get(payload.old) ?? 0);
        this.keys.set(payload.new, this.keys.get(payload.old) ?? 0);
        if (worn) {
          worn.plate = payload.new;
        }
        return;
      }
      case 'compact':
        this.compact(said, payload);
        return;
      case 'sisip': {
        const stage = this.stages.find(({ name }) => name === payload.stage) as Stage;
        const group = stage.groups[payload.group - 1] as Group;
        const seeds = stage.groups.flatMap(({ slots }) => slots.map(({ seed }) => seed));
        const left = stage.groups.find(
          (one) => !mainsOf(stage).includes(one) && !began(one) && ridersIn(one).includes(rider),
        );
        this.join(group, rider, group.slots.length + 1, Math.max(...seeds) + 1);
        for (const slot of left?.slots.filter((one) => one.rider === rider) ?? []) {
          slot.out = true;
        }
        for (const moto of left?.motos ?? []) {
          moto.list = moto.list?.filter((one) => one.rider !== rider) ?? null;
        }
        return;
      }
      case 'tahap': {
        const next = this.next();
        const { stage, mains, finals } = payload;
        const own = next && {
          stage: next.name,
          mains: mainsOf(next).map((group) => plates(ridersIn(group))),
          finals: next.groups.slice(mainsOf(next).length).map((group) => plates(ridersIn(group))),
        };
        this.object(said, 'the stage is', own, { stage, mains, finals });
        this.stages.push(...(next ? [next] : []));
        return;
      }
      case 'hukuman': {
        const { moto } = this.find(payload.moto);
        const { code, points } = payload;
        const written = this.rules.penalties?.find((one) => one.code === code)?.points;
        this.object(said, 'the points are', points === 0 ? 0 : written, points);
        moto.penalties.set(`${rider} ${code}`, points);
        this.recheck();
        return;
      }
      case 'undi_seri':
        (payload.order ?? []).forEach((one, index) => {
          this.redrawn.set(this.keys.get(one) ?? one, index + 1);
        });
        this.recheck();
        return;
      case 'ambil_alih':
        for (const ref of payload.raced) {
          const { moto } = this.find(ref);
          if (moto.status === 'waiting' || moto.status === 'called') {
            this.call(ref);
            Object.assign(moto, { status: 'started', began: true });
          }
        }
        return;
      case 'tutup_kelas': {
        const { jury, placings } = payload;
        if (jury === undefined) {
          this.object(said, 'the placings are', this.placings(), placings);
        }
        this.closed =
          jury === undefined ? 'by results' : { typed: placings, before: this.outcomes() };
        return;
      }
    }
    if (payload.moto) {
      this.takeOfMoto(said.kind, payload);
    }
  }

  private takeOfMoto(kind: string, payload: Payload): void {
    const { moto, group, stage } = this.find(payload.moto);
    const riders = (of: Plates | undefined) => of?.map((one) => this.keys.get(one) ?? one);
    const finish = () => {
      const of = (named: Plates) => riders(named) as number[];
      const { order, dnf, dns, dq } = payload;
      return { order: of(order), dnf: of(dnf), dns: of(dns), dq: of(dq) };
    };
    switch (kind) {
      case 'panggil':
        this.call(payload.moto);
        moto.status = 'called';
        return;
      case 'mulai':
        Object.assign(moto, {
          began: true,
          ...(moto.status === 'called' && { status: 'started' }),
        });
        return;
      case 'hentikan_moto': {
        const list = moto.discarded.length > 0 ? moto.list : null;
        Object.assign(moto, { status: 'waiting', run: moto.run + 1, list, penalties: new Map() });
        return;
      }
      case 'hasil':
        Object.assign(moto, { began: true, status: 'provisional', finish: finish() });
        return;
      case 'resmi':
        moto.status = 'official';
        this.settle();
        return;
      case 'ulang': {
        const listed = (moto.list ?? []).map(({ rider }) => rider);
        const starters = listed.filter((one) => !moto.finish?.dns.includes(one));
        moto.discarded.push(riders(payload.started) ?? starters);
        Object.assign(moto, {
          status: 'waiting',
          run: moto.run + 1,
          finish: null,
          penalties: new Map(),
        });
        if (mainsOf(stage).includes(group)) {
          this.stages.length = this.stages.indexOf(stage) + 1;
        }
        this.settle();
        return;
      }
      case 'koreksi':
        moto.finish = finish();
        this.recheck();
        return;
    }
  }

  private enter(plate: number, late: boolean): void {
    this.riders.set(plate, { plate, late, withdrawn: false, dq: false, along: false });
    this.keys.set(plate, plate);
  }

  private find({ stage: name, group: number, moto: no }: Ref) {
    const stage = this.stages.find((one) => one.name === name);
    const group = stage?.groups[number - 1];
    const moto = group?.motos[no - 1];
    if (!stage || !group || !moto) {
      throw new Error(`by the rules there is no ${name}/${number}/${no}`);
    }
    return { stage, group, moto };
  }

  /** Teams dealt over the batches, rows by lot (R9 and the draw). */
  private draw(said: Said, { numbers, batches }: Payload): void {
    const { gates } = this.rules;
    if (batches) {
      const place = new Map(
        batches.flatMap((rows, at) => rows.map((rider, row) => [rider, row * 100 + at] as const)),
      );
      this.lot = (_, rider) => String(place.get(rider) ?? 1_000_000 + rider).padStart(8, '0');
      this.batches = batches;
    } else {
      const text = this.list.map(({ plate, team }) => `${plate}:${team}`).join('\n');
      const chance = [this.organiser, ...(numbers ?? [])].join('-');
      const seed = [said.race, said.class, sha(text), chance].join('|');
      const known = new Map<string, string>();
      this.lot = (tag, rider) => {
        const key = `${tag}|${rider}`;
        known.set(key, known.get(key) ?? sha(`${seed}|${key}`));
        return known.get(key) as string;
      };
      const teams = Map.groupBy(this.list, ({ plate, team }) =>
        team === 0 ? `~${plate}` : `t${team}`,
      );
      const dealt = byKeys([...teams], ([name, of]) => [-of.length, sha(`${seed}|tim|${name}`)])
        .flatMap(([, of]) => byKeys(of, ({ plate }) => [sha(`${seed}|${plate}`)]))
        .map(({ plate }) => plate);
      const count = Math.ceil(dealt.length / gates);
      this.batches = upTo(count).map((batch) =>
        this.byLot(dealt.filter((_, at) => at % count === batch - 1)),
      );
    }
    const groups = this.batches.map((rows, index) => {
      const motos = this.batches.length > 1 ? this.rules.motos.batch : this.motosAlone(rows.length);
      return newGroup(index + 1, 'batch', rows, newMotos(motos));
    });
    this.stages = [{ name: 'kualifikasi', groups, behind: [] }];
  }

  private motosAlone(riders: number): number {
    return riders > 1 ? this.rules.motos.one : 1;
  }

  private byLot(riders: Plates, tag = 'gate'): number[] {
    return byKeys(riders, (rider) => [this.lot(tag, rider)]);
  }

  private isOut(rider: number): boolean {
    const motos = this.stages.flatMap(({ groups }) => groups.flatMap((group) => group.motos));
    return (
      this.riders.get(rider)?.dq === true ||
      (this.rules.dqLeaves &&
        motos.some((moto) => moto.status === 'official' && moto.finish?.dq.includes(rider)))
    );
  }

  /** Still to race. */
  private isExpected(rider: number): boolean {
    return this.riders.get(rider)?.withdrawn === false && !this.isOut(rider);
  }

  /** Places and points leave the rider out. */
  private isTransparent(rider: number): boolean {
    return this.isOut(rider) || this.riders.get(rider)?.along === true;
  }

  private expected(group: Group): number[] {
    return ridersIn(group).filter((rider) => this.isExpected(rider));
  }

  private freeGate(group: Group): number | null {
    const used = group.rows + group.slots.filter(({ gate }) => gate !== null).length;
    return used < this.rules.gates ? used + 1 : null;
  }

  private join(group: Group, rider: number, gate: number, seed = gate): void {
    group.slots.push({ rider, row: gate, gate, seed, out: false });
    for (const { list } of group.motos) {
      list?.push({ rider, gate });
      list?.sort((a, b) => a.gate - b.gate);
    }
  }

  /** R8: the smallest batch that has not started and has a free gate, of equal ones the least lot; the gate after the last. */
  private placeForLate(plate: number) {
    const open = (this.stages[0]?.groups ?? []).filter(
      (group) => !group.idle && !began(group) && this.freeGate(group) !== null,
    );
    const [chosen] = byKeys(open, (group) => [
      this.expected(group).length,
      this.lot(`late|${group.group}`, plate),
    ]);
    return chosen && { batch: chosen.group, gate: this.freeGate(chosen) };
  }

  /** R2: all who are there in one batch, or batches with fewer than three given up one after the other. */
  private compact(said: Said, payload: Payload): void {
    const stage = this.stages[0] as Stage;
    const absent = payload.absent.map((one) => this.keys.get(one) ?? one);
    const present = (group: Group) =>
      this.expected(group).filter((rider) => !absent.includes(rider));
    const all = stage.groups.flatMap((group) =>
      present(group).map((rider) => ({ rider, from: group.group })),
    );
    const moved: { plate: number; from: number; to: number; gate: number }[] = [];
    const move = (rider: number, from: number, to: number, gate: number) => {
      moved.push({ plate: this.plateOf(rider), from, to, gate });
    };
    const one = all.length <= this.rules.gates && !stage.groups.some(began);
    if (one) {
      const isLate = (rider: number) => this.riders.get(rider)?.late === true;
      const there = all.map(({ rider }) => rider);
      const rows = [
        ...this.byLot(there.filter((rider) => !isLate(rider))),
        ...[...this.riders.keys()].filter((rider) => there.includes(rider) && isLate(rider)),
      ];
      rows.forEach((rider, index) => {
        move(rider, all.find((of) => of.rider === rider)?.from ?? 0, 1, index + 1);
      });
      const run = Math.max(...stage.groups.flatMap(({ motos }) => motos.map((moto) => moto.run)));
      const motos = newMotos(this.motosAlone(rows.length), run + 1);
      stage.groups.splice(0, stage.groups.length, newGroup(1, 'batch', rows, motos));
    }
    for (let tryMore = !one; tryMore; ) {
      const open = stage.groups.filter((group) => !group.idle && !began(group));
      const few = open.filter((group) => present(group).length > 0 && present(group).length < 3);
      const [given] = byKeys(few, (group) => [present(group).length, -group.group]);
      const riders = given ? this.byLot(present(given)) : [];
      const free = open.filter((group) => group !== given);
      tryMore =
        given !== undefined &&
        sum(
          free.map(
            (group) => this.rules.gates - (this.freeGate(group) ?? this.rules.gates + 1) + 1,
          ),
        ) >= riders.length;
      for (const rider of tryMore ? riders : []) {
        const [target] = byKeys(
          free.filter((group) => this.freeGate(group) !== null),
          (group) => [present(group).length, group.group],
        ) as [Group];
        const gate = this.freeGate(target) as number;
        move(rider, given?.group ?? 0, target.group, gate);
        this.join(target, rider, gate);
      }
      if (tryMore && given) {
        given.slots = given.slots.map((slot) => ({ ...slot, out: true }));
        Object.assign(given, { idle: true, motos: newMotos(given.motos.length) });
      }
    }
    const { absent: _, ...told } = payload as unknown as Record<string, unknown>;
    this.object(said, 'moved are', { moved, one }, { moved: told.moved, one: told.one });
  }

  /** Gates of a moto: moto 1 the row, later ones as the format has it; a late rider always the same. */
  gates(stage: Stage, group: Group, no: number): Map<number, number> {
    const { rows } = group;
    const order = this.rules.gateOrder;
    const policy = no === 1 ? 'rows' : order[Math.min(no - 2, order.length - 1)];
    const drawn = group.slots.filter(({ gate, out }) => gate === null && !out);
    const rowOf = new Map(drawn.map(({ rider, row }) => [rider, row]));
    const byRiders = (riders: Plates) => {
      const first = riders.flatMap((rider) => rowOf.get(rider) ?? []);
      const all = [...first, ...upTo(rows).filter((row) => !first.includes(row))];
      return upTo(rows).map((row) => all.indexOf(row) + 1);
    };
    const swapped = (row: number) => (row % 2 === 0 ? row - 1 : row === rows ? row : row + 1);
    const isSecond = no % 2 === 0;
    const gates = {
      rows: () => upTo(rows),
      tabel: () => tableGates(group.motos.length, no, rows),
      terbalik: () => (isSecond ? upTo(rows).reverse() : upTo(rows)),
      tukar: () => (isSecond ? upTo(rows).map(swapped) : upTo(rows)),
      klasemen: () => byRiders(this.standing(stage, group).map(({ rider }) => rider)),
      undi: () => byRiders(this.byLot([...rowOf.keys()], `${stage.name}|${no}|gate`)),
    }[policy as 'rows']();
    const there = group.slots.filter(({ out }) => !out);
    return new Map(
      there.map(({ rider, row, gate }) => [rider, gate ?? (gates[row - 1] as number)]),
    );
  }

  /** The start list of a moto by gate: of its call, else as it would be now. */
  startList(stage: Stage, group: Group, moto: Moto) {
    const gates = moto.list ? null : this.gates(stage, group, moto.no);
    return (
      moto.list ??
      this.expected(group)
        .map((rider) => ({ rider, gate: gates?.get(rider) ?? 0 }))
        .sort((a, b) => a.gate - b.gate)
    );
  }

  private call(ref: Ref): void {
    const { stage, group, moto } = this.find(ref);
    moto.list = this.startList(stage, group, moto);
  }

  private starters(group: Group): Set<number> {
    return new Set(
      group.motos.flatMap(({ status, finish, discarded }) => [
        ...discarded.flat(),
        ...(status === 'official' && finish ? [finish.order, finish.dnf, finish.dq].flat() : []),
      ]),
    );
  }

  /** Points (R38), total and tie-breaks of a group by its official motos. */
  standing(stage: Stage, group: Group): Standing[] {
    const size = ({ list }: Moto) =>
      list?.filter(({ rider }) => !this.isTransparent(rider)).length ?? 0;
    const mains = mainsOf(stage);
    const largest =
      mains.length > 1 && mains.includes(group)
        ? Math.max(0, ...mains.flatMap(({ motos }) => motos.map(size)))
        : null;
    const { points: more, ties } = this.rules;
    const scores = group.motos
      .filter(({ status }) => status === 'official')
      .map((moto) => {
        const { order, dnf, dq } = moto.finish as Finish;
        const placed = order.filter((rider) => !this.isTransparent(rider));
        const last = largest ?? size(moto);
        const more39 = [...moto.penalties].map(
          ([of, points]) => [of.split(' ')[0], points] as const,
        );
        return (rider: number) => ({
          place: placed.includes(rider)
            ? placed.indexOf(rider) + 1
            : last + (dnf.includes(rider) ? more.dnf : dq.includes(rider) ? more.dq : more.dns),
          penalty: sum(more39.filter(([of]) => of === String(rider)).map(([, points]) => points)),
        });
      });
    // In a final equal points go by crossing (R39): only penalties can make points equal there.
    const penalised = group.motos.some(
      ({ status, penalties }) => status === 'official' && sum([...penalties.values()]) > 0,
    );
    const starters = this.starters(group);
    const gates = this.gates(stage, group, 1);
    const all = ridersIn(group)
      .filter((rider) => !this.isTransparent(rider))
      .map((rider): Standing => {
        const places = scores.map((score) => score(rider).place);
        const points = scores.map((score) => score(rider).place + score(rider).penalty);
        const gate = gates.get(rider) ?? 0;
        const broken: Readonly<Record<string, Plates>> = {
          moto_mundur: points.toReversed(),
          moto_akhir: points.slice(-1),
          gate_awal: [gate],
          menang: [-places.filter((place) => place === 1).length],
        };
        const started = starters.has(rider);
        const lots = [this.redrawn.get(rider) ?? 0, this.lot('gate', rider)];
        const tied = ties.flatMap((tie) => broken[tie] ?? []);
        return {
          rider,
          started,
          points,
          gate,
          keys: [
            started ? 0 : 1,
            sum(points),
            ...(penalised && group.kind === 'final' ? places.toReversed() : []),
            ...tied,
            ...lots,
          ],
        };
      });
    return byKeys(all, ({ keys }) => keys);
  }

  /** The rank in the own group, total, last moto, lot: of those who started (R1). */
  private cross(stage: Stage) {
    const ranked = mainsOf(stage).flatMap((group, of) =>
      this.standing(stage, group).map((one, index) => ({ ...one, of, rank: index + 1 })),
    );
    return byKeys(ranked, ({ rider, started, rank, points }) => [
      started ? 0 : 1,
      rank,
      sum(points),
      ...points.slice(-1),
      this.redrawn.get(rider) ?? 0,
      this.lot('gate', rider),
    ]).filter(({ started }) => started);
  }

  private isDone(group: Group): boolean {
    const official = group.motos.filter(({ status }) => status === 'official').length;
    const untouched = group.motos.filter(({ status }) => status === 'waiting').length;
    const nobodyLeft = this.expected(group).length === 0;
    return group.idle || official + (nobodyLeft ? untouched : 0) === group.motos.length;
  }

  /** The stage that follows from the results (R1, R3); null: none. */
  private next(stage = this.stages.at(-1) as Stage): Stage | null {
    const mains = mainsOf(stage);
    const ofBatches = stage.name === 'kualifikasi';
    const alone = mains.filter(({ idle }) => !idle);
    if (
      !mains.every((group) => this.isDone(group)) ||
      stage.name === 'final' ||
      (ofBatches && mains.length < 2) ||
      (ofBatches && alone.length === 1 && alone[0]?.motos.length === this.rules.motos.one)
    ) {
      return null;
    }
    const { rules } = this;
    const cross = this.cross(stage);
    const goes = cross.filter(({ rider }) => this.isExpected(rider));
    const starters = mains.map((_, group) => goes.filter(({ of }) => of === group).length);
    const path = ofBatches
      ? rules.paths.find(({ batches }) => mains.length <= batches)?.mains
      : rules.paths.find((one) => one.mains.includes(mains.length))?.mains;
    const from = ofBatches ? 'batch' : mains.length === 4 ? 4 : 2;
    const ahead = (path ?? []).filter((count) => from === 'batch' || count < from);
    const found = plan(starters, from, ahead, rules);
    if (!found) {
      return null;
    }
    // Goers by the cross ranking; who withdrew stands behind where the next one goes (R3).
    const parts = [found.goOn, ...found.finals].map((size) => ({
      size,
      riders: [] as number[],
      behind: [] as number[],
    }));
    let at = 0;
    for (const { rider } of cross) {
      at += parts[at]?.riders.length === parts[at]?.size && at < parts.length - 1 ? 1 : 0;
      parts[at]?.[this.isExpected(rider) ? 'riders' : 'behind'].push(rider);
    }
    const name = stageOf(found.mains);
    const [main, ...rest] = parts as [(typeof parts)[number], ...typeof parts];
    const seed = new Map(cross.map(({ rider }, index) => [rider, index + 1]));
    const group = (number: number, riders: Plates, isFinal: boolean, of: object) => {
      const rows = rules.stageRows === 'undi' ? this.byLot(riders, `${name}|gate`) : riders;
      const motos = newMotos(isFinal ? rules.motos.final : rules.motos.semi);
      const seeds = rows.map((rider) => seed.get(rider) ?? 0);
      return newGroup(number, isFinal ? 'final' : 'semi', rows, motos, { seeds, ...of });
    };
    // Like a snake: 1 4 5 8 and 2 3 6 7.
    const filled = upTo(found.mains).map((number) =>
      main.riders.filter((_, index) => {
        const [round, step] = [Math.floor(index / found.mains), index % found.mains];
        return (round % 2 === 0 ? step : found.mains - 1 - step) === number - 1;
      }),
    );
    const used = new Set(this.stages.flatMap(({ groups }) => groups.map((one) => one.name)));
    const names = rest.map((_, index) => {
      const place = this.finalsAbove(even(found.goOn, found.mains), ahead) + index;
      const wished = this.finalName(place);
      const all = [wished, ...upTo(50).map((more) => `${wished} ${more + 1}`)];
      const free = all.find((one) => !used.has(one)) ?? wished;
      used.add(free);
      return free;
    });
    const isFinal = name === 'final';
    return {
      name,
      behind: main.behind,
      groups: [
        ...filled.map((riders, index) =>
          group(index + 1, riders, isFinal, isFinal ? { name: this.finalName(0) } : {}),
        ),
        ...rest.map(({ riders, behind }, index) => {
          const seeded = behind.map((rider) => ({ rider, seed: seed.get(rider) ?? 0 }));
          const of = { name: names[index], behind: seeded };
          return group(filled.length + index + 1, riders, true, of);
        }),
      ],
    };
  }

  private finalName(place: number): string {
    return this.rules.finals[place] ?? `Final ${place + 1}`;
  }

  /** How many finals the groups of a stage still lead to, when everybody starts: they are named before its consolation finals. */
  private finalsAbove(mains: Plates, ahead: Plates): number {
    const left = ahead.filter((one) => one < mains.length);
    const found =
      mains.length > 1 ? plan(mains, mains.length === 4 ? 4 : 2, left, this.rules) : null;
    return found ? found.finals.length + this.finalsAbove(even(found.goOn, found.mains), left) : 1;
  }

  /** One batch alone has starters after moto 1: it goes on as a class of one batch (R2). */
  private settle(): void {
    const [stage, later] = this.stages;
    if (!stage || later || stage.groups.length < 2) {
      return;
    }
    const racing = stage.groups.filter((group) => ridersIn(group).length > 0);
    const firstDone = racing.every(({ motos }) => motos[0]?.status === 'official');
    const withStarters = racing.filter((group) => this.starters(group).size > 0);
    const alone = firstDone && withStarters.length === 1 ? withStarters[0] : undefined;
    const othersWait = racing.every(
      (group) =>
        group === alone || group.motos.slice(1).every(({ status }) => status === 'waiting'),
    );
    for (const group of racing) {
      group.idle = alone !== undefined && othersWait && group !== alone;
      if (!group.idle) {
        const isAlone = group === alone && othersWait;
        const count = isAlone ? this.motosAlone(group.slots.length) : this.rules.motos.batch;
        const kept = group.motos.filter(({ no, status }) => no <= count || status !== 'waiting');
        group.motos = [...kept, ...newMotos(count).slice(kept.length)];
      }
    }
  }

  /** What has not begun is built anew where others would go on; what was raced stands (R28, R30). */
  private recheck(): void {
    this.settle();
    for (let index = 1; index < this.stages.length && !this.closed; index++) {
      const later = this.stages.slice(index);
      const before = this.stages.slice(0, index);
      if (later.some(({ groups }) => groups.some(began))) {
        continue;
      }
      const all = this.stages;
      this.stages = before;
      const built = this.next();
      this.stages = all;
      if (!same(built?.groups.map(ridersIn), later[0]?.groups.map(ridersIn))) {
        this.stages = before;
        this.settle();
      }
    }
  }

  private outcomes(): Map<number, string> {
    const groups = this.stages.flatMap((stage) => stage.groups);
    const started = new Set(groups.flatMap((group) => [...this.starters(group)]));
    return new Map(
      [...this.riders].map(([rider, { withdrawn, along }]) => [
        rider,
        this.isOut(rider)
          ? 'dq'
          : started.has(rider)
            ? along
              ? 'tanpa_hasil'
              : 'tempat'
            : withdrawn
              ? 'mundur'
              : 'tidak_start',
      ]),
    );
  }

  private final(stage: Stage, group: Group): number[] {
    const starters = this.standing(stage, group).filter(({ started }) => started);
    const others = this.bySeed([...this.absent(group), ...group.behind]);
    return [...starters.map(({ rider }) => rider), ...others];
  }

  private absent(group: Group) {
    const starters = this.starters(group);
    return group.slots.filter(({ rider, out }) => !out && !starters.has(rider));
  }

  private bySeed(riders: readonly Seeded[]): number[] {
    return byKeys(riders, ({ seed }) => [seed]).map(({ rider }) => rider);
  }

  /** Everybody once (R3): final by final, the best first; of two places the better; then those without a place, by plate. */
  placings(): Placed[] {
    const outcomes = this.outcomes();
    if (this.closed && this.closed !== 'by results') {
      return this.asTyped(this.closed, outcomes);
    }
    // From the last stage to the first: its consolation finals stand behind all that came of its main groups.
    const tiers: { name: string; riders: number[] }[] = [];
    this.stages.toReversed().forEach((stage, back) => {
      const mains = mainsOf(stage);
      const isFirst = stage === this.stages[0];
      if (stage.name === 'final') {
        tiers.push({ name: mains[0]?.name ?? '', riders: this.final(stage, mains[0] as Group) });
      } else {
        if (back === 0) {
          tiers.push({ name: this.finalName(0), riders: [] });
        }
        const missed = isFirst ? [] : this.bySeed(mains.flatMap((group) => this.absent(group)));
        tiers.at(-1)?.riders.push(...this.cross(stage).map(({ rider }) => rider), ...missed);
      }
      tiers.at(-1)?.riders.push(...stage.behind);
      for (const group of stage.groups.slice(mains.length)) {
        tiers.push({ name: group.name ?? '', riders: this.final(stage, group) });
      }
    });
    const seen = new Set<number>();
    const placed = tiers.flatMap(({ name, riders }) =>
      riders
        .filter((rider) => {
          const counts = !seen.has(rider) && outcomes.get(rider) === 'tempat';
          seen.add(rider);
          return counts;
        })
        .map((rider, index) => ({
          plate: this.plateOf(rider),
          outcome: 'tempat',
          final: name,
          rank: index + 1,
        })),
    );
    const others = [...outcomes]
      .filter(([, outcome]) => outcome !== 'tempat')
      .map(([rider, outcome]) => ({
        plate: this.plateOf(rider),
        outcome,
        final: null,
        rank: null,
      }));
    return [...placed, ...byKeys(others, ({ plate }) => [plate])];
  }

  /** A jury's placings (R13), but for riders whom a later decision takes out: those behind move up one (R30). */
  private asTyped(
    { typed, before }: { typed: readonly Placed[]; before: Map<number, string> },
    now: Map<number, string>,
  ): Placed[] {
    const outcome = ({ plate }: Placed) => now.get(this.keys.get(plate) ?? plate) ?? '';
    const isOut = (one: Placed) =>
      one.outcome === 'tempat' &&
      outcome(one) !== 'tempat' &&
      outcome(one) !== before.get(this.keys.get(one.plate) ?? one.plate);
    const gone = typed.filter(isOut);
    if (gone.length === 0) {
      return [...typed];
    }
    const up = ({ final, rank }: Placed) =>
      gone.filter((one) => one.final === final && (one.rank ?? 0) < (rank ?? 0)).length;
    const left = typed
      .filter((one) => !isOut(one))
      .map((one) => (one.rank === null ? one : { ...one, rank: one.rank - up(one) }));
    const rest = [
      ...left.filter((one) => one.rank === null),
      ...gone.map((one) => ({ plate: one.plate, outcome: outcome(one), final: null, rank: null })),
    ];
    return [...left.filter((one) => one.rank !== null), ...byKeys(rest, ({ plate }) => [plate])];
  }
}
