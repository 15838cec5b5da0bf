import type { ReactNode } from 'react';

export interface SectionProps {
  title: string;
  /** Where it stands in the screen's outline. */
  level?: 2 | 3;
  children: ReactNode;
}

/** A titled part of a screen. */
export function Section({ title, level = 2, children }: SectionProps) {
  const Heading = `h${level}` as const;
  return (
    <section className="grid gap-3">
      <Heading className="text-lg">{title}</Heading>
      {children}
    </section>
  );
}
