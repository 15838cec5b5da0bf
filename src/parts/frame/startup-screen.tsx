import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import * as copy from '../copy/frame.ts';
import * as shared from '../copy/shared.ts';
import { LogoMark } from '../logo.tsx';

/** While it is being found out whether the stored session still holds (spec, section 1). */
export function StartupScreen({ onSkip }: { onSkip: () => void }) {
  return (
    <main className="flex flex-1 flex-col items-center justify-center gap-6 px-6 text-center">
      <h1 className="sr-only">{shared.appName}</h1>
      <LogoMark className="size-20" />
      <div role="status" className="flex items-center gap-3 font-semibold text-ink-muted">
        <Spinner className="text-primary" />
        {copy.startingUp}
      </div>
      <Button variant="ghost" size="sm" onClick={onSkip}>
        {copy.skipStartupAction}
      </Button>
    </main>
  );
}
