import type { Statement, StatementSums } from '#api/organiser/statement.ts';
import * as copy from '#organiser/copy/statement.ts';
import type { FileColumn } from '#organiser/parts/table/table-file.ts';

/** Each number of a statement, and the kind of rows that it opens. Screen, paper and file have their numbers from here. */
export type Figure = keyof typeof copy.numbers;

/** What the club's is made of, in this order, and it. */
export const reckoned = ['received', 'given_back', 'fee', 'fee_borne', 'club'] as const;
/** Taken off nothing. */
export const toRead = ['transferred', 'kept', 'discount'] as const;

export const kindOf: Record<Figure, readonly string[]> = {
  received: ['masuk'],
  given_back: ['kembali_penyedia'],
  fee: ['biaya'],
  fee_borne: ['biaya_klub'],
  club: ['masuk', 'kembali_penyedia', 'biaya', 'biaya_klub'],
  transferred: ['transfer'],
  kept: ['tertinggal'],
  discount: ['potongan'],
};

/** A line of the file: a whole, a race, a step or a code. */
interface Line {
  part: string;
  name: string;
  count: number;
  sums: Partial<StatementSums>;
}

export function fileLines(statement: Statement): Line[] {
  const { judul, sums, races, steps, codes } = statement;
  return [
    { part: copy.total, name: judul, count: sums.payments, sums },
    ...(races.length > 1
      ? races.map((one) => ({
          part: copy.byRace,
          name: one.judul,
          count: one.sums.payments,
          sums: one.sums,
        }))
      : []),
    ...(hasSteps(statement)
      ? steps.map(({ nama, payments, received }) => ({
          part: copy.byStep,
          name: nama ?? copy.withoutStep,
          count: payments,
          sums: { received },
        }))
      : []),
    ...codes.map(({ kode, entries, discount }) => ({
      part: copy.byCode,
      name: kode,
      count: entries,
      sums: { discount },
    })),
  ];
}

export function fileColumns(): FileColumn<Line>[] {
  return [
    { header: copy.part, value: (line) => line.part, width: 28 },
    { header: copy.name, value: (line) => line.name, width: 36 },
    { header: copy.count, value: (line) => line.count, width: 12 },
    ...[...reckoned, ...toRead].map((number) => ({
      header: copy.numbers[number],
      value: (line: Line) => line.sums[number] ?? null,
      rupiah: true,
      // As wide as its head, which is longer than any sum.
      width: Math.max(20, copy.numbers[number].length + 2),
    })),
  ];
}

/** Whether anything was entered at a step: a race with one price has none. */
export function hasSteps({ steps }: Statement): boolean {
  return steps.some(({ nama }) => nama !== null);
}
