import { strFromU8, unzipSync } from 'fflate';
import papa from 'papaparse';
import readXlsx from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { csvFile, type FileColumn, xlsxFile } from '#organiser/parts/table/table-file.ts';

interface Row {
  name: string;
  bib: string | null;
  phone: string;
  paid: number;
}

const columns: FileColumn<Row>[] = [
  { header: 'Nama', value: (row) => row.name },
  { header: 'No', value: (row) => row.bib },
  { header: 'HP', value: (row) => row.phone },
  { header: 'Bayar', value: (row) => row.paid },
];

const rows: Row[] = [
  { name: 'Siti Nur’aini; "Ica"', bib: '007', phone: '081234567890', paid: 150_500 },
  { name: '=HYPERLINK("http://jahat.example","klik")', bib: null, phone: '+62 812-3456', paid: 0 },
  { name: '@SUM(1+1)|cmd', bib: '1/2', phone: '-', paid: 1 },
  { name: '張 é\u0007 baris\nbaru', bib: '12', phone: '0', paid: 2 },
];

async function textOf(blob: Blob): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());
}

describe('CSV', () => {
  test('begins with the mark of UTF-8, separates by semicolons, ends lines as Windows does', async () => {
    const bytes = new Uint8Array(await (await csvFile(columns, rows)).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = await textOf(await csvFile(columns, rows));
    expect(text.slice(1).split('\r\n')[0]).toBe('Nama;No;HP;Bayar');
    expect(text.endsWith('\r\n')).toBe(true);
  });

  test('has every text as text: zeros in front, no formula, no date, no column more', async () => {
    const text = (await textOf(await csvFile(columns, rows))).slice(1);
    const { data } = papa.parse<string[]>(text, { delimiter: ';', skipEmptyLines: true });
    expect(data.slice(1)).toEqual([
      ['Siti Nur’aini; "Ica"', '="007"', '="081234567890"', '150500'],
      [`'=HYPERLINK("http://jahat.example","klik")`, '', '="+62 812-3456"', '0'],
      ["'@SUM(1+1)|cmd", '="1/2"', "'-", '1'],
      ['張 é baris\nbaru', '="12"', '="0"', '2'],
    ]);
    // What Excel takes for a formula is a text in quotes, of digits and signs alone.
    for (const cell of data.flat()) {
      if (/^[=+\-@\t\r]/.test(cell)) {
        expect(cell).toMatch(/^="[\d\s.,:/()+-]+"$/);
      }
    }
  });
});

describe('XLSX', () => {
  test('is read back as it was, numbers as numbers and all else as text', async () => {
    const file = Buffer.from(await (await xlsxFile('Peserta: [U-5]', columns, rows)).arrayBuffer());
    const [sheet] = await readXlsx(file);
    expect(sheet?.sheet).toBe('Peserta   U-5 ');
    expect(sheet?.data).toEqual([
      ['Nama', 'No', 'HP', 'Bayar'],
      ['Siti Nur’aini; "Ica"', '007', '081234567890', 150_500],
      ['=HYPERLINK("http://jahat.example","klik")', null, '+62 812-3456', 0],
      ['@SUM(1+1)|cmd', '1/2', '-', 1],
      ['張 é baris\nbaru', '12', '0', 2],
    ]);
  });

  test('has no formula in its bytes, and says that its texts are text', async () => {
    const files = unzipSync(
      new Uint8Array(await (await xlsxFile('Peserta', columns, rows)).arrayBuffer()),
    );
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array);
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(sheet).toContain('state="frozen"');
    const styles = strFromU8(files['xl/styles.xml'] as Uint8Array);
    expect(styles).toMatch(/numFmtId="49"|formatCode="@"/);
  });

  test('shows sums with dots between thousands, and plates without', async () => {
    const numbers = (rupiah: boolean): FileColumn<number>[] => [
      { header: 'Angka', value: (number) => number, rupiah },
    ];
    const formatsOf = async (rupiah: boolean) => {
      const file = await xlsxFile('Peserta', numbers(rupiah), [1234]);
      const styles = unzipSync(new Uint8Array(await file.arrayBuffer()))['xl/styles.xml'];
      return strFromU8(styles as Uint8Array);
    };
    expect(await formatsOf(true)).toMatch(/numFmtId="3"|#,##0/);
    expect(await formatsOf(false)).not.toMatch(/numFmtId="3"|#,##0/);
  });

  test('has dates that are dates, at the venue’s clock; in CSV as they are read', async () => {
    const dated: FileColumn<string>[] = [
      { header: 'Lahir', value: (born) => ({ at: born, text: '02/01/2021' }) },
      { header: 'Daftar', value: () => ({ at: '2026-11-21T23:30', text: '21 Nov 2026, 23.30' }) },
    ];
    const rows = ['2021-01-02', 'bukan tanggal'];
    const [sheet] = await readXlsx(
      Buffer.from(await (await xlsxFile('Peserta', dated, rows)).arrayBuffer()),
    );
    expect(sheet?.data.slice(1)).toEqual([
      [new Date('2021-01-02T00:00Z'), new Date('2026-11-21T23:30Z')],
      ['02/01/2021', new Date('2026-11-21T23:30Z')],
    ]);
    const [, line] = (await textOf(await csvFile(dated, rows))).split('\r\n');
    expect(line).toBe('"=""02/01/2021""";21 Nov 2026, 23.30');
  });

  test('of a thousand rows keeps them all', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({
      name: `Anak ${index}`,
      bib: String(index).padStart(3, '0'),
      phone: '0812',
      paid: index,
    }));
    const [sheet] = await readXlsx(
      Buffer.from(await (await xlsxFile('Peserta', columns, many)).arrayBuffer()),
    );
    expect(sheet?.data).toHaveLength(1001);
    expect(sheet?.data[43]?.[1]).toBe('042');
  });
});
