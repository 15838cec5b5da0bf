import type { ReceivedBoard } from '#api/board.ts';
import { namesIn } from '#parts/board/shown-rider.ts';
import { finalTitle } from '#parts/copy/moto-names.ts';
import { NowAndNext } from './now-and-next.tsx';
import { usePages } from './pages.ts';
import { type Ready, readyOf, Winners } from './podium.tsx';
import type { VenueBoard } from './use-venue-board.ts';

/** As many podiums as take turns: those of the classes that were closed last. */
const mostPodiums = 4;

interface RotatingProps {
  found: VenueBoard;
  board: ReceivedBoard;
}

/** By itself what the moment asks for: who is called or rides stands alone; else the last result with what comes next, and who has won. */
export function Rotating({ found, board }: RotatingProps) {
  const podiums = honoured(board).slice(-mostPodiums);
  const slides: (Ready | null)[] = isRunning(board) ? [null] : [null, ...podiums];
  const { shown } = usePages(slides, 1);
  const [winners = null] = shown;
  if (winners === null) {
    return <NowAndNext found={found} board={board} />;
  }
  return (
    <section className="venue-results">
      <h2 className="venue-title">
        {winners.class.name} <span>{finalTitle(winners.final)}</span>
      </h2>
      <Winners plates={winners.plates} names={namesIn(found.names, winners.class)} />
    </section>
  );
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
