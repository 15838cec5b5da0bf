/**
 * Indonesia's three zones. They have had no daylight saving and the same borders since 1988, so fixed offsets are exact
 * for every date shown here and need no time zone tables, which old phones load slowly.
 */

const zones = {
  'Asia/Jakarta': { hoursAhead: 7, name: 'WIB' },
  'Asia/Makassar': { hoursAhead: 8, name: 'WITA' },
  'Asia/Jayapura': { hoursAhead: 9, name: 'WIT' },
} as const;

/** A race's zone as the database names it (`lomba.zona_waktu`). Anything else, or nothing, is read as WIB. */
export type VenueZone = string | null | undefined;

/** Its IANA name. */
export function zoneId(zone: VenueZone): keyof typeof zones {
  return zone && Object.hasOwn(zones, zone) ? (zone as keyof typeof zones) : 'Asia/Jakarta';
}

/** "WIB", "WITA" or "WIT" */
export function timeZoneName(zone?: VenueZone): string {
  return zones[zoneId(zone)].name;
}

/** How far its clocks are ahead of UTC, in milliseconds. */
export function zoneOffsetMs(zone?: VenueZone): number {
  return zones[zoneId(zone)].hoursAhead * 60 * 60 * 1000;
}

/** The same as ISO 8601 writes it: "+07:00" */
export function zoneOffset(zone?: VenueZone): string {
  return `+0${zones[zoneId(zone)].hoursAhead}:00`;
}
