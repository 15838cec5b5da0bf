import { ScanLine, TriangleAlert, X } from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { addresses } from '#organiser/addresses.ts';
import { scannerTitle } from '#organiser/copy/app.ts';
import * as copy from '#organiser/copy/gate.ts';
import { codeIn } from '#organiser/parts/field-log/vault.ts';
import { Camera } from '#organiser/parts/qr-reader/camera.tsx';
import { classNames } from '#ui/class-names.ts';
import { useOnline } from '#ui/online.ts';
import { useScreenAwake } from '#ui/screen-awake.ts';
import { SunButton, sunButtonClass } from '#ui/sun-button.tsx';
import { gateNameOf } from './gate-name.ts';
import {
  type GateAct,
  type GateFinding,
  type GatePhone,
  type GateStatus,
  type ListedRider,
  verdictOf,
} from './gate-phone.ts';
import { GateSyncLine } from './gate-sync-line.tsx';
import { LastActs } from './last-acts.tsx';
import { listTrouble } from './list-trouble.ts';
import { matching, meant } from './matching.ts';
import { allowSound, signal } from './signals.ts';
import { useGatePhone } from './use-gate-phone.ts';
import { type Shown, VerdictCard } from './verdict-card.tsx';

/** Full screen, dark, huge, one hand: a volunteer with a queue. */
export function Component() {
  const { id = '' } = useParams();
  const { phone, status, broken } = useGatePhone(id);
  useScreenAwake(true);

  return (
    <main
      id="konten"
      tabIndex={-1}
      className="fixed inset-0 z-40 flex flex-col overflow-y-auto bg-black text-white"
    >
      <h1 className="sr-only">{scannerTitle}</h1>
      <header className="flex shrink-0 flex-wrap items-center gap-3 px-3 py-2">
        <Link
          to={addresses.gate(id)}
          className="flex min-h-12 items-center gap-2 rounded-full bg-white/15 px-4 font-bold"
        >
          <X aria-hidden className="size-5" />
          {copy.closeScanner}
        </Link>
        <Head status={status} raceId={id} />
      </header>
      {phone !== null && (status.list !== null || status.waiting > 0) && (
        <GateSyncLine status={status} raceId={id} />
      )}
      {broken && <p className="m-4 rounded-lg bg-danger p-4 font-bold">{copy.storageBroken}</p>}
      {phone !== null && <Overtaken phone={phone} status={status} />}
      {phone !== null &&
        (status.list === null ? (
          <NoList status={status} raceId={id} />
        ) : (
          <Scanner phone={phone} raceId={id} />
        ))}
    </main>
  );
}

/** Which race this phone judges for, and by how long a list: two races of one day look alike otherwise. */
function Head({ status: { list: race }, raceId }: { status: GateStatus; raceId: string }) {
  const gate = gateNameOf(raceId);
  if (race === null) {
    return <p className="min-w-0 flex-1 truncate text-right font-semibold">{gate}</p>;
  }
  return (
    <p className="min-w-0 flex-1 basis-36 text-right text-[min(1rem,6vw)] leading-tight">
      <span className="wrap-anywhere line-clamp-2 font-bold">
        {race.title}{' '}
        <span className="whitespace-nowrap font-semibold">
          {formatDate(race.starts_at, race.zone as VenueZone)}
        </span>
      </span>
      <span className="block truncate text-[0.875em] text-white/75">
        {copy.onThisPhone(gate, race.riders.length)}
      </span>
    </p>
  );
}

/** In place of everything else: without a list nobody is let in and nobody is refused. */
function NoList({ status, raceId }: { status: GateStatus; raceId: string }) {
  const trouble = listTrouble(status, useOnline());
  return (
    <div
      role="alert"
      className={classNames(
        'grid flex-1 content-center justify-items-center gap-4 px-6 py-8 text-center',
        trouble === null ? 'bg-black' : 'bg-sun-call text-black',
      )}
    >
      {trouble !== null && <TriangleAlert aria-hidden className="size-16" />}
      <p className="font-extrabold text-3xl">{trouble?.title ?? copy.fetching}</p>
      <p className="max-w-prose font-semibold text-lg">{trouble?.text ?? copy.fetchingText}</p>
      {trouble?.signIn && (
        <Link
          to={addresses.signIn({ next: addresses.gate(raceId) })}
          className={sunButtonClass('solid', 'lg')}
        >
          {copy.signInAgain}
        </Link>
      )}
      {status.gone === 'taken' && (
        <SunButton tone="solid" size="lg" onClick={() => window.location.reload()}>
          {copy.reload}
        </SunButton>
      )}
    </div>
  );
}

