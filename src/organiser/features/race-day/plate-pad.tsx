import { Delete } from 'lucide-react';
import { marks } from '#domain/race-day/observations.ts';
import { extraCalls, type StartArea } from '#domain/race-day/start-area.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import * as copy from '#organiser/copy/race-day.ts';
import * as stations from '#organiser/copy/stations.ts';
import { classNames } from '#ui/class-names.ts';
import { OddList } from './sheets/odd-list.tsx';
import { strangersSaid } from './sheets/start-oddities.ts';

/** A place of the start list. */
export interface Starter {
  readonly plate: number;
  readonly gate: number;
  readonly name: string;
}

interface PlatePadProps {
  starters: readonly Starter[];
  /** What the start area has said of the moto. */
  start: StartArea;
  /** What was typed so far; null: nothing is typed here, or a word of it is no plate. */
  finish: Finish | null;
  /** Left out where nothing is typed: the pad is the start list. */
  onPress?: (plate: number) => void;
}

/** The start list in gate order, a press a plate in the order of the line. */
export function PlatePad({ starters, start, finish, onPress }: PlatePadProps) {
  const plates = starters.map(({ plate }) => plate);
  const ready = plates.filter((plate) => start.riders.get(plate)?.state === 'siap').length;
  const known = [
    ...(start.riders.size === 0 ? [] : [stations.readyCount(ready, plates.length)]),
    ...(start.calls === 0 ? [] : [stations.calledTimes(start.calls)]),
  ];
  return (
    <section aria-label={copy.startList} className="grid gap-1">
      {known.length > 0 && <p className="text-ink-muted text-sm">{known.join(' · ')}</p>}
      <OddList odd={strangersSaid(start.riders, plates)} />
      <ol className="grid grid-cols-4 gap-2">
        {starters.map(({ plate, gate, name }) => {
          const said = saidOf(finish, plate);
          const atStart = saidAtStart(start, plate);
          const absent = said === null && start.riders.get(plate)?.state === 'absen';
          const text = said ?? atStart;
          const look = classNames(
            'grid min-h-16 w-full content-center justify-items-center rounded-lg px-0.5 text-center leading-tight inset-ring',
            said !== null
              ? 'bg-positive-soft text-on-positive-soft inset-ring-positive'
              : absent
                ? 'bg-sunken text-ink-muted inset-ring-line'
                : 'bg-surface inset-ring-line-strong',
          );
          const shown = (
            <>
              <span className="font-extrabold text-2xl tabular-nums leading-none">{plate}</span>{' '}
              <span className="w-full truncate text-xs">{name}</span>{' '}
              <span className="w-full truncate text-2xs">{text || copy.gateNumber(gate)}</span>
            </>
          );
          return (
            <li key={plate}>
              {onPress ? (
                <button
                  type="button"
                  aria-pressed={said !== null}
                  aria-label={[copy.plateIs(plate, name), text].filter(Boolean).join(', ')}
                  onClick={() => onPress(plate)}
                  className={classNames(look, 'select-none active:bg-primary-soft')}
                >
                  {shown}
                </button>
              ) : (
                <div className={look}>{shown}</div>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Absent, ready, what is missing; and of whom was not seen, how often the child was called. */
function saidAtStart(start: StartArea, plate: number): string {
  const mark = start.riders.get(plate);
  const calls = extraCalls(start, plate);
  return [
    mark === undefined ? '' : stations.atStart(mark),
    calls === 0 ? '' : stations.calledTimes(calls),
  ]
    .filter(Boolean)
    .join(' · ');
}

function saidOf(finish: Finish | null, plate: number): string | null {
  if (finish === null) {
    return null;
  }
  const place = finish.order.indexOf(plate);
  if (place >= 0) {
    return stations.placeOf(place + 1);
  }
  const kind = marks.find((one) => finish[one].includes(plate));
  return kind === undefined ? null : copy.finishWords[kind];
}

interface MarkKeysProps {
  text: string;
  press: (text: string) => void;
}

/** DNF, DNS and DQ stand before the plate that is pressed next. */
export function MarkKeys({ text, press }: MarkKeysProps) {
  const key =
    'grid min-h-12 flex-1 select-none place-items-center rounded-xl bg-surface font-extrabold text-lg inset-ring inset-ring-line-strong active:bg-primary-soft';
  return (
    <fieldset className="flex gap-2" aria-label={copy.markKeys}>
      {marks.map((kind) => (
        <button
          key={kind}
          type="button"
          className={key}
          onClick={() => press(`${text}${text === '' || text.endsWith(' ') ? '' : ' '}${kind}`)}
        >
          {copy.finishWords[kind]}
        </button>
      ))}
      <button
        type="button"
        aria-label={copy.erase}
        className={key}
        onClick={() => press(text.replace(/\s*\S+\s*$/, ''))}
      >
        <Delete aria-hidden className="size-6" />
      </button>
    </fieldset>
  );
}

/** The text with a plate more; pressed again it is taken out. */
export function withPlate(text: string, plate: number): string {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const at = words.findIndex((word) => word.replace(/^\D+/, '') === String(plate));
  if (at >= 0) {
    return words.filter((_, index) => index !== at).join(' ');
  }
  return /(dnf|dns|dq)$/i.test(text) || text === '' || text.endsWith(' ')
    ? `${text}${plate}`
    : `${text} ${plate}`;
}
