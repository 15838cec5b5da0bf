import { useEffect, useState } from 'react';
import { AppError } from '#api/platform/app-error.ts';
import { type PushState, pushState, startPush, stopPush } from '#api/push.ts';
import * as copy from '#parents/copy/push.ts';
import { Refused } from '#parts/act/refused.tsx';
import { sentenceOf } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Loading } from '#ui/loading.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';

interface PushSwitchProps {
  /** Asks for it right after paying: nothing where it is on already, or cannot be. */
  asking?: boolean;
}

/** Whether this phone shows what happens with the family's entries. */
export function PushSwitch({ asking = false }: PushSwitchProps) {
  const [wasOn, setWasOn] = useState(false);
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    let current = true;
    const show = (found: PushState) => {
      if (current) {
        setState(found);
        setWasOn(found === 'on');
      }
    };
    // Without a signal the switch can still be tried.
    pushState().then(show, () => show('off'));
    return () => {
      current = false;
    };
  }, []);

  const toggle = useAct({
    act: () => (state === 'on' ? stopPush() : startPush()),
    done: (next) => {
      setState(next);
      if (next === 'on') {
        toast.success(copy.turnedOn);
      } else if (next === 'off' && state === 'on') {
        toast.info(copy.turnedOff);
      }
    },
    refused: (error) => {
      pushState().then(setState, () => setState('off'));
      // What the browser throws says nothing to a person.
      return error instanceof AppError ? sentenceOf(error, copy.refusals) : copy.failed;
    },
  });

  if (asking && (state === null || wasOn || state === 'unsupported' || state === 'blocked')) {
    return null;
  }
  return (
    <Section title={asking ? copy.askTitle : copy.title}>
      <Card className="grid gap-3 p-4">
        {state === null ? (
          <Loading label={copy.checking}>
            <Skeleton className="h-11" />
          </Loading>
        ) : state === 'unsupported' || state === 'blocked' ? (
          <p className="text-ink-muted text-sm">
            {state === 'blocked' ? copy.blocked : copy.unsupported}
          </p>
        ) : (
          <>
            <p className="text-ink-muted text-sm">{asking ? copy.askText : copy.text}</p>
            <Refused act={toggle} />
            <button
              type="button"
              role="switch"
              aria-checked={state === 'on'}
              disabled={toggle.busy}
              onClick={toggle.run}
              className="flex min-h-11 w-full items-center gap-3 text-left"
            >
              <span className="flex-1 font-semibold text-sm">{copy.switchLabel}</span>
              <span className="text-ink-muted text-sm">
                {toggle.busy ? copy.working : state === 'on' ? copy.on : copy.off}
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
