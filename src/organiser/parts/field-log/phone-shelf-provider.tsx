import { type ReactNode, useEffect, useState } from 'react';
import { PhoneShelf, PhoneShelfContext } from './phone-shelf.ts';

interface PhoneShelfProviderProps {
  /** The race whose screens are open; undefined where none is. */
  raceId: string | undefined;
  children: ReactNode;
}

/** Keeps the phones of a race open as long as somebody is at the race. */
export function PhoneShelfProvider({ raceId, children }: PhoneShelfProviderProps) {
  const [shelf] = useState(() => new PhoneShelf());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another race is another shelf.
  useEffect(() => () => shelf.clear(), [shelf, raceId]);
  return <PhoneShelfContext value={shelf}>{children}</PhoneShelfContext>;
}
