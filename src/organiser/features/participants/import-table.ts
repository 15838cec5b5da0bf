import type { ImportRow } from '#api/organiser/participants.ts';
import { type ImportColumnName, importColumns } from '#domain/import-columns.ts';

/** A table that was pasted or chosen as a file, as rows of an import. */

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Which column each heading means; null for a heading that we do not know. A column is taken once, by the first heading. */
export function columnsOf(head: readonly string[]): (ImportColumnName | null)[] {
  const taken = new Set<ImportColumnName>();
  return head.map((text) => {
    const found = importColumns.find(
      ({ name, heading }) => !taken.has(name) && heading.test(plain(text)),
    );
    if (found === undefined) {
      return null;
    }
    taken.add(found.name);
    return found.name;
  });
}

/** What a cell holds as text; `="0812"` is how a list of ours keeps its zeros in CSV. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) {
    return '';
  }
  if (cell instanceof Date) {
    const pad = (value: number) => String(value).padStart(2, '0');
    return `${pad(cell.getUTCDate())}-${pad(cell.getUTCMonth() + 1)}-${cell.getUTCFullYear()}`;
  }
  // A cell of two lines is one text.
  const text = String(cell).trim().replace(/\s+/g, ' ');
  return /^="(.*)"$/.exec(text)?.[1] ?? text.replace(/^'(?=[=+\-@])/, '');
}

export interface ReadTable {
  rows: ImportRow[];
  /** Headings that say nothing to us. */
  unknown: string[];
  /** What an import cannot do without, and no heading names. */
  missing: ImportColumnName[];
}

const needed = importColumns.filter((column) => column.needed).map(({ name }) => name);

/** How far down heads are looked for: a club's file has its race's name and date above them. */
const linesAboveHeads = 10;

/** The line that names the most columns which an import needs; the first line, where none names two. */
function placeOfHeads(lines: readonly string[][]): number {
  const named = lines
    .slice(0, linesAboveHeads)
    .map((line) => columnsOf(line).filter((column) => column !== null && needed.includes(column)));
  const most = Math.max(1, ...named.map((columns) => columns.length));
  return Math.max(0, most > 1 ? named.findIndex((columns) => columns.length === most) : 0);
}

/** Lines above the heads say nothing of a rider; lines without content are left out. */
export function tableOf(lines: readonly (readonly unknown[])[]): ReadTable {
  const texts = lines
    .map((line) => line.map(cellText))
    .filter((line) => line.some((text) => text !== ''));
  const headsAt = placeOfHeads(texts);
  const head = texts[headsAt] ?? [];
  const columns = columnsOf(head);
  return {
    rows: texts.slice(headsAt + 1).map((line) => {
      const row: ImportRow = {};
      for (const [place, column] of columns.entries()) {
        const text = line[place] ?? '';
        if (column !== null && text !== '') {
          row[column] = text;
        }
      }
      return row;
    }),
    unknown: head.filter((text, place) => text !== '' && columns[place] === null),
    missing: needed.filter((column) => !columns.includes(column)),
  };
}

/** Text as it comes out of a spreadsheet (tabs), a mail or a CSV file (semicolons, commas). */
export async function readText(text: string): Promise<ReadTable> {
  const { default: papa } = await import('papaparse');
  const { data } = papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    delimitersToGuess: ['\t', ';', ',', '|'],
    skipEmptyLines: 'greedy',
  });
  return tableOf(data);
}

export const largestFile = 2_000_000;

async function readXlsx(file: File): Promise<ReadTable> {
  const { readWorkbook, UnpackedTooLarge } = await import('#organiser/parts/read-workbook.ts');
  try {
    return tableOf(await readWorkbook(new Uint8Array(await file.arrayBuffer())));
  } catch (cause) {
    throw new FileProblem(
      cause instanceof UnpackedTooLarge ? 'workbook_too_large' : 'file_unreadable',
      { cause },
    );
  }
}

/** An XLSX file, or one of text. Refuses with a message that names what it is not. */
export async function readFile(file: File): Promise<ReadTable> {
  if (file.size > largestFile) {
    throw new FileProblem('file_too_large');
  }
  if (/\.xls$/i.test(file.name)) {
    throw new FileProblem('file_too_old');
  }
  if (/\.xlsx$/i.test(file.name)) {
    return readXlsx(file);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.subarray(0, 4096).includes(0)) {
    throw new FileProblem('file_unreadable');
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What Excel saves as "CSV" without more.
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  return readText(text);
}

/** Why a file is no table. */
export class FileProblem extends Error {
  override name = 'FileProblem';
}
