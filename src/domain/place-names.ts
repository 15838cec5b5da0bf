/** A regency's name as people write it: "KABUPATEN TOLI-TOLI" gives "Kabupaten Toli-Toli", "KOTA B A T A M" "Kota Batam". */
export function readableRegency(name: string): string {
  return name
    .replace(/\b\p{Letter}(?: \p{Letter})+\b/gu, (spaced) => spaced.replaceAll(' ', ''))
    .toLocaleLowerCase('id')
    .replace(
      /(^|[\s-])(\p{Letter})/gu,
      (_, before: string, letter: string) => before + letter.toLocaleUpperCase('id'),
    )
    .replaceAll(' Dan ', ' dan ');
}

/** As a narrow column has it: "Kab. Bandung", and "Bandung" for the city of that name. */
export function shortRegency(name: string): string {
  return readableRegency(name)
    .replace(/^Kabupaten /, 'Kab. ')
    .replace(/^Kota /, '');
}

/** Names of one place, nearest first, each once: a race in Bali has the island as its city and as its province. */
export function distinctPlaces(names: readonly (string | null | undefined)[]): string[] {
  const kept: string[] = [];
  for (const name of names) {
    const trimmed = name?.trim() ?? '';
    const known = kept.some((other) => other.toLowerCase() === trimmed.toLowerCase());
    if (trimmed !== '' && !known) {
      kept.push(trimmed);
    }
  }
  return kept;
}
