import type { ReactNode } from 'react';
import * as copy from '#organiser/copy/parts.ts';
import { Button } from '#ui/button.tsx';

export interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** What can be done to them. */
  children: ReactNode;
}

/** Rises when rows are selected: how many, and what can be done to them. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  if (count === 0) {
    return null;
  }
  return (
    <section
      aria-label={copy.selectionActions}
      className="fixed inset-x-0 bottom-14 z-30 flex animate-rise flex-wrap items-center gap-2 border-line border-t bg-surface px-4 py-2.5 shadow-bar lg:bottom-0 lg:left-60 lg:px-8 print:hidden"
    >
      <p className="mr-auto font-bold text-sm" role="status">
        {copy.selectedCount(count)}
      </p>
      {children}
      <Button variant="ghost" size="sm" onClick={onClear}>
        {copy.clearSelection}
      </Button>
    </section>
  );
}
