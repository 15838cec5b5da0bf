export type IllustrationName = 'track' | 'helmet' | 'flag' | 'ticket';

/** Small line pictures for empty and failed screens. Decoration only. */
export function Illustration({ name, className }: { name: IllustrationName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 120"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path
        d="M14 92c0-34 26-66 62-70 40-5 70 20 70 54 0 12-4 20-10 28H22c-5-3-8-7-8-12Z"
        className="fill-primary-soft"
      />
      {pictures[name].map(([outline, width, classes]) => (
        <path key={outline} d={outline} strokeWidth={width} className={classes} />
      ))}
    </svg>
  );
}

/** An outline, the width of its line, and its classes. */
type Shape = readonly [outline: string, width: number, classes: string];

const ink = 'stroke-ink';
const paper = 'stroke-ink fill-surface';
const ground = 'stroke-line-strong';

const wheel = 'a18 18 0 1 0 36 0a18 18 0 1 0-36 0';
const hub = 'a4 4 0 1 0 8 0a4 4 0 1 0-8 0';

const pictures: Record<IllustrationName, readonly Shape[]> = {
  track: [
    ['M8 104h144', 4, ground],
    [`M34 82${wheel}M90 82${wheel}`, 4, paper],
    [`M48 82${hub}M104 82${hub}`, 0, 'fill-accent'],
    ['m52 82 18-28 30 4 8 24M70 54l-4-8m34 12-5-18', 6, 'stroke-primary'],
    ['M58 45h18M86 38l16-1', 6, ink],
  ],
  helmet: [
    ['M36 84c-4-34 18-54 46-54 27 0 44 18 44 44v10H36Z', 4, 'stroke-ink fill-accent'],
    ['M76 84c0-14 10-22 24-22h26', 4, ink],
    ['M30 84h100l6 8H40a10 10 0 0 1-10-8Z', 4, 'stroke-ink fill-primary'],
    ['M60 44 48 60m30-20L66 58', 4, 'stroke-surface'],
  ],
  flag: [
    ['M50 106V24', 5, ink],
    ['M50 28h62l-10 20 10 20H50Z', 4, paper],
    [
      'M50 28h15v13H50Zm30 0h15v13H80ZM65 41h15v14H65Zm30 0h8l-3 7 4 7h-9ZM50 55h15v13H50Zm30 0h15v13H80Z',
      0,
      'fill-ink',
    ],
    ['M26 106h74', 4, ground],
  ],
  ticket: [
    // Turned by eight degrees.
    [
      'M31.9 50.6a6 6 0 0 1 5.1-6.8l79.2-11.1a6 6 0 0 1 6.8 5.1l1.4 9.9a8 8 0 0 0 2.2 15.8l1.4 9.9a6 6 0 0 1-5.1 6.8l-79.2 11.1a6 6 0 0 1-6.8-5.1l-1.4-9.9a8 8 0 0 0-2.2-15.8Z',
      4,
      paper,
    ],
    ['M100 36v6m2 10v6m1 10v6', 4, 'stroke-primary'],
    ['m54 58 26-4m-25 16 18-3', 5, 'stroke-accent'],
  ],
};
