import type { Chain } from '../racing/chain.ts';
import { type Decision, decidedAt, trackOf } from '../racing/decisions.ts';
import type { MotoRef } from '../racing/moto.ts';
import { attempt } from '../racing/refusal.ts';
import { findMoto } from '../racing/state.ts';
import type { BoardDay, BoardEvent } from './board.ts';
import { publicWords } from './public-words.ts';

/**
 * Calls, protests and pauses by time, without those that were taken back.
 *
 * @param decisions of all chains
 * @param twoTracks pauses say of which track they are
 */
export function boardDay(
  decisions: readonly Decision[],
  classes: readonly Chain[],
  twoTracks: boolean,
): BoardDay {
  const chains = new Map(classes.map((chain) => [chain.state.raceClass, chain]));
  return {
    events: decisions
      .filter(({ class: of, n }) => !chains.get(of ?? '')?.undone.some((one) => one.n === n))
      .flatMap((decision) => eventOf(decision, chains, twoTracks))
      .sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  };
}

function eventOf(
  decision: Decision,
  chains: ReadonlyMap<string, Chain>,
  twoTracks: boolean,
): BoardEvent[] {
  const { kind, class: of } = decision;
  const at = decidedAt(decision);
  const chain = chains.get(of ?? '');
  const ofMoto = (moto: MotoRef) => {
    const found = chain && attempt(() => findMoto(chain.state, moto).group.name);
    const final = found?.ok ? found.value : null;
    return { kind, at, class: of ?? '', moto, ...(final !== null && { final }) };
  };
  switch (kind) {
    case 'panggil':
    case 'protes':
      return [{ ...ofMoto(decision.payload.moto), kind }];
    case 'putus_protes': {
      const { protest, accepted } = decision.payload;
      const about = chain?.state.protests.find(({ n }) => n === protest);
      return about ? [{ ...ofMoto(about.moto), kind, accepted }] : [];
    }
    case 'jeda':
    case 'lanjut': {
      const word = kind === 'jeda' ? publicWords(decision.payload.word) : '';
      return [
        { kind, at, ...(word !== '' && { word }), ...(twoTracks && { track: trackOf(decision) }) },
      ];
    }
    default:
      return [];
  }
}
