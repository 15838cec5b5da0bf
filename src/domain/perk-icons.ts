/** Names of the perk icons; `src/parts/perk-list.tsx` draws them (product spec, section 9). */
export type PerkIcon =
  | 'jersey'
  | 'goodie-bag'
  | 'finisher-trophy'
  | 'number-plate'
  | 'cable-ties'
  | 'voucher'
  | 't-shirt'
  | 'baselayer'
  | 'short-pants'
  | 'toys'
  | 'bag'
  | 'podium';

// First match wins, so the longer name stands before the word it contains ('goodie bag' before 'bag').
const keywords: [RegExp, PerkIcon][] = [
  [/jersey/, 'jersey'],
  [/good(?:ie|y)[ -]?bag/, 'goodie-bag'],
  [/piala[ -]finisher/, 'finisher-trophy'],
  [/plat[ -](?:number|nomor)/, 'number-plate'],
  [/kabel[ -]ties/, 'cable-ties'],
  [/voucher/, 'voucher'],
  [/t-shirt/, 't-shirt'],
  [/base[ -]?layer/, 'baselayer'],
  [/short-pants/, 'short-pants'],
  [/toys/, 'toys'],
  // Whole words: 'tas' also ends 'fasilitas' and 'terbatas'.
  [/\b(?:bag|tas)\b/, 'bag'],
  [/all podium/, 'podium'],
];

export function perkIcon(perk: string): PerkIcon {
  const text = perk.toLowerCase();
  return keywords.find(([pattern]) => pattern.test(text))?.[1] ?? 'goodie-bag';
}
