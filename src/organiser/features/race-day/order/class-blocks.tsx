import { ArrowDown, ArrowUp } from 'lucide-react';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/running-order.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useNow } from '#ui/now.ts';
import { byClass, classBlocks, moved, type Planned } from './day-plan.ts';

/** Minutes from one start to the next while the day has no pace of its own. */
const usualPace = 4;

interface ClassBlocksProps {
  coming: readonly Planned[];
  /** Ids of the day's classes, the youngest first. */
  youngestFirst: readonly string[];
  /** Minutes from one start to the next as the day went so far; null: not known yet. */
  pace: number | null;
  timeZone: string;
  /** Null: this phone does not decide. */
  onChange: ((items: readonly Planned[], said: string) => void) | null;
}

/** The day class by class (R41): each with its expected times, moved as a block. */
export function ClassBlocks({ coming, youngestFirst, pace, timeZone, onChange }: ClassBlocksProps) {
  const now = useNow();
  const blocks = classBlocks(coming, pace ?? usualPace);
  if (blocks.length < 2) {
    return null;
  }
  const ids = blocks.map(({ raceClass }) => raceClass.id);
  const at = (minutes: number) =>
    formatTime(new Date(now.getTime() + minutes * 60_000).toISOString(), timeZone);
  const move = (from: number, to: number) => {
    const name = blocks[from]?.raceClass.name ?? '';
    onChange?.(byClass(coming, moved(ids, from, to)), copy.movedTo(name, to + 1, ids.length));
  };
  return (
    <section className="grid gap-2">
      <h2 className="font-extrabold text-lg">{copy.blocksHeading}</h2>
      <p className="text-ink-muted text-sm">
        {pace === null ? copy.blocksUsual(usualPace) : copy.blocksPace(pace)}
      </p>
      <Card>
        <ol className="divide-y divide-line">
          {blocks.map(({ raceClass: { id, name }, motos, from, to }, index) => (
            <li key={id} className="flex items-center gap-2 py-1.5 pr-2 pl-3">
              <p className="min-w-0 flex-1">
                <b className="wrap-anywhere block">{name}</b>
                <span className="text-ink-muted text-sm">
                  {copy.blockTimes(motos, at(from).slice(0, 5), at(to))}
                </span>
              </p>
              {onChange && (
                <>
                  <IconButton
                    label={copy.upLabel(name)}
                    icon={<ArrowUp aria-hidden className="size-5" />}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    label={copy.downLabel(name)}
                    icon={<ArrowDown aria-hidden className="size-5" />}
                    disabled={index === blocks.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                </>
              )}
            </li>
          ))}
        </ol>
      </Card>
      {onChange && (
        <Button
          variant="secondary"
          onClick={() => onChange(byClass(coming, youngestFirst), copy.sortedByClass)}
        >
          {copy.sortByClass}
        </Button>
      )}
    </section>
  );
}
