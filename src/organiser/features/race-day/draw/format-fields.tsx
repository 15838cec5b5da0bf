import {
  type Format,
  ownFormat,
  type PresetName,
  preset,
  presetGates,
  presetNames,
  type TieBreak,
} from '#functions/_shared/racing/format.ts';
import { fewestGates, mostGates } from '#functions/_shared/racing/gates.ts';
import {
  mostPenaltyPoints,
  type PenaltyCode,
  penaltyCodes,
  penaltyWords,
} from '#functions/_shared/racing/penalties.ts';
import * as copy from '#organiser/copy/race-day-draw.ts';
import * as penalties from '#organiser/copy/race-day-penalties.ts';
import { SelectField } from '#ui/select-field.tsx';

const stages = ['perempat_final', 'semi_final', 'final'] as const;
const tieOrders: readonly (readonly TieBreak[])[] = [
  ['moto_mundur', 'gate_awal'],
  ['moto_mundur'],
  ['moto_akhir', 'gate_awal'],
  ['moto_akhir'],
  ['menang', 'moto_mundur'],
];

function upTo(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Another number of gates leaves the penalties as they were chosen. */
function withPenaltiesOf(
  { penalties: chosen }: Format,
  { penalties: _, ...format }: Format,
): Format {
  return chosen === undefined ? format : { ...format, penalties: chosen };
}

/** It keeps its name: who goes on is as before. */
function withPenalty(
  { penalties: before = [], ...format }: Format,
  code: PenaltyCode,
  points: number,
): Format {
  const others = before.filter((one) => one.code !== code);
  const penalties = points === 0 ? others : [...others, { code, points }];
  return penalties.length === 0 ? format : { ...format, penalties };
}

interface FormatFieldsProps {
  format: Format;
  onChange: (format: Format) => void;
}

/** How a class races: a preset, its gates, and what an organiser may change of it. */
export function FormatFields({ format, onChange }: FormatFieldsProps) {
  const known = presetNames.find((name) => name === format.name);
  const change = (part: Partial<Format>) => onChange({ ...format, ...part, name: ownFormat });
  const withGates = (gates: number) => {
    if (known !== undefined) {
      onChange(withPenaltiesOf(format, preset(known, gates)));
      return;
    }
    const ranks = Object.entries(format.advance).map(([stage, best]) => [
      stage,
      best === null ? null : Math.min(best, gates),
    ]);
    change({
      gates,
      advance: Object.fromEntries(ranks) as Format['advance'],
      smallestFinal: Math.min(format.smallestFinal, gates),
    });
  };
  const points = (kind: 'dnf' | 'dns') => ({
    value: String(format.points[kind]),
    choices: upTo(1, 20).map((more) => [String(more), copy.pointsMore(more)] as const),
    onChoose: (value: string) => change({ points: { ...format.points, [kind]: Number(value) } }),
  });
  const ties = format.ties.join('+');
  const orders = tieOrders.some((order) => order.join('+') === ties)
    ? tieOrders
    : [...tieOrders, format.ties];
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={copy.presetLabel}
          value={known ?? ownFormat}
          choices={[
            ...presetNames.map((name) => [name, copy.presets[name]] as const),
            ...(known === undefined ? [[ownFormat, copy.ownFormat] as const] : []),
          ]}
          onChoose={(name) =>
            name !== ownFormat &&
            onChange(preset(name as PresetName, presetGates[name as PresetName]))
          }
        />
        <SelectField
          label={copy.gatesLabel}
          hint={copy.gatesHint}
          value={String(format.gates)}
          choices={upTo(fewestGates, mostGates).map((gates) => [String(gates), String(gates)])}
          onChoose={(value) => withGates(Number(value))}
        />
      </div>
      <details className="rounded-md bg-sunken px-4">
        <summary className="min-h-11 content-center font-semibold">{copy.knobsTitle}</summary>
        <div className="grid gap-4 pb-4">
          <fieldset className="grid gap-4 sm:grid-cols-3">
            <legend className="mb-2 font-semibold text-sm">{copy.advanceLabel}</legend>
            {stages.map((stage) => (
              <SelectField
                key={stage}
                label={copy.advanceOf[stage]}
                value={String(format.advance[stage] ?? '')}
                choices={[
                  ['', copy.advanceUsual],
                  ...upTo(1, format.gates).map(
                    (best) => [String(best), copy.bestOf(best)] as const,
                  ),
                ]}
                onChoose={(value) =>
                  change({
                    advance: { ...format.advance, [stage]: value === '' ? null : Number(value) },
                  })
                }
              />
            ))}
          </fieldset>
          <fieldset className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <legend className="mb-2 font-semibold text-sm">{penalties.formatTitle}</legend>
            <p className="col-span-full text-ink-muted text-sm">{penalties.formatHint}</p>
            {penaltyCodes.map((code) => (
              <SelectField
                key={code}
                label={penaltyWords[code]}
                value={String(format.penalties?.find((one) => one.code === code)?.points ?? '')}
                none={penalties.noPoints}
                choices={upTo(1, mostPenaltyPoints).map(
                  (more) => [String(more), penalties.pointsMore(more)] as const,
                )}
                onChoose={(value) => onChange(withPenalty(format, code, Number(value)))}
              />
            ))}
          </fieldset>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField label={copy.dnfLabel} {...points('dnf')} />
            <SelectField label={copy.dnsLabel} {...points('dns')} />
            <SelectField
              label={copy.smallestLabel}
              value={String(format.smallestFinal)}
              choices={upTo(2, format.gates).map((least) => [
                String(least),
                copy.childrenCount(least),
              ])}
              onChoose={(value) => change({ smallestFinal: Number(value) })}
            />
            <SelectField
              label={copy.tiesLabel}
              value={ties}
              choices={orders.map((order) => [
                order.join('+'),
                [...order.map((tie) => copy.tieNames[tie]), copy.tieLast].join(', '),
              ])}
              onChoose={(value) => change({ ties: value.split('+') as TieBreak[] })}
            />
          </div>
        </div>
      </details>
    </div>
  );
}
