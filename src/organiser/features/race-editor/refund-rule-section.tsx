import { Plus, X } from 'lucide-react';
import {
  mostRefundRows,
  nextRefundRow,
  type RefundRuleProblem,
  refundRuleProblems,
  type TypedRefundRow,
  usualRefundRules,
} from '#domain/refund-rule.ts';
import {
  type RefundRow,
  refundRowsOf,
  refundRuleLines,
} from '#functions/_shared/venue/refund-rule.ts';
import * as copy from '#organiser/copy/refund-rule.ts';
import { Button } from '#ui/button.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { fieldProblem } from './field-problem.ts';
import { LinesRow, NumberInput } from './fields.tsx';
import type { RaceEditor } from './use-race-editor.ts';

/** What goes back when a child leaves: a table of up to five rows, with the sentences that parents read of it. */
export function RefundRuleSection({ editor }: { editor: RaceEditor }) {
  const rows: readonly TypedRefundRow[] = refundRowsOf(editor.values.aturan_pengembalian);
  const problems = refundRuleProblems(rows);
  const refused = fieldProblem(editor, 'aturan_pengembalian');
  // A row that is not filled in yet is refused by the database as well, and stays typed.
  const set = (next: readonly TypedRefundRow[]) =>
    editor.change({ aturan_pengembalian: next as RefundRow[] });
  const change = (place: number, part: Partial<TypedRefundRow>) =>
    set(rows.map((row, index) => (index === place ? { ...row, ...part } : row)));
  return (
    <div data-field="aturan_pengembalian" className="grid gap-3">
      <div className="grid gap-1">
        <h3 className="font-semibold text-sm">{copy.title}</h3>
        <p className="text-ink-muted text-sm">{copy.lead}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {copy.usualNames.map(([key, name]) => (
          <Button
            key={key}
            variant="secondary"
            size="sm"
            onClick={() => set(key === 'tanpa' ? [] : usualRefundRules[key])}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:items-start">
        <div className="grid gap-2.5">
          {rows.length > 0 && (
            <ol className="grid gap-2.5">
              {rows.map((row, place) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, its days are typed
                  key={place}
                  className="rounded-lg border border-line bg-surface p-3"
                >
                  <Row
                    row={row}
                    place={place}
                    problems={problems.filter((one) => one.place === place)}
                    onChange={(part) => change(place, part)}
                    onRemove={() => set(rows.filter((_, index) => index !== place))}
                  />
                </li>
              ))}
            </ol>
          )}
          {refused !== undefined && problems.length === 0 && (
            <FieldError id="aturan-pengembalian-problem">{refused}</FieldError>
          )}
          {rows.length < mostRefundRows ? (
            <div>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => set([...rows, nextRefundRow(rows)])}
              >
                <Plus aria-hidden className="size-4" />
                {copy.addRow}
              </Button>
            </div>
          ) : (
            <p className="text-ink-muted text-sm">{copy.mostRows}</p>
          )}
        </div>
        <section aria-label={copy.readLabel} className="grid gap-1.5 rounded-lg bg-sunken p-3.5">
          <h4 className="text-ink-muted text-xs">{copy.readLabel}</h4>
          {problems.length > 0 ? (
            <p className="text-ink-muted text-sm">{copy.notYetReadable}</p>
          ) : (
            <ul className="grid gap-1 text-sm">
              {refundRuleLines(rows as RefundRow[]).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <LinesRow
        editor={editor}
        name="aturan_batal"
        rows={2}
        placeholder={copy.notePlaceholder}
        hint={copy.noteHint}
      />
    </div>
  );
}

interface RowProps {
  row: TypedRefundRow;
  place: number;
  problems: readonly RefundRuleProblem[];
  onChange: (part: Partial<TypedRefundRow>) => void;
  onRemove: () => void;
}

function Row({ row, place, problems, onChange, onRemove }: RowProps) {
  const errorOf = (name: RefundRuleProblem['field']) => {
    const found = problems.find(({ field }) => field === name);
    return found && copy.rowProblem(found);
  };
  return (
    <fieldset className="grid gap-2.5">
      <legend className="sr-only">{copy.rowName(place + 1)}</legend>
      <div className="flex items-start gap-2.5">
        <Field label={copy.daysLabel} className="min-w-0 flex-1" error={errorOf('hari')}>
          {(field) => (
            <NumberInput
              {...field}
              name={`hari-${place}`}
              value={row.hari}
              onChange={(hari) => onChange({ hari })}
            />
          )}
        </Field>
        <Field label={copy.percentLabel} className="min-w-0 flex-1" error={errorOf('persen')}>
          {(field) => (
            <NumberInput
              {...field}
              name={`persen-${place}`}
              value={row.persen}
              onChange={(persen) => onChange({ persen })}
            />
          )}
        </Field>
      </div>
      <div className="flex items-center gap-2.5">
        <label className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            name={`biaya-${place}`}
            className="size-5 shrink-0 accent-primary"
            checked={row.biaya === true}
            onChange={({ currentTarget }) => onChange({ biaya: currentTarget.checked })}
          />
          {copy.feeLabel}
        </label>
        <IconButton
          label={copy.removeRow(place + 1)}
          icon={<X aria-hidden className="size-5" />}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  );
}
