import { Copy, Megaphone, QrCode as QrIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { gearReasons, type Observation } from '#domain/race-day/observations.ts';
import {
  type AtStart,
  callsTo,
  extraCalls,
  type StartArea,
  startArea,
  strangersAtStart,
} from '#domain/race-day/start-area.ts';
import { ownMarks, writeStartCode } from '#domain/race-day/start-code.ts';
import { platesOf, type StationMoto } from '#domain/race-day/station-motos.ts';
import { subjectsOf } from '#functions/_shared/racing/moto-subjects.ts';
import * as qrCopy from '#organiser/copy/qr-frames.ts';
import * as copy from '#organiser/copy/stations.ts';
import { phoneClock } from '#organiser/parts/phone/phone-clock.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import type { NewObservation, StationPhone } from '#organiser/parts/stations/station-phone.ts';
import { QrCode } from '#parts/qr-code.tsx';
import { classNames } from '#ui/class-names.ts';
import { copyText } from '#ui/copy-text.ts';
import { SunButton } from '#ui/sun-button.tsx';
import { alsoRides, riderOf, siblingsNear } from './riders.ts';

const waitMs = 60_000;

interface MotoAtStartProps {
  raceId: string;
  moto: StationMoto;
  /** What is raced after it. */
  following: readonly StationMoto[];
  /** What runs and what waits, in order. */
  near: readonly StationMoto[];
  entries: RaceDay['entries'];
  phone: StationPhone;
  onSeen: (what: NewObservation) => void;
  /** What another phone said is answered by saying otherwise. */
  mayUndo: (act: Observation) => boolean;
  onUndo: (act: Observation) => void;
  /** It has started, and the next one is shown; undefined: the director's phone says so. */
  onSentOff: (() => void) | undefined;
}

/** One moto at the start area: it is called, and of each rider one press says ready or absent. */
export function MotoAtStart(props: MotoAtStartProps) {
  const { moto, phone, onSeen, mayUndo, onUndo } = props;
  const [open, setOpen] = useState<number | null>(null);
  const area = startArea(phone.observations(), subjectsOf(moto));
  const plates = platesOf(moto) ?? [];
  const ready = plates.filter((plate) => area.riders.get(plate)?.state === 'siap').length;
  const strangers = plates.length === 0 ? [] : strangersAtStart(area.riders, plates);
  const { subject } = moto;
  const seen = (what: Omit<NewObservation, 'subject'>) => {
    setOpen(null);
    onSeen({ subject, ...what });
  };
  return (
    <section aria-label={copy.motoTitle(moto)} className="grid gap-2">
      <div
        className={classNames(
          'sticky top-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-3 py-2',
          moto.status === 'dipanggil' ? 'bg-sun-call' : 'bg-sun-quiet',
        )}
      >
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="font-extrabold text-xl leading-tight">{copy.motoTitle(moto)}</h2>
          <p className="text-sm">
            {[
              copy.motoDetail(moto),
              area.calls > 0 ? copy.calledTimes(area.calls) : copy.motoStates[moto.status ?? ''],
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <p className="shrink-0 font-bold text-sm">{copy.readyCount(ready, plates.length)}</p>
        <SunButton
          tone="solid"
          size="lg"
          className="shrink-0"
          onClick={() => seen({ action: 'panggilan' })}
        >
          <Megaphone aria-hidden className="size-4" />
          {copy.callMoto(area.calls)}
        </SunButton>
      </div>
      {props.onSentOff && (
        <SunButton size="lg" onClick={props.onSentOff}>
          {copy.sentOff(copy.motoTitle(moto))}
        </SunButton>
      )}
      {moto.gates === null && <p className="px-3">{copy.listUnknown}</p>}
      {strangers.map((plate) => {
        const said = area.riders.get(plate)?.observation;
        return (
          <p
            key={plate}
            role="alert"
            className="flex items-center gap-3 rounded-lg bg-sun-wait-soft px-3 font-bold"
          >
            <span className="min-w-0 flex-1 py-2">{copy.strangerHere(plate)}</span>
            {said !== undefined && mayUndo(said) && (
              <SunButton
                tone="link"
                size="lg"
                aria-label={`${copy.takeBack} ${plate}`}
                onClick={() => onUndo(said)}
              >
                {copy.takeBack}
              </SunButton>
            )}
          </p>
        );
      })}
      <ul className="grid gap-1.5">
        {(moto.gates ?? []).map((plate, index) =>
          plate === 0 ? null : (
            <RiderAtStart
              key={plate}
              {...props}
              plate={plate}
              gate={index + 1}
              area={area}
              open={open === plate}
              onOpen={() => setOpen(open === plate ? null : plate)}
              onSeen={seen}
            />
          ),
        )}
      </ul>
      <CodeForDirector {...props} />
    </section>
  );
}

interface RiderAtStartProps extends Omit<MotoAtStartProps, 'onSeen'> {
  plate: number;
  gate: number;
  area: StartArea;
  open: boolean;
  onOpen: () => void;
  onSeen: (what: Omit<NewObservation, 'subject'>) => void;
}

/** A rider: two buttons that a wet finger tells apart; the name opens what else there is to say. */
function RiderAtStart({
  moto,
  following,
  near,
  entries,
  plate,
  gate,
  area,
  open,
  onOpen,
  onSeen,
  mayUndo,
  onUndo,
}: RiderAtStartProps) {
  const at = area.riders.get(plate);
  const rider = riderOf(entries, plate);
  const calls = callsTo(area, plate);
  const extra = extraCalls(area, plate);
  const also = alsoRides(plate, moto, following);
  const siblings = siblingsNear(plate, moto, near, entries);
  const isOpenQuestion = at === undefined || at.state === 'tunggu' || at.state === 'perlengkapan';
  return (
    <li
      className={classNames(
        'rounded-lg border-2',
        at === undefined ? 'border-black/20' : stateColours[at.state],
      )}
    >
      <div className="flex items-center gap-3 py-1 pr-1">
        <button
          type="button"
          aria-label={copy.moreOf(plate)}
          aria-expanded={open}
          onClick={onOpen}
          className="flex min-h-14 min-w-0 flex-1 items-center gap-2 pl-2 text-left"
        >
          <span className="grid w-11 shrink-0 justify-items-center leading-none">
            <span className="text-xs tabular-nums">{copy.gate(gate)}</span>
            <span className="font-extrabold text-2xl tabular-nums leading-none">{plate}</span>
          </span>
          <span className="min-w-0 flex-1 leading-tight">
            <span className="wrap-anywhere line-clamp-2 font-semibold">{rider?.nickname}</span>
            <span className="block text-sm">
              <State at={at} />{' '}
              {calls >= copy.callsInAll && isOpenQuestion
                ? copy.calledOut(calls)
                : extra > 0 && copy.calledTimes(extra)}
            </span>
            {also.length > 0 && (
              <span className="block font-bold text-sun-wait text-sm">
                {copy.alsoIn(also.map(copy.motoTitle))}
              </span>
            )}
            {siblings.length > 0 && (
              <span className="block font-bold text-sun-wait text-sm">
                {copy.siblingsIn(siblings.map((one) => copy.siblingIn(one.plate, one.moto)))}
              </span>
            )}
          </span>
          <span aria-hidden className="shrink-0 font-extrabold">
            ⋯
          </span>
        </button>
        {isOpenQuestion || !mayUndo(at.observation) ? (
          <>
            <SunButton
              tone="good"
              size="lg"
              className="min-w-14 shrink-0"
              aria-label={`${copy.ready} ${plate}`}
              onClick={() => onSeen({ action: 'siap', payload: { plate } })}
            >
              {copy.ready}
            </SunButton>
            <SunButton
              size="lg"
              className="min-w-14 shrink-0"
              aria-label={`${copy.absent} ${plate}`}
              onClick={() => onSeen({ action: 'absen', payload: { plate } })}
            >
              {copy.absent}
            </SunButton>
          </>
        ) : (
          <SunButton
            tone="link"
            size="lg"
            aria-label={`${copy.takeBack} ${plate}`}
            onClick={() => onUndo(at.observation)}
          >
            {copy.takeBack}
          </SunButton>
        )}
      </div>
      {open && (
        <div className="flex flex-wrap gap-3 border-black/15 border-t p-2">
          <SunButton size="lg" onClick={() => onSeen({ action: 'tunggu', payload: { plate } })}>
            {copy.waitMinute}
          </SunButton>
          <SunButton size="lg" onClick={() => onSeen({ action: 'panggilan', payload: { plate } })}>
            {copy.callRider}
          </SunButton>
          {gearReasons.map((gear) => (
            <SunButton
              key={gear}
              size="lg"
              onClick={() => onSeen({ action: 'perlengkapan', payload: { plate, gear } })}
            >
              {copy.gearNames[gear]}
            </SunButton>
          ))}
        </div>
      )}
    </li>
  );
}

/** What this phone has marked, as a code: with no signal the director's camera takes it along. */
function CodeForDirector({ raceId, moto, phone }: MotoAtStartProps) {
  const [shown, setShown] = useState(false);
  const marks = ownMarks(phone.observations(), subjectsOf(moto), phone.device);
  if (marks.length === 0) {
    return null;
  }
  const title = copy.motoTitle(moto);
  const code = writeStartCode({
    race: raceId,
    device: phone.device,
    number: moto.number ?? 0,
    raceClass: moto.raceClass,
    moto: moto.ref,
    run: moto.run,
    marks,
  });
  return (
    <>
      <SunButton size="lg" aria-expanded={shown} onClick={() => setShown(!shown)}>
        <QrIcon aria-hidden className="size-5" />
        {copy.startCode}
      </SunButton>
      {shown && (
        <>
          <div className="aspect-square w-full max-w-80 justify-self-center">
            <QrCode value={code} size="fill" label={copy.startCodeLabel(title)} />
          </div>
          <SunButton
            size="lg"
            onClick={() =>
              void copyText(code, { copied: qrCopy.copied, refused: qrCopy.notCopied })
            }
          >
            <Copy aria-hidden className="size-5" />
            {qrCopy.copyText}
          </SunButton>
        </>
      )}
    </>
  );
}

const stateColours = {
  siap: 'border-sun-good bg-sun-good-soft',
  absen: 'border-sun-alarm bg-sun-alarm-soft',
  perlengkapan: 'border-sun-wait bg-sun-wait-soft',
  tunggu: 'border-sun-wait bg-sun-wait-soft',
} as const;

function State({ at }: { at: AtStart | undefined }) {
  if (at === undefined) {
    return null;
  }
  if (at.state === 'tunggu') {
    return <Countdown until={at.at + waitMs} />;
  }
  return (
    <b>{at.state === 'perlengkapan' ? copy.gearMissing(at.gear) : copy.stateNames[at.state]}</b>
  );
}

/** A minute closes nothing by itself: it says that it is over. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(phoneClock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(phoneClock.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <b className="tabular-nums">{copy.waitLeft(Math.max(0, Math.ceil((until - now) / 1_000)))}</b>
  );
}
