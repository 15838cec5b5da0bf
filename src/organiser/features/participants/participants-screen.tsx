import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, ListOrdered, MessageSquare, MoveRight, Timer, Upload } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import {
  moveRiders,
  type Participant,
  type ParticipantContact,
  type ParticipantList,
  participantQueries,
  revealContacts,
} from '#api/organiser/participants.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/participants.ts';
import * as tables from '#organiser/copy/parts.ts';
import { useListAddress } from '#organiser/parts/address-state.ts';
import { FilterBar } from '#organiser/parts/filter-bar.tsx';
import { useMay } from '#organiser/parts/rights.ts';
import { SelectionBar } from '#organiser/parts/selection-bar.tsx';
import { ColumnChooser } from '#organiser/parts/table/column-chooser.tsx';
import { chosenColumns, inOrder } from '#organiser/parts/table/columns.ts';
import { DataTable } from '#organiser/parts/table/data-table.tsx';
import { SavedViews } from '#organiser/parts/table/saved-views.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Read } from '#parts/read.tsx';
import { useAddressText } from '#ui/address-text.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { ExportDialog } from './export-dialog.tsx';
import { goesByFilter } from './letter-filter.ts';
import { listFilters } from './list-filters.ts';
import { MoveDialog, type Moved } from './move-dialog.tsx';
import { answerColumns, withoutAnswers } from './rider-answers.ts';
import { RiderCard } from './rider-card.tsx';
import { contactIds, riderColumns, usualColumns } from './rider-columns.tsx';
import {
  type ChosenFilters,
  type FilterName,
  filtered,
  filterNames,
  indexed,
  totalsOf,
} from './rider-filter.ts';
import { RiderPanel } from './rider-panel.tsx';
import { RiderTotals } from './rider-totals.tsx';
import { WhatsappDialog } from './whatsapp-dialog.tsx';

export function Component() {
  const { id = '' } = useParams();
  const list = useQuery(participantQueries.list(id));
  return (
    <>
      {list.data === undefined && <ScreenHeader title={copy.title} />}
      <Read of={[list]} failed={copy.failed} skeleton={<ListSkeleton />}>
        {(riders) => <Participants raceId={id} list={riders} />}
      </Read>
    </>
  );
}

