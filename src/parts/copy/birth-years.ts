function bornIn(from: number, to: number) {
  return from === to ? String(from) : `${from}–${to}`;
}
/** Whom a category by years of birth is for: "Kelahiran 2020–2021". */
export function bornText(from: number, to: number) {
  return `Kelahiran ${bornIn(from, to)}`;
}
