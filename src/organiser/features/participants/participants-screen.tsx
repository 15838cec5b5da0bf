import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Download, MessageSquare, MoveRight } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import {
  type Participant,
  type ParticipantList,
  participantQueries,
} from '#api/organiser/participants.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/participants.ts';
import { useMay } from '#organiser/parts/rights.ts';
import { SelectionBar } from '#organiser/parts/selection-bar.tsx';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AddRider } from './add-rider.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { MoveDialog, type Moved } from './move-dialog.tsx';
import { MovedNotice } from './moved-notice.tsx';
import { ParticipantsHead } from './participants-head.tsx';
import { RiderList } from './rider-list.tsx';
import { RiderPanel } from './rider-panel.tsx';
import { useRiderTable } from './use-rider-table.ts';
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

type Doing = 'move' | 'whatsapp' | 'consent' | 'export' | null;

function Participants({ raceId, list }: { raceId: string; list: ParticipantList }) {
  const { entryId } = useParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const may = useMay(raceId);
  const mayOpen = may('contacts') === true;
  const table = useRiderTable(list, mayOpen);
  const { address, found, ordered, shown, chosenIds } = table;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // What came with the address: the listed riders are to move there, or their families' numbers are wanted.
  const [proposed] = address.values('pindah');
  const adding = address.values('tambah').length > 0;
  const numbersOf = address.values('whatsapp').length > 0;
  const [doing, setDoing] = useState<Doing>(
    proposed !== undefined ? 'move' : numbersOf ? 'whatsapp' : null,
  );
  const [moved, setMoved] = useState<Moved | null>(null);

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
  const closePanel = useCallback(
    () =>
      navigate(addresses.participants(raceId) + search, {
        preventScrollReset: true,
        state: { keepFocus: true },
      }),
    [navigate, raceId, search],
  );
  const selection = useMemo(() => ({ selected, onChange: setSelected }), [selected]);

  return (
    <div className="grid grid-cols-1 gap-3">
      <ParticipantsHead
        raceId={raceId}
        list={list}
        table={table}
        onExport={() => setDoing('export')}
      />
      {moved !== null && (
        <MovedNotice raceId={raceId} moved={moved} onUndone={() => setMoved(null)} />
      )}
      {list.riders.length === 0 ? (
        <EmptyState
          title={copy.emptyTitle}
          text={may('riders') === true ? copy.emptyText : copy.emptyTextView}
          illustration="flag"
        />
      ) : (
        <RiderList
          raceId={raceId}
          list={list}
          table={table}
          opened={entryId}
          selection={selection}
        />
      )}
      <SelectionBar count={chosenRiders.length} onClear={() => setSelected(new Set())}>
        <Selected
          raceId={raceId}
          riders={chosenRiders}
          mayOpen={mayOpen}
          onDo={(what) => setDoing(what)}
        />
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
        <WhatsappDialog
          race={list.race}
          riders={numbersOf ? found.rows : chosenRiders}
          initial={(state as { text?: string } | null)?.text ?? ''}
          onClose={() => {
            setDoing(null);
            address.clear(['whatsapp']);
          }}
        />
      )}
      {doing === 'consent' && (
        <ConsentDialog raceId={raceId} riders={chosenRiders} onClose={() => setDoing(null)} />
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
      {adding && may('riders') === true && (
        <AddRider
          race={list.race}
          categories={list.categories}
          onClose={() => address.clear(['tambah'])}
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

interface SelectedProps {
  raceId: string;
  riders: readonly Participant[];
  mayOpen: boolean;
  onDo: (what: Doing) => void;
}

/** What is done with the riders that were chosen. */
function Selected({ raceId, riders, mayOpen, onDo }: SelectedProps) {
  const may = useMay(raceId);
  return (
    <>
      {may('riders') === true && (
        <>
          <Button variant="secondary" size="sm" onClick={() => onDo('move')}>
            <MoveRight aria-hidden className="size-4" />
            {copy.moveAction}
          </Button>
          <ButtonLink
            variant="secondary"
            size="sm"
            to={addresses.writeLetter(raceId)}
            state={{ riders: riders.map((rider) => rider.id) }}
          >
            <MessageSquare aria-hidden className="size-4" />
            {copy.messageAction}
          </ButtonLink>
          <Button variant="secondary" size="sm" onClick={() => onDo('consent')}>
            <BadgeCheck aria-hidden className="size-4" />
            {copy.consentAction}
          </Button>
          {mayOpen && (
            <Button variant="secondary" size="sm" onClick={() => onDo('whatsapp')}>
              <MessageSquare aria-hidden className="size-4" />
              {copy.whatsappAction}
            </Button>
          )}
        </>
      )}
      <Button variant="secondary" size="sm" onClick={() => onDo('export')}>
        <Download aria-hidden className="size-4" />
        {copy.exportAction}
      </Button>
    </>
  );
}
