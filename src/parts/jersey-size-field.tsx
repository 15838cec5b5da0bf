import { type ComponentProps, useState } from 'react';
import { jerseyChart, jerseySizes } from '#domain/jersey.ts';
import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/select-input.tsx';
import { Sheet } from '#ui/sheet.tsx';
import * as copy from './copy/rider.ts';
import { riderLabel } from './copy/rider-fields.ts';

interface JerseySizeFieldProps {
  field: Pick<ComponentProps<'select'>, 'name' | 'value' | 'onChange'>;
  error: string | undefined;
  /** The race gives a jersey: the size is asked for, and none is chosen for anybody. */
  asked: boolean;
  /** Nothing is asked for yet: what is known beforehand, with the chart to look it up in. */
  beforehand?: boolean;
}

export function JerseySizeField({ field, error, asked, beforehand = false }: JerseySizeFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Field
        label={riderLabel('jerseySize', 'form')}
        error={error}
        required={asked}
        hint={asked ? copy.jerseyIncluded : beforehand ? copy.jerseyBeforehand : undefined}
        aside={
          (asked || beforehand) && (
            <button
              type="button"
              className="-my-2.5 min-h-11 font-bold text-primary text-sm"
              onClick={() => setOpen(true)}
            >
              {copy.sizeChartAction}
            </button>
          )
        }
      >
        {(control) => (
          <SelectInput {...control} {...field}>
            {asked && (
              <option value="" disabled>
                {copy.jerseySizePlaceholder}
              </option>
            )}
            {jerseySizes.map((size) => (
              <option key={size} value={size}>
                {beforehand && size === 'None' ? copy.jerseyUnknown : copy.jerseySizeText(size)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {(asked || beforehand) && (
        <Sheet open={open} onClose={() => setOpen(false)} title={copy.sizeChartTitle}>
          <SizeChart />
        </Sheet>
      )}
    </>
  );
}

function SizeChart() {
  const { size, height, chest, length } = copy.sizeChartHeads;
  return (
    <>
      <table className="w-full border-collapse text-sm tabular-nums">
        <thead>
          <tr className="border-line-strong border-b text-left text-ink-muted text-xs">
            {[size, height, chest, length].map((head) => (
              <th key={head} scope="col" className="py-2 pr-2 font-semibold align-bottom">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jerseyChart.map((row) => (
            <tr key={row.size} className="border-line border-b">
              <th scope="row" className="py-2.5 pr-2 text-left font-bold">
                {row.size}
              </th>
              <td className="py-2.5 pr-2">{copy.fromTo(...row.height)}</td>
              <td className="py-2.5 pr-2">{row.chest}</td>
              <td className="py-2.5">{row.length}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-ink-muted text-sm">{copy.sizeChartNote}</p>
    </>
  );
}
