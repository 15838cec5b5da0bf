export interface QrModules {
  /** Modules along one side, quiet zone included. */
  edge: number;
  /** Column and row of each dark one. */
  dark: [x: number, y: number][];
}

/** Begins to load the encoder, while what it will encode is still on its way. */
export function loadEncoder(): void {
  import('uqr').catch(() => undefined);
}

/** A text as a QR code of medium error correction, with the quiet zone of four modules that the standard asks for. */
export async function qrModules(value: string): Promise<QrModules> {
  const { encode } = await import('uqr');
  const { data, size } = encode(value, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x): [number, number][] => (isDark ? [[x, y]] : [])),
  );
  return { edge: size, dark };
}
