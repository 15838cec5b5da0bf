import type { Participant, ParticipantRace } from '#api/organiser/participants.ts';
import { formatLongDate } from '#domain/dates.ts';

/** A text with what is known of a rider in place of `{nama}`, `{lomba}`, `{kategori}` and `{tanggal}`. */
export function filledText(
  template: string,
  rider: Pick<Participant, 'panggilan' | 'kategori'>,
  race: ParticipantRace,
): string {
  const values: Record<string, string> = {
    nama: rider.panggilan,
    lomba: race.judul,
    kategori: rider.kategori,
    tanggal: formatLongDate(race.tanggal_mulai, race.zona_waktu),
  };
  return template.replace(
    /\{(nama|lomba|kategori|tanggal)\}/g,
    (_, name: string) => values[name] ?? '',
  );
}

/** WhatsApp's own address for a chat with this number; null when it is none. Numbers are Indonesian unless they say so. */
export function whatsappLink(phone: string, text: string): string | null {
  const digits = phone.replace(/[^\d+]/g, '');
  const international = digits.startsWith('+')
    ? digits.slice(1)
    : digits.replace(/^0+/, '62').replace(/^8/, '628');
  return /^\d{8,15}$/.test(international)
    ? `https://wa.me/${international}?text=${encodeURIComponent(text)}`
    : null;
}
