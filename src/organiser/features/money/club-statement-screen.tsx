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
import { kindOf } from './statement-table.ts';

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
      <ClubStatement key={chosen.id} organisationId={chosen.id} />
    </div>
  );
}

function ClubStatement({ organisationId }: { organisationId: string }) {
  return (
    <StatementOf
      read={(period) => statementQueries.ofClub(organisationId, period)}
      rowsOf={({ statement: { races }, period }, figure, raceId) => {
        // A number that one race alone has leads straight to its rows.
        const having = races.filter(({ sums }) => sums[figure] !== 0 || races.length === 1);
        const race = raceId ?? (having.length === 1 ? having[0]?.race_id : undefined);
        return race === undefined
          ? addresses.clubStatement(organisationId, period, 'per-lomba')
          : addresses.statement(race, period, kindOf[figure]);
      }}
    />
  );
}
