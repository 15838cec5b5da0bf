import { ChevronDown } from 'lucide-react';

/** Says that a line opens, and which way it stands. */
export function Arrow() {
  return (
    <ChevronDown
      aria-hidden
      className="size-5 shrink-0 text-ink-muted transition-transform group-[[open]]:rotate-180"
    />
  );
}
