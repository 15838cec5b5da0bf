import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'md' | 'sm';

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-primary text-on-primary shadow-card enabled:hover:bg-primary-hover [a&]:hover:bg-primary-hover',
  secondary:
    'bg-surface text-ink inset-ring inset-ring-line-strong enabled:hover:bg-sunken [a&]:hover:bg-sunken',
  ghost:
    'text-primary enabled:hover:bg-primary-soft enabled:hover:text-on-primary-soft [a&]:hover:bg-primary-soft [a&]:hover:text-on-primary-soft',
  danger: 'bg-danger text-on-danger enabled:hover:brightness-90 [a&]:hover:brightness-90',
};

// However large the text: a word of ten letters stays in one piece on the narrowest phone.
// The small one is 36 px to the eye; its invisible edge makes the 44 px that a thumb needs.
const sizes: Record<ButtonSize, string> = {
  md: 'min-h-12 px-[min(1.25rem,5vw)] text-[min(1rem,7.5vw)]/normal',
  sm: 'min-h-9 px-3.5 text-sm after:absolute after:inset-x-0 after:-inset-y-1',
};

export function buttonClass(
  variant: ButtonVariant,
  size: ButtonSize,
  block: boolean | undefined,
  className?: string,
): string {
  return classNames(
    'relative inline-flex select-none items-center justify-center gap-2 rounded-full py-1.5 text-center font-bold',
    'transition-[background-color,transform,opacity] duration-150 ease-standard active:scale-[0.98]',
    // What cannot be pressed may still have something to say ("Pendaftaran Ditutup"): it stays readable.
    'disabled:bg-line disabled:text-ink-muted disabled:shadow-none disabled:inset-ring-0 disabled:active:scale-100 aria-disabled:active:scale-100',
    variants[variant],
    sizes[size],
    block && 'w-full',
    className,
  );
}
