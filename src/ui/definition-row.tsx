import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface DefinitionRowProps {
  label: ReactNode;
  value: ReactNode;
  /** The row that counts: a total. */
  strong?: boolean;
}

/** One line of a `<dl>`. */
export function DefinitionRow({ label, value, strong }: DefinitionRowProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-4 py-1.5',
        strong && 'font-bold text-lg',
      )}
    >
      <dt className={classNames('text-sm', strong ? 'text-base!' : 'text-ink-muted')}>{label}</dt>
      <dd
        className={classNames(
          'ml-auto min-w-0 text-right tabular-nums',
          strong ? 'text-primary' : 'font-semibold text-sm',
        )}
      >
        {value}
      </dd>
    </div>
  );
}
