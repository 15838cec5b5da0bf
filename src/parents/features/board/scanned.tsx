import { useQuery } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { boardQueries, type ReceivedBoard } from '#api/board.ts';
import {
  type CodeLink,
  isLinkedClass,
  platelessPrint,
  readCodeLink,
} from '#domain/board/code-link.ts';
import type { BoardClass, BoardClassHead } from '#functions/_shared/board/board.ts';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/scanned.ts';
import { type Listing, listingOf, printOf } from '#parts/board/listings.ts';
import { namesIn, type RiderNames, shownRider } from '#parts/board/shown-rider.ts';
import * as words from '#parts/copy/board.ts';
import { Read } from '#parts/read.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { useFollowed } from './followed.ts';
import { Names } from './names.tsx';

interface ScannedProps {
  /** What stands behind the `#` of the address. */
  hash: string;
  board: ReceivedBoard;
  followed: Pick<ReturnType<typeof useFollowed>, 'plates' | 'add'>;
}

/** For who came by a code: what a picture shows may have changed since, and a plate is followed. */
export function Scanned({ hash, board, followed }: ScannedProps) {
  const link = readCodeLink(hash);
  if (link === null) {
    return null;
  }
  if (link.to === 'plate' && board.plateless) {
    return <Notice tone="info">{copy.plateOfSeason}</Notice>;
  }
  return link.to === 'plate' ? (
    <ScannedPlate plate={link.plate} followed={followed} />
  ) : (
    <ScannedPicture link={link} board={board} />
  );
}

function ScannedPlate({ plate, followed }: { plate: number } & Pick<ScannedProps, 'followed'>) {
  // Once: a person who stops following it later is not overruled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (!followed.plates.includes(plate)) {
      followed.add(plate);
    }
  }, [plate]);
  return <Notice tone="info">{copy.followed(plate)}</Notice>;
}

type ListingLink = Extract<CodeLink, { to: 'listing' }>;

function ScannedPicture({ link, board }: { link: ListingLink; board: ReceivedBoard }) {
  const head = board.classes.find(({ id }) => isLinkedClass(link, id));
  return head ? (
    <OfClass key={`${head.id}/${link.key}`} link={link} board={board} head={head} />
  ) : (
    <Notice tone="warning">{copy.unknown}</Notice>
  );
}

interface OfClassProps {
  link: ListingLink;
  board: ReceivedBoard;
  head: BoardClassHead;
}

function OfClass({ link, board, head }: OfClassProps) {
  const query = useQuery({
    ...boardQueries.ofClass(board.race, head),
    placeholderData: (known: BoardClass | undefined) => known,
  });
  return (
    <Read of={[query]} skeleton={<Skeleton className="h-24" />} failed={copy.failed}>
      {(found) => (
        <Card className="grid gap-2 p-3.5" aria-live="polite">
          <h3 className="text-base">{copy.title}</h3>
          <Compared link={link} of={found} board={board} />
        </Card>
      )}
    </Read>
  );
}

function Compared({
  link,
  of,
  board,
}: {
  link: ListingLink;
  of: BoardClass;
  board: ReceivedBoard;
}) {
  const names = use(Names);
  const listing = listingOf(of, link.key, board.numbers[of.id]);
  const inRows = link.print.startsWith(platelessPrint);
  if (of.n < link.n || (inRows && !of.plateless)) {
    return <Notice tone="warning">{copy.older}</Notice>;
  }
  // What stood in plates is not there to be compared; that nothing was decided since says the same.
  const isOfSeason = of.plateless === true && !inRows;
  const isSame = isOfSeason ? of.n === link.n : listing !== null && printOf(listing) === link.print;
  if (isOfSeason && link.key.startsWith('plat/')) {
    return <Notice tone={isSame ? 'positive' : 'warning'}>{copy.riderOfSeason(isSame)}</Notice>;
  }
  if (listing === null) {
    return <Notice tone="warning">{copy.gone}</Notice>;
  }
  return (
    <>
      <Notice tone={isSame ? 'positive' : 'warning'}>
        {isOfSeason && !isSame ? copy.differsOfSeason : said(listing, isSame, board.zone)}
      </Notice>
      <p className="wrap-anywhere font-bold">
        {of.name} · {listing.title} · {copy.stateOf(listing.state, listing.protest)}
      </p>
      <Rows of={listing} names={namesIn(names, of)} />
    </>
  );
}

function said(listing: Listing, isSame: boolean, zone: string): string {
  if (isSame) {
    return listing.state === 'resmi' ? copy.nowOfficial : copy.same;
  }
  const { corrected } = listing;
  return corrected
    ? copy.corrected(corrected.reason, corrected.at === '' ? '' : formatTime(corrected.at, zone))
    : copy.changed;
}

function Rows({ of: { rows, plate: own }, names }: { of: Listing; names: RiderNames }) {
  const nameOf = (wanted: number) => {
    const { plate, name } = shownRider(names, wanted);
    return plate === '' ? name : words.rider(wanted, name || null);
  };
  return (
    <ol className="grid gap-1 text-sm">
      {own !== undefined && <li className="font-bold">{nameOf(own)}</li>}
      {rows.map(({ lead, plate, end }) => (
        <li key={plate ?? lead} className="wrap-anywhere">
          <strong>{lead}</strong> {plate !== null && nameOf(plate)} {end}
        </li>
      ))}
    </ol>
  );
}
