import type { Crossing } from '#domain/race-day/finish-line.ts';
import type { Mark } from '#domain/race-day/observations.ts';
import { isAbsent, type StartMarks } from '#domain/race-day/start-area.ts';
import * as copy from '#organiser/copy/stations.ts';
import { classNames } from '#ui/class-names.ts';
import { type Guard, Press } from './press.tsx';

interface PlatesProps {
  gates: readonly number[];
  placed: readonly Crossing[];
  marks: ReadonlyMap<number, Mark>;
  atStart: StartMarks;
  guard: Guard;
  onPress: (plate: number) => void;
}

/** In gate order and never re-sorted: the thumb knows where a child is. */
export function Plates({ gates, placed, marks, atStart, guard, onPress }: PlatesProps) {
  const columns = gates.length <= 4 ? gates.length : Math.ceil(gates.length / 2);
  return (
    <div
      className="grid flex-[3] gap-2"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {gates.map((plate, index) => {
        if (plate === 0) {
          // biome-ignore lint/suspicious/noArrayIndexKey: a gate is its place.
          return <span key={`kosong ${index}`} className="rounded-xl bg-sun-quiet" />;
        }
        const at = placed.findIndex((crossing) => crossing.plate === plate);
        const mark = marks.get(plate);
        const isIn = at >= 0 || mark !== undefined;
        const absent = !isIn && isAbsent(atStart, plate);
        const said = atStart.get(plate);
        return (
          <Press
            key={plate}
            guard={guard}
            onPress={() => onPress(plate)}
            className={classNames(
              'grid min-h-16 touch-none select-none content-center justify-items-center rounded-xl border-2 tabular-nums leading-none active:bg-sun-call',
              isIn
                ? 'border-sun-good bg-sun-good-soft'
                : absent
                  ? 'border-sun-gone-line bg-sun-gone text-on-sun-gone'
                  : 'border-black bg-white',
            )}
          >
            <span className="text-xs leading-none">{copy.gate(index + 1)}</span>{' '}
            <span className="sr-only">{copy.plateWord}</span>{' '}
            <span className="font-extrabold text-3xl leading-none">{plate}</span>{' '}
            <span
              className={classNames(
                'h-4 font-bold text-sm leading-4',
                absent
                  ? 'text-on-sun-gone'
                  : isIn || said?.state === 'siap'
                    ? 'text-on-sun-good-soft'
                    : 'text-sun-wait',
              )}
            >
              {mark
                ? copy.markNames[mark]
                : at >= 0
                  ? copy.placeOf(at + 1)
                  : said === undefined
                    ? ''
                    : copy.atStartShort(said)}
            </span>
          </Press>
        );
      })}
    </div>
  );
}
