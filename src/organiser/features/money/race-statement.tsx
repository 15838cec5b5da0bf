import { useSearchParams } from 'react-router-dom';
import { statementQueries } from '#api/organiser/statement.ts';
import { addresses } from '#organiser/addresses.ts';
import { StatementOf } from './statement-of.tsx';
import { StatementRows } from './statement-rows.tsx';
import { usePeriod } from './use-period.ts';

/** The statement of a race, or the rows behind a number of it. */
export function RaceStatement({ raceId, race }: { raceId: string; race: string }) {
  const [params] = useSearchParams();
  const { period } = usePeriod();
  return params.has('angka') ? (
    <StatementRows
      read={statementQueries.rows(raceId, period)}
      back={addresses.statement(raceId, period)}
      name={race}
    />
  ) : (
    <StatementOf
      read={(days) => statementQueries.ofRace(raceId, days)}
      rowsOf={(rows) => addresses.statement(raceId, period, rows)}
    />
  );
}
