import { QrCode as QrIcon } from 'lucide-react';
import type { StationMoto } from '#domain/race-day/station-motos.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import * as copy from '#organiser/copy/stations.ts';
import { SunButton } from '#ui/sun-button.tsx';
import type { FinishPadState } from './use-finish-pad.ts';

interface SentSheetProps {
  pad: FinishPadState;
  moto: StationMoto;
  zone: VenueZone | undefined;
  next: StationMoto | null;
  onNext: (moto: StationMoto) => void;
  onRunAgain: () => void;
}

/** The last sheet that this phone sent of the moto, and where the judge goes from it. */
export function SentSheet({ pad, moto, zone, next, onNext, onRunAgain }: SentSheetProps) {
  const { sent } = pad;
  const { sheet, notes } = pad.line;
  if (sheet === null || sent === null) {
    return null;
  }
  const changed = !sameSheet(sent, pad.finish) && notes.crossings.length > 0;
  const told = sheet.state === 'sent' || sheet.state === 'heard' ? copy.sheetSent : copy.sheetKept;
  const riders =
    sent.order.filter(Boolean).length + sent.dnf.length + sent.dns.length + sent.dq.length;
  return (
    <div className="grid gap-2 rounded-lg bg-sun-good-soft px-3 py-2">
      <p role="status" className="font-bold">
        {changed ? copy.sheetChanged : told(formatTime(new Date(sheet.at), zone), riders)}
      </p>
      <div className="flex flex-wrap gap-2">
        <SunButton onClick={() => pad.showCode(sent, sheet.device_seq ?? 0)}>
          <QrIcon aria-hidden className="size-5" />
          {copy.showSheet}
        </SunButton>
        {next !== null && (
          <SunButton tone="solid" className="flex-1" onClick={() => onNext(next)}>
            {copy.nextMoto}: {copy.motoTitle(next)}
          </SunButton>
        )}
        {moto.ref === null && moto.number !== null && (
          <SunButton onClick={onRunAgain}>{copy.runAgain}</SunButton>
        )}
      </div>
    </div>
  );
}

function sameSheet(a: Finish, b: Finish): boolean {
  const text = ({ order, dnf, dns, dq }: Finish) =>
    JSON.stringify([order, ...[dnf, dns, dq].map((plates) => plates.toSorted((x, y) => x - y))]);
  return text(a) === text(b);
}
