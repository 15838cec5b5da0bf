import { renderSVG } from 'uqr';

/** Length-prefixed field of the QR payment format. */
function field(id: string, value: string) {
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/**
 * A text in the form of a QRIS code, checksum included, so that it has a real one's length and
 * structure. Its merchant account is made up, so no wallet can pay it.
 */
export function qrisText(reference: string, amount: number): string {
  const open = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', 'ID.SIMULASI.WWW') + field('01', reference)),
    field('52', '0000'),
    field('53', '360'),
    field('54', String(amount)),
    field('58', 'ID'),
    field('59', 'SIMULATOR PEMBAYARAN'),
    field('60', 'JAKARTA'),
    field('62', field('05', reference.slice(-15))),
    '6304',
  ].join('');
  return open + checksum(open);
}

/** CRC-16/CCITT-FALSE in four hex digits, as the format asks. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
      crc &= 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

export function qrSvg(text: string): string {
  return renderSVG(text, { ecc: 'M', border: 2 });
}
