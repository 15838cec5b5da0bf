import { tabStorage } from '#domain/safe-storage.ts';

/** The code that a club's link brought (`?kode=`): kept in this tab, through the sign-in, until the form of that race shows it. */

function keyOf(raceId: string) {
  return `kode-${raceId}`;
}

export function keepBroughtCode(raceId: string, query: string): void {
  const code = new URLSearchParams(query).get('kode');
  if (code) {
    tabStorage.keep(keyOf(raceId), code.slice(0, 40));
  }
}

export function broughtCode(raceId: string): string {
  return tabStorage.read(keyOf(raceId)) ?? '';
}

export function dropBroughtCode(raceId: string): void {
  tabStorage.forget(keyOf(raceId));
}
