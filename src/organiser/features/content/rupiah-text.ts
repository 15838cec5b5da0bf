/**
 * Whole rupiah of what was typed or pasted: "75000", "75.000", "Rp 75.000,00", "75rb", "1,5 juta". Null when it is no
 * amount.
 */
export function rupiahOf(text: string): number | null {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/^(rp|idr)\.?/, '')
    .replace(/\s+/g, '')
    .replace(/,-$/, '');
  const short = /^(\d+(?:[.,]\d+)?)(rb|ribu|k|jt|juta)$/.exec(words);
  if (short !== null) {
    const factor = /^(jt|juta)$/.test(short[2] ?? '') ? 1_000_000 : 1000;
    return Math.round(Number((short[1] ?? '').replace(',', '.')) * factor);
  }
  // Sen are written with the other mark than thousands; what could be read two ways is asked again.
  const whole = /^(\d{1,3}(?:\.\d{3})*)(?:,00)?$|^(\d{1,3}(?:,\d{3})*)(?:\.00)?$|^(\d+)$/.exec(
    words,
  );
  const found = whole?.[1] ?? whole?.[2] ?? whole?.[3];
  return found === undefined ? null : Number(found.replace(/[.,]/g, ''));
}
