import { CircleQuestionMark, QrCode } from 'lucide-react';
import { useState } from 'react';
import * as copy from '#parents/copy/payment.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';

/** What stands where the QR would be while there is no checkout. */
export function QrisPlaceholder() {
  const [helpOpen, setHelpOpen] = useState(false);
  return (
    <div className="mx-auto grid w-full max-w-72 justify-items-center gap-3 rounded-xl bg-surface p-5 text-center shadow-card">
      <p className="font-extrabold text-lg tracking-wide">{copy.qris}</p>
      <div className="grid aspect-square w-40 place-items-center rounded-lg border-2 border-line-strong border-dashed text-ink-muted">
        <QrCode aria-hidden className="size-16" strokeWidth={1.25} />
      </div>
      <p className="text-ink-muted text-xs">{copy.merchantIdText}</p>
      <Button variant="ghost" size="sm" onClick={() => setHelpOpen(true)}>
        <CircleQuestionMark aria-hidden className="size-4.5" />
        {copy.helpAction}
      </Button>
      <Sheet open={helpOpen} onClose={() => setHelpOpen(false)} title={copy.helpTitle}>
        <ol className="grid list-decimal gap-2.5 pl-5 text-left text-sm">
          {copy.helpSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Sheet>
    </div>
  );
}
