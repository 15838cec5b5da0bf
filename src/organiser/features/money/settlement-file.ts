import type { ReportLine } from '#api/organiser/money.ts';

/**
 * The provider's settlement file, as its dashboard exports it. The form is not documented, so columns are found by their
 * headings in any order and case; of the rest, customers among it, nothing is read.
 */

const headings = {
  reference: ['reference', 'noreferensi', 'nomorreferensi', 'referensi', 'kodereferensi', 'ref'],
  merchant_ref: [
    'merchantref',
    'merchantreference',
    'refmerchant',
    'nomormerchant',
    'nomorinvoice',
    'invoice',
    'referensimerchant',
  ],
  // What was asked for: the total also has the customer's own fee, where there is one.
  jumlah: [
    'amount',
    'jumlah',
    'nominal',
    'totalamount',
    'total',
    'jumlahdibayar',
    'jumlahpembayaran',
    'totalbayar',
  ],
  biaya: ['feemerchant', 'biayamerchant', 'fee', 'biaya', 'biayalayanan', 'totalfee'],
  diterima: ['amountreceived', 'jumlahditerima', 'diterima', 'saldoditerima', 'totalditerima'],
  status: ['status', 'statuspembayaran'],
  pada: [
    'paidat',
    'tanggaldibayar',
    'tanggalbayar',
    'dibayarpada',
    'waktubayar',
    'tanggalpembayaran',
    'settlementdate',
    'tanggalsettlement',
    'tanggal',
    'date',
  ],
} as const;

type Column = keyof typeof headings;

const statuses: Record<string, string> = {
  paid: 'PAID',
  dibayar: 'PAID',
  lunas: 'PAID',
  sukses: 'PAID',
  success: 'PAID',
  berhasil: 'PAID',
  settled: 'SETTLED',
  refund: 'REFUND',
  refunded: 'REFUND',
  expired: 'EXPIRED',
  kedaluwarsa: 'EXPIRED',
  kadaluarsa: 'EXPIRED',
  failed: 'FAILED',
  gagal: 'FAILED',
  unpaid: 'UNPAID',
  belumdibayar: 'UNPAID',
};

function folded(text: string) {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

/** "Rp 200.000", "200,000", "200000.00" and "200.000,00" are one amount in whole rupiah; null when it is none. */
export function amountOf(text: string): number | null {
  const digits = text
    .replace(/^\s*(?:rp|idr)\.?\s*/i, '')
    .trim()
    // Cents are always nought in rupiah; thousands stand in threes.
    .replace(/[.,]\d{1,2}$/, '');
  return /^\d{1,12}$|^\d{1,3}(?:[.,\s]\d{3})+$/.test(digits)
    ? Number(digits.replace(/\D/g, ''))
    : null;
}

/**
 * A time as the file writes it, in UTC: seconds since 1970, ISO, or a date (year first or last) with a time, which is
 * the provider's own clock, WIB. Null when it is none of them.
 */
export function timeOf(text: string): string | null {
  const value = text.trim();
  if (/^\d{10}$/.test(value)) {
    return new Date(Number(value) * 1000).toISOString();
  }
  const found =
    /^(?<y>\d{4})[-/](?<m>\d{1,2})[-/](?<d>\d{1,2})(?:[ T](?<t>\d{1,2}:\d{2}(?::\d{2})?)(?<zone>\.\d+)?(?<offset>Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      value,
    )?.groups ??
    /^(?<d>\d{1,2})[-/](?<m>\d{1,2})[-/](?<y>\d{4})(?:[ ,]+(?<t>\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(
      value,
    )?.groups;
  if (found === undefined) {
    return null;
  }
  const two = (part: string | undefined) => (part ?? '').padStart(2, '0');
  const [hour, minute, second = '00'] = (found.t ?? '00:00').split(':');
  const offset = found.offset?.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2') ?? '+07:00';
  const written = `${found.y}-${two(found.m)}-${two(found.d)}T${two(hour)}:${minute}:${second}`;
  const time = new Date(`${written}${offset}`);
  // The calendar's own: 31 February is no day, though JavaScript makes one of it.
  return Number.isNaN(time.getTime()) || new Date(`${written}Z`).getUTCDate() !== Number(found.d)
    ? null
    : time.toISOString();
}

export interface SettlementFile {
  name: string;
  lines: ReportLine[];
  /** Numbers of the lines that have no reference or no amount. */
  skipped: number[];
}

export type SettlementProblem = 'unreadable' | 'columns' | 'empty' | 'large';

const largest = 5 * 1024 * 1024;

function columnsOf(heading: readonly string[]): Partial<Record<Column, number>> {
  const names = heading.map(folded);
  const found: Partial<Record<Column, number>> = {};
  for (const column of Object.keys(headings) as Column[]) {
    const place = headings[column]
      .map((name) => names.indexOf(name))
      .find((index) => index >= 0 && !Object.values(found).includes(index));
    if (place !== undefined) {
      found[column] = place;
    }
  }
  return found;
}

/** What stands in a file, or what keeps it from being read. */
export async function readSettlementFile(file: File): Promise<SettlementFile | SettlementProblem> {
  if (file.size > largest) {
    return 'large';
  }
  const bytes = await file.arrayBuffer();
  const { default: Papa } = await import('papaparse');
  const text = new TextDecoder('utf-8').decode(bytes);
  if (text.includes('\u0000')) {
    return 'unreadable';
  }
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: false });
  // Some exports begin with a title.
  const headingAt = data.slice(0, 10).findIndex((row) => {
    const columns = columnsOf(row);
    return (
      (columns.reference ?? columns.merchant_ref) !== undefined && columns.jumlah !== undefined
    );
  });
  if (headingAt < 0) {
    return text.trim() === '' ? 'empty' : 'columns';
  }
  const columns = columnsOf(data[headingAt] as string[]);
  const lines: ReportLine[] = [];
  const skipped: number[] = [];
  for (const [index, row] of data.entries()) {
    if (index <= headingAt || row.every((value) => value.trim() === '')) {
      continue;
    }
    const cell = (column: Column) => {
      const at = columns[column];
      return at === undefined ? '' : (row[at] ?? '').trim().replace(/^'/, '').slice(0, 100);
    };
    const nomor = index + 1;
    const amount = amountOf(cell('jumlah'));
    const reference = cell('reference') || null;
    const merchantRef = cell('merchant_ref') || null;
    if (amount === null || (reference ?? merchantRef) === null) {
      skipped.push(nomor);
      continue;
    }
    lines.push({
      nomor,
      reference,
      merchant_ref: merchantRef,
      jumlah: amount,
      biaya: amountOf(cell('biaya')),
      diterima: amountOf(cell('diterima')),
      status: statuses[folded(cell('status'))] ?? (cell('status').toUpperCase() || null),
      pada: timeOf(cell('pada')),
    });
  }
  if (lines.length === 0) {
    return skipped.length === 0 ? 'empty' : 'columns';
  }
  return { name: file.name, lines, skipped };
}
