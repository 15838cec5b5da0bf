import type { Chain } from '../racing/chain.ts';
import type { OrderItem, Placing } from '../racing/decisions.ts';
import { motoKey } from '../racing/moto.ts';
import { subjectsOf } from '../racing/moto-subjects.ts';
import { openMotos } from '../racing/next-acts.ts';
import { placings } from '../racing/placing.ts';
import type { RaceChain } from '../racing/race-chain.ts';
import { groupDone, slotsIn, startList } from '../racing/standing.ts';
import { type ClassState, findMoto, platesOf } from '../racing/state.ts';
import { onTrack, type Tracks } from '../racing/tracks.ts';
import type {
  BoardBreak,
  BoardClass,
  BoardClassHead,
  BoardEnd,
  BoardLatest,
  BoardMoto,
  SmallBoard,
} from './board.ts';
import { publicItemName, publicWords } from './public-words.ts';

/** As many waiting motos as the small board names. */
const mostNext = 10;
/** As many results as it tells whole. */
const mostLatest = 5;
/** From so many motos on the day's own pace is told (R35). */
export const paceFrom = 10;

export interface RaceHead {
  readonly id: string;
  readonly title: string;
  readonly zone: string;
}

export interface ClassHead {
  readonly chain: Chain;
  readonly name: string;
  /** SHA-256 of its file; null: it has none yet. */
  readonly sha: string | null;
}

/**
 * @param tracks the leases of its tracks; null: nobody has one, so nothing is decided
 * @param classes in the order in which they were made
 * @param calledAt when motos were called: milliseconds since 1970, in order
 * @param boards of the classes, for the results that were entered last
 * @param calls how often the start area called a moto, by subject
 */
export function smallBoard(
  head: RaceHead,
  tracks: Tracks | null,
  classes: readonly ClassHead[],
  calledAt: readonly number[],
  boards: readonly BoardClass[] = [],
  calls: Readonly<Record<string, number>> = {},
): SmallBoard {
  const leases = tracks ?? [];
  const order = tracks === null ? [] : onTrack(tracks, 1).state.order;
  const numbers = numbersOf(order);
  // A moto that was moved keeps its number: the order says when it is run.
  const places = new Map(
    order.flatMap((item, at) => (item.type === 'moto' ? [[item.number, at] as const] : [])),
  );
  const placeOf = ({ number }: BoardMoto) => places.get(number ?? 0) ?? order.length;
  const open = classes
    .flatMap(({ chain }) => openOf(chain, numbers, leases.length > 1, calls))
    .sort((a, b) => placeOf(a) - placeOf(b));
  // Nothing is called any more in a race that was stopped (R33).
  const stopped = leases.length > 0 && leases.every(({ state }) => state.stopped !== null);
  const waiting = stopped ? [] : open.filter(({ status }) => status === 'menunggu');
  return {
    race: head.id,
    title: head.title,
    zone: head.zone,
    v:
      classes.reduce((sum, { chain }) => sum + chain.n, 0) +
      leases.reduce((sum, { n }) => sum + n, 0),
    paused: pauseOf(leases),
    stopped,
    ...screensIn(leases[0]),
    now: open.filter(({ status }) => status !== 'menunggu'),
    next: waiting.slice(0, mostNext),
    replaced: Object.fromEntries(classes.flatMap(({ chain }) => replacedIn(chain.state))),
    breaks: leases.flatMap(({ state }) =>
      breaksOf(
        state.order,
        open,
        classes.map(({ name }) => name),
      ),
    ),
    numbers,
    pace: paceOf(calledAt),
    classes: classes.flatMap(({ chain, name, sha }) =>
      sha === null ? [] : [headOf(chain, name, sha)],
    ),
    latest: boards
      .flatMap(resultsOf)
      // Of the same second the later moto.
      .toReversed()
      .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
      .slice(0, mostLatest),
  };
}

function screensIn(lease: RaceChain | undefined): Pick<SmallBoard, 'screens'> {
  const screens = [...(lease?.state.screens ?? [])];
  return screens.length === 0 ? {} : { screens: Object.fromEntries(screens) };
}

/** Where only one of two tracks pauses, which it is. */
function pauseOf(leases: readonly RaceChain[]): string | null {
  const paused = leases.flatMap(({ track, state }) =>
    state.paused === null ? [] : [{ track, word: publicWords(state.paused) }],
  );
  const [first] = paused;
  if (first === undefined) {
    return null;
  }
  return paused.length === leases.length
    ? first.word
    : [first.word, `lintasan ${first.track}`].filter(Boolean).join(', ');
}

function numbersOf(order: readonly OrderItem[]): SmallBoard['numbers'] {
  const numbers: Record<string, Record<string, number>> = {};
  for (const item of order) {
    if (item.type === 'moto') {
      numbers[item.class] = { ...numbers[item.class], [motoKey(item.moto)]: item.number };
    }
  }
  return numbers;
}

