import { useQueries, useQuery } from '@tanstack/react-query';
import { boardQueries, type ReceivedBoard } from '#api/board.ts';
import type { BoardClass, BoardDay } from '#functions/_shared/board/board.ts';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/day-story.ts';
import { motoInClass } from '#parts/copy/moto-names.ts';

interface Line {
  /** Tells it from others of the same time and words. */
  readonly key?: string;
  readonly at: string;
  /** Empty: the whole race. */
  readonly where: string;
  readonly what: readonly string[];
}

/** What a class's file tells with its time: nobody's name, no plate, and of the reasons those that are public (R34). */
function linesOf({ name, draws, stages }: BoardClass, told: BoardDay | undefined): Line[] {
  const drawings = draws.flatMap((draw) => [
    { at: draw.committed_at, where: name, what: [copy.listClosed(draw)] },
    ...(draw.drawn_at === null
      ? []
      : [{ at: draw.drawn_at, where: name, what: [copy.drawn(draw)] }]),
  ]);
  const motos = stages.flatMap(({ stage, groups }) =>
    groups.flatMap(({ group, name: final, motos: runs }) =>
      runs.flatMap((run) => {
        const where = `${name} · ${motoInClass({ stage, group, moto: run.moto }, final)}`;
        const { result, corrected, discarded, protests } = run;
        const corrections = corrected.map(({ at, reason }) => ({
          at,
          where,
          what: [copy.corrected(reason)],
        }));
        if (result === null) {
          return corrections;
        }
        const beside = [
          ...discarded.map(({ reason }) => copy.ranAgain(reason)),
          // With their own time, where that is known.
          ...(told === undefined ? protests.map(copy.protest) : []),
        ];
        // A correction is told by its own line, and the protests stand beside the last of them.
        const last = corrections.at(-1);
        return last
          ? [...corrections.slice(0, -1), { ...last, what: [...last.what, ...beside] }]
          : [{ at: result.at, where, what: [copy.entered(run), ...beside] }];
      }),
    ),
  );
  return [...drawings, ...motos];
}

/** Calls, protests and pauses. */
function eventLines({ events }: BoardDay, { classes }: ReceivedBoard): Line[] {
  return events.map((event, index) => {
    const { at, class: of, moto, final } = event;
    const name = classes.find(({ id }) => id === of)?.name ?? '';
    return {
      key: String(index),
      at,
      where: moto ? [name, motoInClass(moto, final ?? null)].filter(Boolean).join(' · ') : '',
      what: [copy.happened(event)],
    };
  });
}

/** The day by time, the newest first, out of the classes' files and of what stands in none of them. */
export function DayStory({ board }: { board: ReceivedBoard }) {
  const asked = useQueries({
    queries: board.classes.map((head) => boardQueries.ofClass(board.race, head)),
  });
  const day = useQuery(boardQueries.day(board));
  const lines = [
    ...asked.flatMap(({ data }) => (data ? linesOf(data, day.data) : [])),
    ...(day.data ? eventLines(day.data, board) : []),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const waits = day.isPending || asked.some(({ isPending }) => isPending);
  return (
    <div className="grid gap-2">
      {[day, ...asked].some(({ isError }) => isError) && <p>{copy.partly}</p>}
      {lines.length === 0 && <p className="text-ink-muted">{waits ? copy.reading : copy.none}</p>}
      <ol className="divide-y divide-line">
        {lines.map(({ key, at, where, what }) => (
          <li key={key ?? `${at}/${where}/${what[0]}`} className="wrap-anywhere py-2 text-sm">
            <span className="text-ink-muted tabular-nums">{formatTime(at, board.zone)}</span>{' '}
            <b>{what[0]}</b>
            {where !== '' && ` · ${where}`}
            {what.slice(1).map((words) => (
              <span key={words} className="block">
                {words}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}
