import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { boardQueries } from '#api/board.ts';
import { listingOf } from '#parts/board/listings.ts';
import { pictureOf } from '#parts/board/picture-of.ts';
import { SharePicture } from '#parts/board/share-picture.tsx';
import { Names } from './names.tsx';
import type { ShareProps } from './share.tsx';

export function ShareList({ of, list, title }: ShareProps) {
  const client = useQueryClient();
  const names = use(Names);
  return (
    <SharePicture
      title={title}
      prepare={async () => {
        const board = client.getQueryData(boardQueries.small(of.race).queryKey);
        const listing = listingOf(of, list, board?.numbers[of.id]);
        return board && listing
          ? pictureOf(of, listing, { race: board.title, zone: board.zone, names })
          : null;
      }}
      draw={async (one) => (await import('./picture.ts')).draw(one)}
    />
  );
}
