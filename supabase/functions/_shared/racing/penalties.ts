/**
 * What a rider may be given penalty points for (R39), with the words that board and papers say. They are picked, never typed: a free word on
 * the board may name a child (R34).
 */
export const penaltyWords = {
  helm: 'helm',
  sarung_tangan: 'sarung tangan',
  sepatu: 'sepatu',
  plat: 'plat',
  sepeda: 'sepeda',
  orang_tua: 'orang tua di lintasan',
  start_curi: 'start curi',
  jalur: 'memotong jalur',
  menghalangi: 'menghalangi',
  perilaku: 'perilaku',
} as const;
export type PenaltyCode = keyof typeof penaltyWords;
export const penaltyCodes = Object.keys(penaltyWords) as readonly PenaltyCode[];
export const mostPenaltyPoints = 20;
