import { paths } from '#domain/paths.ts';

const notPlacesToReturnTo = [paths.login(), paths.register(), paths.resetPassword()];

/**
 * Where to go after signing in: the `next` of the address when it is a place of this app, else home. Anything that
 * could lead to another origin (`//host`, `/\host`, `javascript:`) counts as no place.
 */
export function nextPath(next: string | null | undefined): string {
  if (!next?.startsWith('/')) {
    return paths.home();
  }
  const here = window.location.origin;
  let target: URL;
  try {
    target = new URL(next, here);
  } catch {
    return paths.home();
  }
  if (target.origin !== here || notPlacesToReturnTo.includes(target.pathname)) {
    return paths.home();
  }
  return target.pathname + target.search + target.hash;
}
