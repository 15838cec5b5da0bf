import type { RaceDayEntry } from '#api/organiser/race-day.ts';
import type { AppError } from '#api/platform/app-error.ts';
import { readSession } from '#api/platform/session-store.ts';
import { type Chain, emptyChain } from '#functions/_shared/racing/chain.ts';
import type { ClassTail, Day } from '#functions/_shared/racing/day-value.ts';
import type { RaceChain } from '#functions/_shared/racing/race-chain.ts';
import { onTrack } from '#functions/_shared/racing/tracks.ts';
import type { CoreStatus } from '#organiser/parts/phone/phone-core.ts';
import type { PhoneStatus } from '#organiser/parts/phone/phone-shelf.ts';
import type { KeptBranch, KeptDecision, KeptRace } from './chain-store.ts';
import type { Tab } from './deciding-tab.ts';
import { type Receipt, receiptsIn } from './receipts.ts';
import { refusalError } from './refusal-error.ts';

/** A class as this phone knows it. */
export interface DayClass {
  readonly id: string;
  readonly name: string;
  readonly categories: readonly string[];
  /** Their names, in the same order. */
  readonly categoryNames: readonly string[];
  /** When the server received each kode undian, the first draw's first (R5); it may have more than this phone was told. */
  readonly codesReceived: readonly string[];
  /** Every decision that this phone knows of, folded. */
  readonly chain: Chain;
  /** What this version of the app cannot fold: another version of it decided (R31). Null: all is folded. */
  readonly unreadable: AppError | null;
}

/** What a phone decided in a class while another one decided too (R13), and what is to be done about it. */
export interface ClassBranch extends Omit<ClassTail, 'raceClass'> {
  readonly raceClass: DayClass;
}

export interface Holder {
  /** Null: nobody has the lease yet. */
  readonly device: string | null;
  /** Whose phone it is (R14); where that is not known, the phone's own name. */
  readonly name: string;
  readonly term: number;
  readonly isThisPhone: boolean;
  /** Another tab of this phone decides. */
  readonly otherTab: boolean;
}

const noHolder: Holder = {
  device: null,
  name: '',
  term: 0,
  isThisPhone: false,
  otherTab: false,
};

/** A chain of which the server takes nothing more. */
export interface StoppedChain {
  /** The class, or for what is of a track's lease its chain. */
  readonly chain: string;
  /** Null: it is of the race, and no class's. */
  readonly className: string | null;
  readonly error: AppError;
}

/** A track and its lease (R10). */
export interface TrackStatus {
  readonly track: number;
  /** Its chain, folded, with the whole running order. */
  readonly chain: RaceChain;
  readonly holder: Holder;
  /** Whether a decision may be made for it here and now. */
  readonly deciding: boolean;
}

/** How a race day stands on this phone. */
export interface RaceDayStatus extends PhoneStatus {
  readonly state: 'never_loaded' | 'open';
  readonly race: { readonly id: string; readonly name: string; readonly timeZone: string };
  /** The race that is practised here: the server never hears of it. Null: it is a real race. */
  readonly practiceOf: string | null;
  /** Each track with its lease; none: nobody has the lease of the race yet. */
  readonly tracks: readonly TrackStatus[];
  /** The track that is looked at: `chain`, `holder` and `deciding` are its own. */
  readonly track: number;
  /** Its chain, folded, with the whole running order; null: nobody has the lease. */
  readonly chain: RaceChain | null;
  readonly classes: readonly DayClass[];
  /** By plate, those without one last; on a phone whose person has signed out without their names. */
  readonly entries: readonly RaceDayEntry[];
  readonly device: { readonly id: string; readonly name: string };
  /** Whose the phones are that decided, as far as this one knows. */
  readonly people: Readonly<Record<string, string>>;
  readonly holder: Holder;
  readonly tab: Tab;
  /** Whether the person may decide (right race_control). */
  readonly mayDecide: boolean;
  /** Whether a decision may be made here and now. */
  readonly deciding: boolean;
  /** Chains of which the server takes nothing: what was decided in them goes on waiting, and the others are sent. */
  readonly stopped: readonly StoppedChain[];
  /** Decisions of this phone in whose place others stand (R13). */
  readonly branches: readonly KeptBranch[];
  /** What two phones decided at once, by class, of this phone and of others, and what is to be done about it (R13). */
  readonly classBranches: readonly ClassBranch[];
  /** How many decisions of branches nobody could read: the server keeps them. */
  readonly unread: number;
  /** What witnesses' phones said that they keep (R23). */
  readonly receipts: readonly Receipt[];
}

/** A race day before its phone is open. */
export const nothingOfDay: RaceDayStatus = {
  state: 'never_loaded',
  race: { id: '', name: '', timeZone: '' },
  practiceOf: null,
  tracks: [],
  track: 1,
  chain: null,
  classes: [],
  entries: [],
  device: { id: '', name: '' },
  people: {},
  holder: noHolder,
  tab: 'asking',
  mayDecide: false,
  deciding: false,
  stopped: [],
  branches: [],
  classBranches: [],
  unread: 0,
  receipts: [],
  waiting: 0,
  syncing: false,
  failure: null,
  heardAt: null,
  gone: null,
};

