import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/browser';
import { UnpackedTooLarge, unpackZip } from './unpack-zip.ts';

export { UnpackedTooLarge };

/** Of a workbook, unpacked: twenty times what a thousand riders take. */
const mostBytes = 24_000_000;
/** Rows times columns, gaps between them included: the reader fills them in. */
const mostCells = 3_000_000;

/** What of a workbook its table is made of: not its pictures, drawings or macros. */
function isOfTable(path: string) {
  return /\.xml(\.rels)?$/.test(path) && !/^xl\/(drawings|charts|media|theme)\//.test(path);
}

/** How many cells a sheet is taken for by the cells it names: two, far apart, make a table of thousands of millions. */
function cellsOf(sheet: string): number {
  let rows = 0;
  let columns = 1;
  for (const [, letters = '', digits] of sheet.matchAll(/\sr="([A-Z]*)(\d+)"/g)) {
    let column = 0;
    for (const letter of letters) {
      column = column * 26 + letter.charCodeAt(0) - 64;
    }
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, column);
  }
  return rows * columns;
}

/**
 * The lines of an XLSX file's first sheet. Its own module: what reads it is loaded when a file is there.
 * @throws UnpackedTooLarge where it would keep the page busy for long; another error for what is no such file
 */
export async function readWorkbook(file: Uint8Array<ArrayBuffer>): Promise<unknown[][]> {
  const files = await unpackZip(file, { wants: isOfTable, most: mostBytes });
  const text = new TextDecoder();
  for (const [path, bytes] of Object.entries(files)) {
    if (path.startsWith('xl/worksheets/') && cellsOf(text.decode(bytes)) > mostCells) {
      throw new UnpackedTooLarge();
    }
  }
  // Only what was unpacked within the limits reaches the reader, and with nothing in it to unpack again.
  return readSheet(new Blob([zipSync(files, { level: 0 })]));
}
