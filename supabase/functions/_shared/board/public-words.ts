import { pickedWords, raceKinds } from '../racing/kinds.ts';

const known = new Set(pickedWords);

/** The words where they are public, else an empty text: something was said, and not for everybody. */
export function publicWords(words: string): string {
  return known.has(words) ? words : '';
}

/** What a podium of the running order is called, in at most 60 letters: by its class, or by nothing. */
export function podiumName(raceClass = ''): string {
  return `Podium ${raceClass}`.trim().slice(0, 60);
}

/** A break's or podium's name for everybody: one that was picked, or the name of a class of the race, else what it is. */
export function publicItemName(
  { type, name }: { readonly type: 'istirahat' | 'podium'; readonly name: string },
  classes: readonly string[],
): string {
  if (type === 'istirahat') {
    return publicWords(name) || raceKinds.urutan.picked['items[].name'][0];
  }
  return classes.some((one) => podiumName(one) === name) ? name : podiumName();
}
