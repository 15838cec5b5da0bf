import { type ReactNode, useState } from 'react';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { type MotoRef, motoKey, sameMoto } from '#functions/_shared/racing/moto.ts';
import { isLocked, openProtests } from '#functions/_shared/racing/moto-acts.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { startList } from '#functions/_shared/racing/standing.ts';
import { type Found, findMoto, type Protest, plateOf } from '#functions/_shared/racing/state.ts';
import { isMark } from '#functions/_shared/racing/words.ts';
import * as sheetCopy from '#organiser/copy/finish-sheets.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { ranBefore } from '#organiser/parts/race-day/day-order.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { motoLine, motoPlace, motoTitle } from '#organiser/parts/race-day/moto-names.ts';
import { namesOf } from '#organiser/parts/race-day/names-of.ts';
import { refusalText } from '#organiser/parts/race-day/refusal-error.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { CallButton } from './call-button.tsx';
import { ResultCode } from './control/result-code.tsx';
import { CardFoot, DirectorsCard, FootButton } from './directors-card.tsx';
import { FinishList } from './finish-list.tsx';
import { type Asked, MotoActDialog } from './moto-act-dialog.tsx';
import { MotoActs } from './moto-acts.tsx';
import { PlatePad } from './plate-pad.tsx';
import { upheldProtests } from './protests.tsx';
import { ResultEntry } from './result-entry.tsx';
import { ScanSheet } from './scan-sheet.tsx';
import { ShareList } from './share-list.tsx';
import { MotoCodes } from './sheets/moto-codes.tsx';
import { OddList } from './sheets/odd-list.tsx';
import { LateSheets, SheetList } from './sheets/sheet-list.tsx';
import { useMotoSheets } from './sheets/use-moto-sheets.ts';
import { UndoLast } from './undo-last.tsx';

export interface MotoViewProps {
  day: RaceDay;
  raceClass: DayClass;
  moto: MotoRef;
  /** The result is to be changed, after a protest about it was accepted. */
  changes?: boolean;
  /** The way to another moto than the next, where there is one. */
  aside?: ReactNode;
  onDone: () => void;
  /** A sheet of another moto was scanned. */
  onOther: (classId: string, moto: MotoRef) => void;
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
  changes = false,
  aside,
  onDone,
  onOther,
  found: { moto, group, stage },
}: MotoViewProps & { found: Found }) {
  const { state } = raceClass.chain;
  const names = namesOf(day, raceClass);
  const { phone, sheets, start, noted, odd, late } = useMotoSheets(day, raceClass, ref);
  const [entering, setEntering] = useState(changes);
  const [scanning, setScanning] = useState(false);
  const [scanned, setScanned] = useState<Finish | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [protest = null] = openProtests(state, { moto: ref });
  const upheld = upheldProtests(day, raceClass).find((one) => sameMoto(one.moto, ref));
  const decide = async (...acts: readonly ClassAct[]) => {
    const [first, ...rest] = acts;
    if (first !== undefined) {
      await day.completeOrder();
      await day.decide(raceClass.id, first, ...rest);
    }
  };
  const { status, result, run } = moto;
  const title = motoTitle(day, raceClass, ref);
  const typing =
    day.deciding && (entering || status === 'dipanggil' || status === 'berjalan') && !group.idle;
  const starters = startList(state, stage, group, moto).map(({ rider, gate }) => {
    const plate = plateOf(state, rider);
    return { plate, gate, name: names.get(plate) ?? names.get(rider) ?? '' };
  });
  const facts = { day, raceClass, moto: ref, title };

  return (
    <>
      <LateSheets late={late} timeZone={day.race.timeZone} />
      <DirectorsCard label={title}>
        <div className="grid">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-extrabold text-2xl leading-tight">{title}</span>
            <Badge tone={tones[status]}>{copy.motoStatus[status]}</Badge>
            {isLocked(state, ref) && <Badge>{copy.locked}</Badge>}
            {run > 1 && <Badge>{copy.runOf(run)}</Badge>}
          </p>
          <p className="truncate text-ink-muted text-sm">{motoPlace(day, raceClass, ref)}</p>
        </div>
        {protest && (
          <Notice tone="warning">
            {copy.protestOf(plateOf(state, protest.rider), protest.reason)}
          </Notice>
        )}
        {upheld && (
          <Notice tone="warning">
            {copy.protestUpheld(plateOf(state, upheld.rider), upheld.reason)}
          </Notice>
        )}
        {scanning ? (
          <ScanSheet
            {...facts}
            phone={phone}
            onScanned={setScanned}
            onOther={onOther}
            onClose={() => setScanning(false)}
          />
        ) : typing ? (
          <ResultEntry
            key={scanned === null ? motoKey(ref) : JSON.stringify(scanned)}
            {...facts}
            names={names}
            starters={starters}
            sheets={sheets}
            start={start}
            noted={noted}
            scanned={scanned}
            timeZone={day.race.timeZone}
            decide={(acts) => decide(...acts)}
            onScan={() => setScanning(true)}
            onDone={() => {
              setEntering(false);
              onDone();
            }}
            {...(entering && { onCancel: () => (changes ? onDone() : setEntering(false)) })}
          />
        ) : (
          <>
            <OddList odd={odd} role="alert" />
            {!result && sheets.length > 0 && (
              <SheetList
                sheets={sheets}
                timeZone={day.race.timeZone}
                {...(day.deciding && {
                  onUse: (finish: Finish) => {
                    setScanned(finish);
                    setEntering(true);
                  },
                })}
              />
            )}
            {result ? (
              <FinishList
                state={state}
                finish={result.finish}
                penalties={moto.penalties}
                names={names}
                title={status === 'resmi' ? copy.resultOfficial : copy.resultProvisional}
              />
            ) : (
              <PlatePad starters={starters} start={start} finish={null} />
            )}
            <MotoFoot
              {...facts}
              found={moto}
              protest={protest}
              upheld={upheld !== undefined}
              aside={aside}
              decide={decide}
              onDone={onDone}
              onEnter={() => setEntering(true)}
              onScan={() => setScanning(true)}
              onAsk={setAsked}
            />
          </>
        )}
      </DirectorsCard>
      <MotoCodes day={day} raceClass={raceClass} moto={ref} />
      <UndoLast day={day} raceClass={raceClass} />
      {day.deciding && (
        <MotoActs
          state={state}
          moto={ref}
          protest={protest}
          start={start.riders}
          noted={noted}
          onCorrect={() => setEntering(true)}
          onAsk={setAsked}
          decide={(act) => decide(act)}
        />
      )}
      {asked !== null && (
        <MotoActDialog
          open
          asked={asked}
          state={state}
          moto={ref}
          name={motoLine(day, raceClass, ref)}
          protest={protest}
          onUpheld={() => setEntering(true)}
          decide={(act) => decide(act)}
          onClose={() => setAsked(null)}
        />
      )}
      {!typing && (
        <ShareList day={day} raceClass={raceClass} list={`moto/${motoKey(ref)}`} title={title} />
      )}
      {!typing && status === 'resmi' && <ResultCode day={day} classId={raceClass.id} moto={ref} />}
      {isLocked(state, ref) && <p className="text-ink-muted text-sm">{copy.lockedText}</p>}
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
    </>
  );
}

