import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface TextInputProps extends ComponentProps<'input'> {
  /** Decoration in front, e.g. a magnifying glass. */
  icon?: ReactNode;
}

export function TextInput({ icon, className, ...rest }: TextInputProps) {
  if (icon === undefined) {
    return <input {...rest} className={classNames('control', className)} />;
  }
  return (
    <div className="relative">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-muted"
      >
        {icon}
      </span>
      <input {...rest} className={classNames('control pl-11!', className)} />
    </div>
  );
}
