import { callsTo, type StartArea } from '#domain/race-day/start-area.ts';
import { type ClassState, plateOf } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day.ts';
import * as stations from '#organiser/copy/stations.ts';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { strangersSaid } from './sheets/start-oddities.ts';

interface StartListProps {
  state: ClassState;
  list: readonly { readonly rider: number; readonly gate: number }[];
  names: ReadonlyMap<number, string>;
  /** What the start area has said of the moto. */
  start: StartArea;
}

/** Who starts from which gate, and what the start area says of each: absent, what is missing, how often called. */
export function StartList({ state, list, names, start }: StartListProps) {
  const plates = list.map(({ rider }) => plateOf(state, rider));
  const strange = strangersSaid(start.riders, plates);
  const ready = plates.filter((plate) => start.riders.get(plate)?.state === 'siap').length;
  const said = [
    ...(start.riders.size === 0 ? [] : [stations.readyCount(ready, plates.length)]),
    ...(start.calls === 0 ? [] : [stations.calledTimes(start.calls)]),
  ];
  return (
    <section className="grid gap-1">
      <h2 className="font-bold">{copy.startList}</h2>
      {said.length > 0 && <p className="text-ink-muted text-sm">{said.join(' · ')}</p>}
      {strange.length > 0 && (
        <Notice tone="warning">
          <ul className="grid gap-1">
            {strange.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ol>
        {list.map(({ rider, gate }) => {
          const plate = plateOf(state, rider);
          const mark = start.riders.get(plate);
          const calls = callsTo(start, plate);
          const absent = mark?.state === 'absen';
          return (
            <li
              key={rider}
              className={classNames(
                'flex min-h-11 items-center gap-3 border-line border-b py-1 last:border-b-0',
                absent && 'bg-sunken text-ink-muted',
              )}
            >
              <span className="w-16 shrink-0 text-ink-muted text-sm">{copy.gateNumber(gate)}</span>
              <span className="w-16 shrink-0 font-extrabold text-2xl tabular-nums">{plate}</span>
              <span className="min-w-0 flex-1 truncate">
                {names.get(plate) ?? names.get(rider)}
              </span>
              <span className="shrink-0 text-right font-semibold text-ink-muted text-sm">
                {[
                  mark === undefined ? '' : stations.atStart(mark),
                  mark?.state !== 'siap' && calls > start.calls ? stations.calledTimes(calls) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
