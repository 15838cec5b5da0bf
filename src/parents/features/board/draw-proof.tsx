import { useEffect, useState } from 'react';
import { type Difference, recompute } from '#domain/race-day/recompute.ts';
import type { BoardClass, BoardDraw } from '#functions/_shared/board/board.ts';
import { receiptTime } from '#functions/_shared/board/receipt.ts';
import * as copy from '#parents/copy/board.ts';

/** Each draw of the class, and whether it comes out the same when it is computed on this phone. */
export function DrawProof({ of, zone }: { of: BoardClass; zone: string }) {
  return (
    <section className="grid gap-2">
      <h3>{copy.draw}</h3>
      {of.draws.map((draw) => (
        <Proof key={draw.ke} draw={draw} zone={zone} />
      ))}
    </section>
  );
}

function Proof({ draw, zone }: { draw: BoardDraw; zone: string }) {
  const [differs, setDiffers] = useState<Difference | null>();
  useEffect(() => {
    const { batches } = draw;
    if (batches !== null) {
      void recompute({ ...draw, batches }).then(setDiffers);
    }
  }, [draw]);
  return (
    <div className="wrap-anywhere grid gap-1 text-sm">
      <p className="font-bold">{copy.drawCode(draw.code.slice(0, 8).toUpperCase())}</p>
      {draw.proven !== undefined && (
        <p>{copy.codeReceipt(draw, receiptTime(draw.committed_at, zone))}</p>
      )}
      {draw.chance !== null && (
        <p>
          {copy.chance}: {draw.chance}
        </p>
      )}
      {draw.organiser_teams !== undefined && draw.organiser_teams.length > 0 && (
        <p>{copy.organiserTeams(draw.organiser_teams)}</p>
      )}
      {draw.way.way === 'tempat' && <p>{copy.onStage}</p>}
      {draw.voided !== null && (
        <p>
          {copy.voided}
          {draw.voided !== '' && `: ${draw.voided}`}
        </p>
      )}
      {differs !== undefined && (
        <p>
          {differs === null
            ? copy.recomputed
            : differs === 'mesin'
              ? copy.drawnByOther
              : copy.differs}
        </p>
      )}
    </div>
  );
}
