import type { ImportProblem, ImportRow } from '#api/organiser/participants.ts';
import type { ImportColumnName } from '#domain/import-columns.ts';
import * as copy from '#organiser/copy/riders-import.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

interface WrongRowProps {
  number: number;
  row: ImportRow;
  problems: readonly ImportProblem[];
  onEdit: (column: ImportColumnName, value: string) => void;
  onRemove: () => void;
}

/** A row of an import that is wrong: its wrong cells, to be mended here, or the row to be left out. */
export function WrongRow({ number, row, problems, onEdit, onRemove }: WrongRowProps) {
  const columns = [...new Set(problems.map(({ field }) => field))];
  return (
    <section className="rounded-md border border-line bg-surface p-3.5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="min-w-0 truncate font-bold text-sm">
          {copy.rowTitle(number, row.nama ?? '')}
        </h3>
        <Button variant="ghost" size="sm" aria-label={copy.removeRow(number)} onClick={onRemove}>
          {copy.removeAction}
        </Button>
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {columns.map((column) => (
          <Field
            key={column}
            label={copy.columnNames[column]}
            error={problems
              .filter(({ field }) => field === column)
              .map(({ code, facts }) => copy.problemText(code, facts))
              .join(' ')}
          >
            {(control) => (
              <TextInput
                {...control}
                value={row[column] ?? ''}
                onChange={({ currentTarget: { value } }) => onEdit(column, value)}
              />
            )}
          </Field>
        ))}
      </div>
    </section>
  );
}
