const rupiah = new Intl.NumberFormat('id-ID', {
  style: 'currency',
  currency: 'IDR',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});

/** Whole rupiah as a person in Indonesia reads them, e.g. 150000 gives "Rp 150.000" (no-break space). */
export function formatRupiah(amount: number): string {
  return rupiah.format(amount);
}
