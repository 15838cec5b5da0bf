import { QrCode as QrIcon, ScanLine } from 'lucide-react';
import { useCallback, useState } from 'react';
import { isStartCode, readStartCode, type StartCode } from '#domain/race-day/start-code.ts';
import { isSameMoto, motosOfDay, startListOf } from '#domain/race-day/station-motos.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import { type NamedMoto, subjectOf } from '#functions/_shared/racing/moto-subjects.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { refuse } from '#functions/_shared/racing/refusal.ts';
import { findMoto } from '#functions/_shared/racing/state.ts';
import { readSheet, type SheetCode, writeStartLists } from '#functions/_shared/racing/wire.ts';
import * as copy from '#organiser/copy/finish-sheets.ts';
import { motoTitle } from '#organiser/copy/stations.ts';
import { ScanFrames } from '#organiser/parts/qr-frames/scan-frames.tsx';
import { ShowFrames } from '#organiser/parts/qr-frames/show-frames.tsx';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { keepStartCode } from '#organiser/parts/stations/keep-start-code.ts';
import type { StationPhone } from '#organiser/parts/stations/station-phone.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { toast } from '#ui/toast.ts';

interface MotoCodesProps {
  day: RaceDay;
  raceClass: DayClass;
  moto: MotoRef;
  phone: StationPhone | null;
  /** A sheet of this moto was read. */
  onScanned: (sheet: Finish) => void;
}

const listsAtOnce = 10;

/** Lists for the stations and sheets from them, from phone to phone where there is no signal (R16). */
export function MotoCodes({ day, raceClass, moto: ref, phone, onScanned }: MotoCodesProps) {
  const [open, setOpen] = useState<'list' | 'lists' | 'scan' | null>(null);
  const motos = motosOfDay(day.chain?.state ?? null, day.classes);
  const { run } = findMoto(raceClass.chain.state, ref).moto;
  const at = motos.findIndex((one) =>
    isSameMoto(one, { number: null, raceClass: raceClass.id, ref, run }),
  );
  const own = motos[at];
  const title = own ? motoTitle(own) : '';
  const following = motos.slice(Math.max(at, 0)).filter(({ status }) => status !== 'resmi');
  const lists = (open === 'list' ? (own ? [own] : []) : following.slice(0, listsAtOnce)).flatMap(
    (one) => startListOf(day.race.id, one) ?? [],
  );
  const toggle = (what: typeof open) => setOpen(open === what ? null : what);
  const read = useCallback(
    ([text]: readonly string[]): SheetCode | StartCode =>
      text === undefined
        ? refuse('code_unknown')
        : isStartCode(text)
          ? readStartCode(text, day.race.id)
          : readSheet(text, day.race.id),
    [day.race.id],
  );

  const take = async (code: SheetCode | StartCode) => {
    const named: NamedMoto = {
      number: code.number === 0 ? null : code.number,
      raceClass: code.raceClass,
      ref: code.moto,
      run: code.run,
    };
    const known = motos.find((one) => isSameMoto(one, named));
    const name = motoTitle({ className: '', ...(known ?? named) });
    if ('marks' in code) {
      try {
        const by = { decides: day.mayDecide, place: copy.startScanPlace };
        await (phone && keepStartCode(phone, code, by));
        toast.success(copy.startScanned(name));
        setOpen(null);
      } catch {
        toast.error(copy.startNotStored);
      }
      return;
    }
    const { order, dnf, dns, dq, device, seq } = code;
    try {
      await phone?.record(
        {
          subject: subjectOf(named),
          action: 'lembar',
          payload: { order, dnf, dns, dq, device, seq },
          decides: day.mayDecide,
        },
        copy.scanPlace,
      );
    } catch {
      toast.error(copy.notStored);
      return;
    }
    setOpen(null);
    if (known === undefined) {
      toast.info(copy.scannedUnknown(name));
    } else if (own !== undefined && isSameMoto(known, own)) {
      toast.success(copy.scanned(name));
      onScanned({ order, dnf, dns, dq });
    } else {
      toast.info(copy.scannedElsewhere(name));
    }
  };

  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" aria-expanded={open === 'scan'} onClick={() => toggle('scan')}>
          <ScanLine aria-hidden />
          {copy.scan}
        </Button>
        {own?.gates && (
          <Button
            variant="secondary"
            aria-expanded={open === 'list'}
            onClick={() => toggle('list')}
          >
            <QrIcon aria-hidden />
            {copy.listCode}
          </Button>
        )}
        {following.length > 1 && (
          <Button variant="ghost" aria-expanded={open === 'lists'} onClick={() => toggle('lists')}>
            {copy.tenLists}
          </Button>
        )}
      </div>
      {open === 'scan' && (
        <Card className="grid gap-3 p-4">
          <h3 className="font-bold">{copy.scanTitle}</h3>
          <ScanFrames
            read={read}
            sentences={copy.scanSentences}
            onRead={(code) => void take(code)}
          />
        </Card>
      )}
      {(open === 'list' || open === 'lists') && lists.length > 0 && (
        <Card className="grid gap-3 p-4">
          <ShowFrames
            key={open}
            frames={writeStartLists(lists)}
            label={open === 'list' ? copy.listCodeLabel(title) : copy.tenListsLabel}
          />
        </Card>
      )}
    </section>
  );
}
