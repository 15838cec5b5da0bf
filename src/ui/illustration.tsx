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
      {pictures[name]}
    </svg>
  );
}

const line = 'stroke-ink';

const wheels = (
  <g strokeWidth="4" className={line}>
    <circle cx="52" cy="82" r="18" className="fill-surface" />
    <circle cx="108" cy="82" r="18" className="fill-surface" />
    <circle cx="52" cy="82" r="4" className="fill-accent" strokeWidth="0" />
    <circle cx="108" cy="82" r="4" className="fill-accent" strokeWidth="0" />
  </g>
);

const pictures: Record<IllustrationName, React.ReactNode> = {
  track: (
    <>
      <path d="M8 104h144" strokeWidth="4" className="stroke-line-strong" />
      {wheels}
      <path
        d="m52 82 18-28 30 4 8 24M70 54l-4-8m34 12-5-18"
        strokeWidth="6"
        className="stroke-primary"
      />
      <path d="M58 45h18M86 38l16-1" strokeWidth="6" className={line} />
    </>
  ),
  helmet: (
    <>
      <path
        d="M36 84c-4-34 18-54 46-54 27 0 44 18 44 44v10H36Z"
        strokeWidth="4"
        className={`${line} fill-accent`}
      />
      <path d="M76 84c0-14 10-22 24-22h26" strokeWidth="4" className={line} />
      <path
        d="M30 84h100l6 8H40a10 10 0 0 1-10-8Z"
        strokeWidth="4"
        className={`${line} fill-primary`}
      />
      <path d="M60 44 48 60m30-20L66 58" strokeWidth="4" className="stroke-surface" />
    </>
  ),
  flag: (
    <>
      <path d="M50 106V24" strokeWidth="5" className={line} />
      <path d="M50 28h62l-10 20 10 20H50Z" strokeWidth="4" className={`${line} fill-surface`} />
      <path
        d="M50 28h15v13H50Zm30 0h15v13H80ZM65 41h15v14H65Zm30 0h8l-3 7 4 7h-9ZM50 55h15v13H50Zm30 0h15v13H80Z"
        className="fill-ink"
      />
      <path d="M26 106h74" strokeWidth="4" className="stroke-line-strong" />
    </>
  ),
  ticket: (
    <>
      <path
        d="M34 44a6 6 0 0 1 6-6h80a6 6 0 0 1 6 6v10a8 8 0 0 0 0 16v10a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6V70a8 8 0 0 0 0-16Z"
        strokeWidth="4"
        className={`${line} fill-surface`}
        transform="rotate(-8 80 62)"
      />
      <path d="M100 36v6m2 10v6m1 10v6" strokeWidth="4" className="stroke-primary" />
      <path d="m54 58 26-4m-25 16 18-3" strokeWidth="5" className="stroke-accent" />
    </>
  ),
};
