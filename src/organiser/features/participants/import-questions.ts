import type { ImportProblem, ImportRow } from '#api/organiser/participants.ts';

/** What one answer settles for all rows of an import that say the same. */
export interface ImportQuestion {
  column: 'kota' | 'kategori';
  /** As it stands in the table; empty where a category is left out. */
  text: string;
  /** What the word may mean; none: any city. */
  choices: readonly string[];
}

/** What texts of a column were said to mean, by `questionKey`. What was typed stays in the rows. */
export type Meanings = Readonly<Record<string, string>>;

export function questionKey({ column, text }: Pick<ImportQuestion, 'column' | 'text'>): string {
  return `${column} ${text.trim().toLowerCase().replace(/\s+/g, ' ')}`;
}

const askedOnce: Record<ImportQuestion['column'], readonly string[]> = {
  kota: ['city_ambiguous', 'city_unknown'],
  kategori: ['category_unknown'],
};

function questionOf(
  row: ImportRow,
  { field, code, facts }: ImportProblem,
  categories: readonly string[],
): ImportQuestion | null {
  if ((field !== 'kota' && field !== 'kategori') || !askedOnce[field].includes(code)) {
    return null;
  }
  const choices = field === 'kategori' ? categories : (facts?.choices as string[] | undefined);
  return { column: field, text: (row[field] ?? '').trim(), choices: choices ?? [] };
}

/** Whether it is asked once for the whole table, and not beside its row. */
export function isAskedOnce({ field, code }: ImportProblem): boolean {
  return (field === 'kota' || field === 'kategori') && askedOnce[field].includes(code);
}

/**
 * The questions of a table in the order of its rows: those that were asked before and still stand in a row, so that an answer can be
 * changed, and the new ones.
 */
export function questionsOf(
  rows: readonly ImportRow[],
  problemsAt: (place: number) => readonly ImportProblem[],
  before: readonly ImportQuestion[],
  categories: readonly string[],
): ImportQuestion[] {
  const known = new Map(before.map((question) => [questionKey(question), question]));
  const asked = new Map<string, ImportQuestion>();
  for (const [place, row] of rows.entries()) {
    for (const column of ['kota', 'kategori'] as const) {
      const key = questionKey({ column, text: row[column] ?? '' });
      const again = known.get(key);
      if (again !== undefined) {
        asked.set(key, again);
      }
    }
    for (const problem of problemsAt(place)) {
      const question = questionOf(row, problem, categories);
      const key = question && questionKey(question);
      if (key !== null && !asked.has(key)) {
        asked.set(key, question as ImportQuestion);
      }
    }
  }
  return [...asked.values()];
}

/** In how many rows a question stands. */
export function rowsOf(question: ImportQuestion, rows: readonly ImportRow[]): number {
  const key = questionKey(question);
  return rows.filter(
    (row) => questionKey({ column: question.column, text: row[question.column] ?? '' }) === key,
  ).length;
}

/** A row as it is sent: with what its texts were said to mean. */
export function understood(row: ImportRow, meanings: Meanings): ImportRow {
  const meant = { ...row };
  for (const column of ['kota', 'kategori'] as const) {
    const meaning = meanings[questionKey({ column, text: row[column] ?? '' })];
    if (meaning !== undefined) {
      meant[column] = meaning;
    }
  }
  return meant;
}
