import { useState } from 'react';
import { phoneStorage } from '#domain/safe-storage.ts';

function keyOf(race: string): string {
  return `papan-ikuti/${race}`;
}

function kept(race: string): number[] {
  const known = phoneStorage.readJson(keyOf(race));
  return Array.isArray(known) ? known.filter((plate) => Number.isSafeInteger(plate)) : [];
}

export type Followed = ReturnType<typeof useFollowed>;

/** The plates of a race that this phone follows, beside those of its own children; kept on this phone alone. */
export function useFollowed(race: string, own: readonly number[]) {
  const [added, setAdded] = useState(() => kept(race));
  const keep = (plates: number[]) => {
    setAdded(plates);
    phoneStorage.keepJson(keyOf(race), plates);
  };
  return {
    plates: [...new Set([...own, ...added])],
    isAdded: (plate: number) => added.includes(plate),
    add: (plate: number) => keep([...added, plate]),
    remove: (plate: number) => keep(added.filter((one) => one !== plate)),
  };
}
