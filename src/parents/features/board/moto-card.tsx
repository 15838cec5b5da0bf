import type { BoardMoto } from '#functions/_shared/board/board.ts';
import * as copy from '#parents/copy/board.ts';
import * as words from '#parts/copy/board.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { useOwn } from './names.tsx';
import { Riders } from './plates.tsx';

/** A moto of the day: which it is, and who rides, by gate. One with a rider of this phone is filled. */
export function MotoCard({ moto, name }: { moto: BoardMoto; name: string }) {
  const own = useOwn().some((plate) => moto.plates.includes(plate));
  return (
    <li>
      <Card
        className={classNames(
          'grid gap-1.5 p-3.5',
          own && 'bg-primary-soft inset-ring-2 inset-ring-primary',
        )}
      >
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-base">{words.motoTitle(moto)}</h3>
          {moto.status !== 'menunggu' && (
            <Badge tone={moto.status === 'sementara' ? 'warning' : 'info'}>
              {copy.statuses[moto.status]}
            </Badge>
          )}
        </div>
        <p className="wrap-anywhere text-ink-muted text-sm">{words.motoPlace(name, moto)}</p>
        {moto.again !== undefined && (
          <p className="wrap-anywhere font-semibold text-sm">{copy.runAgain(moto.again)}</p>
        )}
        <Riders plates={moto.plates} />
      </Card>
    </li>
  );
}
