import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import * as copy from '#organiser/copy/gate.ts';
import { classNames } from '#ui/class-names.ts';
import type { GatePhone, StoredGateEvent } from './gate-phone.ts';

interface LastActsProps {
  phone: GatePhone;
  zone: VenueZone | undefined;
  onUndo: (act: StoredGateEvent) => void;
}

/** In sight without a tap; with the card above it there is room for no more on a phone. */
const inSight = 2;
const most = 10;

/** The last acts of this phone; a mistake is taken back here. */
export function LastActs({ phone, zone, onUndo }: LastActsProps) {
  const [all, setAll] = useState(false);
  const acts = phone
    .ownActs(2 * most)
    .filter(({ action }) => action !== 'urungkan')
    .slice(0, most);
  if (acts.length === 0) {
    return null;
  }
  return (
    <div className="shrink-0 border-white/20 border-t px-3 pb-2">
      <div className="flex min-h-9 items-center justify-between gap-3 px-1 text-sm">
        <h2 className="font-bold">{copy.lastActs}</h2>
        {acts.length > inSight && (
          <button
            type="button"
            aria-expanded={all}
            onClick={() => setAll(!all)}
            className="flex min-h-11 items-center gap-1 font-bold"
          >
            {all ? copy.fewerActs : copy.moreActs(acts.length)}
            <ChevronUp aria-hidden className={classNames('size-4', all && 'rotate-180')} />
          </button>
        )}
      </div>
      <ul className="grid max-h-56 gap-1 overflow-y-auto">
        {acts.slice(0, all ? most : inSight).map((act) => {
          const rider = phone.rider(act.subject);
          const who = [copy.plate(rider?.plate), rider?.nickname].filter(Boolean).join(' ');
          return (
            <li
              key={act.id}
              className="flex min-h-11 items-center gap-3 rounded-md bg-white/10 pl-3 text-sm"
            >
              <span className="shrink-0 whitespace-nowrap tabular-nums">
                {formatTime(new Date(act.at), zone)}
              </span>
              <span className="min-w-0 flex-1 truncate">
                <b>{copy.plate(rider?.plate)}</b> {rider?.nickname}{' '}
                {act.action !== 'masuk' && copy.actNames[act.action]}
                {act.state === 'refused' && ` ${copy.refusedText(act.code ?? '')}`}
              </span>
              {phone.isUndone(act.id) ? (
                <span className="pr-3 text-white/75">{copy.undone}</span>
              ) : (
                act.state !== 'refused' && (
                  <button
                    type="button"
                    aria-label={copy.undoOf(who, copy.actNames[act.action])}
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
    </div>
  );
}
