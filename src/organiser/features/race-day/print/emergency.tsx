import type { Finish } from '#functions/_shared/racing/rank.ts';
import { gatesOf, slotsIn, waitsForStanding } from '#functions/_shared/racing/standing.ts';
import {
  type ClassState,
  formatOf,
  type Group,
  keyOf,
  lotsOf,
  plateOf,
  type Stage,
} from '#functions/_shared/racing/state.ts';
import { tieLast, tieNames } from '#organiser/copy/race-day-draw.ts';
import * as copy from '#organiser/copy/race-day-print.ts';
import { groupTitle } from '#parts/copy/moto-names.ts';
import type { PrintedClass } from './printed-class.ts';
import { Block, Grid, Sheet } from './sheet.tsx';
import { type OpenGroup, type OpenStage, skeletonOf } from './skeleton.ts';

/**
 * A class on paper alone: each group with its gates in every moto and places to fill in, and who goes on where. What is typed
 * in afterwards gives the same placings.
 */
export function Emergency({ of }: { of: PrintedClass }) {
  const { state } = of.chain;
  const format = formatOf(state);
  const { dnf, dns, dq } = format.points;
  const ties = [...format.ties.map((tie) => tieNames[tie]), tieLast].join(', ');
  const groups = state.stages.flatMap((stage) =>
    stage.groups.filter(({ idle }) => !idle).map((group) => ({ stage, group })),
  );
  return (
    <Sheet of={of} title={copy.sheets.darurat}>
      <p>{copy.emergencyHow}</p>
      <p>
        {copy.pointsOf(dnf, dns, dq, ties)}{' '}
        {state.stages[0] && state.stages[0].groups.length > 1 && copy.largestBatch}
      </p>
      {groups.map(({ stage, group }) => (
        <GroupPaper key={`${stage.stage}/${group.group}`} of={of} stage={stage} group={group} />
      ))}
      {skeletonOf(state).map((stage) => (
        <OpenStagePaper key={stage.stage} stage={stage} mark={of.mark} />
      ))}
    </Sheet>
  );
}

