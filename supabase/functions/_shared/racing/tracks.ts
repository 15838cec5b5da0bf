import type { Chain } from './chain.ts';
import { type ClassDecision, type OrderItem, type RaceDecision, trackOf } from './decisions.ts';
import { motoKey } from './moto.ts';
import {
  appendToRace,
  checkHolder,
  checkTakeover,
  emptyRaceChain,
  type RaceChain,
  type RaceState,
} from './race-chain.ts';
import { refuse } from './refusal.ts';
import { isGivenBy } from './running-order.ts';

/**
 * The leases of a race (R10): the race's own chain, which is the first track's, and the second track's once it was opened. Each has its own
 * holder, terms, takeovers, phones, running order and pause, so that two directors decide with no signal and neither waits for the other.
 * A class is on one track, as its own chain says (`pindah`), and the holder of that track decides in it.
 */
export type Tracks = readonly [RaceChain, ...RaceChain[]];

/** @param firstHolder the device to which the server gave the lease */
export function emptyTracks(race: string, firstHolder: string): Tracks {
  return [emptyRaceChain(race, firstHolder)];
}

/** @throws Refusal `track_unknown` */
export function leaseOf(tracks: Tracks, track: number): RaceChain {
  return tracks.find((one) => one.track === track) ?? refuse('track_unknown', { track });
}

/**
 * The leases with one decision more.
 * @throws Refusal, and they are as they were
 */
export function appendToTracks(tracks: Tracks, decision: RaceDecision): Tracks {
  const track = trackOf(decision);
  const before = leaseOf(tracks, track);
  const after = appendToRace(before, decision);
  if (after === before) {
    return tracks;
  }
  const [first, ...others] = tracks.map((one) => (one === before ? after : one)) as [
    RaceChain,
    ...RaceChain[],
  ];
  return decision.kind === 'lintasan'
    ? [first, emptyRaceChain(first.race, decision.device, decision.payload.track)]
    : [first, ...others];
}

/**
 * With two tracks a number is nobody else's, and a new one is of the half that the track gives (numberMotos): nothing that one holder orders with
 * no signal stands in the way of the other.
 *
 * @param tracks as they were before the decision
 * @throws Refusal `number_taken`
 */
export function checkNumbers(tracks: Tracks, decision: RaceDecision): void {
  if (tracks.length === 1 || decision.kind !== 'urutan') {
    return;
  }
  for (const item of decision.payload.items) {
    if (item.type !== 'moto') {
      continue;
    }
    const name = motoKey(item.moto, item.class);
    const known = tracks.flatMap(({ state }) => state.given.get(item.number) ?? []);
    const right =
      known.length === 0
        ? isGivenBy(trackOf(decision), item.number)
        : known.every((one) => one === name);
    if (!right) {
      refuse('number_taken', { number: item.number });
    }
  }
}

/**
 * Whether a device may decide in a class: the holder of the track on which the class runs (R10-R13, R33).
 *
 * @param chain the class's chain as it was before the decision
 * @throws Refusal of `checkHolder` and `checkTakeover`, `track_unknown`
 */
export function checkOnTrack(tracks: Tracks, chain: Chain, decision: ClassDecision): void {
  const { state } = onTrack(tracks, trackOf(decision));
  checkHolder(state, decision);
  checkTakeover(state, chain, decision);
  if (decision.kind === 'pindah') {
    leaseOf(tracks, decision.payload.track);
  }
}

/**
 * A track's lease with the whole running order (R10: one order for both tracks): its own first, then what stands in the other's alone, as do
 * the motos of a class that has just come.
 * @throws Refusal `track_unknown`
 */
export function onTrack(tracks: Tracks, track: number): RaceChain {
  const own = leaseOf(tracks, track);
  const others = tracks.filter((one) => one !== own);
  return others.length === 0
    ? own
    : { ...own, state: { ...own.state, order: wholeOrder(own.state, others) } };
}

function wholeOrder(own: RaceState, others: readonly RaceChain[]): readonly OrderItem[] {
  const motos = new Set(
    own.order.flatMap((item) => (item.type === 'moto' ? [motoKey(item.moto, item.class)] : [])),
  );
  return [
    ...own.order,
    ...others
      .flatMap(({ state }) => state.order)
      .filter((item) => item.type === 'moto' && !motos.has(motoKey(item.moto, item.class))),
  ];
}
