import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#ui/button.tsx';

/** The director's card. */
export function DirectorsCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="flex flex-col gap-3 rounded-xl bg-surface p-3 shadow-card"
    >
      {children}
    </section>
  );
}

/** Its foot: what is pressed next stays under the thumb, however long the card is. */
export function CardFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-3 -mb-3 mt-auto flex items-center gap-2 rounded-b-xl border-line border-t bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {children}
    </div>
  );
}

/** The one large button of the card. A step that has just come takes no press for a moment: the second tap of a double tap was meant for the step before. */
export function FootButton(props: ButtonProps) {
  return <Button {...props} className="arms-late min-h-16! min-w-0 flex-1 px-3! text-lg!" />;
}
