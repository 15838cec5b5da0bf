import { ScanLine } from 'lucide-react';
import { type FormEvent, useCallback, useState } from 'react';
import { motoOfNumber, type StationMoto } from '#domain/race-day/station-motos.ts';
import * as copy from '#organiser/copy/stations.ts';
import { ScanFrames } from '#organiser/parts/qr-frames/scan-frames.tsx';
import { keepLists, readListFrames } from '#organiser/parts/stations/scanned-lists.ts';
import { classNames } from '#ui/class-names.ts';
import { SunButton } from '#ui/sun-button.tsx';
import { toast } from '#ui/toast.ts';

/** Start lists by QR, one or several (R16). */
export function ScanLists({ raceId, onDone }: { raceId: string; onDone: () => void }) {
  const read = useCallback((texts: readonly string[]) => readListFrames(texts, raceId), [raceId]);
  return (
    <section className="grid gap-3">
      <h2 className="font-bold">{copy.scanListsTitle}</h2>
      <ScanFrames
        read={read}
        sentences={copy.codeSentences}
        onRead={(lists) => {
          keepLists(raceId, lists);
          toast.success(copy.listsScanned(lists.length));
          onDone();
        }}
      />
    </section>
  );
}

interface ChooseMotoProps {
  raceId: string;
  motos: readonly StationMoto[];
  onChoose: (moto: StationMoto) => void;
}

/** Which moto is judged: from what the phone knows, by its number alone, or from a list that is scanned now. */
export function ChooseMoto({ raceId, motos, onChoose }: ChooseMotoProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [scanning, setScanning] = useState(false);
  const open = motos.filter(({ status }) => status !== 'resmi');

  const choose = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(typed);
    if (!/^\d{1,4}$/.test(typed.trim()) || number < 1) {
      setWrong(true);
      return;
    }
    const known = motos.findLast((moto) => moto.number === number);
    onChoose(known ?? motoOfNumber(number));
  };

  return (
    <div className="grid content-start gap-4 overflow-y-auto px-4 py-4">
      <h2 className="font-extrabold text-xl">{copy.chooseMoto}</h2>
      {open.length === 0 ? (
        <p className="rounded-lg bg-sun-wait-soft px-4 py-3">
          <b>{copy.noLists}</b> {copy.noListsText}
        </p>
      ) : (
        <ul className="grid gap-2">
          {open.map((moto) => (
            <li key={moto.subject}>
              <button
                type="button"
                onClick={() => onChoose(moto)}
                className={classNames(
                  'flex min-h-14 w-full items-center gap-3 rounded-lg border-2 px-4 py-2 text-left',
                  moto.status === 'dipanggil' || moto.status === 'berjalan'
                    ? 'border-black bg-sun-call'
                    : 'border-black/20',
                )}
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-extrabold text-lg">{copy.motoTitle(moto)}</span>
                  <span className="block text-black/75 text-sm">{copy.motoDetail(moto)}</span>
                </span>
                <span className="shrink-0 text-sm">{copy.motoStates[moto.status ?? '']}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={choose} className="grid gap-2">
        <label className="grid gap-1">
          <span className="font-bold">{copy.motoNumberLabel}</span>
          <span className="flex gap-2">
            <input
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setWrong(false);
              }}
              inputMode="numeric"
              autoComplete="off"
              aria-invalid={wrong}
              className="h-14 min-w-0 flex-1 rounded-lg border-2 border-black/40 bg-white px-4 text-xl"
            />
            <SunButton type="submit" tone="solid" size="lg">
              {copy.openMoto}
            </SunButton>
          </span>
        </label>
        <p
          role={wrong ? 'alert' : undefined}
          className={wrong ? 'font-bold text-sun-alarm' : 'text-sm'}
        >
          {wrong ? copy.motoNumberWrong : copy.motoNumberHint}
        </p>
      </form>
      {scanning ? (
        <ScanLists raceId={raceId} onDone={() => setScanning(false)} />
      ) : (
        <SunButton size="lg" onClick={() => setScanning(true)}>
          <ScanLine aria-hidden className="size-5" />
          {copy.scanLists}
        </SunButton>
      )}
    </div>
  );
}
