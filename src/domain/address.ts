/** What the addresses of both doors are built of: every value in them is encoded. */

export type Query = Record<string, string | number | readonly string[] | null | undefined>;

export const segment = encodeURIComponent;

/** Empty values are left out; several values of one name are said one after the other. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== '') {
        search.append(key, String(one));
      }
    }
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
