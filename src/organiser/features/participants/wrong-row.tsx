import type { ImportProblem, ImportRow } from '#api/organiser/participants.ts';
import type { ImportColumnName } from '#domain/import-columns.ts';
import * as copy from '#organiser/copy/riders-import.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { questionKey } from './import-questions.ts';

interface WrongRowProps {
  number: number;
  row: ImportRow;
  /** Of the race, by name. */
  categories: readonly string[];
  /** The category that the row's own text means. */
  category: string | undefined;
  problems: readonly ImportProblem[];
  onEdit: (column: ImportColumnName, value: string) => void;
  onRemove: () => void;
}

/** What says that rider and category do not go together: as often as the rider's cell, the category is the wrong one. */
const misfits = ['age_below_min', 'age_above_max', 'birth_year_outside', 'gender_not_allowed'];

/** A row of an import that is wrong: its wrong cells, to be mended here, or the row to be left out. */
export function WrongRow(props: WrongRowProps) {
  const { number, row, categories, category = '', problems, onEdit, onRemove } = props;
  const columns = [...new Set(problems.map(({ field }) => field))];
  const meant = categories.find((name) => keyOf(name) === keyOf(category));
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
        {problems.some(({ code }) => misfits.includes(code)) && (
          <SelectField
            label={copy.columnNames.kategori}
            value={meant ?? ''}
            none={meant === undefined ? copy.chooseMeaning : undefined}
            choices={categories.map((name) => [name, name])}
            onChoose={(name) => onEdit('kategori', name)}
          />
        )}
      </div>
    </section>
  );
}

function keyOf(text: string) {
  return questionKey({ column: 'kategori', text });
}
