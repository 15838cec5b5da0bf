import { expectedIn, gatesOf } from '#functions/_shared/racing/standing.ts';
import { plateOf } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day-print.ts';
import { groupTitle } from '#parts/copy/moto-names.ts';
import type { PrintedClass } from './printed-class.ts';
import { Box, Grid, Sheet } from './sheet.tsx';

/** Everybody of the stage that is raced now, by plate, with a box for each of three calls. */
export function CallList({ of }: { of: PrintedClass }) {
  const { state } = of.chain;
  const stage = state.stages.at(-1);
  if (stage === undefined) {
    return null;
  }
  const rows = stage.groups
    .flatMap((group) => {
      const gates = gatesOf(state, stage, group, 1);
      const name = groupTitle(stage.stage, group.group, group.name);
      return expectedIn(state, group).map((rider) => ({ rider, name, gate: gates.get(rider) }));
    })
    .map((row) => ({ ...row, plate: plateOf(state, row.rider) }))
    .sort((a, b) => a.plate - b.plate);
  return (
    <Sheet of={of} title={copy.sheets.panggil}>
      <Grid
        label={`${copy.sheets.panggil} ${of.name}`}
        columns={[
          { head: copy.plate, mm: 18, className: 'race-number race-plate' },
          { head: copy.nameHead },
          { head: copy.team },
          { head: copy.batch, mm: 30 },
          { head: copy.motoGate(1), mm: 14, className: 'race-number' },
          ...copy.calls.map((head) => ({ head, mm: 10, className: 'race-middle' })),
          { head: copy.present, mm: 14, className: 'race-middle' },
        ]}
        rows={rows.map(({ rider, plate, name, gate }) => {
          const { nickname, team } = of.riderOf(rider);
          const formerly = state.riders.get(rider)?.formerly ?? [];
          return {
            key: rider,
            cells: [
              plate,
              formerly.length === 0 ? nickname : `${nickname} ${copy.formerlyOf(formerly)}`,
              team,
              name,
              gate,
              ...copy.calls.map((call) => <Box key={call} />),
              <Box key="present" />,
            ],
          };
        })}
      />
    </Sheet>
  );
}
