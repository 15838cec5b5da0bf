import { paths } from '#domain/paths.ts';

const hiddenOn = [paths.login(), paths.register(), paths.success()];
const hiddenBelow = ['/register-rider/', '/order-summary/', '/payment/', '/success/'];

/** Product spec, section 2: no tab bar where somebody signs in or is in the middle of a booking. */
export function isTabBarHidden(pathname: string): boolean {
  const path = pathname.replace(/(.)\/+$/, '$1');
  return hiddenOn.includes(path) || hiddenBelow.some((start) => pathname.startsWith(start));
}
