import { useState } from 'react';
import { type Decision, decidedAt } from '#functions/_shared/racing/decisions.ts';
import { type MotoRef, motoKey } from '#functions/_shared/racing/moto.ts';
import { type PenaltyCode, penaltyWords } from '#functions/_shared/racing/penalties.ts';
import { isMark } from '#functions/_shared/racing/words.ts';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/race-timeline.ts';
import { deviceName } from '#organiser/parts/race-day/day-status.ts';
import { motoTitle } from '#organiser/parts/race-day/moto-names.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import type { TableColumn } from '#organiser/parts/table/columns.ts';
import { ExportButtons } from '#organiser/parts/table/export-buttons.tsx';
import { penaltyText } from '#parts/copy/penalties.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';

const shownAtFirst = 30;

interface Line {
  readonly key: string;
  readonly at: string;
  readonly where: string;
  readonly what: string;
  readonly detail: string;
  readonly who: string;
}

/** What may stand in a decision beside its kind, as far as a line says it. */
interface Told {
  moto?: MotoRef;
  plate?: number;
  code?: PenaltyCode;
  points?: number;
  reason?: string;
  word?: string;
  how?: string;
  despite?: string;
  accepted?: boolean;
  /** Plates as they crossed the line. */
  order?: readonly number[];
}

/** Words that were typed or picked; what was noted in private when a moto was stopped is not for a list that leaves the phone. */
function wordsOf({ kind, payload }: Decision): string[] {
  const { plate, code, points, reason, word, how, despite, accepted } = payload as Told;
  const words = kind === 'hentikan_moto' ? [] : [reason, word, how, despite];
  return [
    ...(plate === undefined ? [] : [copy.plate(plate)]),
    // A closed list has a code too: that of its draw.
    ...(code === undefined || points === undefined
      ? []
      : [points === 0 ? copy.pointsTakenBack(penaltyWords[code]) : penaltyText({ code, points })]),
    ...(accepted === undefined ? [] : [copy.answered(accepted)]),
    ...words.filter((one): one is string => one !== undefined && !isMark(one)),
  ];
}

/** What stood before a correction: the last result of its moto that was not taken back. */
function stoodBefore(day: RaceDay, { kind, class: of, n, payload }: Decision): string[] {
  const { moto } = payload as Told;
  if (kind !== 'koreksi' || moto === undefined) {
    return [];
  }
  const undone = day.classes.find(({ id }) => id === of)?.chain.undone ?? [];
  const earlier = day
    .decisions()
    .map(({ decision }) => decision)
    .filter((one) => {
      const told = one.payload as Told;
      return (
        one.class === of &&
        one.n < n &&
        told.order !== undefined &&
        told.moto !== undefined &&
        motoKey(told.moto) === motoKey(moto) &&
        !undone.some((taken) => taken.n === one.n)
      );
    })
    .sort((a, b) => a.n - b.n)
    .at(-1);
  return earlier ? [copy.before((earlier.payload as Told).order ?? [])] : [];
}

/** The phone, and whose it is where that is known. */
function whoOf({ people }: RaceDay, device: string): string {
  return [people[device], deviceName(device)].filter(Boolean).join(' · ');
}

/** Every decision that this phone knows, the newest first. */
function linesOf(day: RaceDay): Line[] {
  return day
    .decisions()
    .map(({ chain, n, decision }): Line => {
      const raceClass = day.classes.find(({ id }) => id === decision.class);
      const { moto } = decision.payload as Told;
      const isUndone = raceClass?.chain.undone.some((one) => one.n === n) ?? false;
      return {
        key: `${chain}/${n}`,
        at: decidedAt(decision),
        where: raceClass
          ? [raceClass.name, ...(moto ? [motoTitle(day, raceClass, moto)] : [])].join(' · ')
          : copy.wholeRace,
        what: copy.kindNames[decision.kind],
        detail: [
          ...wordsOf(decision),
          ...stoodBefore(day, decision),
          ...(isUndone ? [copy.undone] : []),
        ].join(', '),
        who: whoOf(day, decision.device),
      };
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** The day as it was decided: lease, draws, calls, results, protests and corrections, with who and when. */
export function Timeline({ day }: { day: RaceDay }) {
  const [whole, setWhole] = useState(false);
  const lines = linesOf(day);
  const { timeZone } = day.race;
  const columns: TableColumn<Line>[] = [
    { id: 'waktu', header: copy.time, value: ({ at }) => formatTime(at, timeZone) },
    { id: 'tempat', header: copy.where, value: ({ where }) => where, fileWidth: 32 },
    { id: 'apa', header: copy.what, value: ({ what }) => what, fileWidth: 28 },
    { id: 'keterangan', header: copy.detail, value: ({ detail }) => detail, fileWidth: 40 },
    { id: 'hp', header: copy.who, value: ({ who }) => who },
  ];
  const shown = whole ? lines : lines.slice(0, shownAtFirst);
  return (
    <Section title={copy.title}>
      <p className="text-ink-muted">{lines.length === 0 ? copy.none : copy.text}</p>
      {lines.length > 0 && (
        <>
          <div className="flex flex-wrap gap-2">
            <ExportButtons rows={lines} columns={columns} sheet={copy.title} name="hari-lomba" />
          </div>
          <ol className="divide-y divide-line">
            {shown.map(({ key, at, where, what, detail, who }) => (
              <li key={key} className="grid gap-x-4 py-2 sm:grid-cols-[7rem_1fr_auto]">
                <span className="text-ink-muted tabular-nums">{formatTime(at, timeZone)}</span>
                <span className="wrap-anywhere">
                  <b>{what}</b> · {where}
                  {detail !== '' && <span className="block text-sm">{detail}</span>}
                </span>
                <span className="text-ink-muted text-sm">{who}</span>
              </li>
            ))}
          </ol>
          {shown.length < lines.length && (
            <Button variant="secondary" onClick={() => setWhole(true)}>
              {copy.showAll(lines.length)}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}
