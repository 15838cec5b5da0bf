/** The page that an address asks for: a whole number from 1, else the first. */
export function pageInAddress(value: string | null): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** How many pages a list of this length has; an empty list has one. */
export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/**
 * The page links to show: the first, the last, the current one and its neighbours. `null` stands for pages left out;
 * never for a single one, whose number takes no more room than the dots.
 */
export function pageNumbers(current: number, count: number): (number | null)[] {
  const shown = [...new Set([1, current - 1, current, current + 1, count])]
    .filter((page) => page >= 1 && page <= count)
    .sort((a, b) => a - b);
  const numbers: (number | null)[] = [];
  let last = 0;
  for (const page of shown) {
    if (page - last === 2) {
      numbers.push(page - 1);
    } else if (page - last > 2) {
      numbers.push(null);
    }
    numbers.push(page);
    last = page;
  }
  return numbers;
}
