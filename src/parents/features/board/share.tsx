import { lazy, Suspense } from 'react';
import type { BoardClass } from '#functions/_shared/board/board.ts';

const ShareList = lazy(() =>
  import('./share-list.tsx').then((module) => ({ default: module.ShareList })),
);

export interface ShareProps {
  of: BoardClass;
  /** Which list of the class (parts/board/listings.ts). */
  list: string;
  title: string;
}

/** The button for a picture of a list. The board is there before it. */
export function Share(props: ShareProps) {
  return (
    <Suspense>
      <ShareList {...props} />
    </Suspense>
  );
}