function ListSkeleton() {
  return (
    <div className="grid gap-3">
      <p className="sr-only">{copy.loading}</p>
      <Skeleton className="h-11 w-80" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

function keyOf(rider: Participant) {
  return rider.id;
}
function nameOf(rider: Participant) {
  return rider.nama_lengkap_rider;
}
const usual: ReadonlySet<string> = new Set(usualColumns);
const viewKeeps = [...filterNames, 'kolom', 'urut'];
type Doing = 'move' | 'whatsapp' | 'export' | null;

function Participants({ raceId, list }: { raceId: string; list: ParticipantList }) {
  const { entryId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const address = useListAddress();
  const { typed, setTyped } = useAddressText('q');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // A proposal that came with the address: the listed riders are to move there.
  const [proposed] = address.values('pindah');
  const [doing, setDoing] = useState<Doing>(proposed === undefined ? null : 'move');
  const [moved, setMoved] = useState<Moved | null>(null);

  const riders = useMemo(
    () => indexed(list.riders, list.race.zona_waktu),
    [list.riders, list.race.zona_waktu],
  );
  const chosen = Object.fromEntries(
    filterNames.map((name) => [name, address.values(name)]),
  ) as Record<FilterName, string[]>;
  const chosenKey = JSON.stringify(chosen);
  const found = useMemo(
    () => filtered(riders, typed, JSON.parse(chosenKey) as ChosenFilters),
    [riders, typed, chosenKey],
  );
  const totals = useMemo(() => totalsOf(found.rows), [found.rows]);
  const answers = useMemo(() => answerColumns(list.race, list.riders), [list.race, list.riders]);
  const unanswered = useMemo(
    () => withoutAnswers(list.race, list.riders),
    [list.race, list.riders],
  );
  const may = useMay(raceId);
  const mayOpen = may('contacts') === true;
  // In nobody's store: numbers that were opened are gone with the screen.
  const [contacts, setContacts] = useState<ReadonlyMap<string, ParticipantContact>>(new Map());
  const columns = useMemo(
    () => riderColumns(list.race.zona_waktu, { contacts: mayOpen ? contacts : null, answers }),
    [list.race.zona_waktu, mayOpen, contacts, answers],
  );
  const chosenIds = address.values('kolom');
  const chosenIdsKey = JSON.stringify(chosenIds);
  const { shown, gone } = useMemo(
    () => chosenColumns(columns, usualColumns, JSON.parse(chosenIdsKey) as string[]),
    [columns, chosenIdsKey],
  );
  const ordered = useMemo(
    () => inOrder(found.rows, shown, address.sorting),
    [found.rows, shown, address.sorting],
  );
  // A selected rider whom the filter hides is not touched unseen.
  const chosenRiders = useMemo(
    () => ordered.filter((rider) => selected.has(rider.id)),
    [ordered, selected],
  );
  const moving = proposed === undefined ? chosenRiders : found.rows;
  const closeMove = () => {
    setDoing(null);
    address.clear(['pindah']);
  };

  const linkOf = useCallback(
    (rider: Participant) => addresses.participant(raceId, rider.id) + search,
    [raceId, search],
  );
  const closePanel = useCallback(
    () =>
      navigate(addresses.participants(raceId) + search, {
        preventScrollReset: true,
        state: { keepFocus: true },
      }),
    [navigate, raceId, search],
  );
  const selection = useMemo(() => ({ selected, onChange: setSelected }), [selected]);

  const filters = listFilters(list, found.counts, chosen, filterNames);
  const clear = () => {
    setTyped('');
    address.clear(filterNames);
  };

  const undo = useAct({
    act: async ({ from }: Moved) => {
      try {
        for (const [categoryId, ids] of from) {
          await moveRiders(raceId, ids, categoryId, { beyondRules: true, commit: true });
        }
      } finally {
        // Some may be back where they were.
        void client.invalidateQueries({ queryKey: participantQueries.keyOf(raceId) });
      }
    },
    done: (_, { count }) => {
      toast.success(copy.movedBack(count));
      setMoved(null);
    },
    refused: refusedInToast(copy.refusals),
  });

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-x-4 lg:flex lg:flex-wrap lg:items-center lg:justify-between">
        <ScreenHeader title={copy.title} />
        {/* One line on a phone: the riders are what one comes for. */}
        <div className="flex gap-2 [&>*]:shrink-0 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 lg:flex-wrap">
          {may('riders') === true && (
            <ButtonLink variant="secondary" size="sm" to={addresses.importRiders(raceId)}>
              <Upload aria-hidden className="size-4" />
              {copy.importAction}
            </ButtonLink>
          )}
          <ColumnChooser
            columns={columns}
            usual={usualColumns}
            shown={shown}
            onChoose={(ids) => address.set('kolom', ids)}
          />
          <Button variant="secondary" size="sm" onClick={() => setDoing('export')}>
            <Download aria-hidden className="size-4" />
            {copy.exportAction}
          </Button>
          {may('riders') === true && (
            <ButtonLink
              variant="secondary"
              size="sm"
              {...(found.rows.length === list.riders.length && found.hidden === 0
                ? { to: addresses.letters(raceId) }
                : goesByFilter(chosen, typed)
                  ? { to: addresses.writeLetter(raceId, { ...chosen }) }
                  : {
                      to: addresses.writeLetter(raceId),
                      state: { riders: found.rows.map((rider) => rider.id) },
                    })}
            >
              <MessageSquare aria-hidden className="size-4" />
              {copy.lettersAction}
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" size="sm" to={addresses.startList(raceId)}>
            <ListOrdered aria-hidden className="size-4" />
            {copy.startListAction}
          </ButtonLink>
          <ButtonLink variant="secondary" size="sm" to={addresses.waitingList(raceId)}>
            <Timer aria-hidden className="size-4" />
            {copy.waitingListAction}
          </ButtonLink>
        </div>
      </div>
      {moved !== null && (
        <Notice tone="positive" role="status">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>{copy.moved(moved.count, moved.to)}</span>
            <Button variant="ghost" size="sm" loading={undo.busy} onClick={() => undo.run(moved)}>
              {copy.undoAction}
            </Button>
          </div>
        </Notice>
      )}
      {list.riders.length === 0 ? (
        <EmptyState
          title={copy.emptyTitle}
          text={may('riders') === true ? copy.emptyText : copy.emptyTextView}
          illustration="flag"
        />
      ) : (
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
          {gone > 0 && <Notice tone="warning">{tables.columnsGone(gone)}</Notice>}
          {shown.some(({ id }) => contactIds.includes(id)) && (
            <OpenContacts
              raceId={raceId}
              closed={found.rows.filter(({ id }) => !contacts.has(id))}
              onOpened={(known) =>
                setContacts(new Map([...contacts, ...known.map((one) => [one.id, one] as const)]))
              }
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
              opened={entryId}
              sorting={address.sorting}
              onSort={address.setSorting}
              selection={selection}
              card={(rider) => <RiderCard rider={rider} />}
              extra={shown.filter(({ id }) => !usual.has(id))}
              totals={<RiderTotals totals={totals} />}
            />
          )}
        </>
      )}
      <SelectionBar count={chosenRiders.length} onClear={() => setSelected(new Set())}>
        {may('riders') === true && (
          <>
            <Button variant="secondary" size="sm" onClick={() => setDoing('move')}>
              <MoveRight aria-hidden className="size-4" />
              {copy.moveAction}
            </Button>
            <ButtonLink
              variant="secondary"
              size="sm"
              to={addresses.writeLetter(raceId)}
              state={{ riders: chosenRiders.map((rider) => rider.id) }}
            >
              <MessageSquare aria-hidden className="size-4" />
              {copy.messageAction}
            </ButtonLink>
            {mayOpen && (
              <Button variant="secondary" size="sm" onClick={() => setDoing('whatsapp')}>
                <MessageSquare aria-hidden className="size-4" />
                {copy.whatsappAction}
              </Button>
            )}
          </>
        )}
        <Button variant="secondary" size="sm" onClick={() => setDoing('export')}>
          <Download aria-hidden className="size-4" />
          {copy.exportAction}
        </Button>
      </SelectionBar>
      {doing === 'move' && moving.length > 0 && (
        <MoveDialog
          raceId={raceId}
          riders={moving}
          categories={list.categories}
          target={proposed}
          onClose={closeMove}
          onMoved={(done) => {
            setMoved(done);
            setSelected(new Set());
            closeMove();
          }}
        />
      )}
      {doing === 'whatsapp' && (
        <WhatsappDialog race={list.race} riders={chosenRiders} onClose={() => setDoing(null)} />
      )}
      {doing === 'export' && (
        <ExportDialog
          race={list.race}
          riders={chosenRiders.length > 0 ? chosenRiders : ordered}
          withContacts={mayOpen}
          chosen={chosenIds.length > 0 ? shown.map(({ id }) => id) : null}
          onClose={() => setDoing(null)}
        />
      )}
      {entryId !== undefined && (
        <RiderPanel
          race={list.race}
          categories={list.categories}
          entryId={entryId}
          known={list.riders.find((rider) => rider.id === entryId)}
          onClose={closePanel}
        />
      )}
    </div>
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
