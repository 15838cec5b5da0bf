import type { PenaltyNote } from '#domain/race-day/penalty-notes.ts';
import { type StartMarks, strangersAtStart } from '#domain/race-day/start-area.ts';
import { penaltyWords } from '#functions/_shared/racing/penalties.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import * as copy from '#organiser/copy/finish-sheets.ts';
import { atStart } from '#organiser/copy/stations.ts';

/** Where a result says something else than the start area, by plate: a child who was absent cannot have finished, nor one who was ready not have started. */
export function startOddities(
  { order, dnf, dns }: Finish,
  marks: StartMarks,
  list: readonly number[],
): string[] {
  const isMarked = (state: 'absen' | 'siap' | 'perlengkapan') => (plate: number) =>
    marks.get(plate)?.state === state;
  return [
    ...order.flatMap((plate, index) =>
      isMarked('absen')(plate) ? [copy.absentButPlaced(plate, index + 1)] : [],
    ),
    ...dnf.filter(isMarked('absen')).map(copy.absentButStarted),
    ...dns.filter(isMarked('siap')).map(copy.readyButAbsent),
    ...[...order, ...dnf].filter(isMarked('perlengkapan')).flatMap((plate) => {
      const mark = marks.get(plate);
      return mark === undefined ? [] : [copy.gearAtStart(plate, atStart(mark))];
    }),
    ...strangersSaid(marks, list),
  ];
}

/** What a judge noted and no penalty was given for (R39). */
export function noteOddities(notes: readonly PenaltyNote[], list: readonly number[]): string[] {
  return notes.map(({ plate, code }) =>
    (list.includes(plate) ? copy.notedAtFinish : copy.strangerAtFinish)(plate, penaltyWords[code]),
  );
}

/** Marks of children who are not in the moto: they count for nobody, and are said. */
export function strangersSaid(marks: StartMarks, list: readonly number[]): string[] {
  return strangersAtStart(marks, list).flatMap((plate) => {
    const mark = marks.get(plate);
    return mark === undefined ? [] : [copy.strangerAtStart(plate, atStart(mark))];
  });
}
