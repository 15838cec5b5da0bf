/** A city or regency as the register has it. */
export interface Regency {
  name: string;
  /** BPS code, see src/parts/copy/provinces.ts. */
  province_id: string;
}

/** A place as an organiser names it: both are free text. */
export interface NamedPlace {
  kota: string | null;
  provinsi: string | null;
}

function bare(name: string): string {
  return name
    .replace(/^(KOTA|KABUPATEN|Kota|Kabupaten|Kab\.) /, '')
    .trim()
    .toLowerCase();
}

/**
 * Cities near a place before the others, each in the order given: those of its own name, then those of its province.
 * @param provinceNames by their codes
 */
export function nearFirst(
  regencies: readonly Regency[],
  place: NamedPlace,
  provinceNames: Readonly<Record<string, string>>,
): Regency[] {
  const city = bare(place.kota ?? '');
  const province = (place.provinsi ?? '').trim().toLowerCase();
  const code =
    Object.keys(provinceNames).find((one) => provinceNames[one]?.toLowerCase() === province) ??
    regencies.find(({ name }) => bare(name) === city)?.province_id;
  const distance = (regency: Regency) => {
    const isNear = regency.province_id === code;
    return isNear && bare(regency.name) === city ? 0 : isNear ? 1 : 2;
  };
  // Sorting is stable.
  return [...regencies].sort((a, b) => distance(a) - distance(b));
}
