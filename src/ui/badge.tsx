import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'positive' | 'warning' | 'danger' | 'info';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-muted inset-ring inset-ring-line',
  positive: 'bg-positive-soft text-on-positive-soft',
  warning: 'bg-warning-soft text-on-warning-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
  info: 'bg-info-soft text-on-info-soft',
};

export interface BadgeProps {
  tone?: BadgeTone;
  children: ReactNode;
  className?: string;
}

export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'wrap-anywhere inline-flex w-fit max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 font-bold text-xs',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
