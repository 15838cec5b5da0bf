import { ScanLine, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
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
import type { GatePhone, GateStatus } from './gate-phone.ts';
import { GateSyncLine } from './gate-sync-line.tsx';
import { LastActs } from './last-acts.tsx';
import { listTrouble } from './list-trouble.ts';
import { RiderSearch } from './rider-search.tsx';
import { useGatePhone } from './use-gate-phone.ts';
import { useScanner } from './use-scanner.ts';
import { VerdictCard } from './verdict-card.tsx';

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
  const gate = gateNameOf(raceId);
  const zone = phone.status().list?.zone as VenueZone | undefined;
  const { shown, scan, choose, letIn, undo, recorded } = useScanner(phone, gate);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useKeyboardScanner(field, scan);

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
            onRecorded={recorded}
          />
        )}
      </div>
      {shown === null && text === '' && (
        <p className="flex items-center justify-center gap-2 px-4 py-3 text-center font-semibold">
          <ScanLine aria-hidden className="size-5 shrink-0" />
          {copy.pointCamera}
        </p>
      )}
      <RiderSearch
        phone={phone}
        field={field}
        text={text}
        onText={setText}
        onCode={scan}
        onChoose={choose}
      />
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
