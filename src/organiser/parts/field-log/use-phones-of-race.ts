import { useEffect } from 'react';
import { phoneShelf } from '#organiser/parts/phone/phone-shelf.ts';

/**
 * Keeps the phones of a race open as long as somebody is at the race.
 * @param raceId the race whose screens are open; undefined where none is
 */
export function usePhonesOfRace(raceId: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever leaves the race leaves its phones.
  useEffect(() => () => phoneShelf.clear(), [raceId]);
}
