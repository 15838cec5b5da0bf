import type { MoneyBack } from '#domain/statuses.ts';

/** How far money is on its way back. */

export const stepsLabel = 'Langkah pengembalian uang';
/** The steps, in order. */
export const stepNames = ['Diminta', 'Rekening', 'Disetujui', 'Ditransfer'] as const;
/** Read out behind a step. */
export const stepDone = 'selesai';
export const stepNext = 'berikutnya';

const shortTexts: Record<MoneyBack, string> = {
  rekening: 'Uang kembali: isi rekening tujuannya.',
  diperiksa: 'Uang kembali: menunggu keputusan penyelenggara.',
  disetujui: 'Uang kembali: disetujui, akan ditransfer.',
  ditransfer: 'Uang kembali: sudah ditransfer.',
};

/** On a card that leads to the order. */
export function moneyBackShort(step: MoneyBack): string {
  return shortTexts[step];
}
