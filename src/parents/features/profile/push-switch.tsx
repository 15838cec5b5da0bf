import { useEffect, useState } from 'react';
import { AppError } from '#api/platform/app-error.ts';
import { type PushState, pushState, startPush, stopPush } from '#api/push.ts';
import * as copy from '#parents/copy/push.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';

function failureText(error: unknown): string {
  if (!(error instanceof AppError)) {
    return copy.failed;
  }
  return copy.refusals[error.code] ?? errorMessage(error.code, error.facts);
}

/** Whether this phone shows what happens with the family's entries. */
export function PushSwitch() {
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    const show = (found: PushState) => current && setState(found);
    // Without a signal the switch can still be tried.
    pushState().then(show, () => show('off'));
    return () => {
      current = false;
    };
  }, []);

  const toggle = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const next = await (state === 'on' ? stopPush() : startPush());
      setState(next);
      if (next === 'on') {
        toast.success(copy.turnedOn);
      } else if (next === 'off' && state === 'on') {
        toast.info(copy.turnedOff);
      }
    } catch (error) {
      setFailure(failureText(error));
      setState(await pushState().catch(() => 'off' as const));
    }
    setBusy(false);
  };

  return (
    <Section title={copy.title}>
      <Card className="grid gap-3 p-4">
        {state === null ? (
          <>
            <p role="status" className="sr-only">
              {copy.checking}
            </p>
            <Skeleton className="h-11" />
          </>
        ) : state === 'unsupported' || state === 'blocked' ? (
          <p className="text-ink-muted text-sm">
            {state === 'blocked' ? copy.blocked : copy.unsupported}
          </p>
        ) : (
          <>
            <p className="text-ink-muted text-sm">{copy.text}</p>
            {failure !== null && (
              <Notice tone="danger" role="alert">
                {failure}
              </Notice>
            )}
            <button
              type="button"
              role="switch"
              aria-checked={state === 'on'}
              disabled={busy}
              onClick={toggle}
              className="flex min-h-11 w-full items-center gap-3 text-left"
            >
              <span className="flex-1 font-semibold text-sm">{copy.switchLabel}</span>
              <span className="text-ink-muted text-sm">
                {busy ? copy.working : state === 'on' ? copy.on : copy.off}
              </span>
              <span
                aria-hidden
                className={classNames(
                  'flex h-7 w-12 shrink-0 items-center rounded-full p-0.5 transition-colors',
                  state === 'on' ? 'bg-positive' : 'bg-line-strong',
                )}
              >
                <span
                  className={classNames(
                    'size-6 rounded-full bg-surface shadow-card transition-transform',
                    state === 'on' && 'translate-x-5',
                  )}
                />
              </span>
            </button>
          </>
        )}
      </Card>
    </Section>
  );
}
