import { useParams } from 'react-router-dom';
import { receiptTime, receivedBefore } from '#functions/_shared/board/receipt.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import type { Draw } from '#functions/_shared/racing/state.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/race-day-draw.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { useFreshLists } from '#organiser/parts/race-day/fresh-lists.ts';
import { markBeside } from '#organiser/parts/race-day/mark.ts';
import { RaceDayFrame } from '#organiser/parts/race-day/race-day-frame.tsx';
import { atClass } from '#organiser/parts/race-day/tracks.ts';
import { type RaceDay, useRaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { sentenceOf } from '#parts/act/sentence.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { ClassDraw } from './class-draw.tsx';
import { codeIsSent, usualOf } from './closing.ts';

/** The draw of one class. All of it works without a signal. */
export function Component() {
  const { id = '', classId = '' } = useParams();
  const whole = useRaceDay();
  // Who comes late stands at the desk now.
  useFreshLists(whole);
  const raceClass = whole.classes.find((one) => one.id === classId);
  const day = atClass(whole, raceClass);
  const classes = addresses.raceClasses(id);
  return (
    <RaceDayFrame
      day={day}
      title={raceClass ? copy.drawOf(raceClass.name) : copy.drawTitle}
      mark={raceClass && markBeside(raceClass)}
      back={{ to: classes, label: copy.classesTitle }}
    >
      {raceClass === undefined ? (
        <EmptyState
          title={copy.classUnknown}
          action={<ButtonLink to={classes}>{copy.classesTitle}</ButtonLink>}
        />
      ) : raceClass.unreadable !== null ? (
        <Notice tone="danger">{sentenceOf(raceClass.unreadable, refusals)}</Notice>
      ) : (
        <ClassDraw
          key={classId}
          raceId={id}
          categories={raceClass.categories}
          state={raceClass.chain.state}
          entries={day.entries}
          usual={usualOf(day.classes)}
          sent={day.practiceOf === null ? codeIsSent(day, classId) : null}
          receiptOf={(draw) => (day.practiceOf === null ? receiptOf(day, raceClass, draw) : null)}
          plates={addresses.plates(day.practiceOf ?? id)}
          decide={day.deciding ? (act: ClassAct) => day.decide(classId, act) : null}
        />
      )}
    </RaceDayFrame>
  );
}

/** What can be proven of a draw's code (R5): that the server had it before the chance was there, or only that it was shown. */
function receiptOf(day: RaceDay, { id, chain, codesReceived }: DayClass, draw: Draw) {
  const at = codesReceived[chain.state.draws.indexOf(draw)];
  const drawn = day
    .decisions()
    .find(
      ({ chain: of, n, decision }) => of === id && n > draw.n && decision.kind === 'undi',
    )?.decision;
  if (at === undefined) {
    return draw.batches === null || codeIsSent(day, id) ? null : copy.codeShownSoFar;
  }
  const time = receiptTime(at, day.race.timeZone);
  if (draw.batches === null || drawn === undefined) {
    return copy.codeReceived(time);
  }
  return receivedBefore(at, drawn) ? copy.codeReceivedBefore(time) : copy.codeShown;
}
