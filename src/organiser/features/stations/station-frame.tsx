import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { StationMoto } from '#domain/race-day/station-motos.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/stations.ts';
import { useReadiness } from '#organiser/parts/field-log/readiness.ts';
import { ReadyLine } from '#organiser/parts/field-log/ready-line.tsx';
import { SyncLine } from '#organiser/parts/field-log/sync-line.tsx';
import { keptReader } from '#organiser/parts/qr-reader/decoder.ts';
import { LineStarts } from '#organiser/parts/race-day/line-starts.tsx';
import { holderText, marksOf } from '#organiser/parts/race-day/mark.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import type { StationStatus } from '#organiser/parts/stations/station-phone.ts';
import type { StationTrack } from '#organiser/parts/stations/use-station-track.ts';
import { trackName } from '#parts/copy/moto-names.ts';
import { classNames } from '#ui/class-names.ts';
import { useScreenAwake } from '#ui/screen-awake.ts';

const words = { signedOut: copy.signedOut, removed: copy.removed };

interface StationFrameProps {
  raceId: string;
  /** What is decided: the director's own phone may stand at a station too. */
  day: RaceDay;
  title: string;
  /** Those whose lists are shown. */
  motos: readonly StationMoto[];
  /** Whether this phone has lists of any moto; absent: it is not known yet. */
  hasLists: boolean | undefined;
  status: StationStatus;
  /** The phone refuses to store anything. */
  broken: boolean;
  /** Null: the race has one track. */
  track: StationTrack | null;
  /** Of the header, beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** Bright in the sun, whatever the phone's theme; the screen stays on. */
export function StationFrame({
  raceId,
  day,
  title,
  motos,
  hasLists,
  status,
  broken,
  track,
  action,
  children,
}: StationFrameProps) {
  const mayDim = useScreenAwake(true);
  // Lists are scanned where there is no signal, also by who came here without the screen before.
  const ready = useReadiness({ reader: keptReader, lists: hasLists });
  return (
    <div className="fixed inset-0 z-40 flex flex-col bg-white text-black">
      <header className="flex shrink-0 items-center gap-2 border-black/15 border-b px-2 py-1">
        <Link
          to={addresses.stations(raceId)}
          aria-label={copy.close}
          className="grid size-12 shrink-0 place-items-center rounded-full"
        >
          <X aria-hidden className="size-6" />
        </Link>
        <div className="min-w-0 flex-1">
          <h1 className="truncate font-extrabold leading-tight">{title}</h1>
          <p className="wrap-anywhere text-black/75 text-sm leading-tight">
            {[marksOf(motos), holderText(day)].filter(Boolean).join(' · ')}
          </p>
          <div className="-mx-4 -my-1.5 text-black/75">
            <SyncLine status={status} words={words} backTo={addresses.stations(raceId)} />
          </div>
        </div>
        {action}
      </header>
      <ReadyLine ready={ready} say="short" />
      {mayDim && (
        <p role="status" className="shrink-0 bg-sun-wait-soft px-4 py-1.5 text-sm">
          {copy.screenMayDim}
        </p>
      )}
      {track !== null && <ChooseTrack {...track} />}
      <LineStarts day={day} />
      {broken && <Alarm>{copy.storageBroken}</Alarm>}
      {status.trouble !== null && (
        <Alarm>
          {status.trouble === 'slow'
            ? copy.storingSlowly(status.unstored.size)
            : copy.notStoredYet(status.unstored.size)}
        </Alarm>
      )}
      {status.refused.length > 0 && (
        <Alarm>{copy.refusedText(status.refused.length, status.refused[0]?.code ?? '')}</Alarm>
      )}
      <main id="konten" tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
        {children}
      </main>
    </div>
  );
}

/** For which track this phone stands: the other one's motos are not offered to it. */
function ChooseTrack({ tracks, chosen, choose }: StationTrack) {
  return (
    <fieldset className="grid shrink-0 auto-cols-fr grid-flow-col gap-1.5 border-black/15 border-b px-3 py-1.5">
      <legend className="sr-only">{copy.trackOfPhone}</legend>
      {[...tracks, null].map((track) => (
        <button
          key={track}
          type="button"
          aria-pressed={track === chosen}
          onClick={() => choose(track)}
          className={classNames(
            'min-h-12 rounded-lg border-2 font-bold',
            track === chosen ? 'border-black bg-black text-white' : 'border-black/30',
          )}
        >
          {track === null ? copy.bothTracks : trackName(track)}
        </button>
      ))}
    </fieldset>
  );
}

/** What nobody may overlook. */
export function Alarm({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="shrink-0 bg-sun-alarm px-4 py-2 font-bold text-white">
      {children}
    </p>
  );
}
