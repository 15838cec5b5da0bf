import type { Placing } from '#functions/_shared/racing/decisions.ts';
import { podiumPlaces } from '#functions/_shared/racing/kinds.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import * as copy from '#organiser/copy/race-control.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import type { ScreenShow } from './screens.tsx';

interface PodiumRevealProps {
  raceClass: DayClass | undefined;
  show: ScreenShow;
  busy: boolean;
  onShow: (next: ScreenShow) => void;
}

/** The first three of each final, the first one first. */
function podiumsOf({ chain: { state } }: DayClass): Map<string, Placing[]> {
  const finals = new Map<string, Placing[]>();
  for (const one of state.closed === null ? [] : placings(state)) {
    if (one.final !== null && one.rank !== null && one.rank <= podiumPlaces) {
      finals.set(one.final, [...(finals.get(one.final) ?? []), one]);
    }
  }
  return finals;
}

/** A podium's names on a screen at the venue, each opened by a press on this phone. */
export function PodiumReveal({ raceClass, show, busy, onShow }: PodiumRevealProps) {
  if (raceClass === undefined) {
    return <p className="text-ink-muted text-sm">{copy.podiumClassFirst}</p>;
  }
  const finals = podiumsOf(raceClass);
  const [only] = finals.size === 1 ? [...finals.keys()] : [];
  const final = show.final ?? only;
  const plates = (final === undefined ? undefined : finals.get(final)) ?? [];
  const { n } = raceClass.chain;
  // After a correction the screen begins anew, and so does this phone.
  const shown =
    show.final === final && show.of === n ? Math.min(show.shown ?? 0, plates.length) : 0;
  const next = plates[plates.length - shown - 1];
  const open = (of: string | undefined, count: number) =>
    of !== undefined &&
    onShow({ show: 'podium', class: raceClass.id, final: of, shown: count, of: n });
  return (
    <>
      {finals.size === 0 && <p className="text-ink-muted text-sm">{copy.podiumNotClosed}</p>}
      {finals.size > 1 && (
        <div className="flex flex-wrap gap-2">
          {[...finals.keys()].map((one) => (
            <ChoiceChip key={one} chosen={one === final} onChoose={() => open(one, 0)}>
              {one}
            </ChoiceChip>
          ))}
        </div>
      )}
      {next !== undefined && (
        <Button block disabled={busy} onClick={() => open(final, shown + 1)}>
          {copy.openPodium(plates.length - shown, next.plate)}
        </Button>
      )}
      {shown > 0 && (
        <Button variant="secondary" disabled={busy} onClick={() => open(final, 0)}>
          {copy.podiumAgain}
        </Button>
      )}
    </>
  );
}
