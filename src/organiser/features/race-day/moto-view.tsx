import { useState } from 'react';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { type MotoRef, motoKey, sameMoto } from '#functions/_shared/racing/moto.ts';
import { isLocked, openProtests } from '#functions/_shared/racing/moto-acts.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { startList } from '#functions/_shared/racing/standing.ts';
import { type Found, findMoto, plateOf } from '#functions/_shared/racing/state.ts';
import { isMark } from '#functions/_shared/racing/words.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { ranBefore } from '#organiser/parts/race-day/day-order.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { motoInClass, motoTitle } from '#organiser/parts/race-day/moto-names.ts';
import { refusalText } from '#organiser/parts/race-day/refusal-error.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { CallButton } from './call-button.tsx';
import { ResultCode } from './control/result-code.tsx';
import { FinishList } from './finish-list.tsx';
import { MotoActs } from './moto-acts.tsx';
import { ResultEntry } from './result-entry.tsx';
import { ShareList } from './share-list.tsx';
import { MotoCodes } from './sheets/moto-codes.tsx';
import { LateSheets, SheetList } from './sheets/sheet-list.tsx';
import { useMotoSheets } from './sheets/use-moto-sheets.ts';
import { StartList } from './start-list.tsx';

interface MotoViewProps {
  day: RaceDay;
  raceClass: DayClass;
  moto: MotoRef;
  names: ReadonlyMap<number, string>;
  onDone: () => void;
}

/** What was noted, in private, when the moto was stopped. */
function stopNotes(day: RaceDay, { id, chain }: DayClass, ref: MotoRef) {
  return day.decisions().flatMap(({ decision }) => {
    if (decision.kind !== 'hentikan_moto' || decision.class !== id) {
      return [];
    }
    const { n, payload } = decision;
    const words = payload.reason ?? '';
    const holds = !chain.undone.some((one) => one.n === n);
    const isOfMoto = motoKey(payload.moto) === motoKey(ref);
    return holds && isOfMoto && words !== '' && !isMark(words) ? [{ n, words }] : [];
  });
}

const tones = {
  menunggu: 'neutral',
  dipanggil: 'info',
  berjalan: 'info',
  sementara: 'warning',
  resmi: 'positive',
} as const;

/** One moto: who starts from which gate, its result, and what is decided about it. */
export function MotoView(props: MotoViewProps) {
  const at = attempt(() => findMoto(props.raceClass.chain.state, props.moto));
  return at.ok ? (
    <KnownMoto {...props} found={at.value} />
  ) : (
    <Notice tone="warning">{refusalText(at.refusal)}</Notice>
  );
}

