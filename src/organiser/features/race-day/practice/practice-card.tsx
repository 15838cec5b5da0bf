import { Link, useNavigate } from 'react-router-dom';
import { addresses } from '#organiser/addresses.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import * as copy from '#organiser/copy/race-practice.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { toast } from '#ui/toast.ts';

/** The way into a practice of the race, and out of it. */
export function PracticeCard({ day }: { day: RaceDay }) {
  return (
    <Card className="grid gap-3 p-4">
      <h2 className="font-bold text-lg">{copy.heading}</h2>
      {day.practiceOf === null ? (
        <OpenPractice day={day} />
      ) : (
        <EndPractice day={day} raceId={day.practiceOf} />
      )}
    </Card>
  );
}

function OpenPractice({ day }: { day: RaceDay }) {
  const navigate = useNavigate();
  const open = useAct({
    act: () => day.practise(),
    done: (id) => navigate(addresses.raceDay(id)),
    sentences: refusals,
  });
  return (
    <>
      <p>{copy.text}</p>
      <Refused act={open} />
      {day.classes.length === 0 ? (
        <p className="text-ink-muted">{copy.noClasses}</p>
      ) : (
        <Button
          variant="secondary"
          loading={open.busy}
          loadingText={copy.opening}
          onClick={() => void open.run()}
        >
          {copy.open}
        </Button>
      )}
    </>
  );
}

function EndPractice({ day, raceId }: { day: RaceDay; raceId: string }) {
  const navigate = useNavigate();
  const wipe = useAct({
    act: () => day.wipe(),
    done: () => {
      toast.success(copy.wiped);
      return navigate(addresses.raceDay(raceId), { replace: true });
    },
    sentences: refusals,
    leaves: true,
  });
  return (
    <>
      <p>{copy.practiceText}</p>
      <Refused act={wipe} />
      <Button
        variant="danger"
        loading={wipe.busy}
        loadingText={copy.wiping}
        onClick={() => void wipe.run()}
      >
        {copy.wipe}
      </Button>
      <Link to={addresses.raceDay(raceId)} className="min-h-11 py-2 font-bold text-primary">
        {copy.toReal}
      </Link>
    </>
  );
}
