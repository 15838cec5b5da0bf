import { useState } from 'react';
import type { Outcome, Placing } from '#functions/_shared/racing/decisions.ts';
import { finalName } from '#functions/_shared/racing/format.ts';
import { classKinds, outcomes } from '#functions/_shared/racing/kinds.ts';
import { waitingMotos } from '#functions/_shared/racing/moto-acts.ts';
import { everStarted, placings } from '#functions/_shared/racing/placing.ts';
import { type ClassState, formatOf, plateOf } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import {
  emptyReason,
  ReasonField,
  type ReasonValue,
  reasonOf,
} from '#organiser/parts/race-day/reason-field.tsx';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextInput } from '#ui/text-input.tsx';

interface ClosingViewProps {
  day: RaceDay;
  raceClass: DayClass;
  names: ReadonlyMap<number, string>;
  onDone: () => void;
}

type Way = keyof typeof copy.closeWays;

/** The end of a class before its motos are raced, or by the jury's word (R3, R13): public, with a public reason, and final. */
export function ClosingView({ day, raceClass, names, onDone }: ClosingViewProps) {
  const { state } = raceClass.chain;
  const [way, setWay] = useState<Way>('early');
  const [why, setWhy] = useState<ReasonValue>(emptyReason);
  const [typed, setTyped] = useState(() => typedPlacings(state));
  const close = useAct({
    act: (all: readonly Placing[]) =>
      day.decide(raceClass.id, {
        kind: 'tutup_kelas',
        payload: { placings: all, [way]: reasonOf(why) },
      }),
    done: onDone,
    sentences: refusals,
  });
  if (state.closed || state.phase !== 'diundi') {
    return (
      <Notice tone="info">
        {(state.closed ? refusals.class_closed : refusals.draw_missing) as string}
      </Notice>
    );
  }
  const early = placings(state);
  const hasStanding = everStarted(state).size > 0;
  const decide = () => {
    const read = way === 'early' ? { placings: early, problem: null } : readPlacings(state, typed);
    if (read.problem !== null) {
      close.refuse({ field: null, text: read.problem });
    } else if (reasonOf(why) === '') {
      close.refuse({ field: null, text: copy.reasonMissing });
    } else {
      void close.run(read.placings);
    }
  };
  const impossible = way === 'early' && !hasStanding;
  return (
    <>
      <h2 className="font-bold text-xl">{copy.closeBeforeTitle}</h2>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="pb-1.5 font-semibold text-sm">{copy.closeHow}</legend>
        {(Object.keys(copy.closeWays) as Way[]).map((one) => (
          <ChoiceChip
            key={one}
            chosen={way === one}
            onChoose={() => {
              setWay(one);
              setWhy(emptyReason);
            }}
          >
            {copy.closeWays[one]}
          </ChoiceChip>
        ))}
      </fieldset>
      {impossible && <Notice tone="info">{copy.closeNothing}</Notice>}
      {way === 'early' && hasStanding && (
        <>
          <p>{copy.closeWaiting(waitingMotos(state).length)}</p>
          <ol>
            {early.map(({ plate, outcome, final, rank }) => (
              <li key={plate} className="flex min-h-10 items-center gap-3 border-line border-b">
                <span className="w-14 shrink-0 font-extrabold text-xl tabular-nums">{plate}</span>
                <span className="min-w-0 flex-1 truncate">{names.get(plate)}</span>
                <span className="shrink-0 text-ink-muted text-sm">
                  {outcome === 'tempat' ? `${final} ${rank}` : copy.outcomes[outcome]}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      {way === 'jury' && (
        <>
          <p>{copy.closeJuryText}</p>
          {typed.map(({ outcome, final, plates }, at) => (
            <Field
              key={`${outcome}/${final}`}
              label={final === null ? copy.outcomes[outcome] : copy.closeJuryFinal(final)}
            >
              {(props) => (
                <TextInput
                  {...props}
                  inputMode="numeric"
                  value={plates}
                  onChange={({ currentTarget }) =>
                    setTyped(
                      typed.map((one, index) =>
                        index === at ? { ...one, plates: currentTarget.value } : one,
                      ),
                    )
                  }
                />
              )}
            </Field>
          ))}
        </>
      )}
      {day.deciding && !impossible && (
        <>
          <ReasonField
            value={why}
            onChange={setWhy}
            choices={classKinds.tutup_kelas.picked[way]}
            publicOnly
          />
          <Notice tone="warning">{copy.closeFinal}</Notice>
          <Refused act={close} />
          <Button
            variant="danger"
            className="min-h-16! text-xl!"
            onClick={decide}
            loading={close.busy}
            loadingText={copy.closing}
          >
            {copy.closeNow}
          </Button>
        </>
      )}
    </>
  );
}

/** A line of what the jury types: a final's plates in order, or those who end otherwise. */
interface TypedLine {
  readonly outcome: Outcome;
  readonly final: string | null;
  readonly plates: string;
}

/** As the results have it so far, for the jury to change. */
function typedPlacings(state: ClassState): TypedLine[] {
  if (state.format === null) {
    return [];
  }
  const all = placings(state);
  const known = all.flatMap(({ final }) => final ?? []);
  const platesOf = (outcome: Outcome, final: string | null) =>
    all
      .filter((one) => one.outcome === outcome && one.final === final)
      .map(({ plate }) => plate)
      .join(' ');
  const built = state.stages.flatMap(({ groups }) => groups.flatMap(({ name }) => name ?? []));
  const finals = [...new Set([finalName(formatOf(state), 0), ...known, ...built])];
  return [
    ...finals.map((final) => ({
      outcome: 'tempat' as const,
      final,
      plates: platesOf('tempat', final),
    })),
    ...outcomes
      .filter((outcome) => outcome !== 'tempat')
      .map((outcome) => ({ outcome, final: null, plates: platesOf(outcome, null) })),
  ];
}

/** What was typed as placings, or what is wrong with it: each rider of the class stands there exactly once. */
function readPlacings(
  state: ClassState,
  typed: readonly TypedLine[],
): { placings: Placing[]; problem: string | null } {
  const read: Placing[] = [];
  const seen = new Set<number>();
  for (const { outcome, final, plates } of typed) {
    for (const [index, word] of plates
      .split(/[\s,;]+/)
      .filter(Boolean)
      .entries()) {
      const plate = Number(word);
      const rider = state.keys.get(plate);
      if (!/^\d{1,4}$/.test(word)) {
        return { placings: [], problem: copy.juryWord(word) };
      }
      if (rider === undefined) {
        const unknown = refusals.plate_unknown as (facts: { plate: number }) => string;
        return { placings: [], problem: unknown({ plate }) };
      }
      if (seen.has(rider)) {
        return { placings: [], problem: copy.juryTwice(plate) };
      }
      seen.add(rider);
      read.push({
        plate: plateOf(state, rider),
        outcome,
        final,
        rank: outcome === 'tempat' ? index + 1 : null,
      });
    }
  }
  const missing = [...state.riders.values()]
    .filter(({ key }) => !seen.has(key))
    .map(({ plate }) => plate)
    .sort((a, b) => a - b);
  return { placings: read, problem: missing.length > 0 ? copy.juryMissing(missing) : null };
}
