/** News of the family's own races: letters of organisers, another hour, a race called off. */

export const title = 'Kabar lomba Anda';
export const unreadTitle = 'Kabar baru';
/** `byOrganiser`: their own words. */
export function told(byOrganiser: boolean, ago: string) {
  return byOrganiser ? `Kabar penyelenggara, ${ago}` : `Kabar, ${ago}`;
}

const relative = new Intl.RelativeTimeFormat('id', { numeric: 'auto' });
/** How long ago, in the largest unit that is over. */
export function ago(at: number, now: number) {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  if (minutes < 1) {
    return 'baru saja';
  }
  if (minutes < 60) {
    return relative.format(-minutes, 'minute');
  }
  return minutes < 24 * 60
    ? relative.format(-Math.floor(minutes / 60), 'hour')
    : relative.format(-Math.floor(minutes / (24 * 60)), 'day');
}
