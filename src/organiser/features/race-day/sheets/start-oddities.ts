import type { StartMarks } from '#domain/race-day/start-area.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import * as copy from '#organiser/copy/finish-sheets.ts';

/** Where a result says something else than the start area, by plate: a child who was absent cannot have finished, nor one who was ready not have started. */
export function startOddities({ order, dnf, dns }: Finish, marks: StartMarks): string[] {
  const isMarked = (state: 'absen' | 'siap') => (plate: number) =>
    marks.get(plate)?.state === state;
  return [
    ...order.flatMap((plate, index) =>
      isMarked('absen')(plate) ? [copy.absentButPlaced(plate, index + 1)] : [],
    ),
    ...dnf.filter(isMarked('absen')).map(copy.absentButStarted),
    ...dns.filter(isMarked('siap')).map(copy.readyButAbsent),
  ];
}
