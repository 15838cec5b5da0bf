import { useMemo } from 'react';
import { motosOfDay, type StationMoto, withScanned } from '#domain/race-day/station-motos.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { useScannedLists } from './scanned-lists.ts';

/** The motos of the day as this phone knows them: from the chains that it has, and from lists that were scanned. */
export function useStationMotos(
  raceId: string,
  { chain, classes }: Pick<RaceDay, 'chain' | 'classes'>,
): StationMoto[] {
  const scanned = useScannedLists(raceId);
  return useMemo(
    () => withScanned(motosOfDay(chain?.state ?? null, classes), scanned),
    [chain, classes, scanned],
  );
}
