import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { type DecisionCase, moneyQueries, remindParents } from '#api/organiser/money.ts';
import * as copy from '#organiser/copy/money.ts';
import { ListTable } from '#organiser/parts/table/list-table.tsx';
import { useOpenedRow } from '#organiser/parts/table/opened-row.ts';
import { ActDialog, Consequence } from '#parts/act/act-dialog.tsx';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import {
  CaseCard,
  caseColumns,
  caseFilters,
  receivedOf,
  turns,
  usualCaseColumns,
} from './case-columns.tsx';
import { CasePanel } from './case-panel.tsx';
import { MoneySkeleton } from './money-skeleton.tsx';

export interface CasesProps {
  raceId: string;
  zone: string;
  /** The race's title, for the name of the file. */
  race: string;
}

/** The cases that wait for a decision: ours first, then the longest waiting. */
export function Cases(props: CasesProps) {
  const cases = useQuery(moneyQueries.cases(props.raceId));
  return (
    <Read
      of={[cases]}
      skeleton={<MoneySkeleton />}
      failed={copy.failedTitle}
      empty={<EmptyState title={copy.casesEmptyTitle} text={copy.casesEmptyText} />}
    >
      {(list) => <CaseList {...props} cases={list} />}
    </Read>
  );
}

function keyOf({ registration_id }: DecisionCase): string {
  return registration_id;
}

function CaseList({ cases, raceId, zone, race }: CasesProps & { cases: DecisionCase[] }) {
  const panel = useOpenedRow('buka');
  const rows = useMemo(
    () => turns.flatMap((whose) => cases.filter(({ turn }) => turn === whose)),
    [cases],
  );
  const columns = useMemo(() => caseColumns(zone), [zone]);
  const open = cases.find((item) => keyOf(item) === panel.opened);
  const counts = turns
    .map((turn) => ({ turn, count: cases.filter((item) => item.turn === turn).length }))
    .filter(({ count }) => count > 0);
  const waits = (whose: string) => counts.some(({ turn }) => turn === whose);
  return (
    <div className="grid grid-cols-1 gap-4">
      {!waits('panitia') && (
        <p className="flex items-center gap-2.5 text-ink-muted">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
          {copy.nothingForUs}
        </p>
      )}
      {counts.length > 1 && (
        <ul className="flex flex-wrap gap-x-5">
          {counts.map(({ turn, count }) => (
            <li key={turn}>
              <Link
                to={`?bagian=keputusan&giliran=${turn}`}
                preventScrollReset
                className="inline-flex min-h-11 items-center font-semibold text-primary text-sm underline-offset-4 hover:underline"
              >
                {copy.withCount(copy.turnLabels[turn] ?? turn, count)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {waits('orang_tua') && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-4">
          <p className="max-w-160 text-ink-muted text-sm">{copy.waitsForParentsText}</p>
          <RemindParents raceId={raceId} />
        </div>
      )}
      <ListTable
        label={copy.casesPart}
        rows={rows}
        columns={columns}
        usual={usualCaseColumns}
        filters={caseFilters}
        search={{
          label: copy.searchLabel,
          placeholder: copy.searchPlaceholder,
          textOf: ({ rider, nickname, parent, payments }) => [
            rider,
            nickname,
            parent,
            ...payments.map(({ reference }) => reference),
          ],
        }}
        keyOf={keyOf}
        nameOf={({ rider }) => rider}
        linkOf={(item) => panel.linkTo(keyOf(item))}
        opened={panel.opened}
        card={(item) => <CaseCard item={item} />}
        totals={(found) => (
          <p className="font-semibold">
            {copy.casesTotal(
              found.length,
              found.reduce((sum, item) => sum + receivedOf(item), 0),
            )}
          </p>
        )}
        file={{ sheet: copy.casesPart, name: `${copy.casesPart} ${race}` }}
        views={{ raceId, table: 'kasus', around: ['bagian'] }}
      />
      {open !== undefined && (
        <CasePanel
          key={keyOf(open)}
          item={open}
          raceId={raceId}
          zone={zone}
          onClose={panel.close}
        />
      )}
    </div>
  );
}

function RemindParents({ raceId }: { raceId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {copy.remindAction}
      </Button>
      {open && (
        <ActDialog
          {...copy.decision}
          open
          onClose={() => setOpen(false)}
          title={copy.remindTitle}
          preview={{
            ...copy.foreseen,
            of: ['remind', raceId],
            ask: () => remindParents(raceId, false),
            show: ({ parents, riders }) => (
              <Consequence>{copy.remindText(parents, riders)}</Consequence>
            ),
          }}
          act={() => remindParents(raceId, true)}
          confirmLabel={copy.remindConfirm}
          done={copy.remindDone}
          onDone={() => undefined}
        />
      )}
    </div>
  );
}
