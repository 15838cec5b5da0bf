import { useState } from 'react';
import type { Placing } from '#functions/_shared/racing/decisions.ts';
import { podiumPlaces } from '#functions/_shared/racing/kinds.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import * as copy from '#organiser/copy/race-control.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { namesOf } from '#organiser/parts/race-day/names-of.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { finalTitle } from '#parts/copy/moto-names.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { useOnline } from '#ui/online.ts';
import { Sheet } from '#ui/sheet.tsx';
import type { ScreenShow } from './screens.tsx';

interface PodiumRevealProps {
  day: Pick<RaceDay, 'entries'>;
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

/**
 * A podium's names on a screen at the venue, each opened by a press on this phone. Whose name the screen will show is known here from the lists that the
 * phone keeps; without a signal the same podium is shown on this phone.
 */
export function PodiumReveal({ day, raceClass, show, busy, onShow }: PodiumRevealProps) {
  const [here, setHere] = useState(false);
  const online = useOnline();
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
  // What everybody may read (R21): the screen shows no other names either.
  const names = namesOf({ entries: day.entries.filter((one) => one.has_board_name) }, raceClass);
  const nameless = plates.filter(({ plate }) => !names.get(plate));
  const reveal = next !== undefined && (
    <Button block disabled={busy} onClick={() => open(final, shown + 1)}>
      {copy.openPodium(plates.length - shown, next.plate, names.get(next.plate) || null)}
    </Button>
  );
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
      {nameless.length > 0 && (
        <p className="text-ink-muted text-sm">
          {copy.podiumNameless(nameless.map(({ plate }) => plate))}
        </p>
      )}
      {!online && plates.length > 0 && <p className="text-sm">{copy.podiumOffline}</p>}
      {reveal}
      {plates.length > 0 && (
        <Button variant="secondary" onClick={() => setHere(true)}>
          {copy.podiumHere}
        </Button>
      )}
      {shown > 0 && (
        <Button variant="secondary" disabled={busy} onClick={() => open(final, 0)}>
          {copy.podiumAgain}
        </Button>
      )}
      <Sheet
        open={here}
        onClose={() => setHere(false)}
        title={copy.podiumTitle(raceClass.name, finalTitle(final ?? ''))}
        tall
        footer={reveal}
      >
        <ol className="grid gap-4">
          {plates.map(({ plate }, index) => (
            // By its place: the plate would say who it is.
            <li key={copy.podiumPlace(index + 1)} className="rounded-lg bg-sunken px-4 py-3">
              <p className="font-semibold text-ink-muted text-xl">{copy.podiumPlace(index + 1)}</p>
              <p aria-live="polite" className="wrap-anywhere min-h-12 font-extrabold text-4xl">
                {index >= plates.length - shown &&
                  [names.get(plate), copy.podiumPlate(plate)].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ol>
      </Sheet>
    </>
  );
}
