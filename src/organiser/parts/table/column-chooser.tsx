import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import * as copy from '#organiser/copy/parts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { TableColumn } from './columns.ts';

export interface ColumnChooserProps<Row> {
  columns: readonly TableColumn<Row>[];
  /** Those that are shown as long as nobody chose. */
  usual: readonly string[];
  shown: readonly TableColumn<Row>[];
  /** Ids in the table's order; none for the usual ones. */
  onChoose: (ids: readonly string[]) => void;
}

/** A button that lets a person say which columns the table has. The first one, which names the row, stays. */
export function ColumnChooser<Row>(props: ColumnChooserProps<Row>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <Columns3 aria-hidden className="size-4" />
        {copy.columnsAction}
      </Button>
      {open && <Choices {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Choices<Row>({
  columns,
  usual,
  shown,
  onChoose,
  onClose,
}: ColumnChooserProps<Row> & { onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(shown.map(({ id }) => id)));
  const [first, ...others] = columns;
  const groups = new Map<string, TableColumn<Row>[]>();
  for (const column of others) {
    const group = column.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), column]);
  }
  const apply = (ids: ReadonlySet<string>) => {
    const inOrder = columns.map(({ id }) => id).filter((id) => id === first?.id || ids.has(id));
    onChoose(inOrder.join(' ') === usual.join(' ') ? [] : inOrder);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.columnsTitle}
      footer={
        <div className="grid gap-2.5">
          <Button block onClick={() => apply(chosen)}>
            {copy.columnsSubmit}
          </Button>
          <Button variant="secondary" block onClick={() => apply(new Set(usual))}>
            {copy.columnsUsual}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {[...groups].map(([group, ofGroup]) => (
          <fieldset key={group}>
            <legend className="pb-1 font-bold text-sm">{group || copy.columnsTitle}</legend>
            <div className="grid sm:grid-cols-2">
              {ofGroup.map(({ id, fileHeader, header }) => (
                <label key={id} className="flex min-h-11 items-center gap-3 text-sm">
                  <input
                    type="checkbox"
                    checked={chosen.has(id)}
                    onChange={() => {
                      const next = new Set(chosen);
                      if (!next.delete(id)) {
                        next.add(id);
                      }
                      setChosen(next);
                    }}
                    className="size-5 shrink-0 accent-primary"
                  />
                  <span className="wrap-anywhere min-w-0">{fileHeader ?? header}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
