import { classNames } from './class-names.ts';

/** The shape of what is on its way. Say in words (visually hidden) what is loading, once a screen. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('max-w-full animate-shimmer rounded-md bg-line', className)}
    />
  );
}
