import type { ListedRider } from './gate-phone.ts';

function plainWords(text: string): string {
  return text.trim().replace(/^#/, '').toLowerCase();
}

/** Whom Enter takes: the rider with just this plate, also where longer numbers begin with it, or the only match. */
export function meant(riders: ListedRider[], text: string): ListedRider | undefined {
  const found = matching(riders, text);
  const wanted = plainWords(text);
  return (
    found.find(({ plate }) => String(plate) === wanted) ??
    (found.length === 1 ? found[0] : undefined)
  );
}

/** Riders by plate or name, those that begin with what was typed first, of one name by plate. Cancelled entries have neither. */
export function matching(riders: ListedRider[], text: string): ListedRider[] {
  const wanted = plainWords(text);
  if (wanted === '') {
    return [];
  }
  if (/^\d+$/.test(wanted)) {
    return riders
      .filter(({ plate }) => plate !== undefined && String(plate).startsWith(wanted))
      .toSorted((a, b) => (a.plate ?? 0) - (b.plate ?? 0));
  }
  const named = riders.flatMap((rider) => {
    const [name = ''] = [rider.nickname, rider.name]
      .map((text) => text?.toLowerCase())
      .filter((text) => text?.includes(wanted));
    return name === '' ? [] : [{ rider, name }];
  });
  return named
    .toSorted(
      (a, b) =>
        Number(b.name.startsWith(wanted)) - Number(a.name.startsWith(wanted)) ||
        a.name.localeCompare(b.name, 'id') ||
        (a.rider.plate ?? Number.POSITIVE_INFINITY) - (b.rider.plate ?? Number.POSITIVE_INFINITY),
    )
    .map(({ rider }) => rider);
}
