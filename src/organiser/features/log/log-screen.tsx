import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { managedRaceQueries } from '#api/organiser/races.ts';
import { teamQueries } from '#api/organiser/team.ts';
import type { MyOrganisation, MyWork } from '#api/organiser/work.ts';
import { clockAt, formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/log.ts';
import { useListAddress } from '#organiser/parts/address-state.ts';
import {
  OrganisationChoice,
  useChosenOrganisation,
} from '#organiser/parts/chosen-organisation.tsx';
import { mayIn, whereMay } from '#organiser/parts/rights.ts';
import type { TableColumn } from '#organiser/parts/table/columns.ts';
import { type ListFilter, ListTable } from '#organiser/parts/table/list-table.tsx';
import { useOpenedRow } from '#organiser/parts/table/opened-row.ts';
import { useMyWork } from '#organiser/parts/use-my-work.ts';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { joinSaves, type LogLine } from './join-saves.ts';
import { whatOf, whoOf } from './log-lines.ts';
import { LogPanel } from './log-panel.tsx';

const raceParam = 'lomba';
const personParam = 'oleh';
const kindParam = 'jenis';
/** For the operator: the log of all clubs, also where they have one of their own. */
const everyClubParam = 'semua';

export function Component() {
  const work = useMyWork();
  return (
    <div className="grid grid-cols-1">
      <ScreenHeader title={copy.title} />
      <Read of={[work]} skeleton={<LogSkeleton />} failed={copy.loadFailed}>
        {(own) => <Log work={own} />}
      </Read>
    </div>
  );
}

/** The races whose log the person may read without that of the whole organisation. */
function readableRaces(organisation: MyOrganisation | undefined) {
  return whereMay(organisation?.races ?? [], 'log');
}

function Log({ work }: { work: MyWork }) {
  const own = useChosenOrganisation(work.organisations);
  const [query] = useSearchParams();
  const chosen = work.admin === true && query.has(everyClubParam) ? undefined : own;
  const whole = chosen === undefined ? work.admin : mayIn(chosen, 'log');
  const { id: inRace } = useParams();
  const races = readableRaces(chosen);
  if (!whole && !races.some(({ id }) => inRace === undefined || id === inRace)) {
    return <EmptyState title={copy.notAllowedTitle} text={copy.notAllowedText} />;
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="max-w-140 text-ink-muted text-sm">{copy.intro}</p>
      {chosen !== undefined && (
        <OrganisationChoice organisations={work.organisations} chosen={chosen} />
      )}
      <Entries organisation={chosen} whole={whole} />
    </div>
  );
}

interface EntriesProps {
  /** None: an admin without an organisation, who reads the log of all. */
  organisation: MyOrganisation | undefined;
  whole: boolean;
}

function Entries({ organisation, whole }: EntriesProps) {
  const [query, setQuery] = useSearchParams();
  const all = useQuery({ ...managedRaceQueries.mine(), enabled: whole });
  const races = whole
    ? (all.data ?? []).filter(
        ({ organisasi_id }) => organisation === undefined || organisasi_id === organisation.id,
      )
    : readableRaces(organisation);
  const { id: inRace } = useParams();
  const raceId = inRace ?? query.get(raceParam) ?? (whole ? null : (races[0]?.id ?? null));
  const organisationId = organisation?.id ?? null;
  return (
    <>
      {inRace === undefined && (
        <SelectField
          className="max-w-100"
          label={copy.raceLabel}
          none={whole ? copy.allRaces : undefined}
          value={raceId ?? ''}
          // What else stands in the address was chosen in the other log.
          onChoose={(id) => {
            const next = new URLSearchParams(query);
            for (const name of [raceParam, personParam]) {
              next.delete(name);
            }
            if (id !== '') {
              next.set(raceParam, id);
            }
            setQuery(next, { replace: true });
          }}
          choices={races.map(({ id, judul }) => [id, judul])}
        />
      )}
      <Lines
        // Of another log nothing is shown meanwhile.
        key={`${organisationId} ${raceId}`}
        organisationId={organisationId}
        raceId={raceId}
      />
    </>
  );
}

interface LinesProps {
  organisationId: string | null;
  raceId: string | null;
}

function Lines({ organisationId, raceId }: LinesProps) {
  const address = useListAddress();
  const panel = useOpenedRow('buka');
  const chosenPeople = address.values(personParam);
  const chosenKinds = address.values(kindParam);
  const log = useInfiniteQuery({
    ...teamQueries.log({
      organisationId,
      raceId,
      personIds: chosenPeople.length === 0 ? null : chosenPeople,
      actions: chosenKinds.length === 0 ? null : chosenKinds.flatMap(copy.actsOf),
    }),
    placeholderData: keepPreviousData,
  });
  const people = useQuery(teamQueries.logPeople({ organisationId, raceId }));
  const names = new Map(
    people.data?.map(({ user_id, name }) => [user_id, name ?? copy.withoutName]),
  );
  const filters: ListFilter<LogLine>[] = [
    {
      id: personParam,
      label: copy.personLabel,
      values: [...names.keys()],
      labelOf: (id) => (people.isPending ? copy.loading : (names.get(id) ?? null)),
    },
    {
      id: kindParam,
      label: copy.kindLabel,
      values: copy.kindChoices.map(({ kind }) => kind),
      labelOf: (wanted) => copy.kindChoices.find(({ kind }) => kind === wanted)?.label ?? null,
    },
  ];
  const isNarrowed = chosenPeople.length > 0 || chosenKinds.length > 0;
  return (
    <Read
      of={[{ ...log, data: log.data?.pages.flat() }]}
      skeleton={<LogSkeleton />}
      failed={copy.loadFailed}
      empty={isNarrowed ? undefined : <EmptyState title={copy.emptyTitle} text={copy.emptyText} />}
    >
      {(entries) => {
        const lines = joinSaves(entries);
        const opened = lines.find((line) => keyOf(line) === panel.opened);
        return (
          <>
            <ListTable
              label={copy.title}
              rows={lines}
              columns={columns}
              usual={usualColumns}
              filters={filters}
              search={{
                label: copy.searchLabel,
                placeholder: copy.searchPlaceholder,
                textOf: (line) => [whoOf(line), whatOf(line.entry), line.entry.race],
              }}
              keyOf={keyOf}
              nameOf={(line) => `${whoOf(line)} ${whatOf(line.entry)}`}
              linkOf={(line) => panel.linkTo(keyOf(line))}
              opened={panel.opened}
              card={(line) => <LineCard line={line} />}
              totals={(found) => (
                <p className="font-semibold">{copy.linesTotal(found.length, log.hasNextPage)}</p>
              )}
              file={{ sheet: copy.title, name: copy.title }}
            />
            {log.hasNextPage && (
              <Button
                variant="secondary"
                block
                loading={log.isFetchingNextPage}
                loadingText={copy.loadingOlder}
                onClick={() => log.fetchNextPage()}
              >
                {copy.olderAction}
              </Button>
            )}
            {opened !== undefined && <LogPanel line={opened} onClose={panel.close} />}
          </>
        );
      }}
    </Read>
  );
}

function keyOf({ entry }: LogLine): string {
  return String(entry.id);
}

const columns: TableColumn<LogLine>[] = [
  {
    id: 'apa',
    header: copy.actColumn,
    value: ({ entry }) => whatOf(entry),
    fileWidth: 40,
  },
  {
    id: 'oleh',
    header: copy.personLabel,
    value: whoOf,
    width: '12rem',
    fileWidth: 24,
  },
  {
    id: 'pada',
    header: copy.timeColumn,
    value: ({ entry: { terjadi_pada } }) => ({
      at: clockAt(terjadi_pada),
      text: formatDateTime(terjadi_pada),
    }),
    cell: ({ entry: { terjadi_pada } }) => (
      <time dateTime={terjadi_pada}>{formatDateTime(terjadi_pada)}</time>
    ),
    // Their numbers stand in the order in which it was done.
    sortBy: ({ entry }) => entry.id,
    width: '13rem',
    fileWidth: 24,
  },
  {
    id: 'lomba',
    header: copy.raceLabel,
    value: ({ entry }) => entry.race,
    wraps: true,
    fileWidth: 28,
  },
  {
    id: 'kali',
    header: copy.savesColumn,
    value: ({ count }) => count,
    numeric: true,
    width: '6rem',
  },
  {
    id: 'perubahan',
    header: copy.fieldColumn,
    sortBy: null,
    value: ({ entry }) =>
      copy.changesOf(entry.sebelum, entry.sesudah).map(copy.changeText).join('; '),
    wraps: true,
    fileWidth: 60,
  },
];

const usualColumns = ['apa', 'oleh', 'pada', 'lomba'] as const;

function LineCard({ line }: { line: LogLine }) {
  const { entry, count, since } = line;
  return (
    <div className="grid grid-cols-1 gap-0.5 text-sm">
      <p className="wrap-anywhere">
        <span className="font-bold">{whoOf(line)}</span> {whatOf(entry)}
      </p>
      <p className="text-ink-muted tabular-nums">
        <time dateTime={entry.terjadi_pada}>{formatDateTime(entry.terjadi_pada)}</time>
      </p>
      {count > 1 && (
        <p className="text-ink-muted tabular-nums">
          {copy.savedTimes(count, formatDateTime(since))}
        </p>
      )}
      {entry.race !== null && <p className="wrap-anywhere text-ink-muted">{entry.race}</p>}
    </div>
  );
}

function LogSkeleton() {
  return (
    <Loading label={copy.loading} className="grid gap-3">
      <Skeleton className="h-12 max-w-100" />
      <Skeleton className="h-72" />
    </Loading>
  );
}
