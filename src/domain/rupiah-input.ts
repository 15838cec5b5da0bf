const scales: Record<string, number> = {
  '': 1,
  rb: 1_000,
  ribu: 1_000,
  k: 1_000,
  jt: 1_000_000,
  juta: 1_000_000,
};

/**
 * Groups of three are thousands, whichever mark stands between them; no sen are written with the other mark. What could be
 * read two ways is no amount: it is asked again.
 */
const whole = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,00)?$|^(\d{1,3}(?:,\d{3})+)(?:\.00)?$/;

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
  if (scale === 1) {
    const found = whole.exec(digits);
    const amount = found?.[1] ?? found?.[2];
    return amount === undefined ? null : Number(amount.replace(/[.,]/g, ''));
  }
  const amount = Number(digits.replace(',', '.')) * scale;
  return Number.isFinite(amount) && Math.abs(amount - Math.round(amount)) < 1e-6
    ? Math.round(amount)
    : null;
}
