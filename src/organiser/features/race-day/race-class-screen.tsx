import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { type MotoRef, motoKey, parseMoto } from '#functions/_shared/racing/moto.ts';
import { addresses } from '#organiser/addresses.ts';
import { raceClassTitle, raceDayTitle } from '#organiser/copy/app.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { markBeside } from '#organiser/parts/race-day/mark.ts';
import { namesOf } from '#organiser/parts/race-day/names-of.ts';
import { RaceDayFrame } from '#organiser/parts/race-day/race-day-frame.tsx';
import { atClass } from '#organiser/parts/race-day/tracks.ts';
import { type RaceDay, useRaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { sentenceOf } from '#parts/act/sentence.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { useScreenAwake } from '#ui/screen-awake.ts';
import { ClassView } from './class-view.tsx';
import { ClosingView } from './closing-view.tsx';
import { MotoView } from './moto-view.tsx';
import { isHalted, Pause } from './order/pause.tsx';
import { PlacingsView, StageView, TieView } from './stage-view.tsx';

/** One class: its motos, and everything that is decided about them. */
export function Component() {
  const { id = '', classId = '' } = useParams();
  const [query] = useSearchParams();
  const whole = useRaceDay();
  useScreenAwake(true);
  const raceClass = whole.classes.find((one) => one.id === classId);
  const day = atClass(whole, raceClass);
  const inView = query.has('moto') || query.has('lihat');
  const back = inView
    ? { to: addresses.raceClass(id, classId), label: raceClass?.name || raceClassTitle }
    : { to: addresses.raceDay(id), label: raceDayTitle };
  return (
    <RaceDayFrame
      day={day}
      title={raceClass?.name || raceClassTitle}
      mark={raceClass && markBeside(raceClass)}
      back={back}
    >
      {raceClass === undefined ? (
        <EmptyState title={copy.classGone} />
      ) : (
        <>
          {raceClass.unreadable && (
            <Notice tone="danger">{sentenceOf(raceClass.unreadable, refusals)}</Notice>
          )}
          {isHalted(day) && <Pause day={day} />}
          <View
            day={day}
            raceClass={raceClass}
            moto={parseMoto(query.get('moto') ?? '')}
            view={query.get('lihat')}
          />
        </>
      )}
    </RaceDayFrame>
  );
}

interface ViewProps {
  day: RaceDay;
  raceClass: DayClass;
  moto: MotoRef | null;
  view: string | null;
}

function View({ day, raceClass, moto, view }: ViewProps) {
  const navigate = useNavigate();
  const names = namesOf(day, raceClass);
  // The director's card goes on with what is next.
  const onDone = () => navigate(addresses.raceDay(day.race.id));
  const shown = { day, raceClass, names, onDone };
  if (moto !== null) {
    return (
      <MotoView
        key={motoKey(moto)}
        day={day}
        raceClass={raceClass}
        moto={moto}
        onDone={onDone}
        onOther={(classId, of) =>
          navigate(addresses.raceClass(day.race.id, classId, { moto: motoKey(of) }))
        }
      />
    );
  }
  switch (view) {
    case 'babak':
      return <StageView {...shown} />;
    case 'seri':
      return <TieView {...shown} />;
    case 'tutup':
      return <ClosingView {...shown} />;
    case 'juara':
      return <PlacingsView {...shown} />;
    default:
      return <ClassView day={day} raceClass={raceClass} />;
  }
}
