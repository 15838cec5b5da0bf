import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import * as copy from '#organiser/copy/app.ts';
import { classNames } from '#ui/class-names.ts';

export interface Place {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Only this very address counts as being there, none below it. */
  exact: boolean;
  /** On a phone behind "Lainnya". */
  more?: true;
}

interface PlacesProps {
  label: string;
  places: Place[];
}

const tab =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-1 font-semibold text-[min(0.6875rem,4vw)]';
const row = 'lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-md lg:px-3 lg:text-sm';
const there = 'text-primary lg:bg-primary-soft lg:text-on-primary-soft';
const elsewhere = 'text-ink-muted hover:text-ink lg:hover:bg-sunken';

/** The places beside a screen: a rail on the laptop, tabs at the bottom edge of a phone. */
export function Places({ label, places }: PlacesProps) {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Going somewhere closes it.
  const open = openAt === pathname;
  const daily = places.filter(({ more }) => !more);
  const others = places.filter(({ more }) => more);
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:static lg:border-0 lg:bg-transparent lg:pb-0"
      onKeyDown={({ key }) => key === 'Escape' && setOpenAt(null)}
    >
      <ul className="flex justify-around overflow-x-auto lg:grid lg:justify-stretch lg:gap-1">
        {daily.map(({ to, label: name, icon: Icon, exact }) => (
          <li key={to} className="min-w-16 flex-1">
            <NavLink
              to={to}
              end={exact}
              className={({ isActive }) => classNames(tab, row, isActive ? there : elsewhere)}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className="whitespace-nowrap">{name}</span>
            </NavLink>
          </li>
        ))}
        {others.length > 0 && (
          <li className="min-w-16 flex-1 lg:hidden">
            <button
              type="button"
              aria-expanded={open}
              className={classNames(
                tab,
                open || others.some(({ to }) => pathname.startsWith(to)) ? there : elsewhere,
              )}
              onClick={() => setOpenAt(open ? null : pathname)}
            >
              <Ellipsis aria-hidden className="size-5 shrink-0" />
              <span className="whitespace-nowrap">{copy.morePlaces}</span>
            </button>
          </li>
        )}
      </ul>
      {others.length > 0 && (
        <ul
          className={classNames(
            'absolute right-0 bottom-full min-w-52 rounded-tl-lg border-line border-t border-l bg-surface p-2',
            'lg:static lg:mt-3 lg:grid lg:gap-1 lg:rounded-none lg:border-l-0 lg:bg-transparent lg:p-0 lg:pt-3',
            !open && 'max-lg:hidden',
          )}
        >
          {others.map(({ to, label: name, icon: Icon, exact }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={exact}
                className={({ isActive }) =>
                  classNames(
                    'flex min-h-12 items-center gap-3 rounded-md px-3 font-semibold text-sm lg:min-h-11',
                    isActive ? 'bg-primary-soft text-on-primary-soft' : elsewhere,
                  )
                }
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
