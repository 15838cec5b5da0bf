/** Filters of the list of riders that show the rows behind a number here. */

const statuses = ['dikonfirmasi', 'check_in', 'selesai', 'dnf'];

export const confirmed = { status: statuses };
export const unpaid = { status: 'pending' };
/** Entries made on this day at the venue that still stand. */
export function enteredOn(day: string) {
  return { status: [...statuses, 'pending'], daftar: day };
}
/** Every entry made on this day, whatever became of it. */
export function everyEntryOf(day: string) {
  return { status: [...statuses, 'pending', 'dibatalkan'], daftar: day };
}
export const cancelled = { status: 'dibatalkan' };
