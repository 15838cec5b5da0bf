/** That a club took back a price that was shown, and why. */
export function priceCorrected(day: string) {
  return `Penyelenggara membetulkan harga pada ${day}`;
}
export function correctionReason(reason: string) {
  return `Alasannya: “${reason}”`;
}
export const oldPriceStands = 'Yang sudah mendaftar tetap membayar harga lamanya.';
