/**
 * The receiver's name that a QRIS text carries, as banks show it before paying (EMVCo QR, field 59); null where the text is
 * none. Each field is two digits of its number, two of its length in letters, and its value.
 */
export function qrisMerchant(text: string): string | null {
  const name = '59';
  let at = 0;
  while (at + 4 <= text.length) {
    const length = Number(text.slice(at + 2, at + 4));
    if (!Number.isInteger(length) || at + 4 + length > text.length) {
      return null;
    }
    if (text.startsWith(name, at)) {
      return text.slice(at + 4, at + 4 + length).trim() || null;
    }
    at += 4 + length;
  }
  return null;
}
