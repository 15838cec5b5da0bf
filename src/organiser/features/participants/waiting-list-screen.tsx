import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import {
  type ParticipantList,
  participantQueries,
  setOfferLength,
  type WaitingList,
  type WaitingPerson,
} from '#api/organiser/participants.ts';
import { clockAt, formatDateTime } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/participants.ts';
import { useMay } from '#organiser/parts/rights.ts';
import type { TableColumn } from '#organiser/parts/table/columns.ts';
import { type ListFilter, ListTable } from '#organiser/parts/table/list-table.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';

export function Component() {
  const { id = '' } = useParams();
  const list = useQuery(participantQueries.list(id));
  const waiting = useQuery(participantQueries.waiting(id));
  return (
    <div className="grid grid-cols-1">
      <ScreenHeader title={copy.waitingListAction} backTo={addresses.participants(id)} />
      <Read
        of={[list, waiting]}
        failed={copy.waitingFailed}
        skeleton={
          <>
            <p className="sr-only">{copy.loading}</p>
            <Skeleton className="h-64 w-full" />
          </>
        }
      >
        {(riders, lines) => <WaitingLists raceId={id} list={riders} waiting={lines} />}
      </Read>
    </div>
  );
}

const offerLengths = [30, 60, 120, 180, 360, 720, 1440, 2880, 4320];

function isOpen({ status }: WaitingPerson): boolean {
  return status === 'menunggu' || status === 'ditawari';
}

interface WaitingListsProps {
  raceId: string;
  list: ParticipantList;
  waiting: WaitingList;
}

/** A person of the list, and as which of the open ones of its category. */
interface Line {
  person: WaitingPerson;
  category: string;
  place: number | null;
}

function linesOf(list: ParticipantList, waiting: WaitingList): Line[] {
  return list.categories.flatMap(({ id, nama }) => {
    const people = waiting.lines.filter(({ kategori_id }) => kategori_id === id);
    const open = people.filter(isOpen);
    return people.map((person) => ({
      person,
      category: nama,
      place: isOpen(person) ? open.indexOf(person) + 1 : null,
    }));
  });
}

function WaitingLists({ raceId, list, waiting }: WaitingListsProps) {
  const mayRiders = useMay(raceId)('riders');
  const { judul, zona_waktu: zone } = list.race;
  const lines = useMemo(() => linesOf(list, waiting), [list, waiting]);
  const columns = useMemo(() => columnsOf(zone), [zone]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-180 text-ink-muted text-sm">{copy.waitingIntro}</p>
      {mayRiders === true ? (
        <OfferLength raceId={raceId} minutes={waiting.tawaran_menit} />
      ) : (
        <p className="text-sm">{copy.offerLengthNow(waiting.tawaran_menit)}</p>
      )}
      {lines.length === 0 ? (
        <EmptyState title={copy.waitingEmpty} text={copy.waitingEmptyText} illustration="flag" />
      ) : (
        <ListTable
          label={copy.waitingListAction}
          rows={lines}
          columns={columns}
          filters={filters}
          search={{
            label: copy.waitingSearch,
            placeholder: copy.waitingSearch,
            textOf: ({ person }) => [person.nama_panggilan, person.parent],
          }}
          past={{
            is: ({ person }) => !isOpen(person),
            unless: 'status',
            words: copy.waitingPast,
          }}
          keyOf={({ person }) => person.id}
          nameOf={({ person }) => person.nama_panggilan}
          card={(line) => <LineCard line={line} zone={zone} />}
          totals={(shown) => <p className="font-semibold">{countOf(shown)}</p>}
          file={{ sheet: copy.waitingListAction, name: `${copy.waitingListAction} ${judul}` }}
          views={{ raceId, table: 'antrean' }}
        />
      )}
    </div>
  );
}

function countOf(lines: readonly Line[]): string {
  const of = (wanted: string) => lines.filter(({ person }) => person.status === wanted).length;
  return copy.waitingCount(of('menunggu'), of('ditawari'));
}

function statusOf({ person }: Line): string {
  return copy.waitingStatuses[person.status] ?? person.status;
}

