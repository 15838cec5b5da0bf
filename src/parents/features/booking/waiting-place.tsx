import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RaceCategory } from '#api/categories.ts';
import type { EntryInRace } from '#api/entries.ts';
import { ownChildren } from '#api/own-reads.ts';
import type { RaceDetail } from '#api/races.ts';
import type { Rider } from '#api/riders.ts';
import {
  joinWaitingList,
  type WaitingPlace as Line,
  leaveWaitingList,
  waitingListQueries,
} from '#api/waiting-list.ts';
import { paths } from '#domain/paths.ts';
import { categoryMisfit, riderGenderOf } from '#domain/rider-rules.ts';
import { calendarDay, formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/waiting-list.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { type ChosenChild, isEntered } from '#parts/child-choice.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { WaitingPlaceToCome } from './waiting-place-to-come.tsx';

/** Where children are added; the way back from there is the browser's. */
const childrenTab = paths.profile({ tab: 'anak' });

interface WaitingPlaceProps {
  race: RaceDetail;
  category: RaceCategory;
  /** For whom the classes are looked at. */
  child: ChosenChild | null;
  /** The person's own orders in the race. */
  entries: readonly EntryInRace[];
  /** Of who is signed in. */
  userId: string;
}

/** At a full category: which child waits for a place that comes free, and where in the line. */
export function WaitingPlace({ race, category, child, entries, userId }: WaitingPlaceProps) {
  const client = useQueryClient();
  const waiting = useQuery(waitingListQueries.own(userId));
  const riders = useQuery(ownChildren(userId));
  const lines = (waiting.data ?? []).filter(
    ({ lomba_id, kategori_id }) => lomba_id === race.id && kategori_id === category.id,
  );

  const act = useAct({
    act: ({ work, riderId }: { work: typeof joinWaitingList; riderId: string }) =>
      work({ raceId: race.id, categoryId: category.id, riderId }),
    sentences: copy.refusals,
    // Another child's place waits for nothing.
    mayOverlap: ({ riderId }, running) => riderId !== running.riderId,
    settled: () => client.invalidateQueries({ queryKey: waitingListQueries.own(userId).queryKey }),
  });
  const busy = act.doing?.riderId;

  const raceDay = calendarDay(race.tanggal_mulai, race.zona_waktu);
  // As `join_waiting_list` decides.
  const mayWait = (riders.data ?? []).filter(
    (rider) =>
      !isEntered(rider, entries) &&
      !lines.some(({ rider_id }) => rider_id === rider.id) &&
      categoryMisfit(rider.tanggal_lahir, riderGenderOf(rider.jenis_kelamin), category, raceDay) ===
        null,
  );
  const chosen = child?.rider ?? null;
  // Once a child is chosen the page is about that child.
  const offered = chosen === null ? mayWait : mayWait.filter(({ id }) => id === chosen.id);

  return (
    <div className="grid w-full gap-2.5 text-sm">
      <div role="status" className="grid gap-2.5 empty:hidden">
        {lines.map((line) => (
          <LineOf
            key={line.rider_id}
            line={line}
            busy={busy === line.rider_id}
            onLeave={() => act.run({ work: leaveWaitingList, riderId: line.rider_id })}
          />
        ))}
      </div>
      {(waiting.isPending || riders.isPending) && <WaitingPlaceToCome />}
      {waiting.isSuccess && riders.isSuccess && (
        <Joining
          category={category}
          offered={offered}
          noneSaved={riders.data.length === 0}
          noneFits={chosen === null && mayWait.length === 0 && lines.length === 0}
          busy={offered.some(({ id }) => id === busy)}
          onJoin={(riderId) => act.run({ work: joinWaitingList, riderId })}
        />
      )}
      <Refused act={act} />
    </div>
  );
}

interface LineOfProps {
  line: Line;
  busy: boolean;
  onLeave: () => void;
}

function LineOf({ line, busy, onLeave }: LineOfProps) {
  const { nama_panggilan: nickname, category, tawaran_sampai: until, position, zona_waktu } = line;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="font-semibold">
        {until === null
          ? copy.waiting(nickname, position ?? 1)
          : copy.offered(nickname, formatDateTime(until, zona_waktu))}
      </p>
      <Button
        size="sm"
        variant="ghost"
        aria-label={copy.leaveLabel(nickname, category)}
        loading={busy}
        loadingText={copy.leaving}
        onClick={onLeave}
      >
        {copy.leaveAction}
      </Button>
    </div>
  );
}

interface JoiningProps {
  category: RaceCategory;
  /** The children who may wait here. */
  offered: readonly Rider[];
  noneSaved: boolean;
  noneFits: boolean;
  busy: boolean;
  onJoin: (riderId: string) => void;
}

function Joining({ category, offered, noneSaved, noneFits, busy, onJoin }: JoiningProps) {
  const [picked, setPicked] = useState('');
  const rider = offered.find(({ id }) => id === picked) ?? offered[0];
  if (noneSaved) {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-ink-muted">{copy.saveChildFirst}</p>
        <ButtonLink size="sm" variant="secondary" to={childrenTab}>
          {copy.addChildAction}
        </ButtonLink>
      </div>
    );
  }
  if (rider === undefined) {
    return noneFits ? <p className="text-ink-muted">{copy.nobodyFits}</p> : null;
  }
  return (
    <div className="grid gap-2.5">
      <p className="text-ink-muted">{copy.explanation}</p>
      {offered.length > 1 && (
        <SelectField
          label={copy.whoLabel}
          name={`tunggu-${category.id}`}
          value={rider.id}
          onChoose={setPicked}
          choices={offered.map(({ id, nama_panggilan }) => [id, nama_panggilan])}
        />
      )}
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        aria-label={copy.joinLabel(rider.nama_panggilan, category.nama)}
        loading={busy}
        loadingText={copy.joining}
        onClick={() => onJoin(rider.id)}
      >
        {copy.joinAction(rider.nama_panggilan)}
      </Button>
    </div>
  );
}
