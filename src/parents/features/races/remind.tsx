import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, BellRing } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { RaceDetail } from '#api/races.ts';
import { reminderQueries, remindMe } from '#api/reminders.ts';
import { paths } from '#domain/paths.ts';
import { registrationEnd } from '#functions/_shared/venue/availability.ts';
import * as copy from '#parents/copy/reminders.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { CalendarButton } from '#parts/calendar-button.tsx';
import { placeOf } from '#parts/race-view.tsx';
import { Button } from '#ui/button.tsx';

interface RemindProps {
  race: RaceDetail;
  userId: string | undefined;
}

/** For who is not ready yet: an account is told by us; the phone's calendar tells who has none. */
export function Remind({ race, userId }: RemindProps) {
  return (
    <div className="grid gap-1">
      {userId === undefined ? (
        <CalendarReminder race={race} />
      ) : (
        <OwnReminder raceId={race.id} userId={userId} />
      )}
    </div>
  );
}

const note = 'text-center text-ink-muted text-xs';

function OwnReminder({ raceId, userId }: { raceId: string; userId: string }) {
  const client = useQueryClient();
  const own = reminderQueries.ofRace(userId, raceId);
  const reminder = useQuery(own);
  const isAsked = reminder.data === true;
  const act = useAct({
    act: (wanted: boolean) => remindMe(raceId, wanted),
    done: (answer) => client.setQueryData(own.queryKey, answer),
  });
  const Icon = isAsked ? BellOff : BellRing;
  return (
    <>
      <Button
        variant="secondary"
        block
        loading={act.busy}
        disabled={reminder.isPending}
        onClick={() => act.run(!isAsked)}
      >
        <Icon aria-hidden className="size-4.5 text-primary" />
        {isAsked ? copy.takeBackAction : copy.remindAction}
      </Button>
      <p role="status" className={note}>
        {isAsked ? copy.askedText : copy.remindText}
      </p>
      <Refused act={act} />
    </>
  );
}

/** Nobody's address is typed here: it might be a stranger's (docs/decisions/081-asked-to-be-reminded.md). */
function CalendarReminder({ race }: { race: RaceDetail }) {
  return (
    <>
      <CalendarButton
        label={copy.remindAction}
        event={{
          id: `${race.id}-tutup`,
          title: copy.calendarTitle(race.judul),
          start: registrationEnd(race),
          zone: race.zona_waktu,
          duration: 'PT30M',
          place: placeOf(race),
          path: paths.raceDetail(race.id),
        }}
      />
      <p className={note}>
        {copy.calendarText}{' '}
        <Link
          to={paths.login({ next: paths.raceDetail(race.id) })}
          className="inline-block py-1 font-bold text-primary"
        >
          {copy.signInAction}
        </Link>
      </p>
    </>
  );
}
