import { use } from 'react';
import * as words from '#parts/copy/board.ts';
import { classNames } from '#ui/class-names.ts';
import { Names, useOwn, useRiderName } from './names.tsx';

interface PlateProps {
  plate: number;
  large?: boolean;
}

/** A plate as it hangs on the bike; the row of a rider, or of nobody, has no circle. */
export function Plate({ plate, large = false }: PlateProps) {
  const own = useOwn().includes(plate);
  return (
    <span
      className={classNames(
        'inline-grid shrink-0 place-items-center rounded-full font-extrabold tabular-nums',
        large ? 'h-16 min-w-16 px-2 text-3xl' : 'h-6 min-w-6 px-1.5 text-sm leading-6',
        large
          ? 'bg-black text-white'
          : own
            ? 'bg-primary text-on-primary'
            : 'bg-sunken text-ink inset-ring inset-ring-line',
      )}
    >
      <span className="sr-only">{words.plateOf('')}</span>
      {plate}
    </span>
  );
}

/** Plate and nickname; an erased child, and a rider after the season, in words. */
export function Rider({ plate }: { plate: number }) {
  const { names, hidden, plateless } = use(Names);
  const riderName = useRiderName();
  if (plateless || hidden.includes(plate)) {
    return riderName(plate);
  }
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 align-middle">
      <Plate plate={plate} />
      {names[plate] && <span className="wrap-anywhere">{names[plate][0]}</span>}
    </span>
  );
}

/** The riders of a moto by gate, the family's own filled. */
export function Riders({ plates }: { plates: readonly number[] }) {
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1 text-sm">
      {plates.map((plate) => (
        <li key={plate} className="inline-flex min-w-0">
          <Rider plate={plate} />
        </li>
      ))}
    </ul>
  );
}
