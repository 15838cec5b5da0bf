import { EyeOff, Keyboard, QrCode as QrIcon, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type Crossing, checkSheet, finishIn, sheetOf } from '#domain/race-day/finish-line.ts';
import type { Mark } from '#domain/race-day/observations.ts';
import { isAbsent, type StartMarks } from '#domain/race-day/start-area.ts';
import { platesOf, type StationMoto } from '#domain/race-day/station-motos.ts';
import { signal } from '#domain/signal.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { writeSheet } from '#functions/_shared/racing/wire.ts';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import * as copy from '#organiser/copy/stations.ts';
import type { StationPhone, StationStatus } from '#organiser/parts/stations/station-phone.ts';
import { QrCode } from '#parts/qr-code.tsx';
import { classNames } from '#ui/class-names.ts';
import { Press, useTouchGuard } from './press.tsx';
import { Alarm } from './station-frame.tsx';
import { TypedResult } from './typed-result.tsx';
import { useFinishLine } from './use-finish-line.ts';

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
export function FinishPad({
  phone,
  status,
  raceId,
  moto,
  place,
  zone,
  next,
  onNext,
  onRunAgain,
}: FinishPadProps) {
  const line = useFinishLine(phone, status, moto, place);
  const guard = useTouchGuard(() => say(copy.secondFinger));
  const [chosen, setChosen] = useState<string | null>(null);
  const [markMode, setMarkMode] = useState<Mark | null>(null);
  const [typing, setTyping] = useState(false);
  const [asking, setAsking] = useState(false);
  const [showing, setShowing] = useState<string | null>(null);
  const [note, setNote] = useState('');

  const { notes, sheet } = line;
  const list = platesOf(moto);
  const finish = sheetOf(notes);
  const placed = notes.crossings.filter(({ plate }) => plate === null || !notes.marks.has(plate));
  const check = checkSheet(finish, list);
  const chosenAt = placed.findIndex(({ id }) => id === chosen);
  const starters =
    list === null ? null : list.length - finish.dnf.length - finish.dns.length - finish.dq.length;

  const say = (text: string, buzz: number | number[] = [60, 60, 60]) => {
    setNote(text);
    navigator.vibrate?.(buzz);
  };

  const tap = (unseen = false) => {
    setChosen(null);
    setAsking(false);
    line.cross(null, unseen);
    say('', 40);
  };

  const pressPlate = (plate: number) => {
    setAsking(false);
    const marked = notes.marks.get(plate);
    if (markMode !== null) {
      line.mark(plate, marked === markMode ? null : markMode);
      setMarkMode(null);
      say('', 40);
      return;
    }
    if (chosenAt >= 0) {
      line.assign(placed[chosenAt]?.id ?? '', plate);
      setChosen(null);
      say('', 40);
      return;
    }
    const at = placed.findIndex((crossing) => crossing.plate === plate);
    if (at >= 0) {
      say(copy.alreadyPlaced(plate, at + 1));
      return;
    }
    if (marked !== undefined) {
      say(copy.alreadyMarked(plate, marked));
      return;
    }
    const open = placed.find((crossing) => crossing.plate === null && !crossing.unseen);
    if (open === undefined) {
      line.cross(plate);
    } else {
      line.assign(open.id, plate);
    }
    say('', 40);
  };

  const remove = (crossing: Crossing | undefined) => {
    if (crossing !== undefined) {
      line.remove(crossing.id);
      setChosen(null);
      say('', [40, 40]);
    }
  };

  const codeOf = (sent: Finish, seq: number) =>
    writeSheet({
      ...sent,
      race: raceId,
      device: phone.device,
      seq,
      number: moto.number ?? 0,
      raceClass: moto.raceClass,
      moto: moto.ref,
      run: moto.run,
    });

  const send = async (sent: Finish) => {
    setAsking(false);
    setTyping(false);
    try {
      const act = await line.send(sent);
      say('', [40, 60, 40]);
      if (!signal.isThere()) {
        setShowing(codeOf(sent, act.device_seq ?? 0));
      }
    } catch {
      // No room on this phone: the sheet still goes to the director by its code.
      say(copy.sheetNotKept);
      setShowing(codeOf(sent, 0));
    }
  };

  const press = () => {
    if (check.surplus > 0) {
      say(copy.surplus(check.surplus));
    } else if (check.strange.length > 0) {
      say(copy.strange(check.strange));
    } else if (check.missing.length > 0 || check.unseen > 0) {
      setAsking(true);
    } else {
      void send(finish);
    }
  };

  if (showing !== null) {
    return (
      <div className="grid content-start justify-items-center gap-4 overflow-y-auto px-4 py-4">
        {note !== '' && <Alarm>{note}</Alarm>}
        <h2 className="text-center font-extrabold text-2xl">
          {copy.motoTitle(moto)}: {copy.showSheetTitle}
        </h2>
        <div className="aspect-square w-full max-w-80">
          <QrCode value={showing} size="fill" label={copy.sheetQrLabel(copy.motoTitle(moto))} />
        </div>
        <button
          type="button"
          onClick={() => setShowing(null)}
          className="min-h-16 w-full rounded-xl bg-black font-bold text-lg text-white"
        >
          {copy.done}
        </button>
      </div>
    );
  }

  const sent = sheet === null ? null : finishIn(sheet);
  const changed = sent !== null && !sameSheet(sent, finish) && notes.crossings.length > 0;
  return (
    <>
      <div className="flex min-h-0 flex-[2] flex-col gap-1 overflow-y-auto px-4 pt-2">
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
          <p
            aria-live="polite"
            className="shrink-0 font-extrabold text-5xl tabular-nums leading-none"
          >
            {starters === null
              ? copy.countAlone(placed.length)
              : copy.countOf(placed.length, starters)}
          </p>
        </div>
        {isCalled(next) && sheet === null && placed.length === 0 && (
          <button
            type="button"
            onClick={() => onNext(next)}
            className="min-h-12 rounded-lg border-2 border-black bg-[#ffd166] px-3 text-left font-bold"
          >
            {copy.called(copy.motoTitle(next))}. {copy.goThere}
          </button>
        )}
        {note !== '' && (
          <p role="alert" className="rounded-lg bg-[#ffd166] px-3 py-2 font-bold">
            {note}
          </p>
        )}
        {sheet !== null && sent !== null && (
          <div className="grid gap-2 rounded-lg bg-[#d9f2e0] px-3 py-2">
            <p role="status" className="font-bold">
              {changed
                ? copy.sheetChanged
                : (sheet.state === 'sent' || sheet.state === 'heard'
                    ? copy.sheetSent
                    : copy.sheetKept)(
                    formatTime(new Date(sheet.at), zone),
                    sent.order.filter(Boolean).length +
                      sent.dnf.length +
                      sent.dns.length +
                      sent.dq.length,
                  )}
            </p>
            <div className="flex flex-wrap gap-2">
              <button
                type="button"
                onClick={() => setShowing(codeOf(sent, sheet.device_seq ?? 0))}
                className="flex min-h-12 items-center gap-2 rounded-full border-2 border-black px-4 font-bold"
              >
                <QrIcon aria-hidden className="size-5" />
                {copy.showSheet}
              </button>
              {next !== null && (
                <button
                  type="button"
                  onClick={() => onNext(next)}
                  className="min-h-12 flex-1 rounded-3xl bg-black px-4 py-1 font-bold text-sm text-white leading-tight"
                >
                  {copy.nextMoto}: {copy.motoTitle(next)}
                </button>
              )}
              {moto.ref === null && moto.number !== null && (
                <button
                  type="button"
                  onClick={onRunAgain}
                  className="min-h-12 rounded-full border-2 border-black px-4 font-bold"
                >
                  {copy.runAgain}
                </button>
              )}
            </div>
          </div>
        )}
        {placed.length === 0 ? (
          sheet === null && <p className="text-black/75">{copy.noCrossings}</p>
        ) : (
          <ol aria-label={copy.crossings} className="flex flex-wrap gap-1.5 pb-1">
            {placed.map((crossing, index) => (
              <li key={crossing.id}>
                <button
                  type="button"
                  aria-pressed={crossing.id === chosen}
                  onClick={() => {
                    setChosen(crossing.id === chosen ? null : crossing.id);
                    setMarkMode(null);
                  }}
                  className={classNames(
                    'flex min-h-12 min-w-15 items-baseline justify-center gap-1 rounded-lg border-2 px-2 pt-1.5 tabular-nums',
                    crossing.id === chosen
                      ? 'border-black bg-black text-white'
                      : line.unstored.has(crossing.id)
                        ? 'border-[#b3261e] border-dotted bg-[#fff3d6]'
                        : crossing.plate === null
                          ? 'border-[#b3261e] border-dashed bg-white'
                          : 'border-black/25 bg-[#f2f2f2]',
                  )}
                >
                  <span className="sr-only">{copy.crossingLabel(crossing.plate)}</span>{' '}
                  <span className="text-sm">{index + 1}.</span>{' '}
                  <span className="font-extrabold text-xl">{crossing.plate ?? '?'}</span>
                  {line.unstored.has(crossing.id) && (
                    <span className="sr-only">, {copy.unstoredCrossing}</span>
                  )}
                </button>
              </li>
            ))}
          </ol>
        )}
      </div>

      <div className="flex min-h-0 flex-[3] flex-col gap-2 border-black/15 border-t px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        {typing ? (
          <TypedResult
            moto={moto}
            list={list}
            onSend={(typed) => void send(typed)}
            onClose={() => setTyping(false)}
          />
        ) : asking ? (
          <div className="grid min-h-0 flex-1 content-start gap-2 overflow-y-auto">
            <h3 className="font-extrabold text-xl">{copy.checkTitle}</h3>
            {check.unseen > 0 && <p className="font-semibold">{copy.unseenLeft(check.unseen)}</p>}
            {check.missing.map((plate) => (
              <div key={plate} className="flex items-center gap-2">
                <p className="min-w-0 flex-1 font-bold text-lg">{copy.missing(plate)}</p>
                {(['dnf', 'dns'] as const).map((mark) => (
                  <button
                    key={mark}
                    type="button"
                    aria-label={`${copy.markNames[mark]} ${plate}`}
                    onClick={() => line.mark(plate, mark)}
                    className="min-h-12 rounded-lg border-2 border-black px-4 font-bold"
                  >
                    {copy.markNames[mark]}
                  </button>
                ))}
              </div>
            ))}
            <div className="mt-auto grid grid-cols-2 gap-2">
              <button
                type="button"
                onClick={() => setAsking(false)}
                className="min-h-14 rounded-xl border-2 border-black font-bold"
              >
                {copy.backToButtons}
              </button>
              <button
                type="button"
                onClick={() => void send(finish)}
                className="min-h-14 rounded-xl bg-black font-bold text-white"
              >
                {check.missing.length > 0 || check.unseen > 0 ? copy.sendAnyway : copy.sendSheet}
              </button>
            </div>
          </div>
        ) : (
          <>
            {chosenAt >= 0 ? (
              <div className="flex min-h-16 items-center gap-2 rounded-xl bg-black px-3 text-white">
                <p className="min-w-0 flex-1 font-bold">{copy.chosenCrossing(chosenAt + 1)}</p>
                {placed[chosenAt]?.plate !== null && (
                  <button
                    type="button"
                    onClick={() => {
                      line.assign(placed[chosenAt]?.id ?? '', null);
                      setChosen(null);
                    }}
                    className="min-h-12 rounded-lg bg-white/20 px-3 font-bold text-sm"
                  >
                    {copy.freeCrossing}
                  </button>
                )}
                <button
                  type="button"
                  onClick={() => remove(placed[chosenAt])}
                  className="min-h-12 rounded-lg bg-white px-3 font-bold text-black text-sm"
                >
                  {copy.removeCrossing}
                </button>
              </div>
            ) : (
              <Press
                guard={guard}
                onPress={() => tap()}
                className="grid min-h-24 flex-[2] touch-none select-none place-content-center rounded-2xl bg-[#ffd166] text-center active:bg-[#f0b429]"
              >
                <span className="font-extrabold text-4xl leading-none">{copy.tap}</span>{' '}
                <span className="text-sm">{copy.tapHint}</span>
              </Press>
            )}
            {moto.gates === null ? (
              <p className="rounded-lg bg-[#f2f2f2] px-3 py-2">{copy.listUnknown}</p>
            ) : (
              <Plates
                gates={moto.gates}
                placed={placed}
                marks={notes.marks}
                atStart={line.atStart}
                guard={guard}
                onPress={pressPlate}
              />
            )}
            {markMode !== null && (
              <p role="status" className="text-center font-bold">
                {copy.markMode(markMode)}
              </p>
            )}
            <div className="grid grid-cols-4 gap-2">
              <Press guard={guard} onPress={() => tap(true)} className={tool}>
                <EyeOff aria-hidden className="size-5" />
                {copy.unseen}
              </Press>
              <button
                type="button"
                disabled={placed.length === 0}
                aria-label={copy.removeLast}
                onClick={() => remove(placed.at(-1))}
                className={tool}
              >
                <Undo2 aria-hidden className="size-5" />
                {copy.removeLastShort}
              </button>
              <button
                type="button"
                aria-pressed={markMode !== null}
                disabled={moto.gates === null}
                onClick={() => setMarkMode(nextMode(markMode))}
                className={classNames(tool, markMode !== null && 'bg-black text-white')}
              >
                <span className="font-extrabold">{copy.markNames[markMode ?? 'dnf']}</span>
                {copy.markTool}
              </button>
              <button type="button" onClick={() => setTyping(true)} className={tool}>
                <Keyboard aria-hidden className="size-5" />
                {copy.type}
              </button>
            </div>
            <button
              type="button"
              onClick={press}
              disabled={placed.length === 0 && notes.marks.size === 0}
              className="flex min-h-14 items-center justify-center gap-2 rounded-xl bg-black font-bold text-lg text-white disabled:opacity-40"
            >
              <Send aria-hidden className="size-5" />
              {copy.sendSheet}
            </button>
          </>
        )}
      </div>
    </>
  );
}

