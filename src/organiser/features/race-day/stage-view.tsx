import { useState } from 'react';
import { finalName } from '#functions/_shared/racing/format.ts';
import { classKinds } from '#functions/_shared/racing/kinds.ts';
import { openProtests } from '#functions/_shared/racing/moto-acts.ts';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import { nextStageAfter } from '#functions/_shared/racing/next-stage.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { classDone, stagePayload } from '#functions/_shared/racing/stage-acts.ts';
import { formatOf, plateOf } from '#functions/_shared/racing/state.ts';

import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import {
  explainedPlacings,
  reasonText,
  struckRows,
} from '#organiser/parts/race-day/placing-reasons.ts';
import {
  emptyReason,
  ReasonField,
  type ReasonValue,
  reasonOf,
} from '#organiser/parts/race-day/reason-field.tsx';
import { refusalText } from '#organiser/parts/race-day/refusal-error.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import * as words from '#parts/copy/board.ts';
import { groupTitle, stageWord } from '#parts/copy/moto-names.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { cameFrom } from './came-from.ts';
import { ShareList } from './share-list.tsx';

interface ViewProps {
  day: RaceDay;
  raceClass: DayClass;
  names: ReadonlyMap<number, string>;
  onDone: () => void;
}

/** The next stage as it follows from the results, looked at before it is decided. */
export function StageView({ day, raceClass, names, onDone }: ViewProps) {
  const { state } = raceClass.chain;
  const payload = attempt(() => stagePayload(state));
  const protests = openProtests(state, { before: state.stages.length });
  const [why, setWhy] = useState<ReasonValue>(emptyReason);
  const build = useAct({
    act: async () => {
      if (payload.ok && payload.value) {
        const despite = protests.length > 0 ? { despite: reasonOf(why) } : {};
        await day.decide(raceClass.id, {
          kind: 'tahap',
          payload: { ...payload.value, ...despite },
        });
        await day.completeOrder();
      }
    },
    done: onDone,
    sentences: refusals,
  });
  const decide = () =>
    protests.length > 0 && reasonOf(why) === ''
      ? build.refuse({ field: null, text: copy.despiteMissing })
      : void build.run();
  if (!payload.ok || payload.value === null) {
    return (
      <Notice tone="info">{payload.ok ? copy.noFurtherStage : refusalText(payload.refusal)}</Notice>
    );
  }
  const { stage, mains, finals } = payload.value;
  const from = cameFrom(state);
  const word = stageWord(stage);
  const main = finalName(formatOf(state), 0);
  const last = state.stages.at(-1);
  const finalNames = last
    ? (nextStageAfter(state, last)?.finals.map(({ name }) => name) ?? [])
    : [];
  return (
    <>
      <h2 className="font-bold text-xl">{copy.stageTitle(word)}</h2>
      <p>{copy.stageText}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {mains.map((plates, index) => (
          <DraftGroup
            key={plates.join()}
            title={groupTitle(stage, index + 1, stage === 'final' ? main : null)}
            plates={plates}
            names={names}
            from={from}
          />
        ))}
        {finals.map((plates, index) => (
          <DraftGroup
            key={plates.join()}
            title={groupTitle(stage, mains.length + index + 1, finalNames[index] ?? null)}
            plates={plates}
            names={names}
            from={from}
          />
        ))}
      </div>
      {protests.length > 0 && (
        <Notice tone="warning">
          {protests.map(({ n, rider, reason }) => (
            <p key={n}>{copy.protestOf(plateOf(state, rider), reason)}</p>
          ))}
          <p>{copy.stageDespite}</p>
        </Notice>
      )}
      {day.deciding && (
        <>
          {protests.length > 0 && (
            <ReasonField value={why} onChange={setWhy} choices={classKinds.tahap.picked.despite} />
          )}
          <Refused act={build} />
          <Button
            className="min-h-16! text-xl!"
            onClick={decide}
            loading={build.busy}
            loadingText={copy.deciding}
          >
            {copy.stageDecide}
          </Button>
        </>
      )}
    </>
  );
}

interface DraftGroupProps {
  title: string;
  plates: readonly number[];
  names: ReadonlyMap<number, string>;
  /** Where each comes from, by plate. */
  from: ReadonlyMap<number, string>;
}

