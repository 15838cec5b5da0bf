import { AppError } from '#api/platform/app-error.ts';
import { report } from '#api/platform/report.ts';

/**
 * A list as a file that opens right in an Indonesian Excel. What writes the files is loaded when one is asked for.
 * In both kinds names, start numbers and telephone numbers stay the text they are: no zero in front is lost, no text
 * becomes a date, and what looks like a formula is not one.
 */

/** Longer than any list takes to be made, shorter than a person waits. */
const limitMs = 30_000;

export type FileKind = 'xlsx' | 'csv';

/** Fails with `file_not_made`, also where what makes the file neither ends nor fails. */
export async function tableFile<Row>(
  kind: FileKind,
  sheet: string,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): Promise<Blob> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, refuse) => {
    timer = setTimeout(refuse, limitMs, new Error('The file was not made in time.'));
  });
  const made = kind === 'xlsx' ? xlsxFile(sheet, columns, rows) : csvFile(columns, rows);
  try {
    return await Promise.race([made, tooLate]);
  } catch (cause) {
    report({ error: cause });
    throw new AppError('file_not_made', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A day, or a day with its clock at the venue: one that Excel sorts and counts with in XLSX. In a CSV it is the text, for
 * Excel reads dates in a CSV by the computer's own language.
 */
export interface FileDate {
  /** 2026-11-21, or 2026-11-21T15:01. */
  at: string;
  text: string;
}

/** Text, whole rupiah or another number, a date, or nothing. */
export type FileValue = string | number | FileDate | null;

export interface FileColumn<Row> {
  header: string;
  value: (row: Row) => FileValue;
  /** In characters; XLSX only. */
  width?: number;
  /** Its numbers are sums, which XLSX shows with dots between thousands: a plate is none. */
  rupiah?: boolean;
}

// What XML cannot hold, and Excel would call the file damaged for.
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Its blanks are blanks: what is kept together on a screen is typed, and looked for, with the space bar. */
function clean(text: string) {
  return text.replace(unwritable, '').replaceAll('\u00a0', ' ').toWellFormed();
}

function textCell(text: string) {
  return { value: clean(text), type: String, format: '@' };
}

function dateCell({ at, text }: FileDate) {
  const hasClock = at.includes('T');
  // Excel knows no zones: the file's writer takes the clock of UTC for the one to show.
  const clock = new Date(hasClock ? `${at}Z` : `${at}T00:00Z`);
  return Number.isNaN(clock.getTime())
    ? textCell(text)
    : { value: clock, type: Date, format: hasClock ? 'dd/mm/yyyy hh:mm' : 'dd/mm/yyyy' };
}

/** @param sheet name of the sheet: Excel takes 31 characters, and none of `[]:*?/\` */
export async function xlsxFile<Row>(
  sheet: string,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser');
  const head = columns.map(({ header }) => ({
    value: clean(header),
    type: String,
    fontWeight: 'bold' as const,
  }));
  const body = rows.map((row) =>
    columns.map(({ value, rupiah }) => {
      const content = value(row);
      if (content === null || content === '') {
        return null;
      }
      if (typeof content === 'object') {
        return dateCell(content);
      }
      return typeof content === 'number'
        ? { value: content, type: Number, format: rupiah ? '#,##0' : '0' }
        : textCell(content);
    }),
  );
  return write([head, ...body], {
    sheet: sheet.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31),
    stickyRowsCount: 1,
    columns: columns.map(({ header, width }) => ({
      width: width ?? Math.max(10, header.length + 2),
    })),
  }).toBlob();
}

/** Excel would count with it, or make a date of it. */
const looksLikeNumber = /^[\d\s.,:/()+-]*\d[\d\s.,:/()+-]*$/;
/** Excel would compute it, also where it stands in full width. */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/;

function csvText(text: string): string {
  // A formula that is nothing but this text: digits and signs only, so there is nothing in it to run.
  if (looksLikeNumber.test(text)) {
    return `="${text}"`;
  }
  return startsFormula.test(text) ? `'${text}` : text;
}

/** Semicolons and a mark of UTF-8, as Excel in Indonesian expects them. */
export async function csvFile<Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): Promise<Blob> {
  const { default: papa } = await import('papaparse');
  const text = papa.unparse(
    [
      columns.map(({ header }) => csvText(header)),
      ...rows.map((row) =>
        columns.map(({ value }) => {
          const content = value(row);
          const text = typeof content === 'object' ? (content?.text ?? null) : content;
          return typeof text === 'string' ? csvText(clean(text)) : text;
        }),
      ),
    ],
    { delimiter: ';', newline: '\r\n' },
  );
  return new Blob(['\ufeff', text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}
