import { useState } from 'react';
import { type AppError, toAppError } from './app-error.ts';

/** What is needed of a query; several stand for a screen that needs all of them. */
interface Read {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface FailedRead {
  error: AppError;
  /** The read is being tried again: the screen stays as it is, and its button says so. */
  retrying: boolean;
  retry: () => void;
}

/**
 * The failure of what a screen cannot do without, or null. A query forgets its error as soon as it is tried again; here
 * it stands until the new answer, so that the button which was pressed is there to say that work is under way, and keeps
 * the focus. Data of an earlier answer is no failure.
 */
export function useFailedRead(...reads: readonly Read[]): FailedRead | null {
  const [tried, setTried] = useState<AppError | null>(null);
  const missing = reads.filter(({ data }) => data === undefined);
  const waiting = missing.some(({ isFetching }) => isFetching);
  const failed = missing.filter(({ error }) => error !== null);
  if (tried !== null && missing.length === 0) {
    setTried(null);
  }

  const [first] = failed;
  const error = first === undefined ? (waiting ? tried : null) : toAppError(first.error);
  if (error === null) {
    return null;
  }
  return {
    error,
    retrying: waiting && tried !== null,
    retry: () => {
      setTried(error);
      for (const read of failed) {
        read.refetch();
      }
    },
  };
}
