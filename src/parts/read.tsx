import type { ReactNode } from 'react';
import { type FailedRead, useFailedRead } from '#api/platform/failed-read.ts';
import { ErrorState, type RetryProps } from '#ui/error-state.tsx';
import { errorMessage } from './copy/errors.ts';

/** What is needed of a query. */
interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

type Answers<Data extends readonly unknown[]> = {
  [Index in keyof Data]: NonNullable<Data[Index]>;
};

export interface ReadProps<Data extends readonly unknown[]> {
  /** The queries that what is shown cannot do without, one or several. */
  of: readonly [...{ [Index in keyof Data]: Query<Data[Index]> }];
  /** While nothing is known yet. */
  skeleton: ReactNode;
  /** The heading over why it could not be read. */
  failed: string;
  /** Beside trying again, e.g. a way to sign in. */
  failedAction?: ReactNode;
  /** What can be shown even so where no answer came: there is no signal. */
  unanswered?: (failure: FailedRead) => ReactNode;
  /** There is no such thing: a query answered null. */
  missing?: ReactNode;
  /** There is nothing of it: the first query answered an empty list. */
  empty?: ReactNode;
  /** The answers, in the order of the queries. None where another place shows them. */
  children?: (...answers: Answers<NoInfer<Data>>) => ReactNode;
}

const withoutAnswer = new Set(['offline', 'network']);

/**
 * Shows what was read, in whatever state it is: the answer (also an older one, when asking anew failed), the failure
 * with a button that tries again and says so, nothing found, or the shape of what is coming.
 */
export function Read<const Data extends readonly unknown[]>({
  of: queries,
  skeleton,
  failed,
  failedAction,
  unanswered,
  missing = skeleton,
  empty,
  children,
}: ReadProps<Data>) {
  const failure = useFailedRead(...queries);
  const answers = queries.map(({ data }) => data);

  if (answers.every((answer) => answer !== undefined && answer !== null)) {
    const [first] = answers;
    if (empty !== undefined && Array.isArray(first) && first.length === 0) {
      return empty;
    }
    return children?.(...(answers as Answers<Data>));
  }
  if (failure !== null) {
    if (unanswered !== undefined && withoutAnswer.has(failure.error.code)) {
      return unanswered(failure);
    }
    // Trying again gives nobody a right.
    const again: RetryProps =
      failure.error.code === 'not_allowed'
        ? {}
        : { onRetry: failure.retry, retrying: failure.retrying };
    return (
      <ErrorState
        title={failed}
        text={errorMessage(failure.error.code, failure.error.facts)}
        {...again}
        action={failedAction}
      />
    );
  }
  return answers.includes(null) ? missing : skeleton;
}
