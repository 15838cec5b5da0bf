/**
 * The address in a text, or null. `URL.canParse` and `URL.parse` would say it too, but came with Chrome 120 and
 * Safari 17, later than the oldest browsers promised.
 */
export function parseAddress(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
