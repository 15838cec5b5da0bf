import * as copy from '#parents/copy/needs.ts';
import { useNeeds } from './use-needs.ts';

interface NeedsBadgeProps {
  userId: string;
  /** For who hears it, behind the name of the tab; else for who sees it, on its icon. */
  spoken?: boolean;
}

/** On the tab of the orders: how much waits for the family. */
export function NeedsBadge({ userId, spoken = false }: NeedsBadgeProps) {
  const count = useNeeds(userId).length;
  if (count === 0) {
    return null;
  }
  return spoken ? (
    <span className="sr-only">{copy.badgeLabel(count)}</span>
  ) : (
    <span
      aria-hidden
      className="absolute -top-0.5 left-[calc(50%+0.25rem)] grid h-[18px] min-w-[18px] place-items-center rounded-full bg-danger px-1 font-extrabold text-[11px] text-on-danger tabular-nums ring-2 ring-surface"
    >
      {count > 9 ? '9+' : count}
    </span>
  );
}
