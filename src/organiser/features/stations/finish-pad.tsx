import { EyeOff, Flag, Keyboard, Send, Undo2 } from 'lucide-react';
import type { StationMoto } from '#domain/race-day/station-motos.ts';
import { penaltyCodes } from '#functions/_shared/racing/penalties.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import * as copy from '#organiser/copy/stations.ts';
import type { StationPhone, StationStatus } from '#organiser/parts/stations/station-phone.ts';
import { QrCode } from '#parts/qr-code.tsx';
import { classNames } from '#ui/class-names.ts';
import { SunButton, sunButtonClass } from '#ui/sun-button.tsx';
import { Crossings } from './crossings.tsx';
import { PenaltyNotes } from './penalty-notes.tsx';
import { Plates } from './plates.tsx';
import { type Guard, Press, useTouchGuard } from './press.tsx';
import { SentSheet } from './sent-sheet.tsx';
import { SheetCheck } from './sheet-check.tsx';
import { Alarm } from './station-frame.tsx';
import { TypedResult } from './typed-result.tsx';
import { type FinishPadState, useFinishPad } from './use-finish-pad.ts';

interface FinishPadProps {
  phone: StationPhone;
  status: StationStatus;
  raceId: string;
  moto: StationMoto;
  place: string;
  zone: VenueZone | undefined;
  /** The moto that is to be judged after this one. */
  next: StationMoto | null;
  onNext: (moto: StationMoto) => void;
  onRunAgain: () => void;
}

/** One moto at the line. What is pressed is below, what has become of it above. */
export function FinishPad({ zone, next, onNext, onRunAgain, ...of }: FinishPadProps) {
  const { moto } = of;
  const pad = useFinishPad(of);
  const guard = useTouchGuard(pad.secondFinger);
  if (pad.showing !== null) {
    return <SheetCode pad={pad} moto={moto} code={pad.showing} />;
  }
  return (
    <>
      <div className="flex min-h-0 flex-[2] flex-col gap-1 overflow-y-auto px-4 pt-2">
        <Count pad={pad} moto={moto} />
        {isCalled(next) && pad.line.sheet === null && pad.placed.length === 0 && (
          <SunButton tone="call" className="border-2 border-black" onClick={() => onNext(next)}>
            {copy.called(copy.motoTitle(next))}. {copy.goThere}
          </SunButton>
        )}
        {pad.note !== '' && (
          <p role="alert" className="rounded-lg bg-sun-call px-3 py-2 font-bold">
            {pad.note}
          </p>
        )}
        <SentSheet
          pad={pad}
          moto={moto}
          zone={zone}
          next={next}
          onNext={onNext}
          onRunAgain={onRunAgain}
        />
        <Crossings pad={pad} />
      </div>
      <div
        className={classNames(
          'flex flex-[3] flex-col gap-2 border-black/15 border-t px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]',
          // On a small phone the list above gives way: every button of the thumb stays whole.
          pad.lower !== 'press' && 'min-h-0',
        )}
      >
        {pad.lower === 'type' ? (
          <TypedResult
            moto={moto}
            list={pad.list}
            onSend={(typed) => void pad.send(typed)}
            onClose={() => pad.open('press')}
          />
        ) : pad.lower === 'ask' ? (
          <SheetCheck pad={pad} />
        ) : pad.lower === 'penalise' ? (
          <PenaltyNotes pad={pad} codes={moto.penalties ?? penaltyCodes} />
        ) : (
          <Presses pad={pad} moto={moto} guard={guard} />
        )}
      </div>
    </>
  );
}

/** The sheet as a code, for the director's camera. */
function SheetCode({ pad, moto, code }: { pad: FinishPadState; moto: StationMoto; code: string }) {
  return (
    <div className="grid content-start justify-items-center gap-4 overflow-y-auto px-4 py-4">
      {pad.note !== '' && <Alarm>{pad.note}</Alarm>}
      <h2 className="text-center font-extrabold text-2xl">
        {copy.motoTitle(moto)}: {copy.showSheetTitle}
      </h2>
      <div className="aspect-square w-full max-w-80">
        <QrCode value={code} size="fill" label={copy.sheetQrLabel(copy.motoTitle(moto))} />
      </div>
      <SunButton tone="solid" size="xl" className="w-full text-lg" onClick={pad.closeCode}>
        {copy.done}
      </SunButton>
    </div>
  );
}

function Count({ pad, moto }: { pad: FinishPadState; moto: StationMoto }) {
  const { placed, starters } = pad;
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <h2
          className={classNames(
            'font-extrabold leading-tight',
            moto.number === null ? 'text-lg' : 'text-2xl',
          )}
        >
          {copy.motoTitle(moto)}
        </h2>
        <p className="truncate text-black/75">{copy.motoDetail(moto)}</p>
      </div>
      <p aria-live="polite" className="shrink-0 font-extrabold text-5xl tabular-nums leading-none">
        {starters === null ? copy.countAlone(placed.length) : copy.countOf(placed.length, starters)}
      </p>
    </div>
  );
}