/** Two gates let the same rider in: the later one is told, until somebody has read it. */
function Overtaken({ phone, status }: { phone: GatePhone; status: GateStatus }) {
  const [first] = status.overtaken;
  if (first === undefined) {
    return null;
  }
  const { act, by } = first;
  const rider = phone.rider(act.subject);
  const name = [copy.plate(rider?.plate), rider?.nickname].filter(Boolean).join(' ');
  const zone = status.list?.zone as VenueZone | undefined;
  return (
    <div
      role="alert"
      className="mx-3 mb-2 flex flex-wrap items-center gap-3 rounded-xl bg-sun-call p-3 font-bold text-black"
    >
      <p className="min-w-0 flex-1">{copy.overtaken(name, by.place, new Date(by.at), zone)}</p>
      <SunButton
        tone="solid"
        onClick={() => {
          phone.acknowledge(act.id).catch(() => undefined);
        }}
      >
        {copy.understood}
      </SunButton>
    </div>
  );
}

function Scanner({ phone, raceId }: { phone: GatePhone; raceId: string }) {
  const status = phone.status();
  const zone = status.list?.zone as VenueZone | undefined;
  const [shown, setShown] = useState<Shown | null>(null);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const gate = gateNameOf(raceId);

  const letIn = useCallback(
    async ({ verdict, rider, details }: Pick<Shown, 'verdict' | 'rider' | 'details'>) => {
      if (rider === null) {
        return;
      }
      try {
        const act = await phone.letIn(rider.subject, gate);
        setShown({ verdict, rider: phone.rider(rider.subject), details, act, lost: false });
        signal('masuk');
        void phone.sync();
      } catch {
        setShown({ verdict, rider, details, act: null, lost: true });
        signal('tidak_dikenal');
      }
    },
    [phone, gate],
  );

  // Codes are answered one after the other: the same code twice in a moment is one entry and one "already in".
  const queue = useRef(Promise.resolve());
  const inTurn = useCallback((work: () => Promise<void>) => {
    queue.current = queue.current.then(work).catch(() => undefined);
  }, []);
  /** How many scans and choices there were: which one is still on the screen. */
  const turns = useRef(0);

  const answer = useCallback(
    async (code: string) => {
      const turn = turns.current + 1;
      turns.current = turn;
      const say = async (finding: GateFinding) => {
        if (finding.verdict === 'masuk') {
          await letIn({ ...finding, details: null });
        } else {
          setShown({ ...finding, details: null, act: null, lost: false });
          signal(finding.verdict);
        }
        // The word first; the whole name as soon as the code has opened it.
        const details = await phone.details(code);
        if (details !== null) {
          setShown((shown) =>
            shown !== null && shown.rider?.subject === finding.rider?.subject
              ? { ...shown, details }
              : shown,
          );
        }
      };
      const finding = await phone.find(code);
      // The list went this very moment: the screen says so, and nobody is judged.
      if (finding === null) {
        return;
      }
      await say(finding);
      if (finding.verdict === 'tidak_dikenal') {
        // The server may know more; by then the next rider at the gate has a verdict of their own.
        void phone.findOnServer(code).then((better) => {
          if (better !== null && turns.current === turn) {
            inTurn(() => (turns.current === turn ? say(better) : Promise.resolve()));
          }
        });
      }
    },
    [phone, letIn, inTurn],
  );

  const scan = useCallback((code: string) => inTurn(() => answer(code)), [inTurn, answer]);

  const undo = async (act: GateAct) => {
    try {
      await phone.undo(act, gate);
      void phone.sync();
    } catch {
      const rider = phone.rider(act.subject);
      setShown({
        verdict: 'sudah_masuk',
        rider,
        details: null,
        act: null,
        lost: true,
      });
      signal('tidak_dikenal');
    }
  };

  useKeyboardScanner(field, scan);

  const choose = (rider: ListedRider) => {
    setText('');
    turns.current += 1;
    setShown({
      verdict: verdictOf(rider),
      rider,
      details: null,
      act: null,
      lost: false,
    });
  };
  const found = useMemo(
    // Asked again whenever the log has moved: `status` is another one then.
    () => (status.list === null || text === '' ? [] : matching(phone.riders(), text)),
    [phone, status, text],
  );
  const visible = found.slice(0, 6);

  return (
    <>
      <Camera onCode={scan} refused={copy.cameraRefused} />
      <div aria-live="assertive" className="px-3 empty:hidden">
        {/* The word on the last rider stands over no list of others. */}
        {shown !== null && text === '' && (
          <VerdictCard
            shown={shown}
            zone={zone}
            phone={phone}
            raceId={raceId}
            gate={gate}
            onLetIn={() => letIn(shown)}
            onRecorded={(stored) =>
              setShown((now) => (now === null ? null : { ...now, lost: !stored }))
            }
          />
        )}
      </div>
      {shown === null && (
        <p className="flex items-center justify-center gap-2 px-4 py-3 text-center font-semibold">
          <ScanLine aria-hidden className="size-5 shrink-0" />
          {copy.pointCamera}
        </p>
      )}
      <form
        className="shrink-0 px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
        onSubmit={(event) => {
          event.preventDefault();
          const rider = meant(phone.riders(), text);
          if (codeIn(text) !== null) {
            setText('');
            scan(text);
          } else if (rider !== undefined) {
            choose(rider);
          }
        }}
      >
        {text !== '' && (
          <ul id={list} className="mb-2 grid max-h-52 gap-1 overflow-y-auto">
            {visible.map((rider) => (
              <li key={rider.subject}>
                <button
                  type="button"
                  onClick={() => choose(rider)}
                  className="flex min-h-12 w-full items-center gap-3 rounded-md bg-white/15 px-4 text-left"
                >
                  <span
                    className={
                      rider.plate === undefined
                        ? 'w-16 shrink-0 text-xs'
                        : 'w-16 shrink-0 font-bold tabular-nums'
                    }
                  >
                    {copy.plate(rider.plate)}
                  </span>
                  <span className="min-w-0 flex-1 truncate">
                    {rider.nickname} <span className="text-white/75">{rider.category}</span>
                  </span>
                </button>
              </li>
            ))}
            {found.length === 0 && codeIn(text) === null && (
              <li className="px-4 py-2">{copy.noMatch}</li>
            )}
            {found.length > visible.length && (
              <li className="px-4 py-1 text-sm text-white/75">
                {copy.moreMatches(found.length - visible.length)}
              </li>
            )}
          </ul>
        )}
        <input
          ref={field}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={allowSound}
          aria-label={copy.searchLabel}
          placeholder={copy.searchLabel}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          className={classNames(
            'h-12 w-full rounded-full border-2 border-white/40 bg-black px-5 text-white',
            'placeholder:text-white/75',
          )}
        />
      </form>
      <LastActs phone={phone} zone={zone} onUndo={undo} />
    </>
  );
}

/** A scanner with a cable types the code and presses Enter, wherever the focus is. */
function useKeyboardScanner(
  field: React.RefObject<HTMLInputElement | null>,
  scan: (code: string) => void,
) {
  useEffect(() => {
    let typed = '';
    let at = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.target === field.current || event.ctrlKey || event.metaKey || event.altKey) {
        return;
      }
      // By when the key was pressed, not by when a busy phone got to it; a pause begins another code.
      if (event.timeStamp - at > 500) {
        typed = '';
      }
      at = event.timeStamp;
      if (event.key === 'Enter') {
        if (codeIn(typed) !== null) {
          event.preventDefault();
          scan(typed);
        }
        typed = '';
      } else if (event.key.length === 1) {
        typed += event.key;
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [field, scan]);
}
