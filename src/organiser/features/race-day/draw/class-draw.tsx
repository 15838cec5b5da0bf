import { useState } from 'react';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import type { Format } from '#functions/_shared/racing/format.ts';
import { classKinds } from '#functions/_shared/racing/kinds.ts';
import { type ClassState, type Draw, groupBegan } from '#functions/_shared/racing/state.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/race-day-draw.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import {
  emptyReason,
  ReasonField,
  type ReasonValue,
  reasonOf,
} from '#organiser/parts/race-day/reason-field.tsx';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Board, VoidedDraw } from './board.tsx';
import { CloseList } from './close-list.tsx';
import type { Entry } from './closing.ts';
import { Commitment } from './commitment.tsx';
import { LateRiders } from './late-riders.tsx';

export interface ClassDrawProps {
  raceId: string;
  categories: readonly string[];
  state: ClassState;
  entries: readonly Entry[];
  usual: { format: Format; people: number } | null;
  /** What was decided has reached the server; null: it never goes there (a practice). */
  sent: boolean | null;
  /** What can be proven of a draw's code, in words (R5); null: nothing yet, or never. */
  receiptOf: (draw: Draw) => string | null;
  /** Where riders get their plates. */
  plates: string;
  /** Null: this phone does not decide, and only looks. */
  decide: ((act: ClassAct) => Promise<void>) | null;
}

/** The draw of one class, from its list to the board. */
export function ClassDraw({
  raceId,
  categories,
  state,
  entries,
  usual,
  sent,
  receiptOf,
  plates,
  decide,
}: ClassDrawProps) {
  const [fresh, setFresh] = useState(false);
  const { phase, draws } = state;
  const names = new Map(
    entries.map(({ nomor_plat, nama_panggilan_rider }) => [nomor_plat, nama_panggilan_rider]),
  );
  const nameOf = (key: number) => {
    const plates = [key, ...(state.riders.get(key)?.formerly ?? []), state.riders.get(key)?.plate];
    return plates.map((plate) => names.get(plate ?? 0)).find(Boolean) ?? '';
  };
  const began =
    state.started.length > 0 || state.stages.some(({ groups }) => groups.some(groupBegan));
  const drawn = phase === 'diundi' || phase === 'selesai';
  const voided = draws.filter((draw) => draw.voided !== null);
  const drawAndShow =
    decide &&
    (async (act: ClassAct) => {
      // Before the board is there: it appears row by row from its first moment.
      setFresh(act.kind === 'undi');
      await decide(act);
    });
  return (
    <div className="grid gap-6">
      {decide === null && <Notice>{copy.cannotDecide}</Notice>}
      {(phase === 'baru' || phase === 'undian_batal') && decide !== null && (
        <CloseList
          raceId={raceId}
          categories={categories}
          state={state}
          entries={entries}
          usual={usual}
          plates={plates}
          decide={decide}
        />
      )}
      {phase === 'ditutup' && (
        <Commitment state={state} sent={sent} receiptOf={receiptOf} decide={drawAndShow} />
      )}
      {drawn && <Board state={state} nameOf={nameOf} fresh={fresh} receiptOf={receiptOf} />}
      {drawn && (
        <Card className="grid gap-3 p-5">
          <p>{copy.printNowText}</p>
          <ButtonLink to={addresses.racePrint(raceId, 'darurat', state.raceClass)} block>
            {copy.printNow}
          </ButtonLink>
          <ButtonLink variant="secondary" to={addresses.raceClass(raceId, state.raceClass)} block>
            {copy.toMotos}
          </ButtonLink>
        </Card>
      )}
      {phase === 'diundi' && (
        <LateRiders state={state} categories={categories} entries={entries} decide={decide} />
      )}
      {(phase === 'ditutup' || phase === 'diundi') && decide !== null && (
        <VoidPart
          drawn={drawn}
          closedFor={began ? copy.lockedText : draws.length > 1 ? copy.voidedBefore : null}
          decide={decide}
        />
      )}
      {voided.map((draw) => (
        <VoidedDraw
          key={draw.n}
          state={state}
          draw={draw}
          nameOf={nameOf}
          receipt={receiptOf(draw)}
        />
      ))}
    </div>
  );
}

interface VoidPartProps {
  drawn: boolean;
  /** Why it cannot be voided any more. */
  closedFor: string | null;
  decide: (act: ClassAct) => Promise<void>;
}

/** A void, once a class and before the first start; a commitment whose numbers were not shown is one as well (R6, R7). */
function VoidPart({ drawn, closedFor, decide }: VoidPartProps) {
  const [asked, setAsked] = useState(false);
  const [why, setWhy] = useState<ReasonValue>(emptyReason);
  const label = drawn ? copy.voidDraw : copy.voidCommitment;
  if (closedFor !== null) {
    return <p className="font-semibold text-ink-muted">{closedFor}</p>;
  }
  return (
    <div className="grid gap-3">
      {drawn && <p className="text-ink-muted">{copy.openText}</p>}
      <Button variant="ghost" onClick={() => setAsked(true)}>
        {label}
      </Button>
      {asked && (
        <ActDialog
          open
          onClose={() => setAsked(false)}
          title={copy.voidTitle}
          confirmLabel={label}
          busyLabel={copy.voiding}
          closeLabel={copy.cancel}
          danger
          sentences={refusals}
          check={() =>
            reasonOf(why) === '' ? { field: 'reason', text: copy.voidReasonMissing } : null
          }
          act={() => decide({ kind: 'batal_undian', payload: { reason: reasonOf(why) } })}
        >
          {(errorOf) => (
            <>
              <p>{drawn ? copy.voidText : copy.voidCommitmentText}</p>
              <ReasonField
                value={why}
                onChange={setWhy}
                choices={classKinds.batal_undian.picked.reason}
                publicOnly
                error={errorOf('reason')}
              />
            </>
          )}
        </ActDialog>
      )}
    </div>
  );
}
