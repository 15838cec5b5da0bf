import type { MoneyBack } from '#domain/statuses.ts';

/** How far money is on its way back; the steps' own names are in `_shared/venue/money-steps.ts`. */

export const stepsLabel = 'Langkah pengembalian uang';

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
