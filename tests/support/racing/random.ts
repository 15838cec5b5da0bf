/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** 0 to below 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (items) => items[between(0, items.length - 1)] as never,
    shuffled: (items) => {
      const mixed = [...items];
      for (let index = mixed.length - 1; index > 0; index--) {
        const other = between(0, index);
        [mixed[index], mixed[other]] = [mixed[other] as never, mixed[index] as never];
      }
      return mixed;
    },
  };
}
