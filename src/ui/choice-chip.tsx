import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface ChoiceChipProps {
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One of a few choices beside each other, in a row that is swiped where it is too long. */
export function ChoiceChip({ chosen, onChoose, children }: ChoiceChipProps) {
  const button = useRef<HTMLButtonElement>(null);

  // It may be chosen by what is typed, too, or by a draft: the row moves to it, the page stays where it is.
  useEffect(() => {
    const { current } = button;
    const row = current?.parentElement;
    if (!chosen || !current || !row) {
      return;
    }
    row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, [chosen]);

  return (
    <button
      ref={button}
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 items-center gap-2 rounded-full px-4 font-bold text-sm transition-colors duration-150',
        chosen
          ? 'bg-primary-soft text-on-primary-soft inset-ring-2 inset-ring-primary'
          : 'bg-surface inset-ring inset-ring-line-strong hover:bg-sunken',
      )}
    >
      {children}
    </button>
  );
}
