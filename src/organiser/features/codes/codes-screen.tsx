import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type ClubCode, codeQueries } from '#api/organiser/codes.ts';
import { managedRaceQueries } from '#api/organiser/races.ts';
import type { MyOrganisation, MyWork } from '#api/organiser/work.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/codes.ts';
import {
  OrganisationChoice,
  useChosenOrganisation,
} from '#organiser/parts/chosen-organisation.tsx';
import { mayIn } from '#organiser/parts/rights.ts';
import { ExportButtons } from '#organiser/parts/table/export-buttons.tsx';
import { useMyWork } from '#organiser/parts/use-my-work.ts';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CodeCard } from './code-card.tsx';
import { codeColumns } from './code-columns.ts';
import { CodeDialog } from './code-dialog.tsx';

export function Component() {
  const work = useMyWork();
  return (
    <Read of={[work]} skeleton={<CodesSkeleton />} failed={copy.loadFailed}>
      {(own) => <Codes work={own} />}
    </Read>
  );
}

/** From here on the club is told that somebody may be guessing (clubs' money, K13). */
const manyWrong = 200;

function Codes({ work }: { work: MyWork }) {
  const { id: raceId } = useParams();
  const chosen = useChosenOrganisation(work.organisations);
  const header = {
    title: copy.title,
    ...(raceId !== undefined && { backTo: addresses.money(raceId) }),
  };
  if (chosen === undefined || !mayIn(chosen, 'money')) {
    return (
      <>
        <ScreenHeader {...header} />
        {chosen !== undefined && (
          <OrganisationChoice organisations={work.organisations} chosen={chosen} />
        )}
        <EmptyState title={copy.noRightTitle} text={copy.noRightText} />
      </>
    );
  }
  return <ClubCodes key={chosen.id} club={chosen} work={work} header={header} />;
}

interface ClubCodesProps {
  club: MyOrganisation;
  work: MyWork;
  header: { title: string; backTo?: string };
}

function ClubCodes({ club, work, header }: ClubCodesProps) {
  const codes = useQuery(codeQueries.ofClub(club.id));
  const races = useQuery(managedRaceQueries.mine());
  /** What is open: a new one, or one to change. */
  const [open, setOpen] = useState<ClubCode | 'new' | null>(null);
  return (
    <div className="max-w-240">
      <ScreenHeader
        {...header}
        action={
          <Button size="sm" onClick={() => setOpen('new')}>
            <Plus aria-hidden className="size-4.5" />
            {copy.makeAction}
          </Button>
        }
      />
      <OrganisationChoice organisations={work.organisations} chosen={club} />
      <Read of={[codes, races]} skeleton={<CodesSkeleton />} failed={copy.loadFailed}>
        {({ codes: list, wrong_tries: wrong }, all) => {
          const own = all.filter(({ organisasi_id }) => organisasi_id === club.id);
          return (
            <div className="mt-4 grid grid-cols-1 gap-4">
              {wrong >= manyWrong && <Notice tone="warning">{copy.manyWrong(wrong)}</Notice>}
              {list.length === 0 ? (
                <EmptyState title={copy.emptyTitle} text={copy.emptyText} />
              ) : (
                <>
                  <ul className="grid grid-cols-1 gap-3">
                    {list.map((code) => (
                      <li key={code.kode_id}>
                        <CodeCard
                          code={code}
                          clubId={club.id}
                          races={own}
                          onChange={() => setOpen(code)}
                        />
                      </li>
                    ))}
                  </ul>
                  <div className="flex flex-wrap gap-2">
                    <ExportButtons
                      rows={list}
                      columns={codeColumns}
                      sheet={copy.title}
                      name={copy.listName(club.nama)}
                    />
                  </div>
                </>
              )}
              {open !== null && (
                <CodeDialog
                  clubId={club.id}
                  code={open === 'new' ? null : open}
                  races={own}
                  onClose={() => setOpen(null)}
                />
              )}
            </div>
          );
        }}
      </Read>
    </div>
  );
}

function CodesSkeleton() {
  return (
    <Loading label={copy.loading} className="grid max-w-240 gap-4 pt-5">
      <Skeleton className="h-9 w-40" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </Loading>
  );
}
