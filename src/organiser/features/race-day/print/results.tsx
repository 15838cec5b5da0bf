import type { ReactNode } from 'react';
import { placingsOfCategory, struckIn } from '#functions/_shared/racing/placing.ts';
import { standingOf } from '#functions/_shared/racing/standing.ts';
import { keyOf, plateOf } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day-print.ts';
import { reasonOf } from '#organiser/copy/race-day-reasons.ts';
import {
  type ExplainedPlacing,
  explainedPlacings,
  reasonText,
  struckRows,
} from '#organiser/parts/race-day/placing-reasons.ts';
import * as words from '#parts/copy/board.ts';
import { groupTitle } from '#parts/copy/moto-names.ts';
import { penaltyText } from '#parts/copy/penalties.ts';
import type { PrintedClass } from './printed-class.ts';
import { Block, Grid, Sheet } from './sheet.tsx';

/** The placings with the reason of each place, then each group's points. */
export function Results({ of }: { of: PrintedClass }) {
  const { state } = of.chain;
  const all = explainedPlacings(state);
  const { closed } = state;
  const struck = struckRows(state);
  const finals = [...new Set([...all, ...struck].flatMap(({ final }) => final ?? []))];
  const others = all.filter(({ final }) => final === null);
  const merged = state.categories.length > 1 ? state.categories : [];
  return (
    <Sheet of={of} title={copy.sheets.hasil}>
      {closed === null && <p className="font-extrabold text-lg">{copy.provisional}</p>}
      {closed?.early != null && <p>{copy.closedEarly(closed.early)}</p>}
      {closed?.jury != null && <p>{copy.closedByJury(closed.jury)}</p>}
      {finals.map((final) => (
        <Block key={final} title={groupTitle('final', 1, final)}>
          <Placings
            of={of}
            label={final}
            rows={all.filter((one) => one.final === final)}
            struck={struck.filter((one) => one.final === final)}
          />
        </Block>
      ))}
      {others.length > 0 && (
        <Block title={copy.withoutPlace}>
          <Grid
            label={copy.withoutPlace}
            columns={[
              { head: copy.plate, mm: 18, className: 'race-number race-plate' },
              { head: copy.nameHead },
              { head: copy.team },
              { head: copy.note, mm: 44 },
            ]}
            rows={others.map(({ plate, outcome }) => {
              const { nickname, team } = of.riderOf(keyOf(state, plate));
              return { key: plate, cells: [plate, nickname, team, copy.outcomes[outcome]] };
            })}
          />
        </Block>
      )}
      {merged.map(({ id, plates }) => {
        // Categories name the plates of the list; a lost plate has another since.
        const worn = new Set(plates.map((plate) => plateOf(state, keyOf(state, plate))));
        const title = copy.ofCategory(of.categoryName(id));
        return (
          <Block key={id} title={title}>
            <Placings
              of={of}
              label={title}
              withFinal
              rows={placingsOfCategory(all, worn)
                .filter(({ final }) => final !== null)
                .map((placing) => ({ ...placing, reason: null }))}
            />
          </Block>
        );
      })}
      <h3 className="pt-4 text-lg">{copy.motosTitle}</h3>
      {state.stages.flatMap((stage) =>
        stage.groups
          .filter(({ motos }) => motos.some(({ status }) => status === 'resmi'))
          .map((group) => {
            const name = groupTitle(stage.stage, group.group, group.name);
            const motos = group.motos.filter(({ status }) => status === 'resmi');
            const elsewhere = struckIn(state, stage, group);
            let ahead = 0;
            return (
              <Block key={`${stage.stage}/${group.group}`} title={name}>
                <Grid
                  label={name}
                  columns={[
                    { head: copy.rank, mm: 20, className: 'race-number' },
                    { head: copy.plate, mm: 18, className: 'race-number' },
                    { head: copy.nameHead },
                    ...motos.map(({ moto }) => ({
                      head: copy.motoShort(moto),
                      mm: 14,
                      className: 'race-number',
                    })),
                    { head: copy.total, mm: 16, className: 'race-number' },
                    { head: copy.why, mm: 66 },
                  ]}
                  rows={standingOf(state, stage, group).map(
                    ({ rider, place, points, total, decided }) => {
                      const plate = plateOf(state, rider);
                      const { nickname } = of.riderOf(rider);
                      const raced = [...motos.map((_, index) => points[index] ?? null), total];
                      if (elsewhere.has(rider)) {
                        ahead += 1;
                        return {
                          key: rider,
                          cells: struckCells([place, plate, nickname, ...raced]),
                        };
                      }
                      const why = [
                        ...(decided === null ? [] : [reasonOf(decided)]),
                        ...motos.flatMap(({ moto, penalties }) =>
                          penalties
                            .filter((one) => one.rider === rider)
                            .map((one) => `${copy.motoShort(moto)}: ${penaltyText(one)}`),
                        ),
                      ].join('; ');
                      return { key: rider, cells: [place - ahead, plate, nickname, ...raced, why] };
                    },
                  )}
                />
              </Block>
            );
          }),
      )}
    </Sheet>
  );
}

interface PlacingsProps {
  of: PrintedClass;
  label: string;
  rows: readonly ExplainedPlacing[];
  struck?: ReturnType<typeof struckRows>;
  withFinal?: boolean;
}

/** The cells of a row that does not count (R3), and why in the last. */
function struckCells(cells: readonly ReactNode[]): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name, and never move
  return [...cells.map((cell, index) => cell !== null && <s key={index}>{cell}</s>), words.struck];
}

function Placings({ of, label, rows, struck = [], withFinal = false }: PlacingsProps) {
  const { state } = of.chain;
  return (
    <Grid
      label={label}
      columns={[
        { head: copy.rank, mm: 20, className: 'race-number race-plate' },
        { head: copy.plate, mm: 18, className: 'race-number race-plate' },
        { head: copy.nameHead },
        { head: copy.team },
        withFinal ? { head: copy.finalHead, mm: 40 } : { head: copy.why, mm: 66 },
      ]}
      rows={[
        ...rows.map(({ plate, rank, final, reason }) => {
          const { nickname, team } = of.riderOf(keyOf(state, plate));
          const last = withFinal ? groupTitle('final', 1, final) : reasonText(reason);
          return { key: plate, cells: [rank, plate, nickname, team, last] };
        }),
        ...struck.map(({ plate, place }) => {
          const { nickname, team } = of.riderOf(keyOf(state, plate));
          return { key: plate, cells: struckCells([place, plate, nickname, team]) };
        }),
      ]}
    />
  );
}
