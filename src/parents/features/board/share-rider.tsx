import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { boardQueries } from '#api/board.ts';
import type { BoardClass, SmallBoard } from '#functions/_shared/board/board.ts';
import { riderListing } from '#parts/board/listings.ts';
import { pictureOf } from '#parts/board/picture-of.ts';
import { SharePicture } from '#parts/board/share-picture.tsx';
import { Names } from './names.tsx';

interface ShareRiderProps {
  board: SmallBoard;
  plate: number;
  title: string;
}

/** A picture of one rider's entry, way or placing, in the class that has the rider. */
export function ShareRider({ board, plate, title }: ShareRiderProps) {
  const client = useQueryClient();
  const names = use(Names);
  return (
    <SharePicture
      title={title}
      prepare={async () => {
        const of = await classOf(client, board, plate);
        const listing = of && riderListing(of, plate, board.numbers[of.id]);
        return of && listing
          ? pictureOf(of, listing, { race: board.title, zone: board.zone, names })
          : null;
      }}
      draw={async (one) => (await import('./picture.ts')).draw(one)}
    />
  );
}

/** Where the rider races next, or raced last; the small board does not name everybody, so the files are asked then. */
async function classOf(
  client: QueryClient,
  board: SmallBoard,
  plate: number,
): Promise<BoardClass | null> {
  const worn = board.replaced?.[plate] ?? plate;
  const named = [...board.now, ...board.next].find(({ plates }) => plates.includes(worn))?.class;
  const ended = board.classes.find(({ ended: ends = [] }) =>
    ends.some(({ plates }) => plates.includes(worn)),
  )?.id;
  const first = named ?? ended;
  for (const head of board.classes.toSorted(
    (a, b) => Number(b.id === first) - Number(a.id === first),
  )) {
    const file = await client.fetchQuery(boardQueries.ofClass(board.race, head)).catch(() => null);
    if (file?.riders.some((one) => one.plate === worn)) {
      return file;
    }
  }
  return null;
}
