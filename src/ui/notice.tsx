import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type NoticeTone = 'info' | 'positive' | 'warning' | 'danger';

const tones = {
  info: { className: 'bg-info-soft text-on-info-soft', Icon: Info },
  positive: { className: 'bg-positive-soft text-on-positive-soft', Icon: CircleCheck },
  warning: { className: 'bg-warning-soft text-on-warning-soft', Icon: TriangleAlert },
  danger: { className: 'bg-danger-soft text-on-danger-soft', Icon: CircleAlert },
} satisfies Record<NoticeTone, object>;

export interface NoticeProps {
  tone?: NoticeTone;
  children: ReactNode;
  className?: string;
  /** `alert` when it appears as the answer to what the person just did. */
  role?: 'alert' | 'status';
}

export function Notice({ tone = 'info', children, className, role }: NoticeProps) {
  const { className: toneClass, Icon } = tones[tone];
  return (
    <div
      role={role}
      className={classNames(
        'flex items-start gap-2.5 rounded-md px-3.5 py-3 font-medium text-sm',
        toneClass,
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
