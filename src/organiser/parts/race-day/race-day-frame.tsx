import { ChevronLeft, CloudOff, RefreshCw, Wifi } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link, useParams } from 'react-router-dom';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/race-day-frame.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import * as practice from '#organiser/copy/race-practice.ts';
import { isReady, useReadiness } from '#organiser/parts/field-log/readiness.ts';
import { ReadyLine } from '#organiser/parts/field-log/ready-line.tsx';
import { isSignedOut } from '#organiser/parts/field-log/standing.ts';
import { keptReader } from '#organiser/parts/qr-reader/decoder.ts';
import { sentenceOf } from '#parts/act/sentence.ts';
import { readyUpdate, subscribeToUpdate } from '#parts/frame/update.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { useOnline } from '#ui/online.ts';
import { ControlNotices } from './control-notices.tsx';
import { holdsLease } from './held-lease.ts';
import { LineStarts } from './line-starts.tsx';
import { holderText } from './mark.ts';
import type { RaceDay } from './use-race-day.ts';

interface RaceDayFrameProps {
  day: RaceDay;
  title: string;
  /** `<kelas> <n> <hash4>` of the class that is shown (R14). */
  mark?: ReactNode;
  /** Where back leads; the race day's first screen when it is left out. */
  back?: { to: string; label: string };
  /** Whether it says what there is to say of who decides; the screen about that says it itself. */
  notices?: boolean;
  /** Whether it says, below all else, also that this phone is ready for the hours without a signal, and not only that it is not. */
  saysReady?: boolean;
  children: ReactNode;
}

/**
 * What every screen of race day has around it: where it belongs, who decides, what the server does not have yet, and in place
 * of everything else why there is nothing to show.
 */
export function RaceDayFrame({
  day,
  title,
  mark,
  back,
  notices = true,
  saysReady = false,
  children,
}: RaceDayFrameProps) {
  const { id = '' } = useParams();
  // What reads codes is needed where there is no signal, whichever screens were opened before.
  const ready = useReadiness({ reader: keptReader, lists: listsOf(day) });
  const home = day.practiceOf === null ? addresses.race(id) : addresses.raceDay(day.practiceOf);
  const { to, label } = back ?? { to: home, label: copy.backToRace };
  return (
    <div className="flex min-h-dvh flex-col bg-page">
      <header className="bar-above z-20 border-line border-b bg-surface print:hidden">
        <div className="mx-auto flex max-w-240 items-center gap-1 px-2">
          <Link
            to={to}
            aria-label={label}
            className="grid size-12 shrink-0 place-items-center rounded-full hover:bg-sunken"
          >
            <ChevronLeft aria-hidden className="size-6" />
          </Link>
          <div className="min-w-0 flex-1 py-1.5">
            <h1 className="truncate font-extrabold text-lg leading-tight">{title}</h1>
            <p className="flex flex-wrap gap-x-2 text-ink-muted text-sm leading-tight">
              <span className="truncate">{mark ?? day.race.name}</span>
              <HolderLine day={day} />
            </p>
          </div>
        </div>
        {day.practiceOf === null ? <SyncLine day={day} /> : <PracticeLine />}
      </header>
      {day.practiceOf !== null && <Watermark />}
      <main id="konten" tabIndex={-1} className="mx-auto w-full max-w-240 flex-1 px-4 py-4">
        <Content day={day}>
          {day.practiceOf === null && <ReadyLine ready={ready} say="quiet" />}
          {notices && <ControlNotices day={day} />}
          <LineStarts day={day} />
          {children}
          {saysReady && day.practiceOf === null && isReady(ready) && <ReadyLine ready={ready} />}
        </Content>
      </main>
    </div>
  );
}

function HolderLine({ day }: { day: RaceDay }) {
  return (
    <Link to={addresses.raceControl(day.race.id)} className="truncate underline">
      {holderText(day)}
    </Link>
  );
}

function PracticeLine() {
  return (
    <p className="mx-auto max-w-240 px-4 pb-1.5 font-bold text-danger text-sm">
      {practice.nothingSent}
    </p>
  );
}

