import * as copy from '#organiser/copy/stations.ts';
import { SunButton } from '#ui/sun-button.tsx';
import type { FinishPadState } from './use-finish-pad.ts';

/** Before a sheet goes out: who is missing on it, and whether they started. */
export function SheetCheck({ pad }: { pad: FinishPadState }) {
  const { check, finish, line } = pad;
  return (
    <div className="grid min-h-0 flex-1 content-start gap-2 overflow-y-auto">
      <h3 className="font-extrabold text-xl">{copy.checkTitle}</h3>
      {check.unseen > 0 && <p className="font-semibold">{copy.unseenLeft(check.unseen)}</p>}
      {check.missing.map((plate) => (
        <div key={plate} className="flex items-center gap-2">
          <p className="min-w-0 flex-1 font-bold text-lg">{copy.missing(plate)}</p>
          {(['dnf', 'dns'] as const).map((mark) => (
            <SunButton
              key={mark}
              aria-label={`${copy.markNames[mark]} ${plate}`}
              onClick={() => line.mark(plate, mark)}
            >
              {copy.markNames[mark]}
            </SunButton>
          ))}
        </div>
      ))}
      <div className="mt-auto grid grid-cols-2 gap-2">
        <SunButton size="lg" onClick={() => pad.open('press')}>
          {copy.backToButtons}
        </SunButton>
        <SunButton tone="solid" size="lg" onClick={() => void pad.send(finish)}>
          {check.missing.length > 0 || check.unseen > 0 ? copy.sendAnyway : copy.sendSheet}
        </SunButton>
      </div>
    </div>
  );
}
