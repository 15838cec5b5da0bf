import { type ReactNode, useCallback, useState } from 'react';
import { type Decision, decidedAt } from '#functions/_shared/racing/decisions.ts';
import { readReceipt, writeReceipt } from '#functions/_shared/racing/phone-codes.ts';
import { readTail } from '#functions/_shared/racing/tail.ts';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import * as copy from '#organiser/copy/race-control.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { ScanFrames } from '#organiser/parts/qr-frames/scan-frames.tsx';
import { ShowFrames } from '#organiser/parts/qr-frames/show-frames.tsx';
import { WitnessNotice } from '#organiser/parts/race-day/control-notices.tsx';
import { deviceName } from '#organiser/parts/race-day/day-status.ts';
import { type Receipt, witnessedBy } from '#organiser/parts/race-day/receipts.ts';
import { toShow } from '#organiser/parts/race-day/tails.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast.ts';
import { receiptHeads } from './receipt-heads.ts';
import { TailFrames } from './tail-frames.tsx';

/** What the sheet is open for. */
const titles = {
  tail: copy.witnessCode,
  scan: copy.receiptScan,
  be: copy.witnessTitle,
  receipt: copy.receiptCode,
} as const;
type Shown = keyof typeof titles;

/** Another phone that keeps a copy while there is no signal (R23), and its receipt, by which this one knows. */
export function WitnessSection({ day }: { day: RaceDay }) {
  const [open, setOpen] = useState<Shown | null>(null);
  const close = () => setOpen(null);
  const kept = day.decisions();
  const shown = toShow(kept);
  const holdsOne = day.tracks.some(({ holder }) => holder.isThisPhone);
  // Who decides on one of two tracks keeps a copy of the other one's, and hears by it of a class that comes (R10).
  const holdsAll = holdsOne && day.tracks.every(({ holder }) => holder.isThisPhone);
  const opens = (what: Shown, label: string) => (
    <Button variant="secondary" onClick={() => setOpen(what)}>
      {label}
    </Button>
  );
  return (
    <Section title={copy.witnessTitle}>
      <WitnessNotice day={day} />
      <Witnesses day={day} />
      <p>{copy.witnessText}</p>
      <div className="flex flex-wrap items-center gap-2">
        {holdsOne && shown.length > 0 && (
          <>
            {opens('tail', copy.witnessShow)}
            {opens('scan', copy.receiptScan)}
          </>
        )}
        {holdsOne && shown.length === 0 && <p className="text-ink-muted">{copy.nothingToShow}</p>}
        {!holdsAll && (
          <>
            {opens('be', copy.witnessBe)}
            {kept.length > 0 && opens('receipt', copy.receiptShow)}
          </>
        )}
      </div>
      <Sheet open={open !== null} onClose={close} title={open === null ? '' : titles[open]} tall>
        {open === 'tail' && (
          <div className="grid gap-4">
            <TailFrames raceId={day.race.id} decisions={shown} label={copy.witnessCode} />
            <Button block onClick={() => setOpen('scan')}>
              {copy.receiptScan}
            </Button>
          </div>
        )}
        {open === 'scan' && <ScanReceipt day={day} onDone={close} />}
        {open === 'be' && <BeWitness day={day} onDone={() => setOpen('receipt')} />}
        {open === 'receipt' && <OwnReceipt day={day} />}
      </Sheet>
    </Section>
  );
}

/** Who keeps what this phone has not sent: a witness's word, so it is said whose. */
function Witnesses({ day }: { day: RaceDay }) {
  const zone = day.race.timeZone as VenueZone;
  return witnessedBy(day.receipts, day.decisions()).map(({ device, name, copies, onServer }) => {
    const said = (words: typeof copy.witnessKeeps, count: number): ReactNode => {
      const last = copies[count - 1];
      return (
        last && (
          <p>
            {words(name || deviceName(device), count, formatTime(decidedAt(last.decision), zone))}
          </p>
        )
      );
    };
    return (
      <Notice key={device} tone="positive" role="status">
        {onServer < copies.length && said(copy.witnessKeeps, copies.length)}
        {said(copy.witnessSent, onServer)}
      </Notice>
    );
  });
}

function BeWitness({ day, onDone }: { day: RaceDay; onDone: () => void }) {
  const raceId = day.race.id;
  const read = useCallback((texts: readonly string[]) => readTail(texts, raceId), [raceId]);
  const take = useAct({
    act: (decisions: readonly Decision[]) => day.takeTail(decisions),
    done: (_, decisions) => {
      toast.success(copy.witnessTaken(decisions.length));
      onDone();
      void day.sync();
    },
    sentences: refusals,
  });
  return (
    <div className="grid gap-4">
      <p>{copy.witnessText}</p>
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

/** What this phone keeps, for the phone whose decisions they are. It changes by itself once the server has them. */
function OwnReceipt({ day }: { day: RaceDay }) {
  const { device, race, people } = day;
  const receipt = writeReceipt({
    race: race.id,
    device: device.id,
    name: people[device.id] ?? '',
    heads: receiptHeads(day.decisions()),
  });
  return (
    <div className="grid gap-4">
      <p>{copy.receiptText}</p>
      {day.unsent === 0 && <p className="font-bold">{copy.receiptAllSent}</p>}
      <ShowFrames frames={[receipt]} label={copy.receiptCode} />
    </div>
  );
}

function ScanReceipt({ day, onDone }: { day: RaceDay; onDone: () => void }) {
  const raceId = day.race.id;
  const read = useCallback(
    (texts: readonly string[]) => readReceipt(texts.at(-1) ?? '', raceId),
    [raceId],
  );
  const take = useAct({
    act: (receipt: Receipt) => day.takeReceipt(receipt),
    done: () => {
      toast.success(copy.receiptTaken);
      onDone();
    },
    sentences: refusals,
  });
  return (
    <div className="grid gap-4">
      <p>{copy.receiptScanText}</p>
      <Refused act={take} />
      <ScanFrames read={read} onRead={(receipt) => void take.run(receipt)} sentences={refusals} />
    </div>
  );
}
