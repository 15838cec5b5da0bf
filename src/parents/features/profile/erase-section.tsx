import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OwnChild, ownDataQueries } from '#api/own-data.ts';
import type { Session } from '#api/platform/session.ts';
import * as copy from '#parents/copy/own-data.ts';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Loading } from '#ui/loading.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EraseDialog } from './erase-dialog.tsx';

interface EraseSectionProps {
  session: Session;
  /** The account is about to be gone. */
  onLeaving: () => void;
}

/** Erasing a child, or the account. */
export function EraseSection({ session, onLeaving }: EraseSectionProps) {
  const children = useQuery(ownDataQueries.children(session.userId));
  const [target, setTarget] = useState<OwnChild | 'account' | null>(null);
  return (
    <Section title={copy.eraseTitle}>
      <p className="text-ink-muted text-sm">{copy.eraseText}</p>
      <Read
        of={[children]}
        failed={copy.childrenLoadFailed}
        skeleton={
          <Loading label={copy.childrenLoading}>
            <Skeleton className="h-20 rounded-xl" />
          </Loading>
        }
      >
        {(found) =>
          found.length === 0 ? (
            <p className="text-ink-muted text-sm">{copy.noChildren}</p>
          ) : (
            <Card>
              <ul className="grid divide-y divide-line">
                {found.map((child) => (
                  <li key={child.id} className="flex items-center justify-between gap-3 p-4">
                    <div className="min-w-0">
                      <p className="break-words font-semibold">{child.nama_panggilan}</p>
                      <p className="break-words text-ink-muted text-sm">
                        {child.dihapus_pada === null ? child.nama_lengkap : copy.takenOffList}
                      </p>
                    </div>
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={copy.eraseChildLabel(child.nama_panggilan)}
                      onClick={() => setTarget(child)}
                    >
                      {copy.eraseChildAction}
                    </Button>
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </Read>
      <Button variant="danger" block onClick={() => setTarget('account')}>
        {copy.eraseAccountAction}
      </Button>
      {target !== null && (
        <EraseDialog
          session={session}
          child={target === 'account' ? null : target}
          onClose={() => setTarget(null)}
          onLeaving={onLeaving}
        />
      )}
    </Section>
  );
}
