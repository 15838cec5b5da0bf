import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toAppError } from '#api/platform/app-error.ts';
import { paths } from '#domain/paths.ts';
import { Read } from '#parts/read.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const unknownLink = new Set(['mailbox_link_unknown', 'message_link_unknown', 'not_found']);

/** Nobody was sent this link, or the database has forgotten it. */
export function isUnknownLink(error: unknown): boolean {
  return unknownLink.has(toAppError(error).code);
}

export interface LinkScreenProps<Found> {
  title: string;
  /** What the link belongs to. */
  of: UseQueryResult<Found>;
  /** Said of a link that nobody was sent. */
  missing: { title: string; text: string };
  failed: string;
  children: (found: NonNullable<Found>) => ReactNode;
}

/** Where the link in a mail leads, in whatever browser. Opening it changes nothing: mail scanners open links too. */
export function LinkScreen<Found>({
  title,
  of,
  missing,
  failed,
  children,
}: LinkScreenProps<Found>) {
  return (
    <Screen>
      <ScreenHeader title={title} backTo={paths.home()} />
      {of.error !== null && isUnknownLink(of.error) ? (
        <EmptyState {...missing} />
      ) : (
        <Read
          of={[of]}
          skeleton={<Skeleton className="mx-auto my-10 h-72 w-80 max-w-full" />}
          failed={failed}
        >
          {children}
        </Read>
      )}
    </Screen>
  );
}
