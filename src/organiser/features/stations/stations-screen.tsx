import { Flag, Megaphone, Users } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/stations.ts';
import { isReady, useReadiness } from '#organiser/parts/field-log/readiness.ts';
import { ReadyLine } from '#organiser/parts/field-log/ready-line.tsx';
import { SyncLine } from '#organiser/parts/field-log/sync-line.tsx';
import { readerReady } from '#organiser/parts/qr-reader/decoder.ts';
import { useRaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { useStationMotos } from '#organiser/parts/stations/use-station-motos.ts';
import { useStationPhone } from '#organiser/parts/stations/use-station-phone.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { ScanLists } from './choose-moto.tsx';

const askEveryMs = 10_000;

const stations = [
  { which: 'finis', icon: Flag, title: copy.openFinish, text: copy.openFinishText },
  { which: 'start', icon: Users, title: copy.openStart, text: copy.openStartText },
  { which: 'penyiar', icon: Megaphone, title: copy.openAnnouncer, text: copy.openAnnouncerText },
] as const;

/** Getting this phone ready for a station of race day, and choosing which. */
export function Component() {
  const { id = '' } = useParams();
  const day = useRaceDay();
  const { status, broken } = useStationPhone(id, askEveryMs);
  const { everyMoto: motos } = useStationMotos(id, day);
  const [scanning, setScanning] = useState(false);
  const ready = useReadiness({ reader: readerReady, lists: motos.length > 0, storage: true });
  const heard = day.heardAt ?? null;
  const zone = (day.race.timeZone || undefined) as VenueZone | undefined;
  const known =
    motos.length === 0
      ? copy.noLists
      : copy.listsKnown(
          motos.length,
          isReady(ready) && heard !== null ? formatTime(new Date(heard), zone) : null,
        );

  return (
    <div className="min-h-dvh bg-page">
      <main id="konten" tabIndex={-1} className="mx-auto grid max-w-160 gap-5 px-4 py-5">
        <div>
          <Link
            to={addresses.race(id)}
            className="flex min-h-11 items-center font-semibold text-ink-muted"
          >
            {copy.backToRace}
          </Link>
          <h1 className="font-extrabold text-2xl">{copy.stationsTitle}</h1>
          <p className="text-ink-muted">{day.race.name}</p>
        </div>
        {broken && <Notice tone="danger">{copy.storageBroken}</Notice>}
        <Card className="grid gap-3 p-4">
          <p role="status" className="font-bold text-lg">
            {known}
          </p>
          <ReadyLine ready={{ ...ready, lists: undefined }} say="quiet" />
          {motos.length === 0 && <p>{copy.noListsText}</p>}
          <div className="-mx-4 -my-1.5">
            <SyncLine
              status={status}
              words={{ signedOut: copy.signedOut, removed: copy.removed }}
              backTo={addresses.stations(id)}
            />
          </div>
          {scanning ? (
            <ScanLists raceId={id} onDone={() => setScanning(false)} />
          ) : (
            <Button variant="secondary" onClick={() => setScanning(true)}>
              {copy.scanLists}
            </Button>
          )}
        </Card>
        <ul className="grid gap-3">
          {stations.map(({ which, icon: Icon, title, text }) => (
            <li key={which}>
              <Link to={addresses.station(id, which)} className="block">
                <Card className="flex items-center gap-4 p-4">
                  <Icon aria-hidden className="size-8 shrink-0" />
                  <span className="wrap-anywhere min-w-0">
                    <span className="block font-extrabold text-xl">{title}</span>
                    <span className="text-ink-muted">{text}</span>
                  </span>
                </Card>
              </Link>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}
