import { useQueries } from '@tanstack/react-query';
import { boardQueries, type ReceivedBoard } from '#api/board.ts';
import type { BoardClass } from '#functions/_shared/board/board.ts';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/day-story.ts';
import { motoInClass } from '#parts/copy/moto-names.ts';

interface Line {
  readonly at: string;
  readonly where: string;
  readonly what: readonly string[];
}

/** What a class's file tells with its time: nobody's name, no plate, and of the reasons those that are public (R34). */
function linesOf({ name, draws, stages }: BoardClass): Line[] {
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
          ...protests.map(copy.protest),
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

/** The day by time, the newest first, out of the classes' files: nothing is published for it alone. */
export function DayStory({ board }: { board: ReceivedBoard }) {
  const asked = useQueries({
    queries: board.classes.map((head) => boardQueries.ofClass(board.race, head)),
  });
  const lines = asked
    .flatMap(({ data }) => (data ? linesOf(data) : []))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const waits = asked.some(({ isPending }) => isPending);
  return (
    <div className="grid gap-2">
      {asked.some(({ isError }) => isError) && <p>{copy.partly}</p>}
      {lines.length === 0 && <p className="text-ink-muted">{waits ? copy.reading : copy.none}</p>}
      <ol className="divide-y divide-line">
        {lines.map(({ at, where, what }) => (
          <li key={`${at}/${where}/${what[0]}`} className="wrap-anywhere py-2 text-sm">
            <span className="text-ink-muted tabular-nums">{formatTime(at, board.zone)}</span>{' '}
            <b>{what[0]}</b> · {where}
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
