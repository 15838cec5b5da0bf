import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportFamily } from '#api/own-data.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { calendarDay } from '#domain/dates.ts';
import * as copy from '#parents/copy/own-data.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.ts';

/** A copy of everything, as one file. */
export function ExportSection() {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  const make = async () => {
    if (busy) {
      return;
    }
    setBusy(true);
    setTrouble(null);
    try {
      const { file, missing } = await exportFamily(copy.exportNote);
      const name = copy.exportFileName(calendarDay(new Date()));
      saveFile(file, name);
      toast.success(copy.exported(name));
      if (missing > 0) {
        setTrouble(copy.exportedWithout(missing));
      }
    } catch (error) {
      const { code, facts } = toAppError(error);
      setTrouble(errorMessage(code, facts));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Section title={copy.exportTitle}>
      <Card className="grid gap-4 p-4">
        <p className="text-ink-muted text-sm">{copy.exportText}</p>
        <div aria-live="assertive" className="empty:hidden">
          {trouble !== null && <Notice tone="warning">{trouble}</Notice>}
        </div>
        <Button
          variant="secondary"
          block
          loading={busy}
          loadingText={copy.exporting}
          onClick={make}
        >
          <Download aria-hidden className="size-5" />
          {copy.exportAction}
        </Button>
      </Card>
    </Section>
  );
}
