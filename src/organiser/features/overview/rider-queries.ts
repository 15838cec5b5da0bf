/** Filters of the list of riders that show the rows behind a number here. */

const confirmed = ['dikonfirmasi', 'check_in', 'selesai', 'dnf'];

function statusQuery(statuses: readonly string[], more: readonly [string, string][]): string {
  return `?${new URLSearchParams([...statuses.map((status) => ['status', status]), ...more])}`;
}

/** Who is confirmed, or further. */
export function confirmedQuery(more: readonly [string, string][] = []) {
  return statusQuery(confirmed, more);
}
export function unpaidQuery() {
  return statusQuery(['pending'], []);
}
/** Who entered on this day at the venue and is still in. */
export function enteredOnQuery(day: string) {
  return statusQuery([...confirmed, 'pending'], [['daftar', day]]);
}
