import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import * as copy from './copy.ts';
import { Illustration } from './illustration.tsx';

export type ErrorStateProps = RetryProps & {
  title: string;
  text?: ReactNode;
  /** Beside or instead of trying again, e.g. a way to sign in. */
  action?: ReactNode;
};

/** Trying again takes time on a bad line: the caller says when it is under way. */
export type RetryProps =
  | { onRetry: () => void; retrying: boolean }
  | { onRetry?: undefined; retrying?: undefined };

export function ErrorState({ title, text, onRetry, retrying, action }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="mx-auto flex w-full max-w-80 flex-col items-center px-2 py-10 text-center"
    >
      <Illustration name="helmet" className="mb-4 w-40 max-w-full" />
      <p className="text-balance font-bold text-lg">{title}</p>
      {text !== undefined && <p className="mt-1.5 text-pretty text-ink-muted text-sm">{text}</p>}
      {(onRetry !== undefined || action !== undefined) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2.5">
          {onRetry !== undefined && (
            <Button
              variant="secondary"
              onClick={onRetry}
              loading={retrying ?? false}
              loadingText={copy.loading}
            >
              <RotateCw aria-hidden className="size-4.5" />
              {copy.retryAction}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
