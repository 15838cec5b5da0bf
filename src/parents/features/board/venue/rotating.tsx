import { useQuery } from '@tanstack/react-query';
import type { ReceivedBoard } from '#api/board.ts';
import { racePageQueries } from '#api/race-page.ts';
import * as copy from '#parents/copy/venue.ts';
import { namesIn } from '#parts/board/shown-rider.ts';
import { finalTitle } from '#parts/copy/moto-names.ts';
import { NowAndNext } from './now-and-next.tsx';
import { usePages } from './pages.ts';
import { type Ready, readyOf, Winners } from './podium.tsx';
import type { VenueBoard } from './use-venue-board.ts';

/** As many podiums as take turns: those of the classes that were closed last. */
const mostPodiums = 4;

type Slide = { readonly podium: Ready } | { readonly sponsor: string } | 'now';

interface RotatingProps {
  found: VenueBoard;
  board: ReceivedBoard;
}

/** By itself what the moment asks for: who is called or rides stands alone; else the last result with what comes next, who has won, and the sponsors. */
export function Rotating({ found, board }: RotatingProps) {
  const sponsors = useSponsors(board.race);
  const others: Slide[] = [
    ...honoured(board)
      .slice(-mostPodiums)
      .map((podium) => ({ podium })),
    ...sponsors.map((sponsor) => ({ sponsor })),
  ];
  const { shown } = usePages<Slide>(isRunning(board) ? ['now'] : ['now', ...others], 1);
  const [slide = 'now'] = shown;
  if (slide === 'now') {
    return <NowAndNext found={found} board={board} />;
  }
  if ('sponsor' in slide) {
    return <Sponsor address={slide.sponsor} at={sponsors.indexOf(slide.sponsor) + 1} />;
  }
  const { podium } = slide;
  return (
    <section className="venue-results">
      <h2 className="venue-title">
        {podium.class.name} <span>{finalTitle(podium.final)}</span>
      </h2>
      <Winners plates={podium.plates} names={namesIn(found.names, podium.class)} />
    </section>
  );
}

/** The sponsors' pictures alone, one after the other. */
export function Sponsors({ race }: { race: string }) {
  const sponsors = useSponsors(race);
  const { shown, page } = usePages(sponsors, 1);
  const [address] = shown;
  return address === undefined ? (
    <div className="venue-empty">
      <p className="venue-large">{copy.noSponsors}</p>
      <p>{copy.noSponsorsText}</p>
    </div>
  ) : (
    <Sponsor address={address} at={page} />
  );
}

const none: string[] = [];

function useSponsors(race: string): readonly string[] {
  return useQuery(racePageQueries.story(race)).data?.foto_sponsor ?? none;
}

/** Whole, whatever its form. */
function Sponsor({ address, at }: { address: string; at: number }) {
  return <img key={address} src={address} alt={copy.sponsor(at)} className="venue-sponsor" />;
}

function isRunning({ now }: ReceivedBoard): boolean {
  return now.some(({ status }) => status === 'dipanggil' || status === 'berjalan');
}

/** Those whose podium is over: before it no screen says who won. */
function honoured(board: ReceivedBoard): Ready[] {
  const toCome = new Set(
    board.breaks.filter(({ type }) => type === 'podium').map(({ name }) => name),
  );
  return readyOf(board).filter((one) => !toCome.has(one.class.name));
}
