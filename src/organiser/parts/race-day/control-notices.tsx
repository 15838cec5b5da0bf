import type { ReactNode } from 'react';
import { decidedAt, trackOf } from '#functions/_shared/racing/decisions.ts';
import { formatTime } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/control-notices.ts';
import { trackName } from '#parts/copy/moto-names.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/now.ts';
import { useOnline } from '#ui/online.ts';
import { needsWitness } from './needs-witness.ts';
import { PhoneWarnings } from './phone-warnings.tsx';
import { aloneHere } from './receipts.ts';
import { atTrack, hasTwoTracks } from './tracks.ts';
import type { RaceDay } from './use-race-day.ts';

/** What every screen of race day says of who decides: it was lost, it is on this phone alone, two phones decided. */
export function ControlNotices({
  day,
  asksWitness = true,
}: {
  day: RaceDay;
  /** Left out where the screen asks for one further down. */
  asksWitness?: boolean;
}) {
  const lost = day.tracks.flatMap(({ track }) => lostControl(atTrack(day, track)) ?? []);
  const waits = day.classBranches.some(({ review }) => review === null || review.open.length > 0);
  return (
    <>
      {day.deciding && <PhoneWarnings />}
      {lost.map(({ track, to, at, count }) => (
        <Told key={track} day={day}>
          {hasTwoTracks(day) && `${trackName(track)}: `}
          {copy.lostTo(to, at)}. {count > 0 && copy.notTaken(count)}
        </Told>
      ))}
      {waits && <Told day={day}>{copy.branchesWait}</Told>}
      {asksWitness && <WitnessNotice day={day} action />}
    </>
  );
}

/** Asks for a witness as soon as too much is on this phone alone (R23). */
export function WitnessNotice({ day, action = false }: { day: RaceDay; action?: boolean }) {
  const online = useOnline();
  const now = useNow().getTime();
  const alone = aloneHere(day.receipts, day.decisions());
  if (!needsWitness(alone, { now, online: online && day.failure === null })) {
    return null;
  }
  const text = copy.witnessAsk(alone.length);
  return action ? (
    <Told day={day}>{text}</Told>
  ) : (
    <Notice tone="danger" role="alert">
      {text}
    </Notice>
  );
}

function Told({ day, children }: { day: RaceDay; children: ReactNode }) {
  return (
    <Notice tone="danger" role="alert">
      <div className="grid gap-2">
        <p className="font-bold">{children}</p>
        <ButtonLink variant="secondary" size="sm" to={addresses.raceControl(day.race.id)}>
          {copy.openControl}
        </ButtonLink>
      </div>
    </Notice>
  );
}

export interface LostControl {
  readonly track: number;
  /** Who decides now, and since when. */
  readonly to: string;
  readonly at: string;
  /** How many decisions of this phone were not taken. */
  readonly count: number;
}

/**
 * What a phone that held the race is told once another one does (R14); null: it holds it, or never did, or gave the track away itself and
 * goes on at the other one.
 */
export function lostControl(day: RaceDay): LostControl | null {
  const { holder, chain, branches, device, track } = day;
  const held = [...(chain?.state.holders.values() ?? [])].includes(device.id);
  if (holder.device === null || holder.isThisPhone || !held) {
    return null;
  }
  const began = day
    .decisions()
    .findLast(
      ({ decision }) =>
        decision.class === null &&
        trackOf(decision) === track &&
        (decision.kind === 'serah' || decision.kind === 'ambil_alih'),
    )?.decision;
  const count = branches.reduce((sum, { decisions }) => sum + decisions.length, 0);
  const gave = began?.kind === 'serah' && began.device === device.id;
  if (gave && count === 0 && day.tracks.some((one) => one.holder.isThisPhone)) {
    return null;
  }
  return {
    track,
    to: holder.name,
    at: began ? formatTime(decidedAt(began), day.race.timeZone as VenueZone) : '',
    count,
  };
}