function openOf(
  { state, track }: Chain,
  numbers: SmallBoard['numbers'],
  twoTracks: boolean,
  calls: Readonly<Record<string, number>>,
): BoardMoto[] {
  return openMotos(state).map(({ ref, group, moto }) => {
    const { stage } = findMoto(state, ref);
    const discarded = moto.discarded.at(-1);
    const number = numbers[state.raceClass]?.[motoKey(ref)] ?? null;
    // Of a moto that got its number late both names were called.
    const called = subjectsOf({ number, raceClass: state.raceClass, ref, run: moto.run }).reduce(
      (sum, subject) => sum + (calls[subject] ?? 0),
      0,
    );
    return {
      number,
      class: state.raceClass,
      moto: ref,
      ...(twoTracks && { track }),
      final: group.name,
      status: moto.status,
      ...(called > 0 && moto.status === 'dipanggil' && { calls: called }),
      ...(discarded && { again: publicWords(discarded.reason) }),
      plates: platesOf(
        state,
        startList(state, stage, group, moto).map(({ rider }) => rider),
      ),
    };
  });
}

function resultsOf({ id, stages }: BoardClass): BoardLatest[] {
  return stages.flatMap(({ stage, groups }) =>
    groups.flatMap(({ group, name, motos }) =>
      motos.flatMap(({ moto, status, result, protests, corrected }) =>
        result === null || (status !== 'sementara' && status !== 'resmi')
          ? []
          : [
              {
                ...result,
                class: id,
                moto: { stage, group, moto },
                final: name,
                status,
                protest: protests.some(({ decided }) => decided === 'terbuka'),
                corrected: corrected.length > 0,
              },
            ],
      ),
    ),
  );
}

/** Those with a moto behind them that is still to be raced, and those at the end while anything is open. */
function breaksOf(
  order: readonly OrderItem[],
  open: readonly BoardMoto[],
  classes: readonly string[],
): BoardBreak[] {
  const waiting = new Set(open.map(({ number }) => number));
  const toCall = new Set(
    open.filter(({ status }) => status === 'menunggu').map(({ number }) => number),
  );
  const breaks: BoardBreak[] = [];
  let after = 0;
  order.forEach((item, at) => {
    if (item.type === 'moto') {
      after = item.number;
      return;
    }
    const isOpen = (one: OrderItem) => one.type === 'moto' && waiting.has(one.number);
    const behind = order.slice(at).some(isOpen);
    if (behind || order.slice(0, at).some(isOpen)) {
      const before = order.slice(at).find((one) => one.type === 'moto' && toCall.has(one.number));
      breaks.push({
        type: item.type,
        name: publicItemName(item, classes),
        minutes: item.minutes,
        after,
        before: before?.type === 'moto' ? before.number : null,
      });
    }
  });
  return breaks;
}

/** The median of the minutes between two calls, breaks left out by being rare. */
function paceOf(calledAt: readonly number[]): number | null {
  if (calledAt.length < paceFrom) {
    return null;
  }
  const gaps = calledAt
    .slice(1)
    .map((at, index) => at - (calledAt[index] as number))
    .sort((a, b) => a - b);
  return Math.max(1, Math.round((gaps[Math.floor(gaps.length / 2)] as number) / 60_000));
}

function headOf({ n, state }: Chain, name: string, sha: string): BoardClassHead {
  const motos = state.stages.flatMap(({ groups }) =>
    groups.filter(({ idle }) => !idle).flatMap((group) => group.motos),
  );
  return {
    id: state.raceClass,
    name,
    n,
    sha,
    phase: state.phase,
    done: motos.filter(({ status }) => status === 'resmi').length,
    motos: motos.length,
    ended: endsOf(state),
  };
}

function replacedIn(state: ClassState): [old: number, now: number][] {
  return [...state.riders.values()].flatMap(({ plate, formerly }) =>
    formerly.map((old): [number, number] => [old, plate]),
  );
}

/** Of a closed class everybody; before that the riders of finals whose motos are official, and who is out. */
function endsOf(state: ClassState): BoardEnd[] {
  if (state.phase === 'batal') {
    const plates = [...state.riders.values()].map(({ plate }) => plate).sort((a, b) => a - b);
    return [{ outcome: 'batal', final: null, plates }];
  }
  if (state.phase !== 'selesai' && state.phase !== 'diundi') {
    return [];
  }
  const races = stillRacing(state);
  const ends = new Map<
    string,
    { outcome: Placing['outcome']; final: string | null; plates: number[] }
  >();
  for (const { plate, outcome, final } of placings(state)) {
    if (!races.has(plate)) {
      const name = `${outcome}/${final}`;
      const end = ends.get(name) ?? { outcome, final, plates: [] };
      end.plates.push(plate);
      ends.set(name, end);
    }
  }
  return [...ends.values()];
}

/** Plates that may still stand in a moto: everybody whose class is open and who is in no final that was raced to its end. */
function stillRacing(state: ClassState): ReadonlySet<number> {
  if (state.phase === 'selesai') {
    return new Set();
  }
  const groups = state.stages.flatMap((stage) => stage.groups);
  const inGroups = (found: typeof groups) =>
    new Set(found.flatMap((group) => slotsIn(group).map(({ rider }) => rider)));
  const over = inGroups(
    groups.filter((group) => group.role === 'final' && groupDone(state, group)),
  );
  const open = inGroups(groups.filter((group) => !groupDone(state, group)));
  return new Set(
    [...state.riders.values()]
      .filter(
        ({ key, withdrawn, dq }) =>
          withdrawn === null && dq === null && (!over.has(key) || open.has(key)),
      )
      .map(({ plate }) => plate),
  );
}
