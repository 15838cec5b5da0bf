import { classNames } from '#ui/class-names.ts';

const fills = {
  solid: 'fill-primary',
  light: 'fill-accent',
  back: 'fill-line-strong',
} as const;

interface ShareBarProps {
  label: string;
  parts: readonly { key: keyof typeof fills; amount: number }[];
  /** What the whole bar stands for. Less than the parts together, it is the parts. */
  whole: number;
  className?: string;
}

/** Shares of a whole, side by side; what is left of it stays empty. */
export function ShareBar({ label, parts, whole, className }: ShareBarProps) {
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  const scale = 100 / Math.max(1, whole, sum);
  let left = 0;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className={classNames('w-full rounded-full bg-sunken inset-ring inset-ring-line', className)}
    >
      {parts.map(({ key, amount }) => {
        const x = left;
        left += amount * scale;
        return <rect key={key} x={x} width={amount * scale} height="10" className={fills[key]} />;
      })}
    </svg>
  );
}
