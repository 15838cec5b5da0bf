import type { Finish } from '#functions/_shared/racing/rank.ts';
import { type ClassState, type Penalty, plateOf } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { penaltyText } from '#parts/copy/penalties.ts';

interface FinishListProps {
  state: ClassState;
  /** By rider, as the state has it; by plate where it was typed. */
  finish: Finish;
  names: ReadonlyMap<number, string>;
  /** Points on top of the place, by rider (R39). */
  penalties?: readonly Penalty[];
  title?: string;
}

/** A result: the order of the finish, then who has no place in it. */
export function FinishList({ state, finish, names, penalties = [], title }: FinishListProps) {
  const row = (rider: number, said: string, first = false) => {
    const plate = plateOf(state, rider);
    const more = penalties.filter((one) => one.rider === rider);
    return (
      <li
        key={rider}
        className="flex min-h-8 items-center gap-3 border-line border-b last:border-b-0"
      >
        <span
          className={`w-12 shrink-0 text-center font-extrabold tabular-nums ${first ? 'text-primary text-xl' : 'text-ink-muted'}`}
        >
          {said}
        </span>
        <span className="w-14 shrink-0 font-extrabold text-xl tabular-nums">{plate}</span>
        <span className="min-w-0 flex-1 truncate">{names.get(plate) ?? names.get(rider)}</span>
        {more.length > 0 && (
          <span className="shrink-0 text-right font-semibold text-sm">
            {more.map(penaltyText).join(', ')}
          </span>
        )}
      </li>
    );
  };
  return (
    <div className="grid gap-1">
      {title !== undefined && <h3 className="font-bold">{title}</h3>}
      <ol>
        {finish.order.map((rider, index) => row(rider, String(index + 1), index === 0))}
        {(['dnf', 'dns', 'dq'] as const).flatMap((kind) =>
          finish[kind].map((rider) => row(rider, copy.finishWords[kind])),
        )}
      </ol>
    </div>
  );
}
