/** Filters of the list of riders that show the rows behind a number here. */

const confirmed = ['dikonfirmasi', 'check_in', 'selesai', 'dnf'];

function statusQuery(statuses: readonly string[], more: readonly [string, string][]): string {
  return `?${new URLSearchParams([...statuses.map((status) => ['status', status]), ...more])}`;
}

/** Who is confirmed, or further. */
export const confirmedQuery = (more: readonly [string, string][] = []) =>
  statusQuery(confirmed, more);
export const unpaidQuery = () => statusQuery(['pending'], []);
/** Who entered on this day at the venue and is still in. */
export const enteredOnQuery = (day: string) =>
  statusQuery([...confirmed, 'pending'], [['daftar', day]]);
