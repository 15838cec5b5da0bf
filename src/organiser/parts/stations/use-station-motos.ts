import { useMemo } from 'react';
import {
  motosOfDay,
  onTrackOnly,
  type StationMoto,
  withScanned,
} from '#domain/race-day/station-motos.ts';
import { hasTwoTracks } from '#organiser/parts/race-day/tracks.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { useScanned } from './scanned-lists.ts';
import { type StationTrack, useStationTrack } from './use-station-track.ts';

export interface StationMotos {
  /** Those of the track for which this phone stands. */
  readonly motos: readonly StationMoto[];
  /** Those of the other track too: a child or a sibling may be on both. */
  readonly everyMoto: readonly StationMoto[];
  /** Null: the race has one track. */
  readonly track: StationTrack | null;
}

/** The motos of the day as this phone knows them: from the chains that it has, and from lists that were scanned. */
export function useStationMotos(
  raceId: string,
  day: Pick<RaceDay, 'chain' | 'classes' | 'tracks'>,
): StationMotos {
  const { chain, classes } = day;
  const { lists } = useScanned(raceId);
  const track = useStationTrack(raceId, day);
  const twoTracks = hasTwoTracks(day);
  const everyMoto = useMemo(
    () => withScanned(motosOfDay(chain?.state ?? null, classes, { twoTracks }), lists),
    [chain, classes, lists, twoTracks],
  );
  const chosen = track?.chosen ?? null;
  const motos = useMemo(() => onTrackOnly(everyMoto, chosen), [everyMoto, chosen]);
  return { motos, everyMoto, track };
}
