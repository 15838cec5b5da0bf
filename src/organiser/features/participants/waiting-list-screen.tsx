import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import {
  type ParticipantList,
  participantQueries,
  setOfferLength,
  type WaitingList,
  type WaitingPerson,
} from '#api/organiser/participants.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/participants.ts';
import { useMay } from '#organiser/parts/rights.ts';
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
    <div className="mx-auto w-full max-w-3xl">
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

function WaitingLists({ raceId, list, waiting }: WaitingListsProps) {
  const mayRiders = useMay(raceId)('riders');
  const groups = list.categories.flatMap((category) => {
    const people = waiting.lines.filter(({ kategori_id }) => kategori_id === category.id);
    return people.length === 0 ? [] : [{ category, people }];
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-ink-muted text-sm">{copy.waitingIntro}</p>
      {mayRiders === true ? (
        <OfferLength raceId={raceId} minutes={waiting.tawaran_menit} />
      ) : (
        <p className="text-sm">{copy.offerLengthNow(waiting.tawaran_menit)}</p>
      )}
      {groups.length === 0 && (
        <EmptyState title={copy.waitingEmpty} text={copy.waitingEmptyText} illustration="flag" />
      )}
      {groups.map(({ category, people }) => (
        <CategoryLines
          key={category.id}
          name={category.nama}
          people={people}
          zone={list.race.zona_waktu}
        />
      ))}
    </div>
  );
}

function CategoryLines({
  name,
  people,
  zone,
}: {
  name: string;
  people: WaitingPerson[];
  zone: string;
}) {
  const open = people.filter(isOpen);
  const past = people.filter((person) => !isOpen(person));
  return (
    <section className="rounded-md border border-line bg-surface p-4">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg">
        <span>{name}</span>
        <span className="font-medium text-ink-muted text-sm">
          {copy.waitingCount(
            open.filter(({ status }) => status === 'menunggu').length,
            open.filter(({ status }) => status === 'ditawari').length,
          )}
        </span>
      </h2>
      <Lines people={open} zone={zone} numbered />
      {past.length > 0 && (
        <details className="pt-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-primary text-sm underline">
            {copy.waitingPast(past.length)}
          </summary>
          <Lines people={past} zone={zone} numbered={false} />
        </details>
      )}
    </section>
  );
}

function Lines({
  people,
  zone,
  numbered,
}: {
  people: WaitingPerson[];
  zone: string;
  numbered: boolean;
}) {
  return (
    <ol>
      {people.map((person, place) => (
        <li
          key={person.id}
          className="flex items-center gap-3 border-line border-b py-2 text-sm last:border-b-0"
        >
          {numbered && (
            <span className="w-6 shrink-0 text-right font-bold text-ink-muted tabular-nums">
              {place + 1}
            </span>
          )}
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">
              {copy.waitsFor(person.nama_panggilan, person.parent ?? copy.withoutName)}
            </span>
            <span className="text-ink-muted text-xs">
              {formatDateTime(person.dibuat_pada, zone)}
            </span>
          </span>
          <span className="grid justify-items-end gap-0.5">
            <Badge tone={person.status === 'ditawari' ? 'warning' : 'neutral'}>
              {copy.waitingStatuses[person.status] ?? person.status}
            </Badge>
            {person.status === 'ditawari' && person.tawaran_sampai !== null && (
              <span className="text-ink-muted text-xs">
                {copy.offeredUntil(formatDateTime(person.tawaran_sampai, zone))}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
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
