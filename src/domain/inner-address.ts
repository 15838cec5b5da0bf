/**
 * What stands behind `next` as an address of this door, whose pages begin with `base`: null for anything that could lead to
 * another origin. It is looked at after parsing: `/..//host` is an address of this origin whose path is `//host`, and that
 * path alone is another host's.
 */
export function innerAddress(
  next: string | null | undefined,
  origin: string,
  base = '',
): string | null {
  if (!next?.startsWith('/')) {
    return null;
  }
  try {
    const target = new URL(base + next, origin);
    const inner = target.pathname.slice(base.length);
    const isInside = target.origin === origin && target.pathname.startsWith(`${base}/`);
    return isInside && !inner.startsWith('//') ? inner + target.search + target.hash : null;
  } catch {
    return null;
  }
}
