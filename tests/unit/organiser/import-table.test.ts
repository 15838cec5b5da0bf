import { expect, test } from 'vitest';
import { readFile, readText } from '#organiser/features/participants/import-table.ts';
import { csvFile, xlsxFile } from '#organiser/parts/table-file.ts';

const head = 'Nama lengkap;TTL;L/P;Kelas;Asal kota;No. WA;Jumlah bayar;Catatan';

test('a table is read whatever its columns are called, and its order', async () => {
  const table = await readText(
    `Kelas;Nama;Tgl lahir;JK;Kota\nU5;Adit;17-08-2020;L;Bandung\n;;;;\n`,
  );
  expect(table).toEqual({
    rows: [
      {
        kategori: 'U5',
        nama: 'Adit',
        tanggal_lahir: '17-08-2020',
        jenis_kelamin: 'L',
        kota: 'Bandung',
      },
    ],
    unknown: [],
    missing: [],
  });
});

test.each([
  ['tabs, from a spreadsheet', '\t'],
  ['semicolons, from Excel', ';'],
  ['commas', ','],
])('%s', async (_, separator) => {
  const line = ['Siti', '7/8/2020', 'P', 'U5', 'Kota Bandung', '0812', '150000', 'x'].join(
    separator,
  );
  const table = await readText(`${head.replaceAll(';', separator)}\r\n${line}\r\n`);
  expect(table.unknown).toEqual(['Catatan']);
  expect(table.rows).toEqual([
    {
      nama: 'Siti',
      tanggal_lahir: '7/8/2020',
      jenis_kelamin: 'P',
      kategori: 'U5',
      kota: 'Kota Bandung',
      telepon: '0812',
      tunai: '150000',
    },
  ]);
});

test('what is missing is named; a table without rows has none', async () => {
  expect(await readText('Nama;Kota\n')).toEqual({
    rows: [],
    unknown: [],
    missing: ['tanggal_lahir', 'jenis_kelamin', 'kategori'],
  });
  expect((await readText('')).rows).toEqual([]);
});

const columns = [
  { header: 'Nama', value: ({ nama }: { nama: string }) => nama },
  { header: 'Nomor start', value: () => '007' },
  { header: 'No HP', value: () => '+62812' },
];

test.each([
  ['XLSX', () => xlsxFile('Peserta', columns, [{ nama: '=Siti' }]), 'a.xlsx'],
  ['CSV', () => csvFile(columns, [{ nama: '=Siti' }]), 'a.csv'],
])('a list of ours comes back from %s as it was', async (_, make, name) => {
  const { rows } = await readFile(new File([await make()], name));
  expect(rows).toEqual([{ nama: '=Siti', nomor: '007', telepon: '+62812' }]);
});

test('a CSV file of an older Excel keeps its accents', async () => {
  const { rows } = await readFile(
    new File(
      [new Uint8Array([...Buffer.from('Nama;Kota\nRen'), 0xe9, ...Buffer.from(';Garut\n')])],
      'a.csv',
    ),
  );
  expect(rows).toEqual([{ nama: 'René', kota: 'Garut' }]);
});

test.each([
  ['a picture', new File([new Uint8Array([0x89, 0x50, 0, 0])], 'a.png'), 'file_unreadable'],
  ['a picture that calls itself a table', new File(['x'], 'a.xlsx'), 'file_unreadable'],
  ['an old workbook', new File(['x'], 'a.xls'), 'file_too_old'],
  ['30 MB', new File([new Uint8Array(30_000_000)], 'a.csv'), 'file_too_large'],
])('%s is no table', async (_, file, message) => {
  await expect(readFile(file)).rejects.toThrow(message);
});
