import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface ScreenProps {
  children: ReactNode;
  /** Stays at the bottom edge, above the tab bar where there is one: the screen's main action. */
  footer?: ReactNode;
  className?: string;
}

/** A screen's frame inside the phone column. What must reach the column's edges takes the class `bleed`. */
export function Screen({ children, footer, className }: ScreenProps) {
  return (
    <>
      <div
        className={classNames(
          'flex-1 px-(--screen-gutter) pb-8 [--screen-gutter:1rem] min-[23rem]:[--screen-gutter:1.25rem]',
          className,
        )}
      >
        {children}
      </div>
      {footer !== undefined && footer !== null && footer !== false && (
        <div className="screen-footer sticky bottom-(--tab-bar-height,0px) z-20 rounded-t-xl bg-surface px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar">
          {footer}
        </div>
      )}
    </>
  );
}
