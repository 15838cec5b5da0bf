/** What the log of a day says of each thing that goes wrong on it. */
export const troublesTold = [
  'the phone died',
  'a protest',
  'mixed up plates are found, corrected',
  'run again',
  'the result is undone, and typed again',
  'no signal',
  'clocks of both phones',
  'decisions waited',
  'noon',
  'mundur of',
  'dq of',
  'tanpa_hasil of',
  'handed over',
  'taken over',
  'the sheet of the last holder is typed',
];
