/** The first text that says something: an empty or blank one counts as none. */
export function firstFilled(...texts: (string | null | undefined)[]): string | null {
  return texts.find((text) => text && text.trim() !== '') ?? null;
}
