import { useQuery } from '@tanstack/react-query';
import { boardQueries, keptClass, type ReceivedBoard } from '#api/board.ts';
import { askAfterFailure } from '#domain/board/calls.ts';
import type { BoardClass, BoardClassHead, BoardNames } from '#functions/_shared/board/board.ts';

const askEveryMs = 5_000;
const namesEveryMs = 60_000;
const nobody: BoardNames = { names: {}, hidden: [] };

export interface VenueBoard {
  /** Undefined: not known yet; null: the race has none. */
  readonly board: ReceivedBoard | null | undefined;
  readonly names: BoardNames;
  /** The last question was not answered: what is shown is what was known before. */
  readonly lost: boolean;
}

/** The board of a race, asked for as long as the page lives: nobody touches a screen at a venue. */
export function useVenueBoard(race: string): VenueBoard {
  const asked = useQuery({
    ...boardQueries.small(race),
    refetchInterval: ({ state }) =>
      state.status === 'error'
        ? askAfterFailure(askEveryMs, state.dataUpdatedAt || state.errorUpdatedAt, Date.now())
        : askEveryMs,
  });
  const named = useQuery({
    ...boardQueries.names(race),
    enabled: asked.data != null,
    refetchInterval: namesEveryMs,
  });
  return { board: asked.data, names: named.data ?? nobody, lost: asked.error !== null };
}

const none: BoardClassHead = {
  id: '',
  name: '',
  n: 0,
  sha: '',
  phase: 'baru',
  done: 0,
  motos: 0,
};

/** A class's file as it is now, or as it was last known on this device; undefined: not known yet. */
export function useVenueClass(
  board: ReceivedBoard,
  id: string | null,
): { file: BoardClass | undefined; failed: boolean } {
  const head = board.classes.find((one) => one.id === id);
  const query = useQuery({
    ...boardQueries.ofClass(board.race, head ?? none),
    enabled: head !== undefined,
    placeholderData: (known: BoardClass | undefined) => (known?.id === id ? known : undefined),
  });
  const kept = head && query.data === undefined ? keptClass(board.race, head) : null;
  return { file: query.data ?? kept ?? undefined, failed: query.isError };
}
