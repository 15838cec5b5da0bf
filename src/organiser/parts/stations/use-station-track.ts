import { useState } from 'react';
import { namePlace, placeNameOf } from '#organiser/parts/field-log/place-name.ts';
import { hasTwoTracks } from '#organiser/parts/race-day/tracks.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { stationKind } from './station-phone.ts';

export interface StationTrack {
  readonly tracks: readonly number[];
  /** Null: the person watches both. */
  readonly chosen: number | null;
  readonly choose: (track: number | null) => void;
}

/** A name of the phone as its place is one: a sign-out forgets both. */
function keyOf(raceId: string): string {
  return `${raceId}/lintasan`;
}

/** For which of two tracks this phone stands (R10), as its person said on it; null where the race has one. */
export function useStationTrack(raceId: string, day: Pick<RaceDay, 'tracks'>): StationTrack | null {
  const [chosen, setChosen] = useState(
    () => Number(placeNameOf(stationKind, keyOf(raceId), '')) || null,
  );
  if (!hasTwoTracks(day)) {
    return null;
  }
  return {
    tracks: day.tracks.map(({ track }) => track),
    chosen,
    choose: (track) => {
      setChosen(track);
      namePlace(stationKind, keyOf(raceId), track === null ? '' : String(track), '');
    },
  };
}
