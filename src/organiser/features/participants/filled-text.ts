import type { Participant, ParticipantRace } from '#api/organiser/participants.ts';
import { formatLongDate } from '#functions/_shared/venue/dates.ts';

/** A text with what is known of a rider in place of `{nama}`, `{lomba}`, `{kategori}` and `{tanggal}`. */
export function filledText(
  template: string,
  rider: Pick<Participant, 'nama_panggilan_rider' | 'category'>,
  race: ParticipantRace,
): string {
  const values: Record<string, string> = {
    nama: rider.nama_panggilan_rider,
    lomba: race.judul,
    kategori: rider.category,
    tanggal: formatLongDate(race.tanggal_mulai, race.zona_waktu),
  };
  return template.replace(
    /\{(nama|lomba|kategori|tanggal)\}/g,
    (_, name: string) => values[name] ?? '',
  );
}
