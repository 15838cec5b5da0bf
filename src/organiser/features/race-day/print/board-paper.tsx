import { paths } from '#domain/paths.ts';
import * as copy from '#organiser/copy/race-day-print.ts';
import { QrCode } from '#parts/qr-code.tsx';
import { buttonClass } from '#ui/button-style.ts';

interface BoardPaperProps {
  race: string;
  name: string;
}

/** The board's code for the fence. It is the same before, on and after the day, so it may be printed weeks ahead. */
export function BoardPaper({ race, name }: BoardPaperProps) {
  const address = new URL(paths.board(race), window.location.origin).href;
  return (
    <article className="race-sheet race-board">
      <p className="font-bold">{name}</p>
      <h2>{copy.boardHeading}</h2>
      <div className="race-board-code">
        <QrCode value={address} size="fill" label={copy.boardQr} />
      </div>
      <p className="font-semibold">{copy.boardHow}</p>
      <p className="text-sm">
        {copy.boardAddress} <br />
        {address.replace(/^https?:\/\//, '')}
      </p>
    </article>
  );
}

/** The venue's screen is in the parents' door: another page, for another machine. */
export function VenueLink({ race }: { race: string }) {
  return (
    <a
      href={paths.venue(race)}
      target="_blank"
      rel="noopener"
      className={buttonClass('secondary', 'md', false)}
    >
      {copy.venueScreen}
    </a>
  );
}