function DraftGroup({ title, plates, names, from }: DraftGroupProps) {
  return (
    <Card className="grid content-start gap-1 p-4">
      <h3 className="font-bold">{title}</h3>
      <ol>
        {plates.map((plate) => (
          <li key={plate} className="flex min-h-9 items-center gap-3 py-1">
            <span className="w-14 font-extrabold text-lg tabular-nums">{plate}</span>
            <span className="grid min-w-0 flex-1">
              <span className="truncate">{names.get(plate)}</span>
              <span className="text-ink-muted text-sm">{from.get(plate)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The placings, each with the reason why; closing the class makes them final. */
export function PlacingsView({ day, raceClass, names, onDone }: ViewProps) {
  const { state } = raceClass.chain;
  const found = attempt(() => explainedPlacings(state));
  const close = useAct({
    act: async () => {
      if (found.ok) {
        await day.decide(raceClass.id, {
          kind: 'tutup_kelas',
          payload: { placings: found.value.map(({ reason: _, ...placing }) => placing) },
        });
      }
    },
    done: onDone,
    sentences: refusals,
  });
  if (!found.ok || state.stages.length === 0) {
    return (
      <Notice tone="info">
        {found.ok ? (refusals.draw_missing as string) : refusalText(found.refusal)}
      </Notice>
    );
  }
  const done = classDone(state);
  const struck = struckRows(state);
  const finals = [...new Set([...found.value, ...struck].map(({ final }) => final))];
  return (
    <>
      <h2 className="font-bold text-xl">{copy.placingsTitle}</h2>
      {!state.closed && <p>{done ? copy.placingsText : copy.placingsProvisional}</p>}
      {state.closed?.early != null && <p>{copy.closedEarly(state.closed.early)}</p>}
      {state.closed?.jury != null && <p>{copy.closedByJury(state.closed.jury)}</p>}
      {finals.map((final) => (
        <section key={final ?? 'luar'} className="grid gap-1">
          {final !== null && finals.filter((one) => one !== null).length > 1 && (
            <h3 className="font-bold text-lg">{final}</h3>
          )}
          {final !== null && state.closed && (
            <ShareList day={day} raceClass={raceClass} list={`juara/${final}`} title={final} />
          )}
          <ol>
            {found.value
              .filter((placing) => placing.final === final)
              .map((placing) => (
                <li
                  key={placing.plate}
                  className="flex items-start gap-3 border-line border-b py-2 last:border-b-0"
                >
                  <span className="w-10 shrink-0 font-extrabold text-2xl text-primary tabular-nums">
                    {placing.rank}
                  </span>
                  <span className="w-14 shrink-0 font-extrabold text-2xl tabular-nums">
                    {placing.plate}
                  </span>
                  <span className="grid min-w-0 flex-1">
                    <span className="truncate font-semibold">{names.get(placing.plate)}</span>
                    <span className="text-ink-muted text-sm">
                      {placing.outcome === 'tempat'
                        ? reasonText(placing.reason)
                        : copy.outcomes[placing.outcome]}
                    </span>
                  </span>
                </li>
              ))}
            {struck
              .filter((row) => row.final === final)
              .map(({ plate, place }) => (
                <li key={plate} className="border-line border-b py-2 last:border-b-0">
                  <s className="flex items-start gap-3 text-2xl tabular-nums">
                    <span className="w-10 shrink-0">{place}</span>
                    <span className="w-14 shrink-0 font-extrabold">{plate}</span>
                    <span className="truncate text-base">{names.get(plate)}</span>
                  </s>
                  <p className="pl-30 text-ink-muted text-sm">{words.struck}</p>
                </li>
              ))}
          </ol>
        </section>
      ))}
      {day.deciding && done && !state.closed && (
        <>
          <Refused act={close} />
          <Button
            className="min-h-16! text-xl!"
            onClick={close.run}
            loading={close.busy}
            loadingText={copy.closing}
          >
            {copy.closeClass}
          </Button>
        </>
      )}
    </>
  );
}

/** A tie for the podium that only the draw breaks: lots may be drawn again in front of everybody (R37). */
export function TieView({ day, raceClass, onDone }: ViewProps) {
  const { state } = raceClass.chain;
  const tie = nextActs(state).find((act) => act.act === 'undi_seri');
  const plates = tie?.act === 'undi_seri' ? tie.plates : [];
  const [order, setOrder] = useState<readonly number[]>([]);
  const [how, setHow] = useState('');
  const draw = useAct({
    act: () => day.decide(raceClass.id, { kind: 'undi_seri', payload: { order, how: how.trim() } }),
    done: onDone,
    sentences: refusals,
  });
  if (plates.length === 0) {
    return <Notice tone="info">{refusals.not_tied as string}</Notice>;
  }
  const decide = () => {
    if (order.length < plates.length) {
      draw.refuse({ field: null, text: copy.tieOrderMissing });
    } else if (how.trim() === '') {
      draw.refuse({ field: null, text: copy.tieHowMissing });
    } else {
      void draw.run();
    }
  };
  return (
    <>
      <h2 className="font-bold text-xl">{copy.tieTitle}</h2>
      <p>{copy.tieText}</p>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="pb-1.5 font-semibold text-sm">{copy.tieOrder}</legend>
        {plates.map((plate) => (
          <ChoiceChip
            key={plate}
            chosen={order.includes(plate)}
            onChoose={() =>
              setOrder(
                order.includes(plate) ? order.filter((one) => one !== plate) : [...order, plate],
              )
            }
          >
            {order.includes(plate) ? `${order.indexOf(plate) + 1}. ${plate}` : plate}
          </ChoiceChip>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        {copy.tieHows.map((one) => (
          <ChoiceChip key={one} chosen={how === one} onChoose={() => setHow(one)}>
            {one}
          </ChoiceChip>
        ))}
      </div>
      <Field label={copy.tieHow}>
        {(props) => (
          <TextInput
            {...props}
            maxLength={200}
            value={how}
            onChange={({ currentTarget }) => setHow(currentTarget.value)}
          />
        )}
      </Field>
      <Refused act={draw} />
      <ButtonLink
        variant="secondary"
        to={addresses.raceClass(day.race.id, raceClass.id, { lihat: 'juara' })}
      >
        {copy.tieSkip}
      </ButtonLink>
      {day.deciding && (
        <Button onClick={decide} loading={draw.busy} loadingText={copy.deciding}>
          {copy.record}
        </Button>
      )}
    </>
  );
}
