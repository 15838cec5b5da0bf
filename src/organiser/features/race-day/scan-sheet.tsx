import { useCallback } from 'react';
import { isStartCode, readStartCode, type StartCode } from '#domain/race-day/start-code.ts';
import { isSameMoto, motoOfCode, motosOfDay } from '#domain/race-day/station-motos.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import { subjectOf } from '#functions/_shared/racing/moto-subjects.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { refuse } from '#functions/_shared/racing/refusal.ts';
import { findMoto } from '#functions/_shared/racing/state.ts';
import { readSheet, type SheetCode } from '#functions/_shared/racing/wire.ts';
import * as copy from '#organiser/copy/finish-sheets.ts';
import { motoTitle } from '#organiser/copy/stations.ts';
import { ScanFrames } from '#organiser/parts/qr-frames/scan-frames.tsx';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { keepSheetNotes, keepStartCode } from '#organiser/parts/stations/keep-copies.ts';
import type { StationPhone } from '#organiser/parts/stations/station-phone.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { CardFoot } from './directors-card.tsx';

interface ScanSheetProps {
  day: RaceDay;
  raceClass: DayClass;
  moto: MotoRef;
  /** Null: its storage is not open yet, and nothing is read that could not be kept. */
  phone: StationPhone | null;
  /** A sheet of this moto was read. */
  onScanned: (sheet: Finish) => void;
  /** A sheet of another moto was read. */
  onOther: (classId: string, moto: MotoRef) => void;
  onClose: () => void;
}

/** A judge's sheet, or the start area's marks, from phone to phone where there is no signal (R16). */
export function ScanSheet({
  day,
  raceClass,
  moto: ref,
  phone,
  onScanned,
  onOther,
  onClose,
}: ScanSheetProps) {
  const { run } = findMoto(raceClass.chain.state, ref).moto;
  const own = { number: null, raceClass: raceClass.id, ref, run };
  const read = useCallback(
    ([text]: readonly string[]): SheetCode | StartCode =>
      text === undefined
        ? refuse('code_unknown')
        : isStartCode(text)
          ? readStartCode(text, day.race.id)
          : readSheet(text, day.race.id),
    [day.race.id],
  );

  const take = async (code: SheetCode | StartCode, log: StationPhone) => {
    const named = motoOfCode(code);
    const motos = motosOfDay(day.chain?.state ?? null, day.classes);
    const known = motos.find((one) => isSameMoto(one, named));
    const name = motoTitle({ className: '', ...(known ?? named) });
    if ('marks' in code) {
      try {
        const by = { decides: day.mayDecide, place: copy.startScanPlace };
        await keepStartCode(log, code, by);
        toast.success(copy.startScanned(name));
        onClose();
      } catch {
        toast.error(copy.startNotStored);
      }
      return;
    }
    const { order, dnf, dns, dq, device, seq } = code;
    try {
      await keepSheetNotes(log, code, { decides: day.mayDecide, place: copy.scanPlace });
      await log.record(
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
    onClose();
    if (known === undefined) {
      toast.info(copy.scannedUnknown(name));
    } else if (isSameMoto(known, own)) {
      toast.success(copy.scanned(name));
      onScanned({ order, dnf, dns, dq });
    } else {
      toast.info(copy.scannedElsewhere(name));
      if (known.raceClass !== null && known.ref !== null) {
        onOther(known.raceClass, known.ref);
      }
    }
  };

  return (
    <section className="flex flex-1 flex-col gap-3" aria-label={copy.scanTitle}>
      <h3 className="font-bold">{copy.scanTitle}</h3>
      {phone !== null && (
        <ScanFrames
          read={read}
          sentences={copy.scanSentences}
          onRead={(code) => void take(code, phone)}
        />
      )}
      <CardFoot>
        <Button variant="secondary" className="flex-1" onClick={onClose}>
          {copy.typeInstead}
        </Button>
      </CardFoot>
    </section>
  );
}