/** What a phone has of a race day: what lies on its disk, opened and folded. */
export interface DayFacts {
  readonly race: KeptRace | null;
  readonly entries: readonly RaceDayEntry[];
  readonly kept: readonly KeptDecision[];
  /** What gave way on this phone. */
  readonly branches: readonly (KeptBranch & { key: number })[];
  readonly day: Day;
  readonly classes: readonly DayClass[];
  readonly classBranches: readonly ClassBranch[];
}

/** The phone that has it. */
interface Where {
  readonly raceId: string;
  readonly device: string;
  readonly practiceOf: string | null;
  readonly tab: Tab;
  /** The track that somebody chose to look at; null: the one that this phone holds, or else the first. */
  readonly looksAt: number | null;
  readonly stopped: ReadonlyMap<string, AppError>;
}

/** How a phone is called that has told no name: the same on every phone. */
export function deviceName(device: string): string {
  return `HP ${device.slice(0, 4).toUpperCase()}`;
}

/** The classes of the lists, and those of which decisions came before the lists did. */
export function classesIn(day: Day, race: KeptRace | null): DayClass[] {
  const named = race?.classes ?? [];
  const ids = new Set([...named.map(({ id }) => id), ...day.classes.keys()]);
  return [...ids].map((id) => {
    const row = named.find((one) => one.id === id);
    const no = day.unreadable.get(id);
    return {
      id,
      name: row?.nama ?? '',
      categories: row?.kategori_id ?? [],
      // A phone may hold lists of a release that did not read the names.
      categoryNames: row?.category_names ?? [],
      codesReceived: row?.codes_received ?? [],
      chain: day.classes.get(id) ?? emptyChain(day.race, id),
      unreadable: no === undefined ? null : refusalError(no),
    };
  });
}

/** Whose the phones are that decided, of those that this phone knows; its own by the session. */
function peopleOf({ race }: DayFacts, own: string): Readonly<Record<string, string>> {
  const { people = {} } = race ?? {};
  return { ...people, [own]: readSession()?.fullName || people[own] || '' };
}

/** Who decides on a track, as this phone knows. */
function holderOf({ state }: RaceChain, facts: DayFacts, { device: own, tab }: Where): Holder {
  const device = state.holders.get(state.term) ?? null;
  const isThisPhone = device === own;
  return {
    device,
    name: device === null ? '' : peopleOf(facts, own)[device] || deviceName(device),
    term: state.term,
    isThisPhone,
    otherTab: isThisPhone && tab === 'elsewhere',
  };
}

function tracksIn(facts: DayFacts, where: Where, { gone }: CoreStatus): TrackStatus[] {
  const { tracks } = facts.day;
  return (tracks ?? []).map((lease) => {
    const holder = holderOf(lease, facts, where);
    return {
      track: lease.track,
      chain: tracks === null ? lease : onTrack(tracks, lease.track),
      holder,
      deciding: holder.isThisPhone && where.tab === 'here' && gone === null,
    };
  });
}

function stoppedIn({ kept, classes }: DayFacts, { stopped }: Where): StoppedChain[] {
  const waiting = new Set(kept.filter(({ sent }) => !sent).map(({ chain }) => chain));
  return [...stopped]
    .filter(([chain]) => waiting.has(chain))
    .map(([chain, error]) => ({
      chain,
      className: classes.find(({ id }) => id === chain)?.name ?? null,
      error,
    }));
}

/** What the screens are shown of a race day. */
export function dayStatus(facts: DayFacts, where: Where, core: CoreStatus): RaceDayStatus {
  const { race, kept, classes, entries, branches, classBranches } = facts;
  const { raceId, device, practiceOf, tab } = where;
  const tracks = tracksIn(facts, where, core);
  const shown =
    tracks.find(({ track }) => track === where.looksAt) ??
    tracks.find(({ holder }) => holder.isThisPhone) ??
    tracks[0];
  return {
    ...core,
    state: race === null || race.readAt === 0 ? 'never_loaded' : 'open',
    race: { id: raceId, name: race?.name ?? '', timeZone: race?.timeZone ?? '' },
    practiceOf,
    tracks,
    track: shown?.track ?? 1,
    chain: shown?.chain ?? null,
    classes,
    entries,
    device: { id: device, name: deviceName(device) },
    people: peopleOf(facts, device),
    holder: shown?.holder ?? noHolder,
    tab,
    mayDecide: race?.mayDecide ?? false,
    deciding: shown?.deciding ?? false,
    stopped: stoppedIn(facts, where),
    branches,
    classBranches,
    unread: race?.unread ?? 0,
    receipts: receiptsIn(race?.receipts),
    waiting: kept.filter(({ sent }) => !sent).length,
  };
}

/** Whether this phone decides in a race that is not over (R31). A practice is nobody's race. */
export function decidesOnIn({ classes, practiceOf, tracks }: RaceDayStatus): boolean {
  const over =
    classes.length > 0 &&
    classes.every(({ chain: { state } }) => ['selesai', 'batal'].includes(state.phase));
  return (
    !over &&
    practiceOf === null &&
    tracks.some(({ holder, chain }) => holder.isThisPhone && chain.state.stopped === null)
  );
}
