/** The months' tiles on the home page, January first. */
export const monthTiles = [
  'JAN',
  'FEB',
  'MAR',
  'APR',
  'MEI',
  'JUNI',
  'JULI',
  'AGU',
  'SEP',
  'OKT',
  'NOV',
  'DES',
] as const;
