import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  /** Work is under way: presses are ignored, but focus stays where it is. */
  loading?: boolean;
  /** What the button reads while loading; the label stays when not given. */
  loadingText?: string;
}

export function Button({
  variant = 'primary',
  size = 'md',
  block,
  loading = false,
  loadingText,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      aria-busy={loading || undefined}
      className={buttonClass(variant, size, block, className)}
      onClick={(event) => {
        // A disabled attribute would drop the focus in the middle of a form; this also stops Enter in a field.
        if (loading) {
          event.preventDefault();
          return;
        }
        onClick?.(event);
      }}
    >
      {loading && <Spinner />}
      {loading && loadingText !== undefined ? loadingText : children}
    </button>
  );
}
