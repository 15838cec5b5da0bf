import type { Envelope } from '../racing/decisions.ts';
import { formatTime } from '../venue/dates.ts';
import type { VenueZone } from '../venue/zones.ts';

/**
 * Whether the server had the kode undian before anybody wrote the chance down (R5). The draw's time is the phone's, corrected to the
 * server's: what a phone with no signal sends all at once was only shown at the venue.
 *
 * @param committedAt when the server received the commitment: ISO
 */
export function receivedBefore(
  committedAt: string,
  { occurred_at, server_offset }: Pick<Envelope, 'occurred_at' | 'server_offset'>,
): boolean {
  return Date.parse(committedAt) < Date.parse(occurred_at) + server_offset;
}

/** "08.02.11 WIB": a code's receipt is told to the second. */
export function receiptTime(at: string, zone: string): string {
  const seconds = new Date(at).toISOString().slice(17, 19);
  return formatTime(at, zone as VenueZone).replace('\u00a0', `.${seconds}\u00a0`);
}