/** Over every screen and every printed page of a practice, so that nobody takes it for the race. */
function Watermark() {
  return (
    // Not text in the page: it is drawn over what is read, and says no more than the line above.
    <div
      aria-hidden
      data-word={practice.watermark}
      className="pointer-events-none fixed inset-0 z-30 grid place-items-center overflow-hidden before:-rotate-30 before:whitespace-nowrap before:font-black before:text-[22vmin] before:text-danger before:opacity-10 before:content-[attr(data-word)]"
    />
  );
}

/** Where this phone stands with the server: the count of what it has not heard is always there. */
function SyncLine({ day }: { day: RaceDay }) {
  const unanswered = !useOnline();
  const Icon = unanswered ? CloudOff : day.syncing ? RefreshCw : Wifi;
  return (
    <div
      role="status"
      className="mx-auto flex max-w-240 flex-wrap items-center gap-x-2 px-4 pb-1.5 text-sm"
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="font-semibold">
        {unanswered
          ? copy.offline
          : day.failure === null
            ? copy.online
            : day.unsent > 0
              ? copy.sendFailed
              : copy.hearFailed}
      </span>
      <span className={day.unsent > 0 ? 'font-bold text-danger' : 'text-ink-muted'}>
        {day.unsent > 0 ? copy.unsent(day.unsent) : copy.allSent}
      </span>
    </div>
  );
}

/** Null classes are nothing to be missed; those without a name came before the lists did. */
function listsOf({ state, classes }: RaceDay): boolean | undefined {
  return state === 'open' ? classes.every(({ name }) => name !== '') : undefined;
}

function Content({ day, children }: { day: RaceDay; children: ReactNode }) {
  if (day.gone !== null) {
    return (
      <EmptyState
        title={copy.gone}
        action={<Button onClick={() => window.location.reload()}>{copy.reload}</Button>}
      />
    );
  }
  switch (day.state) {
    case 'loading':
      return <p role="status">{copy.loading}</p>;
    case 'storage_refused':
      return <EmptyState title={copy.storageRefused} text={copy.storageRefusedText} />;
    case 'never_loaded':
      return day.failure === null ? (
        <p role="status">{copy.loading}</p>
      ) : (
        <EmptyState
          title={copy.neverLoaded}
          text={day.failure.status === 0 ? copy.neverLoadedText : sentenceOf(day.failure)}
          action={
            isSignedOut(day) ? (
              <SignInAgain day={day} />
            ) : (
              <Button onClick={() => void day.sync()} loading={day.syncing}>
                {copy.tryAgain}
              </Button>
            )
          }
        />
      );
    case 'open':
      return (
        <div className="grid gap-4">
          {day.holder.otherTab && <Warning>{copy.otherTab}</Warning>}
          {day.tab === 'no_locks' && <Warning>{copy.noLocks}</Warning>}
          {day.stopped.map(({ chain, className, error }) => (
            <Warning key={chain}>{copy.stopped(className, sentenceOf(error, refusals))}</Warning>
          ))}
          <SendFailure day={day} />
          <WaitingUpdate />
          {children}
        </div>
      );
  }
}

/** Why the server takes nothing, where waiting for a signal does not help. */
function SendFailure({ day }: { day: RaceDay }) {
  if (isSignedOut(day)) {
    return (
      <Notice tone="warning" role="alert">
        <div className="grid gap-2">
          <p>{copy.signedOut}</p>
          <SignInAgain day={day} />
        </div>
      </Notice>
    );
  }
  if (day.failure === null || day.failure.status < 400 || day.unsent === 0) {
    return null;
  }
  return (
    <Warning>
      {day.failure.status < 500 ? sentenceOf(day.failure, refusals) : copy.serverFails(day.unsent)}
    </Warning>
  );
}

function SignInAgain({ day }: { day: RaceDay }) {
  return (
    <ButtonLink size="sm" to={addresses.signIn({ next: addresses.raceDay(day.race.id) })}>
      {copy.signIn}
    </ButtonLink>
  );
}

/** A newer version of the app is not put in place while this phone decides (R31). */
function WaitingUpdate() {
  const update = useSyncExternalStore(subscribeToUpdate, readyUpdate);
  return update !== null && holdsLease() ? (
    <p className="text-ink-muted text-sm">{copy.updateWaits}</p>
  ) : null;
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Notice tone="warning" role="alert">
      {children}
    </Notice>
  );
}
