import type { BoardMoto } from '#functions/_shared/board/board.ts';
import * as copy from '#parents/copy/board.ts';
import * as words from '#parts/copy/board.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { useRiderName } from './names.tsx';

/** A moto of the day: which it is, and who rides, by gate. */
export function MotoCard({ moto, name }: { moto: BoardMoto; name: string }) {
  const riderName = useRiderName();
  return (
    <li>
      <Card className="grid gap-1.5 p-3.5">
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
        <p className="wrap-anywhere text-sm">
          {moto.plates.map((plate) => words.together(riderName(plate))).join(', ')}
        </p>
      </Card>
    </li>
  );
}
