import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { managedRaceQueries } from '#api/organiser/races.ts';
import { type LogEntry, teamQueries } from '#api/organiser/team.ts';
import type { MyOrganisation, MyWork } from '#api/organiser/work.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/log.ts';
import {
  OrganisationChoice,
  useChosenOrganisation,
} from '#organiser/parts/chosen-organisation.tsx';
import type { TableColumn } from '#organiser/parts/table/columns.ts';
import { ExportButtons } from '#organiser/parts/table/export-buttons.tsx';
import { useMyWork } from '#organiser/parts/use-my-work.ts';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { joinSaves, type LogLine } from './join-saves.ts';

const raceParam = 'lomba';
const personParam = 'oleh';
const kindParam = 'jenis';

export function Component() {
  const work = useMyWork();
  return (
    <div className="max-w-240">
      <ScreenHeader title={copy.title} />
      <Read of={[work]} skeleton={<LogSkeleton />} failed={copy.loadFailed}>
        {(own) => <Log work={own} />}
      </Read>
    </div>
  );
}

/** The races whose log the person may read without that of the whole organisation. */
function readableRaces(organisation: MyOrganisation | undefined) {
  return organisation?.races.filter(({ rights }) => rights.includes('log')) ?? [];
}

function Log({ work }: { work: MyWork }) {
  const chosen = useChosenOrganisation(work.organisations);
  const whole = chosen?.rights.includes('log') ?? work.admin;
  const { id: inRace } = useParams();
  const own = readableRaces(chosen);
  if (!whole && !own.some(({ id }) => inRace === undefined || id === inRace)) {
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
  const personId = query.get(personParam);
  const kind = query.get(kindParam);
  const actions = copy.isActKind(kind) ? copy.actsOf(kind) : null;
  const read = { organisationId: organisation?.id ?? null, raceId };
  const log = useInfiniteQuery(teamQueries.log({ ...read, personId, actions }));
  const people = useQuery(teamQueries.logPeople(read));
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value === '') {
      next.delete(name);
    } else {
      next.set(name, value);
    }
    setQuery(next, { replace: true });
  };
  const entries = log.data?.pages.flat();
  const known = people.data ?? [];
  // A link may name somebody who did nothing here: the filter still says that it is set.
  const isStranger = personId !== null && known.every(({ user_id }) => user_id !== personId);

  return (
    <>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        {inRace === undefined && (
          <SelectField
            className="min-w-0 max-lg:col-span-2"
            label={copy.raceLabel}
            none={whole ? copy.allRaces : undefined}
            value={raceId ?? ''}
            onChoose={(id) => choose(raceParam, id)}
            choices={races.map(({ id, judul }) => [id, judul])}
          />
        )}
        <SelectField
          className="min-w-0"
          label={copy.personLabel}
          none={copy.allPeople}
          value={personId ?? ''}
          onChoose={(id) => choose(personParam, id)}
          choices={[
            ...known.map(({ user_id, name }) => ({ value: user_id, label: name })),
            ...(isStranger ? [{ value: personId, label: null }] : []),
          ].map(({ value, label }) => [value, label ?? copy.withoutName])}
        />
        <SelectField
          className="min-w-0"
          label={copy.kindLabel}
          none={copy.allKinds}
          value={actions === null ? '' : (kind ?? '')}
          onChoose={(value) => choose(kindParam, value)}
          choices={copy.kindChoices.map(({ kind, label }) => [kind, label])}
        />
      </div>
      <Read
        of={[{ ...log, data: entries }]}
        skeleton={<LogSkeleton />}
        failed={copy.loadFailed}
        empty={
          <EmptyState
            title={copy.emptyTitle}
            text={personId === null && actions === null ? copy.emptyText : copy.nothingFound}
          />
        }
      >
        {(list) => (
          <>
            <div className="flex flex-wrap gap-2">
              <ExportButtons
                rows={joinSaves(list)}
                columns={fileOfLines}
                sheet={copy.title}
                name={copy.title}
              />
            </div>
            <Card>
              <ol className="divide-y divide-line">
                {joinSaves(list).map((line) => (
                  <EntryRow
                    key={line.entry.id}
                    line={line}
                    onPerson={(id) => choose(personParam, id)}
                  />
                ))}
              </ol>
            </Card>
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
          </>
        )}
      </Read>
    </>
  );
}

