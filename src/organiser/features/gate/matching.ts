import type { ListedRider } from './gate-phone.ts';

/** Riders by plate or nickname, those that begin with what was typed first. Cancelled entries have neither. */
export function matching(riders: ListedRider[], text: string): ListedRider[] {
  const wanted = text.trim().replace(/^#/, '').toLowerCase();
  if (wanted === '') {
    return [];
  }
  if (/^\d+$/.test(wanted)) {
    return riders
      .filter(({ plate }) => plate !== undefined && String(plate).startsWith(wanted))
      .toSorted((a, b) => (a.plate ?? 0) - (b.plate ?? 0));
  }
  const named = riders.flatMap((rider) => {
    const name = rider.nickname?.toLowerCase() ?? '';
    return name.includes(wanted) ? [{ rider, name }] : [];
  });
  return named
    .toSorted(
      (a, b) =>
        Number(b.name.startsWith(wanted)) - Number(a.name.startsWith(wanted)) ||
        a.name.localeCompare(b.name, 'id'),
    )
    .map(({ rider }) => rider);
}
