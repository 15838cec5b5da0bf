/** What an entry costs, and why that. */

export const priceLabel = 'Harga';
export const discountLabel = 'Potongan kode';
/** Beside what a price is of: the step, or steps, at which it was asked. */
export function atSteps(label: string, steps: readonly string[]) {
  return steps.length === 0 ? label : `${label} · ${steps.join(', ')}`;
}
/** Of an order that is not paid. */
export function priceKept(step: string) {
  return `Harga ${step} tetap milik Anda sampai waktu itu. Sesudahnya berlaku harga hari itu.`;
}
/** What others pay by now. */
export function newcomersPay(amount: string) {
  return `Yang mendaftar sekarang membayar ${amount}.`;
}