interface MotoFootProps
  extends Pick<MotoViewProps, 'day' | 'raceClass' | 'moto' | 'aside' | 'onDone'> {
  title: string;
  found: Found['moto'];
  protest: Protest | null;
  /** A protest was accepted, and the result stands as it was. */
  upheld: boolean;
  decide: (...acts: readonly ClassAct[]) => Promise<void>;
  onEnter: () => void;
  onScan: () => void;
  onAsk: (what: Asked) => void;
}

/** The next step of a moto that is not being entered: called, made official, or its protest decided. */
function MotoFoot({
  day,
  raceClass,
  moto,
  aside,
  title,
  found: { status, result, raced },
  protest,
  upheld,
  decide,
  onDone,
  onEnter,
  onScan,
  onAsk,
}: MotoFootProps) {
  const official = useAct({
    act: (of: number) => decide({ kind: 'resmi', payload: { moto, result: of } }),
    done: onDone,
    sentences: refusals,
  });
  if (!day.deciding) {
    return null;
  }
  if (status === 'menunggu') {
    const hasRun = raced || ranBefore(day, raceClass).some((one) => sameMoto(one, moto));
    return (
      <>
        <div className="flex flex-wrap justify-between gap-2">
          {aside}
          <Button variant="ghost" size="sm" onClick={onScan}>
            {sheetCopy.scan}
          </Button>
          {!hasRun && (
            <Button variant="ghost" size="sm" onClick={onEnter}>
              {copy.typeResult}
            </Button>
          )}
        </div>
        <CardFoot>
          {hasRun ? (
            <FootButton key="type" onClick={onEnter}>
              {copy.typeResult}
            </FootButton>
          ) : (
            <CallButton key="call" day={day} raceClass={raceClass} moto={moto} large />
          )}
        </CardFoot>
      </>
    );
  }
  if (status !== 'sementara' || result === null) {
    return null;
  }
  const makeOfficial = {
    onClick: () => official.run(result.n),
    loading: official.busy,
    loadingText: copy.makingOfficial,
    children: copy.makeOfficial(title),
  };
  const changeFirst = upheld && protest === null;
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2">
        {changeFirst ? (
          <Button variant="ghost" size="sm" {...makeOfficial} />
        ) : (
          <Button variant="ghost" size="sm" onClick={onEnter}>
            {copy.changeResult}
          </Button>
        )}
      </div>
      <Refused act={official} />
      <CardFoot>
        {protest ? (
          <FootButton key="decide" onClick={() => onAsk('putus')}>
            {copy.decideProtest}
          </FootButton>
        ) : changeFirst ? (
          <FootButton key="change" onClick={onEnter}>
            {copy.changeResult}
          </FootButton>
        ) : (
          <FootButton key="official" {...makeOfficial} />
        )}
      </CardFoot>
    </>
  );
}
