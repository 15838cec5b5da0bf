import { markOf, platelessPrint } from '#domain/board/code-link.ts';
import type {
  BoardClass,
  BoardGroup,
  BoardProtest,
  BoardRun,
  BoardStage,
} from '#functions/_shared/board/board.ts';
import { motoKey } from '#functions/_shared/racing/moto.ts';
import * as copy from '#parts/copy/board.ts';
import { finalTitle, groupTitle } from '#parts/copy/moto-names.ts';

/** A list of a class as one picture, or one page of the venue's screen, shows it: in plates, without names. */
export interface Listing {
  /** Its name within the class: an address holds it. */
  readonly key: string;
  readonly kind: 'start' | 'result' | 'standing' | 'placings' | 'rider';
  /** "Moto 27", "Batch 1", "Final Utama". */
  readonly title: string;
  /** What more there is to say of where it stands: "Batch 1, moto 2". */
  readonly detail: string;
  /** It may still change, or it stands. */
  readonly state: 'sementara' | 'resmi';
  /** A protest that nobody has decided yet. */
  readonly protest: boolean;
  /** The last correction; a reason that is not public is empty, and so is a time that nobody knows. */
  readonly corrected: { readonly reason: string; readonly at: string } | null;
  readonly rows: readonly ListingRow[];
  /** Of one rider. */
  readonly plate?: number;
  /** After the season: what stands as a plate is the rider's row. */
  readonly plateless?: true;
}

export interface ListingRow {
  /** Place or gate; of one rider's list which moto. */
  readonly lead: string;
  /** Null in one rider's own list. */
  readonly plate: number | null;
  /** Points, or how it ended. */
  readonly end: string;
  /** Struck through (R3): what was raced, and does not count. */
  readonly struck?: true;
}

/** Numbers of a class's motos in the running order, by `stage/group/moto`. */
export type MotoNumbers = Readonly<Record<string, number>>;

/**
 * What a picture's address says of its rows, so that the page knows whether they have changed since. One rider's list says the placing in its
 * title, which moves with other riders' results too.
 */
export function printOf({ rows, kind, title, plateless }: Listing): string {
  const said = rows.map(({ lead, plate, end }) => [lead, plate, end]);
  const mark = markOf(JSON.stringify([kind, said, ...(kind === 'rider' ? [title] : [])]));
  return `${plateless ? platelessPrint : ''}${mark}`;
}

/** All lists of a class: the placings first, then stage by stage from the last one back, each group's standing before its motos. */
export function listingsOf(of: BoardClass, numbers: MotoNumbers = {}): Listing[] {
  const lists = [
    ...placingLists(of),
    ...of.stages.toReversed().flatMap((stage) =>
      stage.groups
        .filter(({ idle }) => !idle)
        .flatMap((group) => {
          const motos = group.motos.map((run) => motoList(stage, group, run, numbers));
          const standing = standingList(stage, group);
          return standing ? [standing, ...motos] : motos;
        }),
    ),
  ];
  return lists.map((one) => ({ ...one, ...platelessOf(of) }));
}

function platelessOf({ plateless }: BoardClass): Pick<Listing, 'plateless'> {
  return plateless ? { plateless } : {};
}

/** The name of one rider's list: a row is no plate, and an address says which it means. */
export function riderKey({ plateless }: BoardClass, plate: number): string {
  return `${plateless ? 'baris' : 'plat'}/${plate}`;
}

/** One rider's way through the class; null: no such plate in it. */
export function riderListing(
  of: BoardClass,
  plate: number,
  numbers: MotoNumbers = {},
): Listing | null {
  const rider = of.riders.find((one) => one.plate === plate || one.formerly.includes(plate));
  if (!rider) {
    return null;
  }
  const worn = rider.plate;
  const placing = of.placings.find((one) => one.plate === worn);
  const motos = of.stages.flatMap((stage) =>
    stage.groups.flatMap((group) =>
      group.motos
        .filter((run) => placeIn(run, worn) !== null || gateIn(run, worn) !== null)
        .map((run) => ({ list: motoList(stage, group, run, numbers), run })),
    ),
  );
  const rows = motos.map(({ list, run }): ListingRow => {
    const place = placeIn(run, worn);
    const gate = gateIn(run, worn);
    return {
      lead: list.title,
      plate: null,
      end: place === null ? copy.gateOf(gate ?? 0) : copy.finished(place, list.state),
    };
  });
  const standing = of.stages
    .flatMap((stage) => stage.groups.map((group) => ({ stage, group })))
    .findLast(({ group }) => group.standing.some((one) => one.plate === worn && !one.struck));
  return {
    ...platelessOf(of),
    key: riderKey(of, worn),
    kind: 'rider',
    title: riderTitle(of, worn, standing),
    detail: '',
    state: placing ? 'resmi' : 'sementara',
    protest: motos.some(({ list }) => list.protest),
    corrected: motos.findLast(({ list }) => list.corrected)?.list.corrected ?? null,
    rows,
    plate: worn,
  };
}

