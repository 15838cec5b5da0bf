import type { Chain } from '#functions/_shared/racing/chain.ts';
import { type MotoRef, motoKey, sameMoto } from '#functions/_shared/racing/moto.ts';
import { type NamedMoto, subjectOf } from '#functions/_shared/racing/moto-subjects.ts';
import { hasEnded, openMotos } from '#functions/_shared/racing/next-acts.ts';
import type { PenaltyCode } from '#functions/_shared/racing/penalties.ts';
import type { RaceState } from '#functions/_shared/racing/race-chain.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { startList } from '#functions/_shared/racing/standing.ts';
import { type ClassState, findMoto, type Moto, plateOf } from '#functions/_shared/racing/state.ts';
import { type SheetCode, type StartListCode, shortId } from '#functions/_shared/racing/wire.ts';

/** A moto as the stations see it. */
export interface StationMoto extends NamedMoto {
  /** The name of its observations. */
  readonly subject: string;
  /** Empty where the phone does not know the class. */
  readonly className: string;
  /** A final's name; null: it is no final, or the phone does not know. */
  readonly final: string | null;
  /** Where it is run when the race has two tracks (R10). Null: there is one, or the phone does not know. */
  readonly track: number | null;
  /** Null: known from a scanned list, or by its number, alone. */
  readonly status: Moto['status'] | null;
  /** Plates by gate, 0 for a gate that stays empty; null: the list is not known. */
  readonly gates: readonly number[] | null;
  /** What the class's format has points for (R39); null: the phone does not know the format. */
  readonly penalties: readonly PenaltyCode[] | null;
  /** The decision that the list rests on, as every screen shows it (R14). */
  readonly n: number | null;
  readonly hash: string | null;
}

export interface StationClass {
  readonly id: string;
  readonly name: string;
  readonly chain: Chain;
}

/** Plates of a list, without the gates that stay empty. */
export function platesOf({ gates }: Pick<StationMoto, 'gates'>): readonly number[] | null {
  return gates?.filter(Boolean) ?? null;
}

function byGate(state: ClassState, ref: MotoRef): number[] {
  const { stage, group, moto } = findMoto(state, ref);
  const gates: number[] = [];
  for (const { rider, gate } of startList(state, stage, group, moto)) {
    gates[gate - 1] = plateOf(state, rider);
  }
  return Array.from(gates, (plate) => plate ?? 0);
}

function stationMoto(
  raceClass: StationClass,
  ref: MotoRef,
  number: number | null,
  twoTracks: boolean,
): StationMoto | null {
  const { state } = raceClass.chain;
  const found = attempt(() => findMoto(state, ref));
  if (!found.ok) {
    return null;
  }
  const moto = { number, raceClass: raceClass.id, ref, run: found.value.moto.run };
  // Gates that wait for the standing are not known before (R2, `klasemen`).
  const gates = attempt(() => byGate(state, ref));
  return {
    ...moto,
    subject: subjectOf(moto),
    className: raceClass.name,
    track: twoTracks ? raceClass.chain.track : null,
    final: found.value.group.name,
    status: found.value.moto.status,
    gates: gates.ok ? gates.value : null,
    penalties: state.format && (state.format.penalties ?? []).map(({ code }) => code),
    n: raceClass.chain.n,
    hash: raceClass.chain.hashes.at(-1)?.slice(0, 4) ?? null,
  };
}

/** Every moto of the day that is built: in the running order, then those that have no number, class by class. */
export function motosOfDay(
  race: Pick<RaceState, 'order'> | null,
  classes: readonly StationClass[],
  { twoTracks = false } = {},
): StationMoto[] {
  const byId = new Map(classes.map((one) => [one.id, one]));
  const numbered = new Set<string>();
  const ordered = (race?.order ?? []).flatMap((item) => {
    const raceClass = item.type === 'moto' ? byId.get(item.class) : undefined;
    if (item.type !== 'moto' || raceClass === undefined) {
      return [];
    }
    const moto = stationMoto(raceClass, item.moto, item.number, twoTracks);
    if (moto === null || (moto.status === 'menunggu' && hasEnded(raceClass.chain.state))) {
      return [];
    }
    numbered.add(motoKey(item.moto, item.class));
    return [moto];
  });
  const rest = classes.flatMap((raceClass) => {
    const { state } = raceClass.chain;
    const open = openMotos(state).map(({ ref }) => ref);
    const isOpen = (ref: MotoRef) => open.some((one) => sameMoto(one, ref));
    // What has been raced comes first, by its start; a moto that was run again has started twice.
    const raced = new Map(state.started.map((ref) => [motoKey(ref, raceClass.id), ref]));
    return [...[...raced.values()].filter((ref) => !isOpen(ref)), ...open]
      .filter((ref) => !numbered.has(motoKey(ref, raceClass.id)))
      .flatMap((ref) => stationMoto(raceClass, ref, null, twoTracks) ?? []);
  });
  return twoTracks ? sideBySide([...ordered, ...rest]) : [...ordered, ...rest];
}

