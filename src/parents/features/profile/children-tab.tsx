import { useQuery } from '@tanstack/react-query';
import { FileCheck, FileX, Pencil, Plus, UserRound } from 'lucide-react';
import { lazy, useEffect, useRef, useState } from 'react';
import { ownChildren } from '#api/own-reads.ts';
import { type Rider, riderQueries } from '#api/riders.ts';
import { ageOn } from '#domain/age.ts';
import { today } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/children.ts';
import { heldGenders } from '#parts/copy/rider-fields.ts';
import * as shared from '#parts/copy/shared.ts';
import { Optional } from '#parts/optional.tsx';
import { Read } from '#parts/read.tsx';
import { riderLines } from '#parts/rider-lines.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ChildForm } from './child-form.tsx';
import { Photo } from './own-photo.tsx';

// Only who has raced needs it.
const ChildResults = lazy(() =>
  import('./child-results.tsx').then((module) => ({ default: module.ChildResults })),
);

/** The children of the family: added, corrected, taken off the list. */
export function ChildrenTab({ userId }: { userId: string }) {
  const children = useQuery(ownChildren(userId));
  /** The child whose form is open; `new` for one to be added. */
  const [editing, setEditing] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const closed = useRef<string | null>(null);

  // The form is gone and the focus with it: back to where it was opened, or to where one is added.
  useEffect(() => {
    if (editing !== null || closed.current === null) {
      return;
    }
    const button = list.current?.querySelector<HTMLElement>(`[data-child="${closed.current}"]`);
    (button ?? list.current?.querySelector<HTMLElement>('[data-child="new"]'))?.focus();
    closed.current = null;
  }, [editing]);

  const close = () => {
    closed.current = editing;
    setEditing(null);
  };

  const edited = children.data?.find(({ id }) => id === editing) ?? null;
  if (editing === 'new' || edited !== null) {
    const sibling = children.data?.find(({ id }) => id !== editing) ?? null;
    return (
      <ChildForm key={editing} userId={userId} child={edited} sibling={sibling} onDone={close} />
    );
  }
  const add = (
    <Button variant="secondary" block data-child="new" onClick={() => setEditing('new')}>
      <Plus aria-hidden className="size-5" />
      {copy.addChildAction}
    </Button>
  );
  return (
    <div ref={list} className="grid gap-4">
      <Read
        of={[children]}
        skeleton={<ChildrenSkeleton />}
        failed={copy.childrenLoadFailed}
        empty={
          <EmptyState
            illustration="flag"
            title={copy.noChildrenTitle}
            text={copy.noChildrenText}
            action={add}
          />
        }
      >
        {(found) => (
          <>
            <p className="text-ink-muted text-sm">{copy.childrenText}</p>
            <ul className="grid gap-4">
              {found.map((child) => (
                <li key={child.id}>
                  <ChildCard child={child} userId={userId} onEdit={() => setEditing(child.id)} />
                </li>
              ))}
            </ul>
            {add}
          </>
        )}
      </Read>
    </div>
  );
}

interface ChildCardProps {
  child: Rider;
  userId: string;
  onEdit: () => void;
}

function ChildCard({ child, userId, onEdit }: ChildCardProps) {
  const name = child.nama_panggilan;
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft text-on-primary-soft">
          {child.foto === null ? (
            <UserRound aria-hidden className="size-1/2" />
          ) : (
            <Photo path={child.foto} read={riderQueries.photo} alt={copy.photoAlt(name)} />
          )}
        </span>
        <div className="min-w-0 grow basis-32">
          <h3 className="truncate text-lg">{name}</h3>
          <p className="truncate text-ink-muted text-sm">{child.nama_lengkap}</p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          aria-label={copy.editChildLabel(name)}
          data-child={child.id}
          onClick={onEdit}
        >
          <Pencil aria-hidden className="size-4" />
          {copy.editChildAction}
        </Button>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="info">{shared.ageInYears(ageOn(child.tanggal_lahir, today()))}</Badge>
        <Badge>{heldGenders[child.jenis_kelamin]}</Badge>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-3">
        {riderLines('card', child).map(
          ({ label, value }) =>
            value && (
              <div key={label} className="min-w-0">
                <dt className="text-ink-muted text-xs">{label}</dt>
                <dd className="break-words font-semibold">{value}</dd>
              </div>
            ),
        )}
        <div>
          <dt className="text-ink-muted text-xs">{copy.documentLabel}</dt>
          <dd className="flex items-center gap-1.5 font-semibold">
            {child.file_identitas === null && child.identitas_diperiksa_pada === null ? (
              <>
                <FileX aria-hidden className="size-4 shrink-0 text-warning" />
                {copy.documentMissing}
              </>
            ) : (
              <>
                <FileCheck aria-hidden className="size-4 shrink-0 text-positive" />
                {child.file_identitas === null ? copy.documentChecked : copy.documentThere}
              </>
            )}
          </dd>
        </div>
      </dl>
      <Optional>
        <ChildResults userId={userId} riderId={child.id} nickname={child.nama_panggilan} />
      </Optional>
    </Card>
  );
}

function ChildrenSkeleton() {
  return (
    <Loading label={copy.childrenLoading} className="grid gap-4">
      {[0, 1].map((key) => (
        <Card key={key} className="grid gap-3 p-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-14 rounded-full!" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-1/3" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
          <Skeleton className="h-10" />
        </Card>
      ))}
    </Loading>
  );
}
