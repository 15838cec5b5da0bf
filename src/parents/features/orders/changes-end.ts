import type { EntryDetail } from '#api/entries.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';

/** The race's own deadline for changes, else the end of registration; never after the start (SQL: private.changes_end). */
export function changesEnd(race: NonNullable<EntryDetail['lomba']>): string {
  const end = race.ubah_sampai ?? race.pendaftaran_selesai;
  return instantOf(end) < instantOf(race.tanggal_mulai) ? end : race.tanggal_mulai;
}
