const notificationBadgeMax = 9;

/** What the bell's badge reads: the number up to 9, then '9+'; nothing for none. */
export function badgeCount(count: number): string | null {
  if (count <= 0) {
    return null;
  }
  return count > notificationBadgeMax ? `${notificationBadgeMax}+` : String(count);
}