function KnownMoto({
  day,
  raceClass,
  moto: ref,
  names,
  onDone,
  found: { moto, group, stage },
}: MotoViewProps & { found: Found }) {
  const { state } = raceClass.chain;
  const { phone, sheets, start, odd, late } = useMotoSheets(day, raceClass, ref);
  const [entering, setEntering] = useState(false);
  const [scanned, setScanned] = useState<Finish | null>(null);
  const [protest] = openProtests(state, { moto: ref });
  const upheld = state.protests.findLast(
    ({ moto: of, decided }) => decided?.accepted === true && sameMoto(of, ref),
  );
  const decide = async (...acts: readonly ClassAct[]) => {
    const [first, ...rest] = acts;
    if (first !== undefined) {
      await day.completeOrder();
      await day.decide(raceClass.id, first, ...rest);
    }
  };
  const official = useAct({
    act: (result: number) => decide({ kind: 'resmi', payload: { moto: ref, result } }),
    done: onDone,
    sentences: refusals,
  });
  const { status, result, run } = moto;
  const title = motoTitle(day, raceClass, ref);
  const hasRun = moto.raced || ranBefore(day, raceClass).some((one) => sameMoto(one, ref));
  const list = startList(state, stage, group, moto);
  const typing =
    day.deciding && (entering || status === 'dipanggil' || status === 'berjalan') && !group.idle;

  const starters = <StartList state={state} list={list} names={names} start={start} />;

  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-extrabold text-2xl">{title}</span>
        <Badge tone={tones[status]}>{copy.motoStatus[status]}</Badge>
        {isLocked(state, ref) && <Badge>{copy.locked}</Badge>}
        {run > 1 && <Badge>{copy.runOf(run)}</Badge>}
        <span className="text-ink-muted">{motoInClass(state, ref)}</span>
      </p>
      {isLocked(state, ref) && <p className="text-ink-muted text-sm">{copy.lockedText}</p>}
      {entering && upheld && (
        <Notice tone="warning">
          {copy.protestUpheld(plateOf(state, upheld.rider), upheld.reason)}
        </Notice>
      )}
      {protest && (
        <Notice tone="warning">
          {copy.protestOf(plateOf(state, protest.rider), protest.reason)}
        </Notice>
      )}
      {odd.length > 0 && !typing && (
        <Notice tone="warning" role="alert">
          <ul className="grid gap-1">
            {odd.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Notice>
      )}
      <LateSheets late={late} timeZone={day.race.timeZone} />
      {typing ? (
        <ResultEntry
          key={scanned === null ? motoKey(ref) : JSON.stringify(scanned)}
          raceClass={raceClass}
          moto={ref}
          title={title}
          names={names}
          sheets={sheets}
          atStart={start.riders}
          scanned={scanned}
          timeZone={day.race.timeZone}
          decide={(acts) => decide(...acts)}
          onDone={() => {
            setEntering(false);
            onDone();
          }}
          {...(entering && { onCancel: () => setEntering(false) })}
        >
          {starters}
        </ResultEntry>
      ) : (
        result && (
          <FinishList
            state={state}
            finish={result.finish}
            penalties={moto.penalties}
            names={names}
            title={status === 'resmi' ? copy.resultOfficial : copy.resultProvisional}
          />
        )
      )}
      {!typing && (
        <ShareList day={day} raceClass={raceClass} list={`moto/${motoKey(ref)}`} title={title} />
      )}
      {!typing && status === 'resmi' && <ResultCode day={day} classId={raceClass.id} moto={ref} />}
      {day.deciding && !typing && status === 'menunggu' && (
        <div className="grid gap-2.5">
          {!hasRun && (
            <CallButton
              day={day}
              raceClass={raceClass}
              moto={ref}
              className="min-h-16! w-full text-xl!"
            />
          )}
          <Button variant="secondary" onClick={() => setEntering(true)}>
            {copy.typeResult}
          </Button>
        </div>
      )}
      {day.deciding && !typing && status === 'sementara' && result && (
        <div className="grid gap-2.5">
          <Refused act={official} />
          {!protest && (
            <Button
              className="min-h-16! text-xl!"
              onClick={() => official.run(result.n)}
              loading={official.busy}
              loadingText={copy.makingOfficial}
            >
              {copy.makeOfficial(title)}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setEntering(true)}>
            {copy.changeResult}
          </Button>
        </div>
      )}
      {stopNotes(day, raceClass, ref).map(({ n, words }) => (
        <p key={n} className="text-ink-muted text-sm">
          {copy.stoppedNote(words)}
        </p>
      ))}
      {moto.corrected.length > 0 && (
        <p className="text-ink-muted text-sm">
          {copy.corrected}: {moto.corrected.map((one) => one.reason).join('; ')}
        </p>
      )}
      {!typing && !result && sheets.length > 0 && (
        <SheetList sheets={sheets} timeZone={day.race.timeZone} />
      )}
      {!typing && !result && starters}
      <MotoCodes day={day} raceClass={raceClass} moto={ref} phone={phone} onScanned={setScanned} />
      {day.deciding && (
        <MotoActs
          state={state}
          moto={ref}
          protest={protest ?? null}
          start={start.riders}
          onCorrect={() => setEntering(true)}
          onUpheld={() => setEntering(true)}
          decide={(act) => decide(act)}
        />
      )}
    </div>
  );
}
