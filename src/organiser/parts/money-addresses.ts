/** The parts of the desk stand in the address (`?bagian=`), so that they can be sent and gone back from. */

export const moneyParts = ['ringkasan', 'keputusan', 'pengembalian', 'laporan', 'rincian'] as const;
export type MoneyPart = (typeof moneyParts)[number];

export function moneyPart(value: string | null): MoneyPart {
  return moneyParts.find((part) => part === value) ?? 'ringkasan';
}

export interface RowsFilter {
  /** What came in, what went back, what is not paid. */
  jenis?: 'masuk' | 'keluar' | 'belum';
  /** A day at the venue, YYYY-MM-DD. */
  hari?: string;
  /** A category's id. */
  kategori?: string;
}

/** The rows behind a number. */
export function rowsAddress(filter: RowsFilter): string {
  return `?${new URLSearchParams({ bagian: 'rincian', ...filter })}`;
}

/** Where the money of one entry is asked back. */
export function refundAddress(registrationId: string): string {
  return `?${new URLSearchParams({ bagian: 'pengembalian', kembalikan: registrationId })}`;
}
