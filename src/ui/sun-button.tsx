import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export type SunTone = 'solid' | 'line' | 'call' | 'good' | 'link' | 'plain';
export type SunSize = 'md' | 'lg' | 'xl';

const tones: Record<SunTone, string> = {
  solid: 'bg-black text-white',
  line: 'border-2 border-black bg-white text-black',
  call: 'bg-sun-call text-black active:bg-sun-call-pressed',
  good: 'bg-sun-good text-white',
  link: 'underline underline-offset-4',
  plain: '',
};

const sizes: Record<SunSize, string> = {
  md: 'min-h-12 px-3 text-sm',
  lg: 'min-h-14 px-4',
  xl: 'min-h-16 px-4',
};

/** The form of a button in sunlight, also of a link or of a `Press`. */
export function sunButtonClass(tone: SunTone, size: SunSize, className?: string): string {
  return classNames(
    'flex select-none items-center justify-center gap-2 rounded-xl py-1 text-center font-bold leading-tight disabled:opacity-40',
    tones[tone],
    sizes[size],
    className,
  );
}

interface SunButtonProps extends ComponentProps<'button'> {
  tone?: SunTone;
  size?: SunSize;
}

/** A button of the track and the gate: large, hard edges, the same in both themes (tokens `sun-…`). */
export function SunButton({
  tone = 'line',
  size = 'md',
  type = 'button',
  className,
  ...rest
}: SunButtonProps) {
  return <button {...rest} type={type} className={sunButtonClass(tone, size, className)} />;
}
