import { CircleUserRound, Flag, House, type LucideIcon, ReceiptText } from 'lucide-react';
import { lazy, type MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#api/platform/session.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/app.ts';
import * as shared from '#parts/copy/shared.ts';
import { Optional } from '#parts/optional.tsx';
import { classNames } from '#ui/class-names.ts';
import { firstContentShown } from '#ui/first-content.ts';
import type { ScreenFacts } from './screen-facts.ts';
import { tabOf } from './tab-bar-rules.ts';

interface Tab {
  label: string;
  to: string;
  Icon: LucideIcon;
  /** The screens that say they belong to it (screens.ts). */
  name: ScreenFacts['tab'];
}

const tabs: Tab[] = [
  { label: copy.homeTab, to: paths.home(), Icon: House, name: 'home' },
  { label: copy.racesTab, to: paths.raceList(), Icon: Flag, name: 'races' },
  { label: shared.ordersTitle, to: paths.orders(), Icon: ReceiptText, name: 'orders' },
];

/** Of those who are signed in; it comes after what everybody sees. */
const NeedsBadge = lazy(async () => {
  await firstContentShown();
  return { default: (await import('#parents/parts/needs-badge.tsx')).NeedsBadge };
});

export function TabBar() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const current = tabOf(pathname);
  const profile = session === null ? paths.login() : paths.profile();

  const openProfile = (event: MouseEvent) => {
    event.preventDefault();
    navigate(profile);
  };

  return (
    <nav
      aria-label={copy.tabBarLabel}
      className="tab-bar z-30 bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto grid h-(--tabs) max-w-120 grid-cols-4 px-2">
        {tabs.map(({ name, ...tab }) => (
          <li key={tab.label}>
            <TabLink
              {...tab}
              active={name === current}
              current={pathname === tab.to}
              counted={name === 'orders' ? session?.userId : undefined}
            />
          </li>
        ))}
        <li>
          <TabLink
            label={shared.profileTitle}
            to={profile}
            Icon={CircleUserRound}
            active={current === 'profile'}
            current={pathname === paths.profile()}
            onClick={openProfile}
          />
        </li>
      </ul>
    </nav>
  );
}

interface TabLinkProps extends Omit<Tab, 'name'> {
  active: boolean;
  current: boolean;
  /** Whose needs are counted on it. */
  counted?: string | undefined;
  onClick?: (event: MouseEvent) => void;
}

function TabLink({ label, to, Icon, active, current, counted, onClick }: TabLinkProps) {
  return (
    <Link
      to={to}
      onClick={onClick}
      aria-current={current ? 'page' : active ? 'true' : undefined}
      className={classNames(
        'group flex h-full flex-col short:flex-row items-center justify-center gap-0.5 short:gap-1.5 rounded-lg font-semibold text-[min(0.75rem,4.5vw)]',
        active ? 'text-primary' : 'text-ink-muted hover:text-ink',
      )}
    >
      <span
        className={classNames(
          'relative grid h-[28px] w-[56px] short:w-[36px] max-w-full place-items-center rounded-full transition-colors duration-200',
          active ? 'bg-primary-soft text-on-primary-soft' : 'group-hover:bg-sunken',
        )}
      >
        <Icon aria-hidden className="size-[22px]" strokeWidth={active ? 2.4 : 2} />
        {counted !== undefined && (
          <Optional>
            <NeedsBadge userId={counted} />
          </Optional>
        )}
      </span>
      {label}
      {counted !== undefined && (
        <Optional>
          <NeedsBadge userId={counted} spoken />
        </Optional>
      )}
    </Link>
  );
}
