/**
 * Whole rupiah as a person in Indonesia reads them, e.g. 150000 gives "Rp 150.000" (no-break space). As Intl writes them
 * (a test compares them): its first formatter alone costs a slow phone as much as a screen's other code together.
 */
export function formatRupiah(amount: number): string {
  const digits = String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${amount < 0 ? '-' : ''}Rp\u00a0${digits}`;
}
