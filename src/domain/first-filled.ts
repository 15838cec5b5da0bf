/** The first text that says something: an empty or blank one counts as none. */
export const firstFilled = (...texts: (string | null | undefined)[]): string | null =>
  texts.find((text) => text && text.trim() !== '') ?? null;
