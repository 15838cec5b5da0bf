/** How far money is on its way back, in order: the steps that order, desk and mails show. */
export const moneyStepNames = ['Diminta', 'Rekening', 'Disetujui', 'Ditransfer'] as const;
/** Behind a step. */
export const moneyStepDone = 'selesai';
export const moneyStepNext = 'berikutnya';