interface PressesProps {
  pad: FinishPadState;
  moto: StationMoto;
  guard: Guard;
}

/** The buttons of the thumb: a crossing, whose it was, and what is wrong with it. */
function Presses({ pad, moto, guard }: PressesProps) {
  const { placed, markMode, line } = pad;
  const hasPenalties = moto.penalties?.length !== 0 || line.penalties.length > 0;
  return (
    <>
      {pad.chosenAt >= 0 ? (
        <ChosenCrossing pad={pad} />
      ) : (
        <Press
          guard={guard}
          onPress={() => pad.tap()}
          className="grid min-h-24 flex-[2] touch-none select-none place-content-center rounded-2xl bg-sun-call text-center active:bg-sun-call-pressed"
        >
          <span className="font-extrabold text-4xl leading-none">{copy.tap}</span>{' '}
          <span className="text-sm">{copy.tapHint}</span>
        </Press>
      )}
      {moto.gates === null ? (
        <p className="rounded-lg bg-sun-quiet px-3 py-2">{copy.listUnknown}</p>
      ) : (
        <Plates
          gates={moto.gates}
          placed={placed}
          marks={line.notes.marks}
          atStart={line.atStart}
          guard={guard}
          onPress={pad.pressPlate}
        />
      )}
      {markMode !== null && (
        <p role="status" className="text-center font-bold">
          {copy.markMode(markMode)}
        </p>
      )}
      <div className="grid grid-flow-col gap-1.5">
        <Press guard={guard} onPress={() => pad.tap(true)} className={tool}>
          <EyeOff aria-hidden className="size-5" />
          {copy.unseen}
        </Press>
        <button
          type="button"
          disabled={placed.length === 0}
          aria-label={copy.removeLast}
          onClick={() => pad.remove(placed.at(-1))}
          className={tool}
        >
          <Undo2 aria-hidden className="size-5" />
          {copy.removeLastShort}
        </button>
        <button
          type="button"
          aria-pressed={markMode !== null}
          disabled={moto.gates === null}
          onClick={pad.nextMark}
          className={classNames(tool, markMode !== null && 'bg-black text-white')}
        >
          <span className="font-extrabold">{copy.markNames[markMode ?? 'dnf']}</span>
          {copy.markTool}
        </button>
        {hasPenalties && (
          <button
            type="button"
            aria-label={copy.penaltiesNoted(line.penalties.length)}
            disabled={moto.gates === null}
            onClick={() => pad.open('penalise')}
            className={tool}
          >
            {line.penalties.length > 0 ? (
              <span className="font-extrabold text-base leading-5">{line.penalties.length}</span>
            ) : (
              <Flag aria-hidden className="size-5" />
            )}
            {copy.penalties}
          </button>
        )}
        <button type="button" onClick={() => pad.open('type')} className={tool}>
          <Keyboard aria-hidden className="size-5" />
          {copy.type}
        </button>
      </div>
      <SunButton
        tone="solid"
        size="lg"
        className="text-lg"
        onClick={pad.press}
        disabled={placed.length === 0 && line.notes.marks.size === 0}
      >
        <Send aria-hidden className="size-5" />
        {copy.sendSheet}
      </SunButton>
    </>
  );
}

/** One crossing in hand: another plate, none, or away with it. */
function ChosenCrossing({ pad }: { pad: FinishPadState }) {
  const crossing = pad.placed[pad.chosenAt];
  return (
    <div className="flex min-h-16 items-center gap-2 rounded-xl bg-black px-3 text-white">
      <p className="min-w-0 flex-1 font-bold">{copy.chosenCrossing(pad.chosenAt + 1)}</p>
      {crossing?.plate !== null && (
        <button
          type="button"
          onClick={pad.free}
          className={sunButtonClass('plain', 'md', 'bg-white/20')}
        >
          {copy.freeCrossing}
        </button>
      )}
      <SunButton onClick={() => pad.remove(crossing)}>{copy.removeCrossing}</SunButton>
    </div>
  );
}

const tool =
  'grid min-h-14 justify-items-center content-center gap-0.5 rounded-xl border-2 border-black/25 px-1 text-center font-semibold text-xs leading-tight disabled:opacity-40 select-none';

/** The director has called another moto than the one that is open. */
function isCalled(moto: StationMoto | null): moto is StationMoto {
  return moto?.status === 'dipanggil' || moto?.status === 'berjalan';
}
