import { useSearchParams } from 'react-router-dom';
import { statementQueries } from '#api/organiser/statement.ts';
import type { MyOrganisation } from '#api/organiser/work.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/statement.ts';
import {
  OrganisationChoice,
  useChosenOrganisation,
} from '#organiser/parts/chosen-organisation.tsx';
import { whereMay } from '#organiser/parts/rights.ts';
import { useMyWork } from '#organiser/parts/use-my-work.ts';
import { Read } from '#parts/read.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { MoneySkeleton } from './money-skeleton.tsx';
import { StatementOf } from './statement-of.tsx';
import { StatementRows } from './statement-rows.tsx';
import { usePeriod } from './use-period.ts';

/** What came in over all races of a club. */
export function Component() {
  const work = useMyWork();
  return (
    <div className="mx-auto max-w-6xl">
      <div className="print:hidden">
        <ScreenHeader title={copy.title} />
      </div>
      <Read of={[work]} skeleton={<MoneySkeleton />} failed={copy.failedTitle}>
        {(mine) => <Clubs clubs={whereMay(mine.organisations, 'money')} />}
      </Read>
    </div>
  );
}

function Clubs({ clubs }: { clubs: MyOrganisation[] }) {
  const chosen = useChosenOrganisation(clubs);
  if (chosen === undefined) {
    return <EmptyState title={copy.noRightTitle} text={copy.noRightText} />;
  }
  return (
    <div className="grid gap-4">
      <div className="print:hidden">
        <OrganisationChoice organisations={clubs} chosen={chosen} />
      </div>
      <ClubStatement key={chosen.id} club={chosen} />
    </div>
  );
}

function ClubStatement({ club }: { club: MyOrganisation }) {
  const [params] = useSearchParams();
  const { period } = usePeriod();
  return params.has('angka') ? (
    <StatementRows
      ofClub
      read={statementQueries.clubRows(club.id, period)}
      back={addresses.clubStatement(club.id, period)}
      name={club.nama}
    />
  ) : (
    <StatementOf
      read={(days) => statementQueries.ofClub(club.id, days)}
      rowsOf={(rows, raceId) =>
        raceId === undefined
          ? addresses.clubStatement(club.id, period, rows)
          : addresses.statement(raceId, period, rows)
      }
    />
  );
}
