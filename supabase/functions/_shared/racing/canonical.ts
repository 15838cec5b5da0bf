/**
 * The one JSON text of a value (R5): keys sorted by code units, no spaces, so that two programs that agree on the value
 * agree on its hash. A key whose value is undefined is left out, as JSON.stringify does.
 *
 * @throws TypeError for what JSON has no text for: a number that is not finite, a function, undefined in a list
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') {
    return JSON.stringify(value);
  }
  if (typeof value === 'number' && Number.isFinite(value)) {
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map(canonicalJson).join(',')}]`;
  }
  if (typeof value === 'object') {
    const fields = Object.entries(value as Record<string, unknown>)
      .filter(([, content]) => content !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, content]) => `${JSON.stringify(key)}:${canonicalJson(content)}`);
    return `{${fields.join(',')}}`;
  }
  throw new TypeError(`JSON has no text for ${typeof value}`);
}
