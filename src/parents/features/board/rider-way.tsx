import type { ReactNode } from 'react';
import { wayOf } from '#domain/board/way.ts';
import type { BoardClass } from '#functions/_shared/board/board.ts';
import * as copy from '#parents/copy/board.ts';
import { riderKey } from '#parts/board/listings.ts';
import * as words from '#parts/copy/board.ts';
import { groupTitle } from '#parts/copy/moto-names.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Followed } from './followed.ts';
import { useOwn, useRiderName } from './names.tsx';
import { Share } from './share.tsx';

export interface RiderWayProps {
  of: BoardClass;
  plate: number;
  followed: Followed;
  /** The rider's line in a list. */
  children: ReactNode;
}

/** A line that opens, with a mark at its end in the place of the browser's triangle. */
export const summaryClass =
  "flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm after:ml-auto after:text-ink-muted after:content-['›'] [[open]>&]:after:rotate-90 [&::-webkit-details-marker]:hidden";

/** A rider's line, behind which stands the rider's whole way through the class: "kenapa peringkat ini?" */
export function RiderWay({ of, plate, followed, children }: RiderWayProps) {
  const riderName = useRiderName();
  const isOwn = useOwn().includes(plate) && !of.plateless;
  return (
    <li className="wrap-anywhere text-sm">
      <details
        className={classNames(
          'rounded-lg px-2',
          isOwn ? 'bg-primary-soft text-on-primary-soft' : '[&[open]]:bg-sunken',
        )}
      >
        <summary className={summaryClass}>{children}</summary>
        <div className="grid gap-2 pb-3">
          {of.stages.some(({ groups }) => groups.some(({ standing }) => standing.length > 0)) && (
            <h4 className="font-bold">{copy.why}</h4>
          )}
          {wayOf(of, plate).map(({ stage, group, final, provisional, runs, rank }) => (
            <div key={`${stage}/${group}`} className="grid gap-0.5">
              <p className="flex flex-wrap items-center gap-2 font-bold">
                {groupTitle(stage, group, final)}
                {provisional && <Badge tone="warning">{copy.provisional}</Badge>}
              </p>
              {runs.map((run) => (
                <p key={run.moto}>{copy.wayRun(run)}</p>
              ))}
              {rank && (
                <p>
                  {rank.struck ? (
                    <>
                      <s>{copy.wayRank(rank.place, rank.total)}</s>: {words.struck}
                    </>
                  ) : (
                    <>
                      {copy.wayRank(rank.place, rank.total)}:{' '}
                      {rank.decided ? copy.decidedBy(rank.decided, of.plateless) : copy.firstOfAll}
                    </>
                  )}
                </p>
              )}
            </div>
          ))}
          {!of.plateless && !followed.plates.includes(plate) && (
            <Button variant="secondary" onClick={() => followed.add(plate)}>
              {copy.followRider(riderName(plate))}
            </Button>
          )}
          <Share of={of} list={riderKey(of, plate)} title={riderName(plate)} />
        </div>
      </details>
    </li>
  );
}
