/** Money, times and roles as the app writes them; the cases of tests/vectors hold for both. */

const rupiahFormat = new Intl.NumberFormat('id-ID', {
  style: 'currency',
  currency: 'IDR',
  maximumFractionDigits: 0,
});

export function rupiah(amount: number): string {
  return rupiahFormat.format(amount);
}

const zoneNames: Record<string, string> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
};

/** None of them has a summer time. */
const zoneOffsets: Record<string, string> = {
  'Asia/Jakarta': '+07:00',
  'Asia/Makassar': '+08:00',
  'Asia/Jayapura': '+09:00',
};

function partsOf(moment: string, zone: string, options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat('id-ID', { ...options, timeZone: zone }).format(new Date(moment));
}

function knownZone(zone: string | null) {
  return zone && zone in zoneNames ? zone : 'Asia/Jakarta';
}

/** "Minggu, 29 November 2026" at the venue; anything but the three zones is read as WIB. */
export function longDate(moment: string, zone: string | null = null): string {
  return partsOf(moment, knownZone(zone), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

/** "Minggu, 29 November 2026, 07.00 WIB". */
export function dateTime(moment: string, zone: string | null = null): string {
  const known = knownZone(zone);
  const time = partsOf(moment, known, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${longDate(moment, known)}, ${time.replace(':', '.')} ${zoneNames[known]}`;
}

/** "2026-11-29T07:00:00+07:00": for machines that show the clock as it is written. */
export function venueTime(moment: string, zone: string | null = null): string {
  const known = knownZone(zone);
  const clock = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: known,
  }).format(new Date(moment));
  return `${clock.replace(' ', 'T')}${zoneOffsets[known]}`;
}

/** A calendar day as PostgreSQL writes it. */
export function longDay(day: string): string {
  return longDate(`${day}T12:00:00+07:00`);
}

const roleNames: Record<string, string> = {
  pemilik: 'pemilik',
  panitia: 'panitia',
  kasir: 'kasir',
  gerbang: 'petugas gerbang',
  juri: 'juri',
};

/** A role of a later version is told by its own name. */
export function roleName(role: string): string {
  return roleNames[role] ?? role;
}
