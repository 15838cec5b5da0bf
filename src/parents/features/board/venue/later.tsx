import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/venue.ts';
import { QrCode } from '#parts/qr-code.tsx';
import { useScreenAwake } from '#ui/screen-awake.ts';

/** The board's code, for people who stand before the screen; and it keeps the screen on. Both come a moment after the board. */
export function Later({ race }: { race: string }) {
  useScreenAwake(true);
  return (
    <div className="venue-scan">
      <div>
        <QrCode
          value={new URL(paths.board(race), window.location.origin).href}
          size="fill"
          label={copy.boardQr}
        />
      </div>
      <p>{copy.scanBoard}</p>
    </div>
  );
}
