import { ArrowLeft, Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#organiser/copy/content.ts';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/loading.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

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

export function EditorSkeleton() {
  return (
    <Loading label={copy.editorLoading} className="mx-auto grid max-w-6xl gap-4">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-14" />
      <Skeleton className="h-40" />
      <Skeleton className="h-14" />
    </Loading>
  );
}