const tool =
  'grid min-h-14 justify-items-center content-center gap-0.5 rounded-xl border-2 border-black/25 px-1 text-center font-semibold text-xs leading-tight disabled:opacity-40 select-none';

/** The director has called another moto than the one that is open. */
function isCalled(moto: StationMoto | null): moto is StationMoto {
  return moto?.status === 'dipanggil' || moto?.status === 'berjalan';
}

/** DNF, DNS, DQ, and back to places. */
function nextMode(mode: Mark | null): Mark | null {
  return mode === null ? 'dnf' : mode === 'dnf' ? 'dns' : mode === 'dns' ? 'dq' : null;
}

function sameSheet(a: Finish, b: Finish): boolean {
  const text = ({ order, dnf, dns, dq }: Finish) =>
    JSON.stringify([order, ...[dnf, dns, dq].map((plates) => plates.toSorted((x, y) => x - y))]);
  return text(a) === text(b);
}

interface PlatesProps {
  gates: readonly number[];
  placed: readonly Crossing[];
  marks: ReadonlyMap<number, Mark>;
  atStart: StartMarks;
  guard: ReturnType<typeof useTouchGuard>;
  onPress: (plate: number) => void;
}

/** In gate order and never re-sorted: the thumb knows where a child is. */
function Plates({ gates, placed, marks, atStart, guard, onPress }: PlatesProps) {
  const columns = gates.length <= 4 ? gates.length : Math.ceil(gates.length / 2);
  return (
    <div
      className="grid flex-[3] gap-2"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {gates.map((plate, index) => {
        if (plate === 0) {
          // biome-ignore lint/suspicious/noArrayIndexKey: a gate is its place.
          return <span key={`kosong ${index}`} className="rounded-xl bg-[#f2f2f2]" />;
        }
        const at = placed.findIndex((crossing) => crossing.plate === plate);
        const mark = marks.get(plate);
        const isIn = at >= 0 || mark !== undefined;
        const absent = !isIn && isAbsent(atStart, plate);
        return (
          <Press
            key={plate}
            guard={guard}
            onPress={() => onPress(plate)}
            className={classNames(
              'grid min-h-16 touch-none select-none content-center justify-items-center rounded-xl border-2 tabular-nums leading-none active:bg-[#ffd166]',
              isIn
                ? 'border-[#1b7f3b] bg-[#d9f2e0]'
                : absent
                  ? 'border-[#6b6b6b] bg-[#e4e4e4] text-[#4a4a4a]'
                  : 'border-black bg-white',
            )}
          >
            <span className="text-xs">{copy.gate(index + 1)}</span>{' '}
            <span className="sr-only">{copy.plateWord}</span>{' '}
            <span className="font-extrabold text-3xl">{plate}</span>{' '}
            <span
              className={classNames(
                'h-4 font-bold text-sm',
                absent ? 'text-[#4a4a4a]' : 'text-[#0d5c28]',
              )}
            >
              {mark
                ? copy.markNames[mark]
                : at >= 0
                  ? copy.placeOf(at + 1)
                  : absent
                    ? copy.stateNames.absen.toLowerCase()
                    : ''}
            </span>
          </Press>
        );
      })}
    </div>
  );
}
