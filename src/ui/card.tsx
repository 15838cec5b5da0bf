import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A raised sheet of paper. Padding is the caller's, so that a picture can reach its edges. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames(
        'relative overflow-hidden rounded-xl bg-surface shadow-card',
        className,
      )}
    />
  );
}
