import { formatTime, type VenueZone } from '#domain/dates.ts';
import * as copy from '#organiser/copy/gate.ts';
import type { GatePhone } from './gate-phone.ts';
import type { StoredAct } from './gate-store.ts';

interface LastActsProps {
  phone: GatePhone;
  zone: VenueZone | undefined;
  onUndo: (act: StoredAct) => void;
}

/** The last ten acts of this phone; a mistake is taken back here. */
export function LastActs({ phone, zone, onUndo }: LastActsProps) {
  const acts = phone.ownActs(20).filter(({ action }) => action !== 'urungkan');
  if (acts.length === 0) {
    return null;
  }
  return (
    <details className="border-white/20 border-t px-3 pb-3">
      <summary className="flex min-h-12 items-center px-1 font-bold">{copy.lastActs}</summary>
      <ul className="grid max-h-64 gap-1 overflow-y-auto">
        {acts.slice(0, 10).map((act) => {
          const rider = phone.rider(act.subject);
          const isUndone = phone.isUndone(act.id);
          return (
            <li
              key={act.id}
              className="flex min-h-12 items-center gap-3 rounded-md bg-white/10 px-3 text-sm"
            >
              <span className="w-12 shrink-0 tabular-nums">
                {formatTime(new Date(act.at), zone)}
              </span>
              <span className="min-w-0 flex-1 truncate">
                <b>{copy.plate(rider?.plate)}</b> {rider?.nickname}{' '}
                {act.action === 'goodie_bag' && copy.actNames.goodie_bag}
                {act.state === 'refused' && ` ${copy.refusedText(act.code ?? '')}`}
              </span>
              {isUndone ? (
                <span className="text-white/75">{copy.undone}</span>
              ) : (
                act.state !== 'refused' && (
                  <button
                    type="button"
                    onClick={() => onUndo(act)}
                    className="min-h-11 rounded-full bg-white/15 px-4 font-bold"
                  >
                    {copy.undo}
                  </button>
                )
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
