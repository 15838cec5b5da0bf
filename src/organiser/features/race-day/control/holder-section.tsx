import { useCallback, useState } from 'react';
import { type Decision, trackOf } from '#functions/_shared/racing/decisions.ts';
import {
  type HandoverRequest,
  readHandoverRequest,
  writeHandoverRequest,
} from '#functions/_shared/racing/phone-codes.ts';
import { refuse } from '#functions/_shared/racing/refusal.ts';
import { handoverIn, readHandover } from '#functions/_shared/racing/tail.ts';
import { isMark } from '#functions/_shared/racing/words.ts';
import * as notices from '#organiser/copy/control-notices.ts';
import * as copy from '#organiser/copy/race-control.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { onTrackIs } from '#organiser/copy/race-tracks.ts';
import { ScanFrames } from '#organiser/parts/qr-frames/scan-frames.tsx';
import { ShowFrames } from '#organiser/parts/qr-frames/show-frames.tsx';
import { lostControl } from '#organiser/parts/race-day/control-notices.tsx';
import { deviceName } from '#organiser/parts/race-day/day-status.ts';
import { headsIn, missingFor, toShow } from '#organiser/parts/race-day/tails.ts';
import { atTrack, hasTwoTracks } from '#organiser/parts/race-day/tracks.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast.ts';
import { TailFrames } from './tail-frames.tsx';
import { TakeOver } from './take-over.tsx';

/** Who holds the race, and how it passes to another phone. */
export function HolderSection({ day }: { day: RaceDay }) {
  return hasTwoTracks(day) ? (
    day.tracks.map(({ track }) => (
      <HolderOf key={track} day={atTrack(day, track)} title={onTrackIs(track, copy.holderTitle)} />
    ))
  ) : (
    <HolderOf day={day} title={copy.holderTitle} />
  );
}

/** On a wide screen no button is as wide as the screen. */
const besideText = 'sm:justify-self-start';

function HolderOf({ day, title }: { day: RaceDay; title: string }) {
  const { holder } = day;
  const [open, setOpen] = useState<'give' | 'receive' | 'take' | null>(null);
  const close = () => setOpen(null);
  const given = handoverOf(day);
  const taken = takeoverReason(day);
  const titled = (words: string) => (hasTwoTracks(day) ? onTrackIs(day.track, words) : words);
  return (
    <Section title={title}>
      <Lost day={day} />
      <Card className="grid gap-3 p-4">
        {holder.device === null ? (
          <p>{copy.nobody}</p>
        ) : (
          <div>
            <p className="font-bold text-lg">
              {holder.isThisPhone
                ? copy.thisPhoneHolds(day.device.name)
                : (day.tracks.some((one) => one.holder.isThisPhone)
                    ? copy.otherHoldsTrack
                    : copy.otherHolds)(holder.name)}
            </p>
            <p className="text-ink-muted">
              {holder.isThisPhone
                ? copy.term(holder.term)
                : `${copy.term(holder.term)} · ${copy.ownName(day.device.name)}`}
            </p>
            {taken !== null && <p className="wrap-anywhere">{copy.takenBecause(taken)}</p>}
          </div>
        )}
        {holder.isThisPhone && day.deciding && (
          <Button className={besideText} onClick={() => setOpen('give')}>
            {copy.giveAction}
          </Button>
        )}
        {given !== null && (
          <Button variant="secondary" className={besideText} onClick={() => setOpen('give')}>
            {copy.showAgain}
          </Button>
        )}
        {holder.device !== null && !holder.isThisPhone && (
          <>
            <Button variant="secondary" className={besideText} onClick={() => setOpen('receive')}>
              {copy.receiveAction}
            </Button>
            {day.mayDecide ? (
              <Button variant="ghost" className={besideText} onClick={() => setOpen('take')}>
                {copy.takeOverAction}
              </Button>
            ) : (
              <p className="text-ink-muted">{copy.mayNot}</p>
            )}
          </>
        )}
      </Card>
      <Sheet open={open === 'give'} onClose={close} title={titled(copy.giveTitle)} tall>
        <Give day={day} given={given} />
      </Sheet>
      <Sheet open={open === 'receive'} onClose={close} title={titled(copy.receiveTitle)} tall>
        <Receive day={day} onDone={close} />
      </Sheet>
      <TakeOver
        day={day}
        title={titled(copy.takeOverTitle)}
        open={open === 'take'}
        onClose={close}
      />
    </Section>
  );
}

/** Why the present holder took the track over, in the words of the person who did; null: it was given, or nothing can be read of it. */
function takeoverReason(day: RaceDay): string | null {
  const began = day
    .decisions()
    .findLast(
      ({ decision }) =>
        decision.class === null &&
        decision.kind === 'ambil_alih' &&
        decision.term === day.holder.term &&
        trackOf(decision) === day.track,
    )?.decision;
  const reason = began?.class === null && began.kind === 'ambil_alih' ? began.payload.reason : '';
  return reason === '' || isMark(reason) ? null : reason;
}

