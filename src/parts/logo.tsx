import { logoParts } from './copy/parts.ts';

/** The mark: a balance bike, no pedals, at speed. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" fill="none" className={className}>
      <rect width="48" height="48" rx="14" className="fill-primary" />
      <g
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-primary"
      >
        <circle cx="14.5" cy="31" r="6.5" />
        <circle cx="33.5" cy="31" r="6.5" />
        <path d="m14.5 31 6-10.5 10.5 1.5 2.5 9M29 15l2 7M26 15.5l6-1" />
        <path d="M17.5 17.5h6.5" className="stroke-accent" />
      </g>
    </svg>
  );
}

const [first, second] = logoParts;

/** The mark and the name; where there is no room for the name, as with very large text, the mark alone. */
export function Logo() {
  return (
    <span className="flex h-9 flex-wrap items-center gap-x-2.5 overflow-hidden">
      <LogoMark className="size-9" />
      <span className="whitespace-nowrap font-extrabold text-lg leading-9 tracking-tight">
        {first} <span className="text-primary">{second}</span>
      </span>
    </span>
  );
}
