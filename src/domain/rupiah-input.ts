const scales: Record<string, number> = {
  '': 1,
  rb: 1_000,
  ribu: 1_000,
  k: 1_000,
  jt: 1_000_000,
  juta: 1_000_000,
};

/**
 * An amount as people type it or paste it from a message: "150000", "Rp 150.000,-", "150rb", "1,5 juta". Whole rupiah, or
 * null when it is no amount.
 */
export function parseRupiah(text: string): number | null {
  const match =
    /^(?:rp|idr)?\.?\s*([\d.,\s]*\d)\s*(?:,-|,--|\.-)?\s*(rb|ribu|k|jt|juta)?\.?$/i.exec(
      text.replaceAll('\u00a0', ' ').trim(),
    );
  if (match === null) {
    return null;
  }
  const digits = (match[1] ?? '').replaceAll(' ', '');
  const scale = scales[(match[2] ?? '').toLowerCase()] ?? 1;
  // Groups of three are thousands, whichever mark stands between them; what comes after is cents, or a part of a scale.
  const grouped = /^\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{2})?$/.test(digits) && scale === 1;
  const amount = grouped
    ? Number(digits.replace(/[.,]\d{2}$/, '').replace(/[.,]/g, ''))
    : Number(digits.replace(',', '.')) * scale;
  return Number.isFinite(amount) && Math.abs(amount - Math.round(amount)) < 1e-6
    ? Math.round(amount)
    : null;
}
