import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ownNewsQueries } from '#api/own-news.ts';
import { useSession } from '#api/platform/session.ts';
import { raceQueries } from '#api/races.ts';
import * as copy from '#parents/copy/notifications.ts';
import { Optional } from '#parts/optional.tsx';
import { useAfterFirstContent } from '#ui/first-content.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { badgeCount } from './badge-count.ts';

function openPanel() {
  return import('./upcoming-panel.tsx');
}
const UpcomingPanel = lazy(() => openPanel().then((file) => ({ default: file.UpcomingPanel })));

/** The bell of the header: how many races start within seven days, and which. */
export function NotificationBell() {
  // The visit at which it was opened: any navigation closes the panel.
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = openedAt === key;
  const afterFirstContent = useAfterFirstContent();
  const races = useQuery({
    ...raceQueries.soon(),
    enabled: afterFirstContent || open,
  });
  useEffect(() => {
    if (afterFirstContent) {
      openPanel().catch(() => undefined);
    }
  }, [afterFirstContent]);
  const root = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const session = useSession();
  const news = useQuery({
    ...ownNewsQueries.all(session?.userId ?? ''),
    enabled: session !== null && (afterFirstContent || open),
  });
  const unread = (news.data ?? []).filter(({ is_read }) => !is_read);
  const count = (races.data?.length ?? 0) + unread.length;
  const badge = badgeCount(count);

  useEffect(() => {
    if (!open) {
      return;
    }
    const onPointerDown = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) {
        setOpenedAt(null);
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') {
        return;
      }
      setOpenedAt(null);
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard leaving the panel closes it, as a click outside does
    <div
      ref={root}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && !root.current?.contains(relatedTarget)) {
          setOpenedAt(null);
        }
      }}
    >
      <div className="relative">
        <IconButton
          label={badge === null ? copy.panelTitle : copy.bellLabel(badge, unread.length)}
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          icon={<Bell aria-hidden className="size-5.5" />}
          onClick={() => setOpenedAt(open ? null : key)}
        />
        {badge !== null && (
          <span
            aria-hidden
            className="pointer-events-none absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 font-extrabold text-2xs text-on-danger tabular-nums ring-2 ring-page"
          >
            {badge}
          </span>
        )}
      </div>
      {open && (
        <div id={panelId}>
          <Optional
            failed={
              <p role="alert" className="bell-panel p-4 text-ink-muted text-sm">
                {copy.upcomingLoadFailed}
              </p>
            }
          >
            <UpcomingPanel id={panelId} races={races} unread={unread} />
          </Optional>
        </div>
      )}
    </div>
  );
}
