import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import {
  type Participant,
  type ParticipantContact,
  type ParticipantList,
  revealContacts,
} from '#api/organiser/participants.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/participants.ts';
import * as tables from '#organiser/copy/parts.ts';
import { FilterBar } from '#organiser/parts/filter-bar.tsx';
import { DataTable } from '#organiser/parts/table/data-table.tsx';
import { SavedViews } from '#organiser/parts/table/saved-views.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { RiderCard } from './rider-card.tsx';
import { contactIds, usualColumns } from './rider-columns.tsx';
import { filterNames } from './rider-filter.ts';
import { RiderTotals } from './rider-totals.tsx';
import type { RiderTable } from './use-rider-table.ts';

function keyOf(rider: Participant) {
  return rider.id;
}
function nameOf(rider: Participant) {
  return rider.nama_lengkap_rider;
}
const usual: ReadonlySet<string> = new Set(usualColumns);
const viewKeeps = [...filterNames, 'kolom', 'urut'];

interface RiderListProps {
  raceId: string;
  list: ParticipantList;
  table: RiderTable;
  /** The rider whose panel is open. */
  opened: string | undefined;
  selection: { selected: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void };
}

/** Filters, how many they find, and those riders as a table or, on a phone, as cards. */
export function RiderList({ raceId, list, table, opened, selection }: RiderListProps) {
  const { search } = useLocation();
  const { address, typed, setTyped, found, filters, clear, shown, gone, contacts, totals } = table;
  const linkOf = useCallback(
    (rider: Participant) => addresses.participant(raceId, rider.id) + search,
    [raceId, search],
  );
  return (
    <>
      <SavedViews raceId={raceId} table="peserta" keeps={viewKeeps} />
      <FilterBar
        search={{
          label: copy.searchLabel,
          placeholder: copy.searchPlaceholder,
          text: typed,
          onText: setTyped,
        }}
        filters={filters}
        onToggle={address.toggle}
        onClear={clear}
        found={found.rows.length}
      />
      <Shown list={list} table={table} />
      {gone > 0 && <Notice tone="warning">{tables.columnsGone(gone)}</Notice>}
      {shown.some(({ id }) => contactIds.includes(id)) && (
        <OpenContacts
          raceId={raceId}
          closed={found.rows.filter(({ id }) => !contacts.has(id))}
          onOpened={table.opened}
        />
      )}
      {found.rows.length === 0 ? (
        <EmptyState
          title={copy.nothingFoundTitle}
          text={copy.nothingFoundText}
          action={<Button onClick={clear}>{copy.showAll}</Button>}
        />
      ) : (
        <DataTable
          label={copy.tableLabel}
          rows={found.rows}
          columns={shown}
          keyOf={keyOf}
          nameOf={nameOf}
          linkOf={linkOf}
          opened={opened}
          sorting={address.sorting}
          onSort={address.setSorting}
          selection={selection}
          card={(rider) => <RiderCard rider={rider} />}
          extra={shown.filter(({ id }) => !usual.has(id))}
          totals={<RiderTotals totals={totals} />}
        />
      )}
    </>
  );
}

function Shown({
  list,
  table: { found, unanswered },
}: {
  list: ParticipantList;
  table: RiderTable;
}) {
  return (
    <p
      role="status"
      // Of all riders a phone's cards begin with the same number.
      className={classNames(
        'text-ink-muted text-sm',
        found.rows.length === list.total && 'max-lg:sr-only',
      )}
    >
      {copy.shownOf(found.rows.length, list.riders.length)}
      {found.hidden > 0 && (
        <>
          {' · '}
          {copy.cancelledHidden(found.hidden)}
        </>
      )}
      {unanswered > 0 && (
        <>
          {' · '}
          {copy.unanswered(unanswered)}
        </>
      )}
      {list.total > list.riders.length && (
        <>
          {' · '}
          {copy.cutOff(list.riders.length, list.total)}
        </>
      )}
    </p>
  );
}

/** Numbers are looked at by a press of their own, for each look is logged. */
function OpenContacts({
  raceId,
  closed,
  onOpened,
}: {
  raceId: string;
  closed: readonly Participant[];
  onOpened: (known: readonly ParticipantContact[]) => void;
}) {
  const open = useAct({
    act: () =>
      revealContacts(
        raceId,
        closed.map(({ id }) => id),
      ),
    done: onOpened,
    sentences: copy.refusals,
  });
  if (closed.length === 0) {
    return null;
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="secondary" size="sm" loading={open.busy} onClick={() => open.run()}>
        {copy.openContacts(closed.length)}
      </Button>
      <span className="text-ink-muted text-sm">{copy.contactsLogged}</span>
      <Refused act={open} />
    </div>
  );
}