/** The handover that this phone made last, while the server has not heard of it or the other phone may not have it. */
function handoverOf(day: RaceDay): { at: number; to: string } | null {
  const kept = day.decisions();
  const at = kept.findLastIndex(
    ({ decision }) =>
      decision.class === null &&
      decision.kind === 'serah' &&
      trackOf(decision) === day.track &&
      decision.device === day.device.id &&
      decision.term === day.holder.term - 1,
  );
  const decision = kept[at]?.decision;
  return decision?.class === null && decision.kind === 'serah' && kept[at]?.sent === false
    ? { at, to: decision.payload.to }
    : null;
}

/** The old holder hears who decides since when, and keeps what was not taken (R14). */
function Lost({ day }: { day: RaceDay }) {
  const [open, setOpen] = useState(false);
  const lost = lostControl(day);
  if (lost === null) {
    return null;
  }
  return (
    <Notice tone="danger" role="alert">
      <div className="grid gap-2">
        <p className="font-bold">{notices.lostTo(lost.to, lost.at)}</p>
        {lost.count > 0 && (
          <>
            <p>{notices.notTaken(lost.count)}</p>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {copy.showNotTaken}
            </Button>
          </>
        )}
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={copy.notTakenCode} tall>
        <TailFrames
          raceId={day.race.id}
          decisions={day.branches.flatMap(({ decisions }) => decisions)}
          label={copy.notTakenCode}
        />
      </Sheet>
    </Notice>
  );
}

interface GiveProps {
  day: RaceDay;
  given: { at: number; to: string } | null;
}

function Give({ day, given }: GiveProps) {
  const [asked, setAsked] = useState<HandoverRequest | null>(null);
  const raceId = day.race.id;
  const read = useCallback(
    (texts: readonly string[]) => readHandoverRequest(texts.at(-1) ?? '', raceId),
    [raceId],
  );
  const give = useAct({
    act: (to: string) => day.decide(null, { kind: 'serah', payload: { to } }),
    sentences: refusals,
  });
  if (given !== null) {
    // Without the question of the other phone, as after a reload: everything that the server may not have.
    const heads = asked?.device === given.to ? asked.heads : null;
    const decisions: readonly Decision[] = heads
      ? missingFor(heads, day.decisions())
      : toShow(day.decisions());
    return (
      <div className="grid gap-4">
        <Notice tone="positive" role="status">
          <p className="font-bold">{copy.givenTitle}</p>
          <p>{copy.givenText}</p>
        </Notice>
        <TailFrames raceId={raceId} decisions={decisions} label={copy.handoverCode} />
      </div>
    );
  }
  if (asked === null) {
    return (
      <div className="grid gap-4">
        <p>{copy.giveSteps}</p>
        <ScanFrames read={read} onRead={setAsked} sentences={refusals} />
      </div>
    );
  }
  if (asked.device === day.device.id) {
    return (
      <div className="grid gap-4">
        <Notice tone="danger" role="alert">
          {copy.giveToSelf}
        </Notice>
        <Button onClick={() => setAsked(null)}>{copy.scanAgain}</Button>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-lg">{copy.giveConfirm(deviceName(asked.device))}</p>
      <Refused act={give} />
      <Button
        block
        loading={give.busy}
        loadingText={copy.giving}
        onClick={() => void give.run(asked.device)}
      >
        {copy.giveButton}
      </Button>
    </div>
  );
}

function Receive({ day, onDone }: { day: RaceDay; onDone: () => void }) {
  const raceId = day.race.id;
  const own = day.device.id;
  const read = useCallback(
    (texts: readonly string[]) => {
      if (texts.some((text) => !text.startsWith('T1:'))) {
        refuse('code_unknown');
      }
      return readHandover(texts, raceId, own);
    },
    [raceId, own],
  );
  const take = useAct({
    act: async (decisions: readonly Decision[]) => {
      await day.takeTail(decisions);
      return handoverIn(decisions) !== null;
    },
    done: (whole) => {
      if (whole) {
        toast.success(copy.received);
        onDone();
        void day.sync();
      } else {
        toast.info(copy.receivedPart);
      }
    },
    sentences: refusals,
  });
  return (
    <div className="grid gap-4">
      <p>{copy.receiveShow}</p>
      <ShowFrames
        frames={[
          writeHandoverRequest({ race: raceId, device: own, heads: headsIn(day.decisions()) }),
        ]}
        label={copy.receiveCode}
      />
      <h3 className="font-bold text-lg">{copy.receiveScan}</h3>
      <Refused act={take} />
      {take.busy && <p role="status">{copy.keptAndChecked}</p>}
      <ScanFrames
        read={read}
        onRead={(decisions) => void take.run(decisions)}
        sentences={refusals}
      />
    </div>
  );
}
