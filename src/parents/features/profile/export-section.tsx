import { Download } from 'lucide-react';
import { exportFamily } from '#api/own-data.ts';
import { serverClock } from '#domain/server-clock.ts';
import { calendarDay } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/own-data.ts';
import { fileName as pageName } from '#parents/copy/readable-export.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.ts';
import { readableExport } from './readable-export.ts';

/** A copy of everything, as one file. */
export function ExportSection() {
  const make = useAct({
    act: () => exportFamily({ name: pageName, of: readableExport }, copy.exportNote),
    done: ({ file, missing }) => {
      const name = copy.exportFileName(calendarDay(serverClock.now()));
      saveFile(file, name);
      toast.success(copy.exported(name));
      if (missing > 0) {
        make.refuse({ field: null, text: copy.exportedWithout(missing) });
      }
    },
  });

  return (
    <Section title={copy.exportTitle}>
      <Card className="grid gap-4 p-4">
        <p className="text-ink-muted text-sm">{copy.exportText}</p>
        <div aria-live="assertive" className="empty:hidden">
          {make.refusal !== null && <Notice tone="warning">{make.refusal.text}</Notice>}
        </div>
        <Button
          variant="secondary"
          block
          loading={make.busy}
          loadingText={copy.exporting}
          onClick={make.run}
        >
          <Download aria-hidden className="size-5" />
          {copy.exportAction}
        </Button>
      </Card>
    </Section>
  );
}
