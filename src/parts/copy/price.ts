export const about = 'Sekitar ';
export const aboutSign = '± ';
/** Before the least of several prices. */
export const from = 'mulai ';
export const withFees = 'termasuk biaya';
export const withoutFees = 'belum termasuk biaya';
/** What of the whole is the race's own; `amount` in words of money, in one line with what it is of. */
export function ofWhich(amount: string) {
  return `\u00a0· lomba\u00a0${amount}`;
}
