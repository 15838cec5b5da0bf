import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { recompute } from '#domain/race-day/recompute.ts';
import { expectedIn, gatesOf } from '#functions/_shared/racing/standing.ts';
import { type ClassState, type Draw, plateOf } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day-draw.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { committedDay, committedText } from './closing.ts';

/** The name that belongs to a number of the list. */
export type NameOf = (key: number) => string;

interface BoardRow {
  readonly key: number;
  readonly gate: number;
}

interface BoardProps {
  state: ClassState;
  nameOf: NameOf;
  /** It has been drawn this moment: rows appear one after the other. The result is fixed before the first of them. */
  fresh: boolean;
  receiptOf: (draw: Draw) => string | null;
}

/** The batches and gates of a draw as they stand now, and whether they follow from what is published. */
export function Board({ state, nameOf, fresh, receiptOf }: BoardProps) {
  const standing = state.draws.at(-1);
  const stage = state.stages[0];
  if (standing === undefined || stage === undefined) {
    return null;
  }
  const groups = stage.groups.filter(({ idle }) => !idle);
  const receipt = receiptOf(standing);
  return (
    <Section title={copy.boardTitle}>
      <Recomputed state={state} draw={standing} />
      {receipt !== null && <p>{receipt}</p>}
      <ul className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
        {groups.map((group, index) => {
          const gates = gatesOf(state, stage, group, 1);
          const expected = expectedIn(state, group);
          const rows = [...gates]
            .map(([key, gate]): BoardRow => ({ key, gate }))
            .sort((a, b) => a.gate - b.gate);
          return (
            <li key={group.group}>
              <Card className="p-4">
                <h3 className="pb-2 text-lg">{copy.batchName(group.group)}</h3>
                <Rows
                  rows={rows}
                  state={state}
                  nameOf={nameOf}
                  isExpected={(key) => expected.includes(key)}
                  delayOf={(row) =>
                    fresh ? Math.min(row * groups.length + index, 60) * 70 : undefined
                  }
                />
              </Card>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

interface RowsProps {
  rows: readonly BoardRow[];
  state: ClassState;
  nameOf: NameOf;
  isExpected: (key: number) => boolean;
  /** After how many milliseconds a row appears; undefined: it is there. */
  delayOf: (row: number) => number | undefined;
}

function Rows({ rows, state, nameOf, isExpected, delayOf }: RowsProps) {
  return (
    <table className="w-full">
      <thead className="text-left text-ink-muted text-sm">
        <tr>
          <th scope="col" className="w-12 font-medium">
            {copy.gateHead}
          </th>
          <th scope="col" className="w-16 pr-4 text-right font-medium">
            {copy.plateHead}
          </th>
          <th scope="col" className="font-medium">
            {copy.nameHead}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, gate }, index) => {
          const rider = state.riders.get(key);
          const delay = delayOf(index);
          return (
            <tr
              key={key}
              className={delay === undefined ? undefined : 'animate-rise'}
              style={delay === undefined ? undefined : { animationDelay: `${delay}ms` }}
            >
              <td className="py-1.5 text-ink-muted tabular-nums">{gate}</td>
              <td className="py-1.5 pr-4 text-right font-extrabold text-xl tabular-nums">
                {plateOf(state, key)}
              </td>
              <td className="wrap-anywhere py-1.5">
                {nameOf(key)}{' '}
                {(rider?.formerly.length ?? 0) > 0 && (
                  <span className="text-ink-muted text-sm">
                    {copy.formerly(rider?.formerly ?? [])}
                  </span>
                )}{' '}
                {rider?.late && <Badge tone="info">{copy.joinedLate}</Badge>}
                {!isExpected(key) && <Badge tone="warning">{copy.goneBadge}</Badge>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The same draw computed a second time on this phone, from what is published. */
function Recomputed({ state, draw }: { state: ClassState; draw: Draw }) {
  const text = committedText(state, draw);
  const difference = useQuery({
    queryKey: ['recomputed-draw', state.raceClass, draw.code, draw.chance, draw.batches],
    networkMode: 'always',
    queryFn: () =>
      recompute({
        text: text ?? '',
        code: draw.code,
        day: committedDay(state, draw),
        list: state.list,
        format: state.format,
        chance: draw.chance,
        batches: draw.batches ?? [],
      }),
  });
  if (difference.data === undefined) {
    return <p role="status">{copy.checking}</p>;
  }
  return difference.data === null ? (
    <p role="status" className="flex items-start gap-2.5">
      <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-positive" />
      <span>
        <b>{copy.recomputed}.</b>{' '}
        <span className="text-ink-muted">
          {draw.chance === null ? copy.recomputedStage : copy.recomputedText(draw.chance)}
        </span>
      </span>
    </p>
  ) : (
    <Notice tone="danger" role="alert">
      <p className="flex items-center gap-2 font-extrabold">
        <TriangleAlert aria-hidden className="size-5" />
        {copy.notTheSame}
      </p>
      <p>
        {copy.differs[difference.data]} {copy.notTheSameText}
      </p>
    </Notice>
  );
}

/** A draw that does not count any more, with its reason: it stays to be seen beside the one that stands (R7). */
export function VoidedDraw({
  state,
  draw,
  nameOf,
  receipt,
}: {
  state: ClassState;
  draw: Draw;
  nameOf: NameOf;
  receipt: string | null;
}) {
  return (
    <Section title={copy.voidedTitle}>
      <Notice tone="warning">
        <p className="font-semibold">{copy.voidedText(draw.voided ?? '')}</p>
        <p>
          {copy.roundOf(draw.ke)}, {copy.codeTitle.toLowerCase()} {draw.code.slice(0, 8)}.{' '}
          {copy.wayText(draw.way)}
        </p>
        {draw.batches === null && <p>{copy.notDrawn}</p>}
        {receipt !== null && <p>{receipt}</p>}
      </Notice>
      {draw.batches !== null && (
        <ul className="grid gap-4 line-through opacity-70 lg:grid-cols-2 2xl:grid-cols-3">
          {draw.batches.map((rows, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a batch is named by its place, and the draw never changes
            <li key={index}>
              <Card className="p-4">
                <h3 className="pb-2 text-lg">{copy.batchName(index + 1)}</h3>
                <Rows
                  rows={rows.map((key, row) => ({ key, gate: row + 1 }))}
                  state={state}
                  nameOf={nameOf}
                  isExpected={() => true}
                  delayOf={() => undefined}
                />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
