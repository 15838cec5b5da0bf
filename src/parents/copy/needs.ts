import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';

/** What waits for the family, each in one line and one press. */

/** Read out behind the name of the tab. */
export function badgeLabel(count: number): string {
  return `, ${count} perlu Anda`;
}
export function more(count: number): string {
  return `${count} lagi`;
}
export const placeLead = 'Kami simpan';
export const over = 'Waktunya hampir habis';

const names = new Intl.ListFormat('id', { type: 'conjunction' });

export interface NeedFacts {
  kind: string;
  riders: string[];
  race: string | null;
  zone: string | null;
  until: string | null;
  amount: number | null;
}

export interface NeedWords {
  title: string;
  text: string;
  /** What the press does. */
  action: string;
}

const needs: Record<string, (need: NeedFacts, riders: string) => NeedWords> = {
  pay: ({ race, amount }, riders) => ({
    title: `Bayar pendaftaran ${riders}`,
    text: `${race} · ${formatRupiah(amount ?? 0)}`,
    action: 'Bayar',
  }),
  place: ({ race }, riders) => ({
    title: `Ada tempat untuk ${riders}`,
    text: String(race),
    action: 'Ambil tempat',
  }),
  choose: ({ race }, riders) => ({
    title: `Pilih untuk ${riders}: uang kembali atau pindah lomba`,
    text: `${race} dibatalkan. Uang Anda tercatat.`,
    action: 'Pilih',
  }),
  account: ({ race }, riders) => ({
    title: `Isi rekening untuk uang kembali ${riders}`,
    text: String(race),
    action: 'Isi rekening',
  }),
  leave: ({ race }, riders) => ({
    title: `${riders} jadi keluar dari lomba?`,
    text: `${race} · keluarnya baru jadi setelah Anda pastikan`,
    action: 'Pastikan',
  }),
  answer: ({ race, until, zone }, riders) => ({
    title: `Jawab pertanyaan lomba untuk ${riders}`,
    text: until === null ? String(race) : `${race} · sampai ${formatDateTime(until, zone)}`,
    action: 'Jawab',
  }),
  mailbox: () => ({
    title: 'Konfirmasi email Anda',
    text: 'Supaya bukti bayar dan kabar lomba sampai.',
    action: 'Konfirmasi',
  }),
  consent: ({ race }, riders) => ({
    title: `Siapa boleh lihat nama ${riders}?`,
    text: String(race),
    action: 'Jawab',
  }),
};

/** Null for a kind of a later version. */
export function needWords(need: NeedFacts): NeedWords | null {
  return needs[need.kind]?.(need, names.format(need.riders)) ?? null;
}
