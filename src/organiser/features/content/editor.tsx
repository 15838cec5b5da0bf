import { ArrowLeft, Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime, formatTime } from '#domain/dates.ts';
import * as copy from '#organiser/copy/content.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Draft, public, or what else became of it. */
export function StatusBadge({ status }: { status: string }) {
  if (status === 'dipublikasi') {
    return <Badge tone="positive">{copy.statusPublic}</Badge>;
  }
  return <Badge>{copy.statusOther[status] ?? copy.statusDraft}</Badge>;
}

interface EditorFrameProps {
  title: string;
  backTo: string;
  badge?: ReactNode;
  /** What parents will see: beside the form on a laptop, behind a button on a phone. */
  preview: ReactNode;
  children: ReactNode;
}

export function EditorFrame({ title, backTo, badge, preview, children }: EditorFrameProps) {
  const [looking, setLooking] = useState(false);
  return (
    <div className="mx-auto max-w-6xl">
      <header className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={backTo}
          className="flex min-h-11 w-full items-center gap-1.5 font-semibold text-ink-muted text-sm hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {copy.backToList}
        </Link>
        <h1 tabIndex={-1} className="text-2xl">
          {title}
        </h1>
        {badge}
        <Button
          variant="secondary"
          size="sm"
          className="ml-auto xl:hidden"
          onClick={() => setLooking(true)}
        >
          <Eye aria-hidden className="size-4" />
          {copy.previewAction}
        </Button>
      </header>
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_24.5rem] xl:items-start xl:gap-8">
        {children}
        <aside
          aria-label={copy.previewTitle}
          className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] overflow-y-auto rounded-2xl border border-line bg-page p-4 xl:block"
        >
          <p className="mb-3 font-semibold text-ink-muted text-sm">{copy.previewTitle}</p>
          {preview}
        </aside>
      </div>
      <Sheet open={looking} onClose={() => setLooking(false)} title={copy.previewTitle}>
        {preview}
      </Sheet>
    </div>
  );
}

interface SaveBarProps {
  dirty: boolean;
  /** When it was saved last; null when it never was. */
  savedAt: string | null;
  children: ReactNode;
}

/** What can be done with what was typed, always in reach. */
export function SaveBar({ dirty, savedAt, children }: SaveBarProps) {
  return (
    <div className="bar-below z-20 [--tab-bar-height:3.5rem] -mx-4 flex flex-wrap items-center justify-end gap-2 border-line border-t bg-page/95 px-4 py-2.5 backdrop-blur-md lg:[--tab-bar-height:0px] lg:mx-0 lg:px-0">
      <p role="status" className="mr-auto text-ink-muted text-sm">
        {dirty
          ? copy.unsaved
          : savedAt === null
            ? copy.notSavedYet
            : copy.savedAt(formatTime(savedAt))}
      </p>
      <div className="ml-auto flex flex-wrap justify-end gap-2">{children}</div>
    </div>
  );
}

interface ConflictNoticeProps {
  who: string | null;
  at: string | null;
  busy: boolean;
  onTheirs: () => void;
  onMine: () => void;
}

/** Two people edited the same: nothing is decided for them. */
export function ConflictNotice({ who, at, busy, onTheirs, onMine }: ConflictNoticeProps) {
  return (
    <Notice tone="warning" role="alert">
      <p>{copy.changedMeanwhile(who, at === null ? null : formatDateTime(at))}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onTheirs}>
          {copy.showTheirs}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          loading={busy}
          loadingText={copy.saving}
          onClick={onMine}
        >
          {copy.keepMine}
        </Button>
      </div>
    </Notice>
  );
}

export function EditorSkeleton() {
  return (
    <div className="mx-auto grid max-w-6xl gap-4">
      <p role="status" className="sr-only">
        {copy.editorLoading}
      </p>
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-14" />
      <Skeleton className="h-40" />
      <Skeleton className="h-14" />
    </div>
  );
}
