import { Download } from 'lucide-react';
import * as copy from '#organiser/copy/parts.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { fileColumns, type TableColumn } from './columns.ts';
import { type FileKind, tableFile } from './table-file.ts';

export interface ExportButtonsProps<Row> {
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  sheet: string;
  /** Without its ending. */
  name: string;
}

/** What a table shows, as a file, in one press. */
export function ExportButtons<Row>({ rows, columns, sheet, name }: ExportButtonsProps<Row>) {
  const save = useAct({
    act: async (kind: FileKind) =>
      saveFile(await tableFile(kind, sheet, fileColumns(columns), rows), `${name}.${kind}`),
    refused: refusedInToast({ file_not_made: () => copy.fileNotMade }),
    mayOverlap: (kind, running) => kind !== running,
  });
  return (['xlsx', 'csv'] as const).map((kind) => (
    <Button
      key={kind}
      size="sm"
      variant="secondary"
      loading={save.doing === kind}
      disabled={rows.length === 0}
      onClick={() => save.run(kind)}
    >
      <Download aria-hidden className="size-4" />
      {kind === 'xlsx' ? copy.exportXlsx : copy.exportCsv}
    </Button>
  ));
}
