import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { approveOrganisation, type ListedOrganisation, teamQueries } from '#api/organiser/team.ts';
import { addresses } from '#organiser/addresses.ts';
import { refusals } from '#organiser/copy/rights.ts';
import * as copy from '#organiser/copy/team.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** For admins: every organisation, and whether it may publish. */
export function OrganisationList() {
  const organisations = useQuery(teamQueries.organisations());
  return (
    <Section title={copy.organisationsTitle}>
      <p className="-mt-2 text-ink-muted text-sm">{copy.organisationsText}</p>
      <Read of={[organisations]} skeleton={<Skeleton className="h-44" />} failed={copy.loadFailed}>
        {(list) => (
          <Card>
            <ul className="divide-y divide-line">
              {list.map((one) => (
                <OrganisationRow key={one.id} organisation={one} />
              ))}
            </ul>
          </Card>
        )}
      </Read>
    </Section>
  );
}

function OrganisationRow({ organisation }: { organisation: ListedOrganisation }) {
  const queryClient = useQueryClient();
  const { id, nama, owners, races, disetujui_pada } = organisation;
  const waits = disetujui_pada === null;
  const approve = useAct({
    act: () => approveOrganisation(id, waits),
    refused: refusedInToast(refusals),
    settled: () => queryClient.invalidateQueries({ queryKey: ['organiser'] }),
  });
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:items-center lg:px-5">
      <div className="min-w-0">
        <Link
          to={addresses.operatorClub(id)}
          className="wrap-anywhere inline-flex min-h-11 items-center font-bold text-primary underline-offset-4 hover:underline lg:min-h-8"
        >
          {nama}
        </Link>
        <p className="wrap-anywhere text-ink-muted text-sm">
          {owners === null ? copy.withoutOwner : copy.ownedBy(owners)} · {copy.raceCount(races)}
        </p>
      </div>
      <Badge tone={waits ? 'warning' : 'positive'}>{waits ? copy.waiting : copy.approved}</Badge>
      <Button
        variant={waits ? 'primary' : 'secondary'}
        size="sm"
        className="justify-self-start lg:justify-self-end"
        loading={approve.busy}
        loadingText={copy.approving}
        onClick={approve.run}
      >
        {waits ? copy.approveAction : copy.takeBackAction}
      </Button>
    </li>
  );
}
