import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { Period, Statement } from '#api/organiser/statement.ts';
import type { StatementRowsFilter } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/statement.ts';
import { Read } from '#parts/read.tsx';
import { MoneySkeleton } from './money-skeleton.tsx';
import { StatementView } from './statement-view.tsx';
import { usePeriod } from './use-period.ts';

interface StatementOfProps<Key extends readonly unknown[]> {
  read: (period: Period) => UseQueryOptions<Statement, Error, Statement, Key>;
  /** Where a number of the whole leads, or of one race. */
  rowsOf: (rows: StatementRowsFilter, raceId?: string) => string;
}

/** The statement of a race or of a club, over the days in the address. */
export function StatementOf<Key extends readonly unknown[]>({
  read,
  rowsOf,
}: StatementOfProps<Key>) {
  const { period, setPeriod } = usePeriod();
  const found = useQuery({ ...read(period), placeholderData: keepPreviousData });
  return (
    <Read of={[found]} skeleton={<MoneySkeleton />} failed={copy.failedTitle}>
      {(statement) => (
        <StatementView statement={statement} period={period} onPeriod={setPeriod} rowsOf={rowsOf} />
      )}
    </Read>
  );
}
