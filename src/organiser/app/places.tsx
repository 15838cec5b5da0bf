import type { LucideIcon } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { classNames } from '#ui/class-names.ts';

export interface Place {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Only this very address counts as being there, none below it. */
  exact: boolean;
}

interface PlacesProps {
  label: string;
  places: Place[];
}

/** The places beside a screen: a rail on the laptop, tabs at the bottom edge of a phone. */
export function Places({ label, places }: PlacesProps) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:static lg:border-0 lg:bg-transparent lg:pb-0"
    >
      <ul className="flex justify-around overflow-x-auto lg:grid lg:justify-stretch lg:gap-1">
        {places.map(({ to, label: name, icon: Icon, exact }) => (
          <li key={to} className="min-w-16 flex-1">
            <NavLink
              to={to}
              end={exact}
              className={({ isActive }) =>
                classNames(
                  'flex min-h-14 flex-col items-center justify-center gap-0.5 px-1 font-semibold text-[min(0.6875rem,4vw)]',
                  'lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-md lg:px-3 lg:text-sm',
                  isActive
                    ? 'text-primary lg:bg-primary-soft lg:text-on-primary-soft'
                    : 'text-ink-muted hover:text-ink lg:hover:bg-sunken',
                )
              }
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className="whitespace-nowrap">{name}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
