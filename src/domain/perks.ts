/** A race's perks as they are stored: an array, or the JSON text of one. Anything else is no perks. */
export function parsePerks(value: unknown): string[] {
  if (Array.isArray(value)) {
    const perks = value
      .filter((item): item is string => typeof item === 'string')
      .map((item) => item.trim())
      .filter((item) => item !== '');
    return [...new Set(perks)];
  }
  if (typeof value !== 'string') {
    return [];
  }
  const text = value.trim();
  if (text === '') {
    return [];
  }
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'string' && parsed === text ? [] : parsePerks(parsed);
  } catch {
    // A plain sentence instead of JSON is one perk, not nothing.
    return [text];
  }
}