/** The list of that name, also one rider's; null: the class has none now. */
export function listingOf(of: BoardClass, key: string, numbers: MotoNumbers = {}): Listing | null {
  const number = /^(?:plat|baris)\/(\d+)$/.exec(key)?.[1];
  if (number === undefined) {
    return listingsOf(of, numbers).find((one) => one.key === key) ?? null;
  }
  return key === riderKey(of, Number(number)) ? riderListing(of, Number(number), numbers) : null;
}

function riderTitle(
  { placings }: BoardClass,
  plate: number,
  found: { stage: BoardStage; group: BoardGroup } | undefined,
): string {
  const placing = placings.find((one) => one.plate === plate);
  if (placing) {
    return placing.outcome === 'tempat'
      ? copy.rank(placing.final ?? '', placing.rank ?? 0)
      : copy.outcomes[placing.outcome];
  }
  const place = found?.group.standing.find((one) => one.plate === plate && !one.struck)?.place;
  return found && place !== undefined
    ? copy.placeInGroup(groupTitle(found.stage.stage, found.group.group, found.group.name), place)
    : copy.entered;
}

function placingLists({ placings, stages }: BoardClass): Listing[] {
  const finals = [...new Set(placings.flatMap(({ final }) => final ?? []))];
  const corrected = lastCorrection(stages.flatMap(({ groups }) => groups));
  const rest = { kind: 'placings', state: 'resmi', protest: false, corrected } as const;
  const lists = finals.map(
    (final): Listing => ({
      ...rest,
      key: `juara/${final}`,
      title: finalTitle(final),
      detail: copy.placings,
      rows: placings
        .filter((one) => one.final === final)
        .map(({ plate, rank }) => ({ lead: String(rank ?? ''), plate, end: '' })),
    }),
  );
  const unplaced = placings.filter(({ final }) => final === null);
  return unplaced.length === 0
    ? lists
    : [
        ...lists,
        {
          ...rest,
          key: 'juara',
          title: copy.withoutPlace,
          detail: copy.placings,
          rows: unplaced.map(({ plate, outcome }) => ({
            lead: '',
            plate,
            end: outcome === 'tempat' ? '' : copy.outcomes[outcome],
          })),
        },
      ];
}

function standingList({ stage }: BoardStage, group: BoardGroup): Listing | null {
  if (group.standing.length === 0) {
    return null;
  }
  const protest = group.motos.some(({ protests }) => isOpen(protests));
  const whole = group.motos.every(({ status }) => status === 'resmi');
  return {
    key: `klasemen/${stage}/${group.group}`,
    kind: 'standing',
    title: groupTitle(stage, group.group, group.name),
    detail: copy.standing,
    state: whole && !protest ? 'resmi' : 'sementara',
    protest,
    corrected: lastCorrection([group]),
    rows: group.standing.map(({ plate, place, total, struck }) => ({
      lead: String(place),
      plate,
      end: struck ? copy.struckShort : copy.points(total),
      ...(struck && { struck }),
    })),
  };
}

function motoList(
  { stage }: BoardStage,
  group: BoardGroup,
  run: BoardRun,
  numbers: MotoNumbers,
): Listing {
  const moto = { stage, group: group.group, moto: run.moto };
  const name = motoKey(moto);
  const of = {
    number: numbers[name] ?? null,
    moto,
    final: group.name,
  };
  const protest = isOpen(run.protests);
  return {
    key: `moto/${name}`,
    kind: run.result ? 'result' : 'start',
    title: copy.motoTitle(of),
    detail: of.number === null ? '' : copy.motoOf(of),
    // A list is fixed by the call; who withdraws before it is missing in it.
    state: (run.result ? run.status === 'resmi' && !protest : run.status !== 'menunggu')
      ? 'resmi'
      : 'sementara',
    protest,
    corrected: run.corrected.at(-1) ?? null,
    rows: run.result ? resultRows(run.result) : startRows(run),
  };
}

function startRows({ list }: BoardRun): ListingRow[] {
  return list
    .toSorted((a, b) => a.gate - b.gate)
    .map(({ plate, gate }) => ({ lead: String(gate), plate, end: '' }));
}

function resultRows(result: NonNullable<BoardRun['result']>): ListingRow[] {
  return [
    ...result.order.map((plate, index) => ({ lead: String(index + 1), plate, end: '' })),
    ...(['dnf', 'dns', 'dq'] as const).flatMap((mark) =>
      result[mark].map((plate) => ({ lead: copy.marks[mark], plate, end: '' })),
    ),
  ];
}

/** The place, or why there is none; null: not in the result. */
function placeIn({ result }: BoardRun, plate: number): string | null {
  return (result && resultRows(result).find((row) => row.plate === plate)?.lead) ?? null;
}

function gateIn({ list }: BoardRun, plate: number): number | null {
  return list.find((row) => row.plate === plate)?.gate ?? null;
}

function isOpen(protests: readonly BoardProtest[]): boolean {
  return protests.some(({ decided }) => decided === 'terbuka');
}

function lastCorrection(groups: readonly BoardGroup[]): Listing['corrected'] {
  const all = groups.flatMap(({ motos }) => motos.flatMap(({ corrected }) => corrected));
  return all.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1) ?? null;
}
