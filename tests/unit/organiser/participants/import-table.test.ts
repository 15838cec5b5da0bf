import { deflateRawSync } from 'node:zlib';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readFile, readText } from '#organiser/features/participants/import-table.ts';
import { csvFile, xlsxFile } from '#organiser/parts/table/table-file.ts';

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

test('a title above the heads is passed over, also one with a word of a head in it', async () => {
  const title = 'PUSHBIKE CUP 2026;;;;\nDaftar peserta, semua kategori;;;;\n\n';
  const table = await readText(
    `${title}Kelas;Nama;Tgl lahir;JK;Kota\nU5;Adit;17-08-2020;L;Bandung\n`,
  );
  expect(table.unknown).toEqual([]);
  expect(table.missing).toEqual([]);
  expect(table.rows).toMatchObject([{ nama: 'Adit', kategori: 'U5' }]);
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

const types = 'http://schemas.openxmlformats.org';
const plainParts = {
  '[Content_Types].xml': `<Types xmlns="${types}/package/2006/content-types"/>`,
  'xl/workbook.xml': `<workbook xmlns="${types}/spreadsheetml/2006/main" xmlns:r="${types}/officeDocument/2006/relationships"><sheets><sheet name="Peserta" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${types}/package/2006/relationships"><Relationship Id="rId1" Type="${types}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${types}/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${types}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${types}/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
};
function workbook(rows: string, parts: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const files: Zippable = {};
  const all = {
    ...plainParts,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${types}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  };
  for (const [path, text] of Object.entries(all)) {
    files[path] = strToU8(text);
  }
  return zipSync(files);
}
function inline(address: string, text: string) {
  return `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
}
function xlsx(bytes: Uint8Array<ArrayBuffer>) {
  return new File([bytes], 'peserta.xlsx');
}

describe('XLSX of other makers', () => {
  const shared = (texts: string[]) => ({
    'xl/sharedStrings.xml': `<sst xmlns="${types}/spreadsheetml/2006/main">${texts.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`,
  });

  test('texts that are shared, in parts of their own format; dates as numbers; a formula by its result', async () => {
    const table = await readFile(
      xlsx(
        workbook(
          `<row r="1" spans="1:3" ht="15"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
          <row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2" s="1"><v>44060</v></c><c r="C2" t="str"><f>A1</f><v>Garut</v></c></row>`,
          {
            ...shared(['Nama', 'Tgl lahir', 'Kota', 'Adit']),
            'xl/media/foto.xml': 'x'.repeat(30_000_000),
            'xl/drawings/drawing1.xml': 'x'.repeat(1_000),
          },
        ),
      ),
    );
    expect(table.rows).toEqual([{ nama: 'Adit', tanggal_lahir: '17-08-2020', kota: 'Garut' }]);
  });

  test('entries whose sizes follow them, or are written in 64 bits', async () => {
    const rows = `<row r="1">${inline('A1', 'Nama')}</row><row r="2">${inline('A2', 'Adit')}</row>`;
    const parts = Object.entries({
      ...plainParts,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    });
    for (const bytes of [
      archive(parts, { sizesFollow: true }),
      archive(parts, { isLong: true }),
      archive(parts, { comment: 'PK\u0005\u0006 dibuat dengan LibreOffice' }),
    ]) {
      expect((await readFile(xlsx(bytes))).rows).toEqual([{ nama: 'Adit' }]);
    }
  });

  test('a column that is formatted to the last row and has nothing in it', async () => {
    const empty = Array.from(
      { length: 20_000 },
      (_, place) => `<row r="${place + 3}"><c r="A${place + 3}" s="1"/></row>`,
    ).join('');
    const table = await readFile(
      xlsx(
        workbook(
          `<row r="1">${inline('A1', 'Nama')}</row><row r="2">${inline('A2', 'Adit')}</row>${empty}`,
        ),
      ),
    );
    expect(table.rows).toEqual([{ nama: 'Adit' }]);
  });
});

/** A ZIP file as makers write it that know their sizes only afterwards, or always give them in 64 bits; or one that lies. */
function archive(
  parts: [string, string][],
  {
    sizesFollow = false,
    isLong = false,
    saysSize,
    comment = '',
  }: { sizesFollow?: boolean; isLong?: boolean; saysSize?: number; comment?: string } = {},
): Uint8Array<ArrayBuffer> {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const add = (list: Buffer[], ...buffers: Buffer[]) => {
    list.push(...buffers);
    return buffers.reduce((sum, { length }) => sum + length, 0);
  };
  for (const [path, text] of parts) {
    const name = Buffer.from(path);
    const content = Buffer.from(text);
    const packed = deflateRawSync(content, { level: 1 });
    const size = saysSize ?? content.length;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(sizesFollow ? 8 : 0, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(sizesFollow ? 0 : packed.length, 18);
    local.writeUInt32LE(sizesFollow ? 0 : size, 22);
    local.writeUInt16LE(name.length, 26);
    const follows = Buffer.alloc(sizesFollow ? 16 : 0);
    if (sizesFollow) {
      follows.writeUInt32LE(0x08074b50, 0);
      follows.writeUInt32LE(packed.length, 8);
      follows.writeUInt32LE(size, 12);
    }
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(isLong ? 0xffffffff : packed.length, 20);
    entry.writeUInt32LE(isLong ? 0xffffffff : size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(isLong ? 0xffffffff : at, 42);
    const extra = Buffer.alloc(isLong ? 28 : 0);
    if (isLong) {
      entry.writeUInt16LE(28, 30);
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      extra.writeBigUInt64LE(BigInt(size), 4);
      extra.writeBigUInt64LE(BigInt(packed.length), 12);
      extra.writeBigUInt64LE(BigInt(at), 20);
    }
    add(directory, entry, name, extra);
    at += add(pieces, local, name, packed, follows);
  }
  const words = Buffer.from(comment);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(words.length, 20);
  return new Uint8Array(Buffer.concat([...pieces, ...directory, end, words]));
}

describe('a small file that is a large one', () => {
  const sheet = `<worksheet><sheetData><row r="1">${inline('A1', ' '.repeat(150_000_000))}</row></sheetData></worksheet>`;
  const parts = Object.entries({ ...plainParts, 'xl/worksheets/sheet1.xml': sheet });

  test.each([
    ['and says so', {}],
    ['and does not say so', { saysSize: 1000 }],
  ])('%s is refused without being unpacked', async (_, options) => {
    const bytes = archive(parts, options);
    expect(bytes.length).toBeLessThan(2_000_000);
    const held = process.memoryUsage().arrayBuffers;
    await expect(readFile(xlsx(bytes))).rejects.toThrow('workbook_too_large');
    expect(process.memoryUsage().arrayBuffers - held).toBeLessThan(100_000_000);
  });

  test.each([
    [
      'two cells far apart',
      `<row r="1">${inline('A1', 'Nama')}</row><row r="1048576">${inline('XFD1048576', 'x')}</row>`,
    ],
    ['a row that no sheet has', `<row r="99999999999">${inline('A99999999999', 'x')}</row>`],
  ])('%s', async (_, rows) => {
    await expect(readFile(xlsx(workbook(rows)))).rejects.toThrow('workbook_too_large');
  });
});
