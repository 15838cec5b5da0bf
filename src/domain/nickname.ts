import { cleanText } from './clean-text.ts';

/** Names that stand before the one by which a child is called. */
const before = /^(m|moh|muh|mohamad|mohammad|muhamad|muhammad|siti|nur)\.?$/i;

/** By what a child of this full name is probably called: the first name that is not one of the common first ones. */
export function likelyNickname(fullName: string): string {
  const names = (cleanText(fullName) ?? '').split(' ');
  return names.find((name) => !before.test(name)) ?? names[0] ?? '';
}
