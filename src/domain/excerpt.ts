/**
 * The first `max` characters of a plain text, followed by '...' when there was more (product spec, section 9).
 * Counts what a person counts as characters of an alphabet: an emoji is never cut in two.
 */
export function excerpt(text: string, max: number): string {
  const characters = Array.from(text.trim());
  if (characters.length <= max) {
    return characters.join('');
  }
  return `${characters.slice(0, max).join('').trimEnd()}...`;
}
