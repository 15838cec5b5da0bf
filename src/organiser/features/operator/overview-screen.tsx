import { useQuery } from '@tanstack/react-query';
import { teamQueries } from '#api/organiser/team.ts';
import * as copy from '#organiser/copy/operator.ts';
import { Read } from '#parts/read.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { OperatorFrame } from './operator-frame.tsx';

export function Component() {
  return <OperatorFrame>{() => <Overview />}</OperatorFrame>;
}

function Overview() {
  const clubs = useQuery(teamQueries.organisations());
  return (
    <Read of={[clubs]} skeleton={<Skeleton className="h-44" />} failed={copy.loadFailed}>
      {(list) => {
        const waiting = list.filter(({ disetujui_pada }) => disetujui_pada === null).length;
        return waiting === 0 ? (
          <EmptyState title={copy.allWellTitle} text={copy.allWellText} />
        ) : (
          <Card className="flex flex-wrap items-center justify-between gap-3 p-4 lg:p-5">
            <p className="font-bold">{copy.clubsWaiting(waiting)}</p>
            <ButtonLink to="/tim" size="sm" variant="secondary">
              {copy.toClubsAction}
            </ButtonLink>
          </Card>
        );
      }}
    </Read>
  );
}
