/** Whom a category by years of birth is for: "Kelahiran 2020–2021". */
export function bornText(from: number, to: number) {
  return `Kelahiran ${from === to ? from : `${from}–${to}`}`;
}
