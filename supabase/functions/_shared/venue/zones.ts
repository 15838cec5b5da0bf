/**
 * Indonesia's three zones. They have had no daylight saving and the same borders since 1988, so fixed offsets are exact
 * for every date shown here and need no time zone tables, which old phones load slowly.
 */

export const hourMs = 60 * 60 * 1000;

const zones = {
  'Asia/Jakarta': { offsetMs: 7 * hourMs, name: 'WIB' },
  'Asia/Makassar': { offsetMs: 8 * hourMs, name: 'WITA' },
  'Asia/Jayapura': { offsetMs: 9 * hourMs, name: 'WIT' },
} as const;

/** A race's zone as the database names it (`lomba.zona_waktu`). Anything else, or nothing, is read as WIB. */
export type VenueZone = string | null | undefined;

export function zoneId(zone: VenueZone) {
  return zone && Object.hasOwn(zones, zone) ? (zone as keyof typeof zones) : 'Asia/Jakarta';
}

export function zoneOf(zone: VenueZone) {
  return zones[zoneId(zone)];
}

/** "WIB", "WITA" or "WIT" */
export function timeZoneName(zone?: VenueZone): string {
  return zoneOf(zone).name;
}
