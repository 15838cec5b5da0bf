import { motoKey } from '#functions/_shared/racing/moto.ts';
import { startList, waitsForStanding } from '#functions/_shared/racing/standing.ts';
import { formatOf, plateOf } from '#functions/_shared/racing/state.ts';
import { writeStartList } from '#functions/_shared/racing/wire.ts';
import * as copy from '#organiser/copy/race-day-print.ts';
import { motoLine } from '#parts/copy/moto-names.ts';
import { QrCode } from '#parts/qr-code.tsx';
import { motosToRace, type PrintedClass, type PrintedMoto } from './printed-class.ts';
import { Block, Box, Grid, Sheet } from './sheet.tsx';

interface Line {
  readonly rider: number;
  readonly gate: number;
}

/** The name of a moto as it is called at the track. */
function nameOf(
  { name: className, numberOf }: PrintedClass,
  { group, moto, ref }: PrintedMoto,
): string {
  const name = motoLine({ number: numberOf(ref), className, ref, final: group.name });
  return moto.run > 1 ? `${name}, ${copy.rerun(moto.run)}` : name;
}

/** Null: its gates follow from a result that is not there yet. */
function linesOf({ chain: { state } }: PrintedClass, printed: PrintedMoto): readonly Line[] | null {
  const { stage, group, moto } = printed;
  const before = group.motos[moto.moto - 2];
  const waits =
    moto.list === null &&
    waitsForStanding(formatOf(state), moto.moto) &&
    before?.status !== 'resmi';
  return waits ? null : startList(state, stage, group, moto);
}

/** What a station scans (R16): plates by gate, 0 where a gate stays empty. */
function codeOf(of: PrintedClass, { ref, moto }: PrintedMoto, lines: readonly Line[]): string {
  const { chain } = of;
  const gates = Array.from({ length: Math.max(0, ...lines.map(({ gate }) => gate)) }, () => 0);
  for (const { rider, gate } of lines) {
    gates[gate - 1] = plateOf(chain.state, rider);
  }
  return writeStartList({
    race: chain.race,
    raceClass: chain.raceClass,
    n: chain.n,
    hash: chain.hashes.at(-1) ?? '',
    number: of.numberOf(ref) ?? 0,
    moto: ref,
    run: moto.run,
    gates,
  });
}

interface MotosProps {
  of: PrintedClass;
  render: (printed: PrintedMoto, name: string, lines: readonly Line[]) => React.ReactNode;
}

function Motos({ of, render }: MotosProps) {
  return motosToRace(of.chain.state).map((printed) => {
    const name = nameOf(of, printed);
    const lines = linesOf(of, printed);
    const code = lines && codeOf(of, printed, lines);
    return (
      <Block
        key={motoKey(printed.ref)}
        title={name}
        aside={<span className="text-xs">{of.mark}</span>}
      >
        {lines === null || code === null ? (
          <p>{copy.waitsForResult}</p>
        ) : (
          <div className="race-with-code">
            <div>{render(printed, name, lines)}</div>
            <div className="race-code">
              <QrCode value={code} size="fill" label={copy.startQr(name)} />
            </div>
          </div>
        )}
      </Block>
    );
  });
}

/** Who starts at which gate, a block for each moto that is still to be raced, with its code (R16). */
export function StartLists({ of }: { of: PrintedClass }) {
  const { state } = of.chain;
  return (
    <Sheet of={of} title={copy.sheets.start}>
      <Motos
        of={of}
        render={(_, name, lines) => (
          <Grid
            label={name}
            columns={[
              { head: copy.gate, mm: 14, className: 'race-number' },
              { head: copy.plate, mm: 22, className: 'race-number race-plate' },
              { head: copy.nameHead },
              { head: copy.team },
              { head: copy.present, mm: 16, className: 'race-middle' },
            ]}
            rows={lines.map(({ rider, gate }) => {
              const { nickname, team } = of.riderOf(rider);
              return {
                key: rider,
                cells: [gate, plateOf(state, rider), nickname, team, <Box key="box" />],
              };
            })}
          />
        )}
      />
    </Sheet>
  );
}

/** The finish judge's paper: the order in which riders come in, and those who did not. */
export function MotoSheets({ of }: { of: PrintedClass }) {
  const { state } = of.chain;
  return (
    <Sheet of={of} title={copy.sheets.moto}>
      <Motos
        of={of}
        render={(_, name, lines) => (
          <>
            <Grid
              label={name}
              toFill
              columns={[
                { head: copy.gate, mm: 13, className: 'race-number' },
                { head: copy.plate, mm: 20, className: 'race-number race-plate' },
                { head: copy.nameHead },
                { head: copy.place, mm: 24 },
                { head: copy.dnf, mm: 13, className: 'race-middle' },
                { head: copy.dns, mm: 13, className: 'race-middle' },
                { head: copy.dq, mm: 13, className: 'race-middle' },
              ]}
              rows={lines.map(({ rider, gate }) => ({
                key: rider,
                cells: [
                  gate,
                  plateOf(state, rider),
                  of.riderOf(rider).nickname,
                  null,
                  <Box key="dnf" />,
                  <Box key="dns" />,
                  <Box key="dq" />,
                ],
              }))}
            />
            <p className="flex gap-6 pt-2 text-sm">
              <span className="flex-1 border-black border-b pb-4">{copy.order}:</span>
              <span className="w-40 border-black border-b pb-4">{copy.judge}:</span>
              <span className="w-28 border-black border-b pb-4">{copy.clock}:</span>
            </p>
          </>
        )}
      />
    </Sheet>
  );
}
