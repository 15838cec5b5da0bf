import * as copy from '#organiser/copy/stations.ts';
import { classNames } from '#ui/class-names.ts';
import type { FinishPadState } from './use-finish-pad.ts';

/** Who crossed, in order; one is chosen to be changed. */
export function Crossings({ pad }: { pad: FinishPadState }) {
  const { placed, chosen, line } = pad;
  if (placed.length === 0) {
    return line.sheet === null && <p className="text-black/75">{copy.noCrossings}</p>;
  }
  return (
    <ol aria-label={copy.crossings} className="flex flex-wrap gap-1.5 pb-1">
      {placed.map((crossing, index) => {
        const unstored = line.unstored.has(crossing.id);
        return (
          <li key={crossing.id}>
            <button
              type="button"
              aria-pressed={crossing.id === chosen}
              onClick={() => pad.choose(crossing)}
              className={classNames(
                'flex min-h-12 min-w-15 items-baseline justify-center gap-1 rounded-lg border-2 px-2 pt-1.5 tabular-nums',
                crossing.id === chosen
                  ? 'border-black bg-black text-white'
                  : unstored
                    ? 'border-sun-alarm border-dotted bg-sun-wait-soft'
                    : crossing.plate === null
                      ? 'border-sun-alarm border-dashed bg-white'
                      : 'border-black/25 bg-sun-quiet',
              )}
            >
              <span className="sr-only">{copy.crossingLabel(crossing.plate)}</span>{' '}
              <span className="text-sm">{index + 1}.</span>{' '}
              <span className="font-extrabold text-xl">{crossing.plate ?? '?'}</span>
              {unstored && <span className="sr-only">, {copy.unstoredCrossing}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