/** With two tracks the next moto of each comes first, then the one after: what is run at about the same time stands together. */
function sideBySide(motos: readonly StationMoto[]): StationMoto[] {
  const open = new Map<number | null, number>();
  const turnOf = ({ track, status }: StationMoto): number => {
    if (status === 'sementara' || status === 'resmi') {
      return 0;
    }
    const turn = (open.get(track) ?? 0) + 1;
    open.set(track, turn);
    return turn;
  };
  return motos
    .map((moto) => ({ moto, turn: turnOf(moto) }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ moto }) => moto);
}

/** What belongs to a track, and what may: a moto of which the phone knows no track. Null: all of it. */
export function onTrackOnly(motos: readonly StationMoto[], track: number | null): StationMoto[] {
  return motos.filter((moto) => track === null || moto.track === null || moto.track === track);
}

/** A start list as a QR code tells it; null where its gates are not known yet. */
export function startListOf(race: string, moto: StationMoto): StartListCode | null {
  const { raceClass, ref, gates, n, hash, run, number } = moto;
  if (raceClass === null || ref === null || gates === null || n === null || hash === null) {
    return null;
  }
  return { race, raceClass, n, hash, number: number ?? 0, moto: ref, run, gates };
}

/** Which moto a scanned code is about: of a list, a sheet or the start area's marks. */
export function motoOfCode({
  number,
  raceClass,
  moto,
  run,
}: Pick<SheetCode, 'number' | 'raceClass' | 'moto' | 'run'>): NamedMoto {
  return { number: number === 0 ? null : number, raceClass, ref: moto, run };
}

/** A moto that this phone knows from a scanned list alone. */
export function motoOfList(list: StartListCode): StationMoto {
  const moto = motoOfCode(list);
  const { gates, n, hash } = list;
  return {
    ...moto,
    subject: subjectOf(moto),
    className: '',
    final: null,
    track: null,
    status: null,
    penalties: null,
    gates,
    n,
    hash,
  };
}

/** A moto of which this phone knows the number alone (R15). */
export function motoOfNumber(number: number, run = 1): StationMoto {
  const moto = { number, raceClass: null, ref: null, run };
  const nothing = {
    className: '',
    final: null,
    track: null,
    status: null,
    penalties: null,
    gates: null,
    n: null,
    hash: null,
  };
  return { ...moto, subject: subjectOf(moto), ...nothing };
}

/** Whether both are the same run of the same moto, as far as their names tell. */
export function isSameMoto(a: NamedMoto, b: NamedMoto): boolean {
  if (a.run !== b.run) {
    return false;
  }
  if (a.number !== null && b.number !== null) {
    return a.number === b.number;
  }
  return (
    a.raceClass !== null &&
    b.raceClass !== null &&
    shortId(a.raceClass) === shortId(b.raceClass) &&
    a.ref !== null &&
    b.ref !== null &&
    sameMoto(a.ref, b.ref)
  );
}

/** What the phone heard and what it scanned, together: of a list that both have, the one of the later decision counts. */
export function withScanned(
  heard: readonly StationMoto[],
  lists: readonly StartListCode[],
): StationMoto[] {
  const all = [...heard];
  for (const scanned of lists.map(motoOfList)) {
    const at = all.findIndex((known) => isSameMoto(known, scanned));
    const known = all[at];
    if (known === undefined) {
      all.push(scanned);
    } else if ((scanned.n ?? 0) > (known.n ?? 0)) {
      const { gates, n, hash } = scanned;
      all[at] = { ...known, gates, n, hash };
    }
  }
  return heard.length > 0 ? all : all.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
}
