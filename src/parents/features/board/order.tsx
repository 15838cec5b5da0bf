import type { BoardPenalty } from '#functions/_shared/board/board.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import * as words from '#parts/copy/board.ts';
import { penaltyText } from '#parts/copy/penalties.ts';
import { classNames } from '#ui/class-names.ts';
import { Rider } from './plates.tsx';

interface OrderProps {
  of: Finish;
  /** It does not count any more. */
  struck?: boolean;
  penalties?: readonly BoardPenalty[] | undefined;
}

/** A result: who finished in which order, and who did not. */
export function Order({ of: finish, struck = false, penalties = [] }: OrderProps) {
  return (
    <ol
      className={classNames(
        'flex flex-wrap gap-x-3 gap-y-1 text-sm',
        struck && 'text-ink-muted line-through',
      )}
    >
      {words.finishRows(finish).map(({ plate, lead }) => (
        <li key={plate} className="inline-flex min-w-0 items-center gap-1">
          <strong>{lead}</strong> <Rider plate={plate} />{' '}
          {penalties
            .filter((one) => one.plate === plate)
            .map(penaltyText)
            .join(' ')}
        </li>
      ))}
    </ol>
  );
}
