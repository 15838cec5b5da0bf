import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface ScreenProps {
  children: ReactNode;
  /** Stays at the bottom edge, above the tab bar where there is one: the screen's main action. */
  footer?: ReactNode;
  className?: string;
}

/** A screen's frame inside the phone column. What must reach the column's edges takes the class `bleed`. */
export function Screen({ children, footer, className }: ScreenProps) {
  const hasFooter = footer !== undefined && footer !== null && footer !== false;
  const bar = useRef<HTMLDivElement>(null);

  // A field that gets the focus is scrolled to above the bar, however tall a notice or large text makes that.
  useEffect(() => {
    const { current } = bar;
    if (!hasFooter || current === null) {
      return;
    }
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--footer-height', `${current.offsetHeight}px`),
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--footer-height');
    };
  }, [hasFooter]);

  return (
    <>
      <div
        className={classNames(
          'flex-1 px-(--screen-gutter) pb-8 [--screen-gutter:1rem] min-[23rem]:[--screen-gutter:1.25rem] laptop:[--screen-gutter:2rem]',
          className,
        )}
      >
        {children}
      </div>
      {hasFooter && (
        <div
          ref={bar}
          className="screen-footer bar-below z-20 rounded-t-xl bg-surface px-5 pt-3 short:pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] short:pb-2 shadow-bar"
        >
          {footer}
        </div>
      )}
    </>
  );
}