const filters: ListFilter<Line>[] = [
  {
    id: 'kategori',
    label: copy.filters.kategori,
    valuesOf: ({ category }) => [category],
    labelOf: (category) => category,
  },
  {
    id: 'status',
    label: copy.filters.status,
    valuesOf: ({ person }) => [person.status],
    labelOf: (status) => copy.waitingStatuses[status] ?? null,
  },
];

function columnsOf(zone: string): TableColumn<Line>[] {
  const moment = (
    id: string,
    header: string,
    of: (person: WaitingPerson) => string | null,
  ): TableColumn<Line> => ({
    id,
    header,
    value: ({ person }) => {
      const at = of(person);
      return at === null ? null : { at: clockAt(at, zone), text: formatDateTime(at, zone) };
    },
    sortBy: ({ person }) => of(person),
    wraps: true,
    width: '9rem',
    fileWidth: 24,
  });
  return [
    {
      id: 'rider',
      header: copy.columns.name,
      value: ({ person }) => person.nama_panggilan,
      fileWidth: 24,
    },
    {
      id: 'urutan',
      header: copy.waitingPlace,
      value: ({ place }) => place,
      numeric: true,
      width: '5rem',
    },
    {
      id: 'orang_tua',
      header: copy.exportHeads.parent,
      value: ({ person }) => person.parent ?? copy.withoutName,
      sortBy: ({ person }) => person.parent,
      fileWidth: 24,
    },
    {
      id: 'kategori',
      header: copy.columns.category,
      value: ({ category }) => category,
      wraps: true,
      fileWidth: 20,
    },
    {
      id: 'status',
      header: copy.columns.status,
      value: statusOf,
      cell: (line) => <WaitingBadge line={line} />,
      width: '8rem',
      fileWidth: 14,
    },
    moment('sejak', copy.waitingSince, ({ dibuat_pada }) => dibuat_pada),
    moment('sampai', copy.waitingUntil, ({ status, tawaran_sampai }) =>
      status === 'ditawari' ? tawaran_sampai : null,
    ),
  ];
}

function WaitingBadge({ line }: { line: Line }) {
  return (
    <Badge tone={line.person.status === 'ditawari' ? 'warning' : 'neutral'}>{statusOf(line)}</Badge>
  );
}

function LineCard({ line, zone }: { line: Line; zone: string }) {
  const { person, category, place } = line;
  return (
    <div className="flex items-center gap-3 text-sm">
      {place !== null && (
        <span className="w-6 shrink-0 text-right font-bold text-ink-muted tabular-nums">
          {place}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {copy.waitsFor(person.nama_panggilan, person.parent ?? copy.withoutName)}
        </span>
        <span className="block truncate text-ink-muted text-xs">{category}</span>
        <span className="text-ink-muted text-xs">{formatDateTime(person.dibuat_pada, zone)}</span>
      </span>
      <span className="grid justify-items-end gap-0.5">
        <WaitingBadge line={line} />
        {person.status === 'ditawari' && person.tawaran_sampai !== null && (
          <span className="text-ink-muted text-xs">
            {copy.offeredUntil(formatDateTime(person.tawaran_sampai, zone))}
          </span>
        )}
      </span>
    </div>
  );
}

function OfferLength({ raceId, minutes }: { raceId: string; minutes: number }) {
  const client = useQueryClient();
  const choices = offerLengths.includes(minutes)
    ? offerLengths
    : [...offerLengths, minutes].sort((a, b) => a - b);
  const save = useAct({
    act: (chosen: number) => setOfferLength(raceId, chosen),
    done: async () => {
      await client.invalidateQueries({ queryKey: participantQueries.keyOf(raceId) });
      toast.success(copy.offerLengthSaved);
    },
    sentences: copy.refusals,
  });
  return (
    <div className="grid max-w-60 grid-cols-1 gap-2">
      <SelectField
        label={copy.offerLength}
        disabled={save.busy}
        value={minutes}
        onChoose={(value) => save.run(Number(value))}
        choices={choices.map((choice) => [choice, copy.offerTime(choice)])}
      />
      <Refused act={save} />
    </div>
  );
}