/** A line as a file has it; what an act changed is read on the screen. */
const fileOfLines: TableColumn<LogLine>[] = [
  {
    id: 'pada',
    header: copy.fileHeads.at,
    value: ({ entry }) => formatDateTime(entry.terjadi_pada),
    fileWidth: 24,
  },
  { id: 'oleh', header: copy.personLabel, value: whoOf, fileWidth: 24 },
  { id: 'apa', header: copy.fileHeads.what, value: ({ entry }) => whatOf(entry), fileWidth: 40 },
  { id: 'lomba', header: copy.raceLabel, value: ({ entry }) => entry.race, fileWidth: 28 },
  { id: 'kali', header: copy.fileHeads.times, value: ({ count }) => count },
];

function whoOf({ entry: { user_id, name } }: LogLine): string {
  return user_id === null ? copy.system : (name ?? copy.withoutName);
}

function whatOf({ user_id, tindakan, objek, objek_id, about }: LogEntry): string {
  return tindakan === 'remove_member' && objek_id === user_id
    ? copy.leftTeam()
    : copy.actText(tindakan, objek === 'anggota' ? about : null);
}

function EntryRow({ line, onPerson }: { line: LogLine; onPerson: (id: string) => void }) {
  const { entry, count, since } = line;
  const { user_id, name, objek, objek_id, race, lomba_id } = entry;
  const changes = copy.changesOf(entry.sebelum, entry.sesudah);
  return (
    <li className="grid gap-x-5 gap-y-1 px-4 py-3 lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:px-5">
      <p className="text-ink-muted text-sm tabular-nums">
        <time dateTime={entry.terjadi_pada}>{formatDateTime(entry.terjadi_pada)}</time>
      </p>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {user_id === null ? (
            <span className="font-bold">{copy.system}</span>
          ) : (
            <button
              type="button"
              className="min-h-6 font-bold underline-offset-4 hover:underline"
              onClick={() => onPerson(user_id)}
            >
              {name ?? copy.withoutName}
            </button>
          )}{' '}
          {whatOf(entry)}
        </p>
        {count > 1 && (
          <p className="text-ink-muted text-sm tabular-nums">
            {copy.savedTimes(count, formatDateTime(since))}
          </p>
        )}
        {race !== null && <p className="wrap-anywhere text-ink-muted text-sm">{race}</p>}
        {objek === 'pendaftaran' && lomba_id !== null && objek_id !== null && (
          <Link
            to={addresses.participant(lomba_id, objek_id)}
            className="inline-flex min-h-11 items-center font-semibold text-primary text-sm underline-offset-4 hover:underline lg:min-h-8"
          >
            {copy.riderLink}
          </Link>
        )}
        {changes.length > 0 && (
          <details>
            <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-primary text-sm lg:min-h-8">
              {copy.changesAction}
            </summary>
            <Changes changes={changes} />
          </details>
        )}
      </div>
    </li>
  );
}

function Changes({ changes }: { changes: readonly copy.Change[] }) {
  return (
    <table className="mt-1 w-full table-fixed text-left text-sm">
      <thead>
        <tr className="border-line border-b text-ink-muted">
          <th scope="col" className="py-1.5 pr-3 font-semibold">
            {copy.fieldColumn}
          </th>
          <th scope="col" className="py-1.5 pr-3 font-semibold">
            {copy.beforeColumn}
          </th>
          <th scope="col" className="py-1.5 font-semibold">
            {copy.afterColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, label, before, after }) => (
          <tr key={key} className="border-line border-b align-top last:border-0">
            <th scope="row" className="wrap-anywhere py-1.5 pr-3 font-normal">
              {label}
            </th>
            <td className="wrap-anywhere py-1.5 pr-3 text-ink-muted">{before}</td>
            <td className="wrap-anywhere py-1.5 font-semibold">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