/** Everybody's place in the draw's lots, from 1: what breaks a tie that nothing else breaks, which is usual among winners of batches. */
function lotPlaces({ chain: { state } }: PrintedClass): ReadonlyMap<number, number> {
  const lots = lotsOf(state);
  const byLot = [...state.riders.keys()]
    .map((rider) => ({ rider, lot: lots('gate', rider) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1));
  return new Map(byLot.map(({ rider }, index) => [rider, index + 1]));
}

/** What is official stands on the paper; what is not is still to be written in. */
function placesOf(state: ClassState, { order, dnf, dns, dq }: Finish): ReadonlyMap<number, string> {
  const marked = ([mark, plates]: readonly [string, readonly number[]]) =>
    plates.map((plate) => [keyOf(state, plate), mark] as const);
  return new Map([
    ...order.map((plate, index) => [keyOf(state, plate), String(index + 1)] as const),
    ...(
      [
        [copy.dnf, dnf],
        [copy.dns, dns],
        [copy.dq, dq],
      ] as const
    ).flatMap(marked),
  ]);
}

interface GroupPaperProps {
  of: PrintedClass;
  stage: Stage;
  group: Group;
}

function GroupPaper({ of, stage, group }: GroupPaperProps) {
  const { state } = of.chain;
  const name = groupTitle(stage.stage, group.group, group.name);
  const motos = group.motos.map(({ moto, status, result }) => {
    const before = group.motos[moto - 2];
    const waits = waitsForStanding(formatOf(state), moto) && before?.status !== 'resmi';
    const number = of.numberOf({ stage: stage.stage, group: group.group, moto });
    return {
      moto,
      gates: waits && status === 'menunggu' ? null : gatesOf(state, stage, group, moto),
      places: status === 'resmi' && result !== null ? placesOf(state, result.finish) : null,
      head: number === null ? copy.motoShort(moto) : `${copy.motoShort(moto)} (${number})`,
    };
  });
  const lots = lotPlaces(of);
  const riders = slotsIn(group).map(({ rider }) => rider);
  return (
    <Block title={name} aside={<span className="text-xs">{of.mark}</span>}>
      <Grid
        label={name}
        toFill
        columns={[
          { head: copy.plate, mm: 18, className: 'race-number race-plate' },
          { head: copy.nameHead },
          { head: copy.lot, mm: 12, className: 'race-number' },
          ...motos.flatMap(({ head }) => [
            { head: `${head} ${copy.gate.toLowerCase()}`, mm: 14, className: 'race-number' },
            { head: `${head} ${copy.place.toLowerCase()}`, mm: 18 },
          ]),
          ...(motos.length > 1 ? [{ head: copy.total, mm: 14 }] : []),
          { head: copy.rank, mm: 18 },
        ]}
        rows={riders.map((rider) => ({
          key: rider,
          cells: [
            plateOf(state, rider),
            of.riderOf(rider).nickname,
            lots.get(rider),
            ...motos.flatMap(({ gates, places }) => [
              gates?.get(rider) ?? null,
              places?.get(rider) ?? null,
            ]),
            ...(motos.length > 1 ? [null] : []),
            null,
          ],
        }))}
      />
    </Block>
  );
}

/** A stage nobody has reached: the cross ranking to fill in, and which place of it starts where. */
function OpenStagePaper({ stage, mark }: { stage: OpenStage; mark: string }) {
  const from = copy.groupWord(stage.from);
  const half = Math.ceil(stage.cross / 2);
  const line = (at: number) =>
    at <= stage.cross ? [at, null, null, null] : [null, null, null, null];
  const crossColumns = [
    { head: copy.crossHead, mm: 14, className: 'race-number' },
    { head: copy.fromHead, mm: 26 },
    { head: copy.plate, mm: 24 },
    { head: copy.total },
  ];
  return (
    <>
      <Block title={copy.crossTitle(from)} aside={<span className="text-xs">{mark}</span>}>
        <p className="pb-1 text-sm">{copy.crossHow}</p>
        <Grid
          label={copy.crossTitle(from)}
          columns={[...crossColumns, ...crossColumns]}
          rows={Array.from({ length: half }, (_, index) => ({
            key: index,
            cells: [...line(index + 1), ...line(index + 1 + half)],
          }))}
        />
      </Block>
      <p className="pt-2 font-semibold">{copy.goOn(stage.ranks, from, stage.goOn)}</p>
      <p className="text-sm">{copy.ifSomeMissing}</p>
      {stage.groups.map((group) => (
        <OpenGroupPaper key={group.group} stage={stage} group={group} mark={mark} />
      ))}
    </>
  );
}

interface OpenGroupPaperProps {
  stage: OpenStage;
  group: OpenGroup;
  mark: string;
}

function OpenGroupPaper({ stage, group, mark }: OpenGroupPaperProps) {
  const name = groupTitle(stage.stage, group.group, group.name);
  const motos = Array.from({ length: group.motos }, (_, index) => index + 1);
  return (
    <Block title={name} aside={<span className="text-xs">{mark}</span>}>
      {group.slots[0]?.gate === null && <p className="pb-1 text-sm">{copy.gateLots}</p>}
      <Grid
        label={name}
        toFill
        columns={[
          {
            head: motos.length > 1 ? copy.motoGate(1) : copy.gate,
            mm: 16,
            className: 'race-number',
          },
          { head: copy.fromHead, mm: 48 },
          { head: copy.plate },
          ...motos.map((moto) => ({
            head: motos.length > 1 ? copy.motoPlace(moto) : copy.place,
            mm: 24,
          })),
          ...(motos.length > 1 ? [{ head: copy.rank, mm: 20 }] : []),
        ]}
        rows={group.slots.map(({ gate, cross, rank }) => ({
          key: cross,
          cells: [
            gate,
            copy.fromCross(cross, rank),
            null,
            ...motos.map(() => null),
            ...(motos.length > 1 ? [null] : []),
          ],
        }))}
      />
    </Block>
  );
}
