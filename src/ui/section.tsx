import type { ReactNode } from 'react';

export interface SectionProps {
  title: string;
  /** Where it stands in the screen's outline. */
  level?: 2 | 3;
  /** The title is for who hears the page alone: what stands under it says it already. */
  hidden?: boolean;
  children: ReactNode;
}

/** A titled part of a screen. */
export function Section({ title, level = 2, hidden = false, children }: SectionProps) {
  const Heading = `h${level}` as const;
  return (
    <section className="grid gap-3">
      <Heading className={hidden ? 'sr-only' : 'text-lg'}>{title}</Heading>
      {children}
    </section>
  );
}
